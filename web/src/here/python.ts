import type { PyodideAPI } from "pyodide";
import { NotStarted } from "./messages";
import { Supply } from "./supply";

/** The name of what Python's memory was after its start: with it, the next start is several times quicker. */
const SNAPSHOT = "snapshot";

export interface Started {
  python: PyodideAPI;
  supply: Supply;
}

/** Python with Starport in it, from the files below `base`. */
export async function start(base: string, told: (got: number, of: number) => void): Promise<Started> {
  if (typeof WebAssembly === "undefined") throw new NotStarted("no-wasm");
  const supply = await Supply.open(base, told);
  supply.stand();
  try {
    const archive = supply.file("starport.zip").then((response) => response.arrayBuffer());
    const [python] = await Promise.all([loaded(supply), archive]);
    python.unpackArchive(await archive, "zip", { extractDir: "/starport" });
    python.runPython(
      "import random, sys; random.seed(); sys.path.insert(0, '/starport'); sys.dont_write_bytecode = True",
    );
    return { python, supply };
  } catch (error) {
    throw supply.failed ? new NotStarted("no-runtime") : error;
  }
}

/** The interpreter with what it needs of its own library: as it was remembered, or started anew and remembered then. */
async function loaded(supply: Supply): Promise<PyodideAPI> {
  const [{ loadPyodide }, made] = (await Promise.all([
    supply.script("pyodide.mjs"),
    supply.script("pyodide.asm.mjs"),
  ])) as [typeof import("pyodide"), { default: never }];
  const { lock, modules } = supply.runtime;
  const options = { indexURL: supply.base, lockFileContents: lock, createPyodideModule: made.default };
  const kept = await supply.kept(SNAPSHOT);
  if (kept) {
    try {
      return await loadPyodide({ ...options, _loadSnapshot: kept.arrayBuffer() });
    } catch (error) {
      console.warn(error);
      await supply.forget(SNAPSHOT);
    }
  }
  const python = await loadPyodide({ ...options, _makeSnapshot: true });
  python.runPython(`import ${modules.join(", ")}`);
  supply.keep(SNAPSHOT, python.makeMemorySnapshot());
  return python;
}
