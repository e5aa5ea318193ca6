// Every file that grows smaller is also kept compressed, so that the server need not do it for each visitor.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = resolve(import.meta.dirname, "../../src/starport/server/client");
const worth = 0.95; // of the size before: below that it is not worth a file of its own
const kinds = /\.(css|ftl|html|js|json|svg|txt|webmanifest)$/;
const brotli = (data) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const ways = { br: brotli, gz: (data) => gzipSync(data, { level: 9 }) };

const sums = { plain: 0, br: 0, gz: 0 };
for (const name of readdirSync(folder, { recursive: true })) {
  if (!kinds.test(name) || name === "manifest.json") continue;
  const data = readFileSync(resolve(folder, name));
  sums.plain += data.length;
  for (const [ending, compress] of Object.entries(ways)) {
    const made = compress(data);
    const small = made.length < data.length * worth;
    sums[ending] += small ? made.length : data.length;
    if (small) writeFileSync(resolve(folder, `${name}.${ending}`), made);
  }
}
const shown = Object.entries(sums).map(([way, bytes]) => `${way} ${(bytes / 1024).toFixed(0)} KB`);
console.log(`compressed: ${shown.join(", ")}`);
