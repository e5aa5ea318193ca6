/**
 * SHA-256, as FIPS 180-4 has it. Browsers offer it to pages over https only, and a table on the local network has none.
 */
const WORD = 2 ** 32;
const PRIMES: number[] = [];
for (let number = 2; PRIMES.length < 64; number++) {
  if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);
}
const fraction = (root: number): number => ((root - Math.floor(root)) * WORD) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const view = new DataView(new ArrayBuffer(length));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(length - 4, bytes.length * 8);
  return view;
}

function schedule(view: DataView, block: number): number[] {
  const words: number[] = [];
  for (let t = 0; t < 16; t++) words.push(view.getInt32(block + 4 * t));
  for (let t = 16; t < 64; t++) {
    const [x, y] = [words[t - 15]!, words[t - 2]!];
    const low = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const high = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    words.push((words[t - 16]! + low + words[t - 7]! + high) | 0);
  }
  return words;
}

/** The hash of these bytes, in hex. */
export function sha256(bytes: Uint8Array): string {
  const view = padded(bytes);
  const hash = [...START];
  for (let block = 0; block < view.byteLength; block += 64) {
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    schedule(view, block).forEach((word, t) => {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[t]! + word) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    });
    [a, b, c, d, e, f, g, h].forEach((word, index) => {
      hash[index] = (hash[index]! + word) | 0;
    });
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The promise about a value (in hex) that a seat adds to the dice. */
export function promiseOf(value: string): string {
  const bytes = (value.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return sha256(new Uint8Array([...new TextEncoder().encode("starport pledge"), 0, ...bytes]));
}
