/** What moves above the table, as a browser gets it: what is put where, how it moves, and that it goes again. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Effect } from "../../src/games/starfarers/motion";
import { Stage } from "../../src/games/starfarers/stage";
import { golden, text } from "../match";
import { playOf } from "./scene";

interface Moved {
  element: Element;
  frames: unknown;
  timing: unknown;
  onfinish?: () => void;
}

let moved: Moved[] = [];

/** A page whose things stand where `data-box` (left, top, width, height) says; a board that is zoomed to double size. */
beforeEach(() => {
  moved = [];
  Element.prototype.getBoundingClientRect = function (this: Element) {
    const [left = 0, top = 0, width = 0, height = 0] = (this.getAttribute("data-box") ?? "").split(" ").map(Number);
    return { left, top, width, height, right: left + width, bottom: top + height, x: left, y: top } as DOMRect;
  };
  Element.prototype.animate = function (this: Element, frames: unknown, timing: unknown) {
    const motion = { element: this, frames, timing };
    moved.push(motion);
    return motion as never;
  };
  class Point {
    constructor(
      readonly x: number,
      readonly y: number,
    ) {}
    matrixTransform = () => new Point(2 * this.x + 7, 2 * this.y + 5);
  }
  vi.stubGlobal("DOMPoint", Point);
  vi.stubGlobal("innerWidth", 1000);
  vi.stubGlobal("innerHeight", 700);
});

