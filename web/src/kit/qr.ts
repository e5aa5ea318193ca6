/** QR codes for links: byte mode, error correction M, versions 1 to 10. Our own writing of the public standard. */

interface Size {
  /** Error-correction bytes of each block. */
  check: number;
  /** Blocks: how many, with how many data bytes. */
  blocks: [number, number][];
  middles: number[];
}

const SIZES: Size[] = [
  { check: 10, blocks: [[1, 16]], middles: [] },
  { check: 16, blocks: [[1, 28]], middles: [6, 18] },
  { check: 26, blocks: [[1, 44]], middles: [6, 22] },
  { check: 18, blocks: [[2, 32]], middles: [6, 26] },
  { check: 24, blocks: [[2, 43]], middles: [6, 30] },
  { check: 16, blocks: [[4, 27]], middles: [6, 34] },
  { check: 18, blocks: [[4, 31]], middles: [6, 22, 38] },
  {
    check: 22,
    blocks: [
      [2, 38],
      [2, 39],
    ],
    middles: [6, 24, 42],
  },
  {
    check: 22,
    blocks: [
      [3, 36],
      [2, 37],
    ],
    middles: [6, 26, 46],
  },
  {
    check: 26,
    blocks: [
      [4, 43],
      [1, 44],
    ],
    middles: [6, 28, 50],
  },
];

const POWER: number[] = [];
const LOG: number[] = [];
for (let value = 1, index = 0; index < 255; index++) {
  POWER[index] = value;
  LOG[value] = index;
  value = value & 128 ? (value << 1) ^ 285 : value << 1;
}
const times = (a: number, b: number): number => (a && b ? POWER[(LOG[a]! + LOG[b]!) % 255]! : 0);

function generator(count: number): number[] {
  let poly = [1];
  for (let index = 0; index < count; index++) {
    const next = Array(poly.length + 1).fill(0);
    for (const [at, value] of poly.entries()) {
      next[at] ^= value;
      next[at + 1] ^= times(value, POWER[index]!);
    }
    poly = next;
  }
  return poly;
}

function checks(data: number[], count: number): number[] {
  const poly = generator(count);
  const rest = [...data, ...Array(count).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at];
    if (lead) for (const [offset, value] of poly.entries()) rest[at + offset] ^= times(value, lead);
  }
  return rest.slice(data.length);
}

