// Tries faults in the client within one process of Vitest, so that nothing is set up or compiled again: reads
// [[file, begin, end, text], ...] from the standard input and prints the result of each on a line of its own. Of the
// tests that import the changed file the quick ones come first, and the first that fails ends the trial.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

process.env.VITEST = "true"; // as its own command sets it
const require = createRequire(resolve("package.json"));
const { createVitest } = await import(pathToFileURL(require.resolve("vitest/node")));
const faults = JSON.parse(readFileSync(0, "utf-8"));
const quiet = { onInit() {} };
const vitest = await createVitest("test", {
  watch: false,
  bail: 1,
  cache: false,
  fileParallelism: false,
  isolate: false,
  passWithNoTests: true,
  testTimeout: 60_000, // a slow machine is no fault; whoever asks for the results ends what never ends
  reporters: [quiet],
});
const say = (line) => process.stdout.write(`${line}\n`);

/** Whether all of these tests pass. All files share one world, for speed; those that take it apart have one of their own. */
async function green(specifications) {
  const apart = (one) => readFileSync(one.moduleId, "utf-8").includes("resetModules");
  for (const some of [specifications.filter((one) => !apart(one)), ...specifications.filter(apart).map((one) => [one])])
    if (some.length && !(await passed(some))) return false;
  return true;
}

async function passed(specifications) {
  vitest.state.clearErrors();
  process.exitCode = 0;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  for (const module of testModules) {
    const { duration, collectDuration } = module.diagnostic();
    took.set(module.moduleId, duration + collectDuration);
  }
  for (const module of testModules)
    for (const test of module.children.allTests("failed"))
      process.stderr.write(`${module.moduleId} ${test.fullName}: ${test.result().errors?.[0]?.message}\n`);
  for (const error of unhandledErrors) process.stderr.write(`${error?.message}\n`); // some cannot be made a text of
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
}

const took = new Map();
const all = await vitest.globTestSpecifications();
const first = await green(all);
say(first ? "green" : "red");
if (first) {
  all.sort((one, other) => (took.get(one.moduleId) ?? 0) - (took.get(other.moduleId) ?? 0));
  const needs = new Map();
  for (const one of all) needs.set(one, await vitest.specifications.getTestDependencies(one));
  for (const [file, begin, end, text] of faults) {
    const right = readFileSync(file, "utf-8");
    writeFileSync(file, right.slice(0, begin) + text + right.slice(end));
    vitest.invalidateFile(file);
    const near = all.filter((one) => needs.get(one).has(file));
    say(near.length === 0 ? "unseen" : (await green(near)) ? "survived" : "killed");
    writeFileSync(file, right);
    vitest.invalidateFile(file);
  }
}
await vitest.close();
process.exit(0);
