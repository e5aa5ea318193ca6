import type { PyodideAPI } from "pyodide";
import { NotStarted } from "./messages";

/** What the runtime consists of: its files with their sizes in bytes, as the build has written it down. */
interface Runtime {
  files: Record<string, number>;
}

/** Reads a file and tells how much of it has come. It stays in the cache, from which the runtime then takes it. */
async function fetched(address: string, more: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${response.status} ${address}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    more(part.value.length);
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * Python with Starport in it, from the files below `base`. Everything is fetched first, so that somebody who waits sees
 * how much is still to come.
 */
export async function python(base: string, told: (got: number, of: number) => void): Promise<PyodideAPI> {
  if (typeof WebAssembly === "undefined") throw new NotStarted("no-wasm");
  let archive: Uint8Array<ArrayBuffer>;
  try {
    const { files } = (await (await fetch(`${base}runtime.json`)).json()) as Runtime;
    const of = Object.values(files).reduce((sum, bytes) => sum + bytes, 0);
    let got = 0;
    const more = (bytes: number): void => {
      got += bytes;
      told(Math.min(got, of), of);
    };
    const all = Object.keys(files).map(async (name) => [name, await fetched(base + name, more)] as const);
    archive = Object.fromEntries(await Promise.all(all))["starport.zip"]!;
  } catch {
    throw new NotStarted("no-runtime");
  }
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide.mjs`)) as typeof import("pyodide");
  const python = await loadPyodide({ indexURL: base });
  python.unpackArchive(archive, "zip", { extractDir: "/starport" });
  python.runPython("import sys; sys.path.insert(0, '/starport'); sys.dont_write_bytecode = True");
  return python;
}