const real = [Element.prototype.getBoundingClientRect, Element.prototype.animate] as const;
afterEach(() => {
  [Element.prototype.getBoundingClientRect, Element.prototype.animate] = real;
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

const BOARD = '<main class="stage" data-box="100 50 600 500"><svg class="board"></svg></main>';
const ROWS = [0, 1, 2].map((seat) => `<p class="who" data-row="${seat}" data-box="10 ${100 + 40 * seat} 80 30"></p>`);
const TABLE = `${BOARD}${ROWS.join("")}<p class="bar" data-box="0 0 1000 40"></p><p class="hand" data-box="300 600 200 90"></p>`;

/** A stage above this page, and what it draws of an effect. */
function stageOn(page: string, seat: number | null = 0) {
  document.body.innerHTML = `${page}<div id="layer"></div><svg id="lines"></svg>`;
  const board = document.querySelector("svg.board") as SVGSVGElement | null;
  if (board) board.getScreenCTM = () => ({}) as DOMMatrix;
  const layer = document.getElementById("layer")!;
  const lines = document.getElementById("lines") as unknown as SVGSVGElement;
  return { stage: new Stage(playOf({ seat }).play, layer, lines), layer, lines };
}

function drawn(page: string, effect: Effect, speed = 1, seat: number | null = 0): Moved[] {
  const { stage, layer, lines } = stageOn(page, seat);
  stage.draw([effect], speed);
  const found = moved.splice(0);
  const put = [...layer.children, ...lines.children];
  const here = found.filter((one) => put.includes(one.element));
  expect(here.map((one) => one.element)).toEqual(put);
  return found;
}

const CARD: Effect = { kind: "card", card: "ore", from: { hex: "c8r4" }, to: { seat: 1 }, order: 2 };
const DUEL: Effect = {
  ...{ kind: "duel", seat: 0, opponent: 1, mine: 5, theirs: 4, stat: "combat", passed: true },
};
const EFFECTS: Record<string, Effect> = {
  "a card from a planet to another seat": CARD,
  "the second card comes a little later": { ...CARD, order: 3 },
  "a card nobody sees, from us to the supply": { ...CARD, card: "hidden", from: { seat: 0 }, to: { supply: true } },
  "two dice": { kind: "dice", dice: [3, 6], sum: 9 },
  "all faces": { kind: "dice", dice: [1, 2, 4, 5], sum: 12 },
  "somebody's mothership": { kind: "shake", seat: 2, balls: ["red", "black"] },
  "our mothership": { kind: "shake", seat: 0, balls: ["blue", "blue"] },
  "a flight": { kind: "trail", seat: 1, path: ["v1_26", "v1_28", "v2_25"], steps: 2 },
  "a point more": { kind: "points", seat: 1, delta: 1 },
  "two points less": { kind: "points", seat: 2, delta: -2 },
  "a fight won": DUEL,
  "a race lost": { ...DUEL, stat: "speed", passed: false },
  "the victory": { kind: "victory", seat: 1 },
};

test("every motion is the one it was", async () => {
  const lines: string[] = [];
  const pages: [string, string, number][] = [
    ["the table", TABLE, 1],
    ["a turned board, quick", TABLE.replace('class="board"', 'class="board" data-turned="true"'), 0.5],
    [
      "more to point at",
      `${TABLE}<p class="rail"><i class="hull" data-box="720 300 100 60"></i></p>
        <p class="supply" data-box="900 300 50 60"></p><p class="hand"><i class="card ore" data-box="310 610 20 30"></i></p>
        ${ROWS.map((row) => row.replace("></p>", '><i class="pts" data-box="70 5 10 10"></i></p>')).join("")}`,
      1,
    ],
  ];
  for (const [where, page, speed] of pages)
    for (const [name, effect] of Object.entries(EFFECTS)) {
      lines.push(`${where}: ${name}`);
      for (const { element, frames, timing } of drawn(page, effect, speed)) {
        const { className, innerHTML } = element;
        const style = element.getAttribute("style");
        const looks = element.getAttributeNames().map((one) => `${one}=${element.getAttribute(one)}`);
        lines.push(`  ${text(style ?? looks)}`);
        lines.push(...golden({ looks: [className, innerHTML], frames, timing }));
      }
    }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("../matches/starfarers-stage.txt");
});

test("what has moved goes, and so does what was broken off", () => {
  const { stage, layer } = stageOn(TABLE);
  stage.draw([EFFECTS["two dice"]!], 1);
  expect(layer.children).toHaveLength(2);
  for (const one of moved) one.onfinish?.();
  expect(layer.children).toHaveLength(0);
});

test("nothing moves for who wants no motion, or looks elsewhere", () => {
  const { stage, layer } = stageOn(TABLE);
  stage.draw([DUEL], 0);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  stage.draw([DUEL], 1);
  vi.restoreAllMocks();
  expect(layer.children).toHaveLength(0);
  stage.draw([DUEL], 0.1);
  expect(layer.children).toHaveLength(1);
});

test("where the page shows no place for it, nothing is drawn", () => {
  const bare = '<main><svg class="board"></svg></main>';
  for (const name of ["a card from a planet to another seat", "somebody's mothership", "a point more", "a fight won"])
    expect(drawn(bare, EFFECTS[name]!), name).toEqual([]);
  expect(drawn(ROWS.join(""), EFFECTS["a flight"]!)).toEqual([]);
  expect(drawn(TABLE, { ...CARD, from: { seat: 7 }, to: { seat: 1 } })).toEqual([]);
  expect(drawn(TABLE, { ...CARD, from: { seat: 1 }, to: { seat: 7 } })).toEqual([]);
});

/** Where the middle of the duel is, with this panel over the board. */
function middle(panel: string): string {
  const [first] = drawn(`${BOARD}${panel}`, DUEL);
  return (first!.element as HTMLElement).style.cssText.replaceAll(/[a-z:;\s]+/g, " ").trim();
}

test("the duel is fought on the largest part of the board that no panel covers", () => {
  const asking = (box: string) => `<div class="asking"><p class="rail" data-box="${box}"></p></div>`;
  expect(middle("")).toBe("400 300");
  expect(middle(asking("100 350 600 200"))).toBe("400 200");
  expect(middle(asking("100 50 200 500"))).toBe("500 300");
  expect(middle(asking("500 50 200 500"))).toBe("300 300");
  // What only touches the board covers none of it.
  for (const beside of ["700 50 90 500", "10 50 90 500", "100 10 600 40", "100 550 600 90"])
    expect(middle(asking(beside)), beside).toBe("400 300");
  expect(middle(asking("100 350 600 200").replace("asking", "logged").replace("rail", "logbox"))).toBe("400 200");
});

test("a mothership shakes where it can be seen: beside the board, at its row, or on the board", () => {
  const hull = '<p class="rail"><i class="hull" data-box="720 300 100 60"></i></p>';
  const shaken = (page: string, seat: number): string[] =>
    drawn(page, { kind: "shake", seat, balls: ["red", "blue"] }).map(({ element }) =>
      [element.getAttribute("class"), (element as HTMLElement).style.left].join(" "),
    );
  expect(shaken(`${TABLE}${hull}`, 0)).toEqual(["hull ", "ball 757px", "ball 783px"]);
  expect(shaken(TABLE, 0)).toEqual(["smallhull own 400px", "ball 387px", "ball 413px"]);
  expect(shaken(`${TABLE}${hull}`, 1)).toEqual(["smallhull 50px", "ball 37px", "ball 63px"]);
  const covered = TABLE.replace('data-row="1"', 'data-row="1" style="visibility: hidden"');
  expect(shaken(covered, 1)).toEqual(["smallhull 400px", "ball 387px", "ball 413px"]);
  // Without a row there is no place for it.
  expect(shaken(BOARD, 1)).toEqual([]);
});

test("a board whose measure is unknown shows no flight", () => {
  const { stage, lines } = stageOn(TABLE);
  const board = document.querySelector("svg.board") as SVGSVGElement;
  board.getScreenCTM = () => null;
  stage.draw([EFFECTS["a flight"]!], 1);
  expect(lines.children).toHaveLength(0);
});
