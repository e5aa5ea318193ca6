/** Draws what moves above the table. Every thing is put once, moves once and goes; nothing here waits for anybody. */

import { seatArgs } from "../../kit/names";
import { Frame, type Spot } from "./board/geometry";
import type { Anchor, Effect, EffectOf } from "./motion";
import { flightTime } from "./pace";
import type { Play } from "./play.svelte";
import { letterOf } from "./reading";

const NS = "http://www.w3.org/2000/svg";
const LINGER = 1000; // a trail stays for a second
const CARD = 620;

function centre(element: Element | null): Spot | null {
  const box = element?.getBoundingClientRect();
  return box?.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}

/** The middle of the largest part of the board that no panel covers: on a phone a question stands over it. */
function open(): Spot | null {
  const board = document.querySelector("main.stage")?.getBoundingClientRect();
  if (!board) return null;
  const over = document.querySelector(".asking .rail, .logged .logbox")?.getBoundingClientRect();
  const { left, right, top, bottom } = board;
  const parts = [{ left, right, top, bottom }];
  if (over && over.left < right && over.right > left && over.top < bottom && over.bottom > top) {
    parts[0]!.bottom = over.top;
    parts.push({ left: over.right, right, top, bottom }, { left, right: over.left, top, bottom });
  }
  const area = (one: (typeof parts)[number]): number =>
    Math.max(0, one.right - one.left) * Math.max(0, one.bottom - one.top);
  const best = parts.sort((one, two) => area(two) - area(one))[0]!;
  return { x: (best.left + best.right) / 2, y: (best.top + best.bottom) / 2 };
}

/** The middle of the first of these that this arrangement of the table shows. */
function seen(...selectors: string[]): Spot | null {
  for (const selector of selectors) {
    const at = centre(document.querySelector(selector));
    if (at) return at;
  }
  return null;
}

/** The layer above the table, and where things are on the page. */
export class Stage {
  constructor(
    readonly play: Play,
    readonly layer: HTMLElement,
    readonly lines: SVGSVGElement,
  ) {}

  draw(effects: Effect[], speed: number): void {
    if (speed <= 0 || document.visibilityState !== "visible") return;
    for (const effect of effects) this.#show(effect, speed);
  }

  #show<Kind extends Effect["kind"]>(effect: EffectOf<Kind>, speed: number): void {
    const show: Draw<Kind> = DRAW[effect.kind];
    show(this, effect, speed);
  }

  /** From the board's own measure to the page's, however it is turned, zoomed or moved. */
  onBoard(place: (frame: Frame) => Spot): Spot | null {
    const board = document.querySelector<SVGSVGElement>("main svg.board");
    const matrix = board?.getScreenCTM();
    if (!board || !matrix) return null;
    const spot = place(new Frame(this.play.geometry, board.dataset.turned === "true"));
    const at = new DOMPoint(spot.x, spot.y).matrixTransform(matrix);
    return { x: at.x, y: at.y };
  }

  spotOf(anchor: Anchor, card = ""): Spot | null {
    if ("hex" in anchor) return this.onBoard((frame) => frame.hex(anchor.hex));
    if ("supply" in anchor) return seen(".supply", ".bar .phases", ".bar");
    if (anchor.seat !== this.play.seat) return seen(`.who[data-row="${anchor.seat}"]`);
    return seen(`.hand .card.${card || "ore"}`, ".hand");
  }

  put(html: string, spot: Spot, name: string): HTMLElement {
    const element = document.createElement("div");
    element.className = name;
    element.style.left = `${spot.x}px`;
    element.style.top = `${spot.y}px`;
    element.innerHTML = html;
    this.layer.append(element);
    return element;
  }
}

const icon = (name: string, more = ""): string =>
  `<svg class="i ${more}" aria-hidden="true"><use href="#i-${name}"></use></svg>`;

/** Runs a motion once, and takes the thing away afterwards. */
function run(element: Element, frames: Keyframe[], duration: number, delay = 0, easing = "ease-in-out"): void {
  const motion = element.animate(frames, { duration, delay, easing, fill: "both" });
  motion.onfinish = motion.oncancel = () => element.remove();
}

