// Runs a program in the Python that browsers get, with Starport as they get it, and prints what its `report()` says.
//
//     node runtime.mjs FOLDER PROGRAM
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2]);
const { lock } = JSON.parse(readFileSync(`${folder}/runtime.json`, "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder, lockFileContents: lock });
python.unpackArchive(new Uint8Array(readFileSync(`${folder}/starport.zip`)), "zip", { extractDir: "/starport" });
python.runPython("import sys; sys.path.insert(0, '/starport')");
python.runPython(readFileSync(process.argv[3], "utf8"));
console.log(python.runPython("report()"));
