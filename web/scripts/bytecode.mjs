// Compiles the sources of an archive with the very Python that will run them, so that no browser has to. Notes which modules
// of the standard library they stand on, and the catalogue of games, which a page without a server shows before it starts one.
//
//     node scripts/bytecode.mjs SOURCES.zip COMPILED.zip MODULES.json GAMES.json
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [sources, compiled, modules, games] = process.argv.slice(2);
const COMPILE = `
import sys

before = set(sys.modules)
import importlib._bootstrap_external as external, json, zipfile

with zipfile.ZipFile("/sources.zip") as given, zipfile.ZipFile("/compiled.zip", "w") as made:
    for entry in given.infolist():
        name, data = entry.filename, given.read(entry)
        if name.endswith(".py"):
            code = compile(data, f"/starport/{name}", "exec", dont_inherit=True)
            name, data = f"{name}c", bytes(external._code_to_hash_pyc(code, bytes(8), False))
        made.writestr(zipfile.ZipInfo(name, entry.date_time), data, zipfile.ZIP_DEFLATED, 9)
with zipfile.ZipFile("/compiled.zip") as made:
    made.extractall("/starport")
    ours = {name.split("/")[0].split(".")[0] for name in made.namelist()}
sys.path.insert(0, "/starport")
import msgspec, starport.tab.bots, starport.tab.server
from starport.bots import registry
from starport.server import games
from starport.server.bot_worker import names_of

known = names_of(registry)
listed = msgspec.json.encode(games.listed(known.bots, known.usual, known.practice, known.thinks)).decode()
needed = sorted(name for name in sys.modules if name not in before and name.split(".")[0] not in ours)
`;
const python = await loadPyodide();
python.FS.writeFile("/sources.zip", new Uint8Array(readFileSync(sources)));
python.runPython(COMPILE);
writeFileSync(modules, python.runPython("json.dumps(needed)"));
writeFileSync(games, python.globals.get("listed"));
writeFileSync(compiled, python.FS.readFile("/compiled.zip"));