type Draw<Kind extends Effect["kind"]> = (stage: Stage, effect: EffectOf<Kind>, speed: number) => void;
const DRAW: { [Kind in Effect["kind"]]: Draw<Kind> } = {
  card(stage, effect, speed) {
    const from = stage.spotOf(effect.from, effect.card);
    const to = stage.spotOf(effect.to, effect.card);
    if (!from || !to) return;
    const face = effect.card === "hidden" ? icon("hand") : icon(effect.card, effect.card);
    const element = stage.put(face, from, `flyer ${effect.card}`);
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const bow = -Math.min(90, 0.2 * Math.hypot(dx, dy));
    const at = (part: number, lift: number, size: number): string =>
      `translate(-50%, -50%) translate(${dx * part}px, ${dy * part + lift}px) scale(${size})`;
    run(
      element,
      [
        { transform: at(0, 0, 0.3), opacity: 0 },
        { transform: at(0.08, bow * 0.4, 1.15), opacity: 1, offset: 0.2 },
        { transform: at(0.5, bow, 1), opacity: 1, offset: 0.6 },
        { transform: at(1, 0, 0.55), opacity: 0.2 },
      ],
      CARD * speed,
      effect.order * 70 * speed,
    );
  },
  dice(stage, effect, speed) {
    const at = open() ?? { x: innerWidth / 2, y: innerHeight / 2 };
    for (const [index, die] of effect.dice.entries()) {
      const side = index ? 1 : -1;
      const element = stage.put(pips(die), { x: at.x + side * 44, y: at.y }, "bigdie");
      const tumble = (x: number, y: number, turn: number, size: number): string =>
        `translate(-50%, -50%) translate(${x * side}px, ${y}px) rotate(${turn * side}deg) scale(${size})`;
      run(
        element,
        [
          { transform: tumble(190, -170, -540, 0.7), opacity: 0 },
          { transform: tumble(80, 30, -200, 1.05), opacity: 1, offset: 0.35 },
          { transform: tumble(24, -28, -60, 1), opacity: 1, offset: 0.55 },
          { transform: tumble(0, 0, 0, 1), opacity: 1, offset: 0.7 },
          { transform: tumble(0, 0, 0, 1), opacity: 1, offset: 0.9 },
          { transform: tumble(0, -8, 0, 0.9), opacity: 0 },
        ],
        1100 * speed,
        0,
        "linear",
      );
    }
  },
  shake(stage, effect, speed) {
    const own = effect.seat === stage.play.seat;
    const hull = own ? document.querySelector(".rail .hull") : null;
    const drawn = centre(hull); // where there is little room the own mothership is not drawn beside the board
    const shaking = [0, -9, 8, -7, 7, -4, 3, 0].map((turn) => ({ transform: `rotate(${turn}deg)` }));
    if (drawn) hull?.animate(shaking, { duration: 620 * speed });
    const row = document.querySelector(`.who[data-row="${effect.seat}"]`);
    const covered = row !== null && getComputedStyle(row).visibility === "hidden"; // what is asked has its place
    const at = drawn ?? (own || covered ? open() : stage.spotOf({ seat: effect.seat }));
    if (!at) return;
    const letter = letterOf(stage.play.view, effect.seat);
    if (!drawn) {
      const small = stage.put(icon("shake"), at, own ? "smallhull own" : "smallhull");
      small.style.color = `var(--seat-${letter})`;
      run(
        small,
        [
          { transform: "translate(-50%, -50%) scale(.4)", opacity: 0 },
          ...[-14, 13, -12, 12, -8, 0].map((turn) => ({
            transform: `translate(-50%, -50%) rotate(${turn}deg) scale(1)`,
            opacity: 1,
          })),
          { transform: "translate(-50%, -50%) scale(.9)", opacity: 0 },
        ],
        1000 * speed,
      );
    }
    for (const [index, ball] of effect.balls.entries()) {
      const element = stage.put(icon(`ball-${ball}`), { x: at.x + (index ? 13 : -13), y: at.y }, "ball");
      run(
        element,
        [
          { transform: "translate(-50%, -50%)", opacity: 0 },
          { transform: "translate(-50%, -50%)", opacity: 0, offset: 0.45 },
          { transform: "translate(-50%, 20px)", opacity: 1, offset: 0.7 },
          { transform: "translate(-50%, 14px)", opacity: 1, offset: 0.92 },
          { transform: "translate(-50%, 14px)", opacity: 0 },
        ],
        1200 * speed,
      );
    }
  },
  trail(stage, effect, speed) {
    const spots = effect.path.map((point) => stage.onBoard((frame) => frame.point(point)));
    if (spots.some((spot) => spot === null)) return;
    const line = document.createElementNS(NS, "polyline");
    line.setAttribute("points", spots.map((spot) => `${spot!.x},${spot!.y}`).join(" "));
    line.setAttribute("stroke", `var(--seat-${letterOf(stage.play.view, effect.seat)})`);
    line.setAttribute("class", "trail");
    line.setAttribute("pathLength", "100");
    stage.lines.append(line);
    const flight = flightTime(effect.steps) * speed;
    const whole = flight + LINGER;
    run(
      line,
      [
        { strokeDasharray: "0 100", opacity: 0.95 },
        { strokeDasharray: "100 0", opacity: 0.95, offset: flight / whole },
        { strokeDasharray: "100 0", opacity: 0.8, offset: 0.9 },
        { strokeDasharray: "100 0", opacity: 0 },
      ],
      whole,
      0,
      "linear",
    );
  },
  points(stage, effect, speed) {
    const row = `.who[data-row="${effect.seat}"]`;
    const at = seen(`${row} .pts`, row);
    if (!at) return;
    const element = stage.put(effect.delta > 0 ? `+${effect.delta}` : `−${-effect.delta}`, at, "pop");
    if (effect.delta < 0) element.classList.add("less");
    run(
      element,
      [
        { transform: "translate(-50%, -50%) scale(.4)", opacity: 0 },
        { transform: "translate(-50%, -60%) scale(1.5)", opacity: 1, offset: 0.3 },
        { transform: "translate(-50%, -90%) scale(1.15)", opacity: 1, offset: 0.75 },
        { transform: "translate(-50%, -140%) scale(1)", opacity: 0 },
      ],
      1300 * speed,
    );
  },
  duel(stage, effect, speed) {
    const at = open();
    if (!at) return;
    const side = (seat: number, strength: number, wins: boolean): string => {
      const looks = `fighter ${wins ? "wins" : "loses"} seat-${letterOf(stage.play.view, seat)}`;
      return `<span class="${looks}"><b>${strength}</b></span>`;
    };
    const stat = effect.stat === "combat" ? "cannon" : "booster";
    const ours = side(effect.seat, effect.mine, effect.passed);
    const html = `${ours}${icon(stat, "clash")}${side(effect.opponent, effect.theirs, !effect.passed)}`;
    const element = stage.put(html, at, "duel");
    run(
      element,
      [
        { transform: "translate(-50%, -50%) scale(.6)", opacity: 0 },
        { transform: "translate(-50%, -50%) scale(1.08)", opacity: 1, offset: 0.15 },
        { transform: "translate(-50%, -50%) scale(1)", opacity: 1, offset: 0.85 },
        { transform: "translate(-50%, -50%) scale(.95)", opacity: 0 },
      ],
      1500 * speed,
    );
  },
  victory(stage, effect, speed) {
    const at = { x: innerWidth / 2, y: innerHeight / 2 };
    const letter = letterOf(stage.play.view, effect.seat);
    const scene = stage.put(icon("medal", "crown"), at, "victory");
    scene.style.setProperty("--c", `var(--seat-${letter})`);
    const name = document.createElement("b");
    name.textContent = stage.play.say("victory-of", seatArgs("name", effect.seat, stage.play.seat, stage.play.name));
    scene.append(name);
    run(
      scene,
      [
        { transform: "translate(-50%, -40%) scale(.5)", opacity: 0 },
        { transform: "translate(-50%, -50%) scale(1.06)", opacity: 1, offset: 0.2 },
        { transform: "translate(-50%, -50%) scale(1)", opacity: 1, offset: 0.9 },
        { transform: "translate(-50%, -55%) scale(1)", opacity: 0 },
      ],
      2800 * speed,
    );
    for (let spark = 0; spark < 36; spark++) {
      const angle = (spark / 36) * Math.PI * 2;
      const far = 140 + ((spark * 67) % 180);
      const element = stage.put("", at, "spark");
      element.style.background = spark % 3 ? `var(--seat-${letter})` : "var(--medal)";
      const end = `translate(${Math.cos(angle) * far}px, ${Math.sin(angle) * far + 60}px) scale(.3)`;
      run(
        element,
        [
          { transform: "translate(0, 0) scale(1)", opacity: 1 },
          { transform: end, opacity: 0 },
        ],
        (1300 + ((spark * 37) % 700)) * speed,
        300 * speed,
        "cubic-bezier(.1,.7,.3,1)",
      );
    }
  },
};

const SPOTS: Record<number, number[]> = {
  1: [5],
  2: [1, 9],
  3: [1, 5, 9],
  4: [1, 3, 7, 9],
  5: [1, 3, 5, 7, 9],
  6: [1, 3, 4, 6, 7, 9],
};
const pips = (die: number): string =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => `<i class="${SPOTS[die]?.includes(place) ? "on" : ""}"></i>`).join("");
