import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

/** Vision: Machado, Oliveira and Fernandes 2009, full severity. Distance: CIEDE2000. */
type Triple = [number, number, number];
const VISION: Record<string, Triple[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const css = readFileSync(resolve(import.meta.dirname, "../src/look/tokens.css"), "utf8");
const defs = readFileSync(resolve(import.meta.dirname, "../src/games/starfarers/defs.svg"), "utf8");
const token = (name: string): string => new RegExp(`--${name}: *(#[0-9A-Fa-f]{6})`).exec(css)?.[1] ?? "";
const SEATS = [..."abcdef"];

const light = (hex: string): Triple =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Triple;
const dot = (one: readonly number[], two: readonly number[]): number =>
  one.reduce((sum, part, index) => sum + part * (two[index] ?? 0), 0);
const luminance = (hex: string): number => dot([0.2126, 0.7152, 0.0722], light(hex));

function contrast(one: string, two: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function lab(hex: string, rows: Triple[]): Triple {
  const seen = rows.map((row) => Math.min(1, Math.max(0, dot(row, light(hex)))));
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f(dot([0.4124, 0.3576, 0.1805], seen) / 0.95047);
  const y = f(dot([0.2126, 0.7152, 0.0722], seen));
  const z = f(dot([0.0193, 0.1192, 0.9505], seen) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function distance([l1, p1, b1]: Triple, [l2, p2, b2]: Triple): number {
  const turn = Math.PI / 180;
  const root = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const grey = 1 + 0.5 * (1 - root((Math.hypot(p1, b1) + Math.hypot(p2, b2)) / 2));
  const [a1, a2] = [p1 * grey, p2 * grey];
  const [c1, c2] = [Math.hypot(a1, b1), Math.hypot(a2, b2)];
  const [h1, h2] = [Math.atan2(b1, a1) / turn, Math.atan2(b2, a2) / turn];
  const apart = ((((h2 - h1 + 180) % 360) + 360) % 360) - 180;
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin((apart / 2) * turn);
  const [lm, cm, hm] = [(l1 + l2) / 2, (c1 + c2) / 2, (h1 + apart / 2 + 720) % 360];
  const wave = (times: number, shift: number): number => Math.cos((times * hm + shift) * turn);
  const t = 1 - 0.17 * wave(1, -30) + 0.24 * wave(2, 0) + 0.32 * wave(3, 6) - 0.2 * wave(4, -63);
  const dl = (l2 - l1) / (1 + (0.015 * (lm - 50) ** 2) / Math.sqrt(20 + (lm - 50) ** 2));
  const dc = (c2 - c1) / (1 + 0.045 * cm);
  const dt = dh / (1 + 0.015 * cm * t);
  const rt = -2 * root(cm) * Math.sin(60 * Math.exp(-(((hm - 275) / 25) ** 2)) * turn);
  return Math.sqrt(dl ** 2 + dc ** 2 + dt ** 2 + rt * dc * dt);
}

describe("the six seats", () => {
  it.each(Object.keys(VISION))("differ for %s eyes", (kind) => {
    const close: string[] = [];
    for (const [index, one] of SEATS.entries()) {
      for (const two of SEATS.slice(index + 1)) {
        const far = distance(lab(token(`seat-${one}`), VISION[kind]!), lab(token(`seat-${two}`), VISION[kind]!));
        if (far < 14) close.push(`${one} ${two}: ${far.toFixed(1)}`);
      }
    }
    expect(close).toEqual([]);
  });

  it("have a pattern each but the first, and letters that can be read on them", () => {
    for (const seat of SEATS.slice(1)) expect(defs).toContain(`id="pat-${seat}"`);
    for (const seat of SEATS) expect(contrast(token(`seat-${seat}`), token(`seat-${seat}-ink`))).toBeGreaterThan(4.5);
  });

  it("stand out from the sky", () => {
    for (const seat of SEATS) expect(contrast(token(`seat-${seat}`), token("space"))).toBeGreaterThan(4.5);
  });
});