function bytes(text: string, version: number): number[] {
  const size = SIZES[version - 1]!;
  const room = size.blocks.reduce((sum, [many, each]) => sum + many * each, 0);
  const raw = [...new TextEncoder().encode(text)];
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(raw.length, version < 10 ? 8 : 16);
  for (const one of raw) put(one, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8) data.push(bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 0; data.length < room; pad++) data.push(pad % 2 ? 17 : 236);
  const blocks: number[][] = [];
  let from = 0;
  for (const [many, each] of size.blocks) {
    for (let index = 0; index < many; index++) {
      blocks.push(data.slice(from, from + each));
      from += each;
    }
  }
  const tails = blocks.map((block) => checks(block, size.check));
  const mixed: number[] = [];
  for (let at = 0; at < Math.max(...blocks.map((block) => block.length)); at++)
    for (const block of blocks) if (at < block.length) mixed.push(block[at]!);
  for (let at = 0; at < size.check; at++) for (const tail of tails) mixed.push(tail[at]!);
  return mixed;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function remainder(value: number, poly: number, length: number): number {
  let rest = value << length;
  const top = poly.toString(2).length;
  while (rest.toString(2).length >= top && rest > 0) rest ^= poly << (rest.toString(2).length - top);
  return (value << length) | rest;
}

/** The squares of the code for a text, row by row; true is dark. */
export function code(text: string): boolean[][] {
  const length = new TextEncoder().encode(text).length;
  const version =
    SIZES.findIndex(
      (size, index) => size.blocks.reduce((sum, [many, each]) => sum + many * each, 0) >= length + (index < 9 ? 2 : 3),
    ) + 1;
  if (!version) return [];
  const side = 17 + 4 * version;
  const fixed: (boolean | null)[][] = Array.from({ length: side }, () => Array(side).fill(null));
  const set = (x: number, y: number, dark: boolean): void => {
    if (x >= 0 && y >= 0 && x < side && y < side) fixed[y]![x] = dark;
  };
  for (const [cx, cy] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const far = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, far !== 2 && far !== 4);
      }
  }
  for (let at = 8; at < side - 8; at++) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  const middles = SIZES[version - 1]!.middles;
  for (const cy of middles)
    for (const cx of middles) {
      if ((cx === 6 && cy === 6) || (cx === 6 && cy === side - 7) || (cx === side - 7 && cy === 6)) continue;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  if (version >= 7) {
    const bits = remainder(version, 0x1f25, 12);
    for (let at = 0; at < 18; at++) {
      const dark = ((bits >> at) & 1) === 1;
      set(Math.floor(at / 3), side - 11 + (at % 3), dark);
      set(side - 11 + (at % 3), Math.floor(at / 3), dark);
    }
  }
  const form = (mask: number): void => {
    const bits = remainder(mask, 0x537, 10) ^ 0x5412; // level M is 00
    const bit = (at: number): boolean => ((bits >> at) & 1) === 1;
    for (let at = 0; at < 6; at++) set(8, at, bit(at));
    set(8, 7, bit(6));
    set(8, 8, bit(7));
    set(7, 8, bit(8));
    for (let at = 9; at < 15; at++) set(14 - at, 8, bit(at));
    for (let at = 0; at < 8; at++) set(side - 1 - at, 8, bit(at));
    for (let at = 8; at < 15; at++) set(8, side - 15 + at, bit(at));
    set(8, side - 8, true);
  };
  form(0);
  const spots: [number, number][] = [];
  for (let right = side - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < side; step++) {
      const y = up ? side - 1 - step : step;
      for (const x of [right, right - 1]) if (fixed[y]![x] === null) spots.push([x, y]);
    }
  }
  const stream = bytes(text, version);
  let best: boolean[][] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const [mask, flips] of MASKS.entries()) {
    form(mask);
    const grid = fixed.map((row) => row.map((one) => one === true));
    for (const [index, [x, y]] of spots.entries()) {
      const bit = ((stream[index >> 3] ?? 0) >> (7 - (index & 7))) & 1;
      grid[y]![x] = (bit === 1) !== flips(x, y);
    }
    const cost = penalty(grid);
    if (cost < least) {
      least = cost;
      best = grid;
    }
  }
  return best;
}

/** How hard a pattern is to read: long runs, blocks, finder look-alikes, too much of one tone. */
function penalty(grid: boolean[][]): number {
  const side = grid.length;
  let cost = 0;
  let dark = 0;
  for (let a = 0; a < side; a++) {
    for (const across of [true, false]) {
      let run = 0;
      let last: boolean | null = null;
      let recent = "";
      for (let b = 0; b < side; b++) {
        const now = across ? grid[a]![b]! : grid[b]![a]!;
        if (across && now) dark += 1;
        run = now === last ? run + 1 : 1;
        last = now;
        if (run === 5) cost += 3;
        else if (run > 5) cost += 1;
        recent = (recent + (now ? "1" : "0")).slice(-11);
        if (recent === "10111010000" || recent === "00001011101") cost += 40;
      }
    }
  }
  for (let y = 0; y < side - 1; y++)
    for (let x = 0; x < side - 1; x++) {
      const one = grid[y]![x];
      if (one === grid[y]![x + 1] && one === grid[y + 1]![x] && one === grid[y + 1]![x + 1]) cost += 3;
    }
  return cost + Math.floor(Math.abs((dark * 20) / (side * side) - 10)) * 10;
}
