import { bundle, read } from "../../kit/actions";
import type { Say } from "../../kit/words";
import { drawn, plainText, pointName } from "./describe";
import type { Play } from "./play.svelte";
import { cardAction } from "./primary";

/** An action in the words of a player. */
export function actionText(play: Play, action: string, has: (id: string) => boolean, say: Say): string {
  const act = read(action);
  const [one = "", two = "", three = ""] = act.words;
  const cards = (text: string): string => drawn(bundle(text) ?? { [text]: 1 });
  const where = (point: string): string => pointName(play.view, play.geometry, say, point);
  const kind = (): string => say(play.me?.ships.find((ship) => ship.ship === Number(one))?.kind ?? "colony_ship");
  const names = (seats: string): string =>
    seats
      .split(",")
      .map((seat) => play.name(Number(seat)))
      .join(", ");
  const flight = (): string => say("advice-fly", { ship: kind(), where: where(two) });
  const swap = (): string => say("advice-swap", { verb: say(act.verb), give: cards(one), get: cards(three) });
  const plain = (what: string): string => say("advice-plain", { verb: say(act.verb), what });
  const spoken: Record<string, () => string> = {
    roll: () => say("do-roll"),
    throw: () => say("do-throw"),
    found: () => say("do-found"),
    stop: () => say("do-stop"),
    pass: () => say("do-pass"),
    draw: () => say("do-draw"),
    end: () => say(one !== "build" ? "do-end-flight" : play.me?.ships.length ? "do-to-flight" : "do-end-turn"),
    fly: flight,
    land: flight,
    dock: flight,
    jump: flight,
    offer: swap,
    counter: swap,
    fence: swap,
    exchange: () =>
      say("advice-exchange", { give: cards(`${one}${play.me?.rates?.[one as "ore"] ?? 1}`), get: cards(three) }),
    accept: () => plain(names(one)),
    refuse: () => plain(names(one)),
    confirm: () => say("do-confirm", { name: names(one) }),
    steal: () => plain(names(one)),
    help: () => plain(names(one)),
    ask: () => plain(`${names(one)}, ${say(two)}`),
    build: () => plain(say(one)),
    settle: () => plain(where(one)),
    place: () => plain(where(one)),
    port: () => plain(where(one)),
  };
  if (["discard", "give", "pay", "take"].includes(act.verb)) return plain(one === "nothing" ? "0" : cards(one));
  return spoken[act.verb]?.() ?? plainText(act, has, say, play);
}

/** The controls that lead to an action, as selectors, the last step first: the first one on the page is used now. */
export function controlsOf(play: Play, action: string): string[] {
  const { verb, words } = read(action);
  const [one = "", two = "", three = ""] = words;
  const stop = (point: string): string => `[data-stop="${point}"]`;
  const flight = (): string[] => (play.aim?.action === action ? [] : [stop(two), "[data-jump]"]);
  const picked = (): string[] => (cardAction(play) === action ? [] : [".panel .steps"]);
  const trade = (...inside: string[]): string[] => [...inside, "[data-trade]"];
  const steps: Record<string, () => string[]> = {
    fly: flight,
    land: flight,
    dock: flight,
    jump: flight,
    end: () => ["[data-end]"],
    // Where an open panel hides what can be built, it is closed first.
    build: () => (play.building === `build ${one}` ? [stop(two)] : [`[data-build="${one}"]`, ".panel .x"]),
    settle: () => [stop(one)],
    place: () => [stop(one)],
    port: () => (play.building === `port ${one} ${two}` ? [stop(three)] : [`[data-kind="${two}"]`, stop(one)]),
    answer: () => [`[data-answer="${one}"]`],
    discard: picked,
    give: picked,
    pay: picked,
    take: picked,
    fence: picked,
    ask: () => ["[data-ask]"],
    offer: () => trade(".panel"),
    counter: () => trade(".panel"),
    exchange: () => trade(`[data-exchange="${action}"]`, `[data-from="${one}"]`),
    accept: () => trade(`[data-accept="${one}"]`),
    refuse: () => trade(`[data-refuse="${one}"]`),
    withdraw: () => trade("[data-withdraw]"),
  };
  return [`[data-act="${action}"]`, ...(steps[verb]?.() ?? []), "[data-primary]"];
}

/** Leads the hand to the control that is pointed at; a place on the board is taken, and the big button confirms it, or
 *  the board itself where something is built. */
export function leadTo(play: Play, control: Element): void {
  const point = control.getAttribute("data-stop");
  if (point && (play.ships.length || play.building)) play.target = point;
  (point
    ? document.querySelector<HTMLElement>(play.target && !play.building ? "[data-primary]" : "svg.board")
    : (control as HTMLElement)
  )?.focus();
}
