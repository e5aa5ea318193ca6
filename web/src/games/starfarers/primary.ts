import { type Act, bundle, type Cards, spelled, total } from "../../kit/actions";
import { seatArgs } from "../../kit/names";
import { goalName, listed, quality, targetName } from "./describe";
import { depart } from "./offered";
import type { Play } from "./play.svelte";
import { RESOURCES } from "./wire";

/** The one button that says what happens next. Without `run` it is quiet and says whom or what we wait for. */
export interface Primary {
  icon: string;
  main: string;
  sub: string;
  /** What else is spoken where there is no room to write it. */
  more?: string;
  key?: string;
  run?: () => void;
  warn?: boolean;
}

/** Decisions about cards: the verb, and how the chosen cards become its text. */
export const CARD_VERBS = ["discard", "give", "pay", "take", "fence", "hand", "relief"] as const;

/** The action that the picked cards stand for, if they are enough. */
export function cardAction(play: Play): string | null {
  const chosen = spelled(play.picked, RESOURCES);
  const form = play.form("discard");
  if (form) return total(play.picked) === Number(form.count) ? `discard ${chosen}` : null;
  for (const verb of ["give", "pay", "take"]) {
    const found = play.acts(verb).find((act) => act.words[0] === chosen);
    if (found) return found.text;
  }
  if (play.given)
    return play.acts("fence").find((act) => act.words[0] === play.given && act.words[2] === chosen)?.text ?? null;
  return null;
}

/** Bundles that may be picked here, for the card picker. */
export function cardChoices(play: Play): Cards[] {
  const verb = ["give", "pay", "take"].find((one) => play.has(one));
  const texts = verb
    ? play.acts(verb).map((act) => act.words[0] ?? "")
    : play
        .acts("fence")
        .filter((act) => act.words[0] === play.given)
        .map((act) => act.words[2] ?? "");
  return texts.map((text) => bundle(text)).filter((cards): cards is Cards => cards !== null);
}

export function primaryOf(play: Play): Primary {
  const say = play.say;
  const act =
    (text: string): (() => void) =>
    () =>
      void play.act(text);
  if (play.desk.paused) return { icon: "clock", main: say("paused"), sub: say("paused-sub") };
  if (play.seat === null) return waiting(play);
  if (!play.menu.actions.length && !play.form("discard")) return waiting(play);
  if (play.has("roll"))
    return { icon: "dice", main: say("do-roll"), sub: say("do-roll-sub"), key: "R", run: act("roll") };
  if (play.has("throw"))
    return { icon: "shake", main: say("do-throw"), sub: say("do-throw-sub"), key: "S", run: act("throw") };
  return (
    cards(play) ??
    trade(play) ??
    board(play) ??
    flight(play) ?? {
      icon: "hint",
      main: say("do-choose"),
      sub: say(`frame-${play.top?.frame ?? "turn"}`),
    }
  );
}

function waiting(play: Play): Primary {
  const others = play.view.acting.filter((seat) => seat !== play.seat);
  const winner = play.view.winner;
  if (winner !== null)
    return {
      icon: "medal",
      main: play.say("over"),
      sub: play.say("won-by", seatArgs("name", winner, play.seat, play.name)),
    };
  const frame = play.say(`frame-${play.top?.frame ?? "turn"}`);
  const second = play.view.pilots[1];
  const next =
    second !== undefined && second === play.seat && play.step !== second && !play.view.acting.includes(second);
  return {
    icon: "clock",
    main: play.say("wait-for", {
      name: others.map(play.name).join(", ") || "…",
      name_is: play.view.acting.length && !others.length ? "you" : "other",
    }),
    sub: next ? play.say("wait-then-you", { frame }) : frame,
  };
}

function cards(play: Play): Primary | null {
  const say = play.say;
  if (!play.form("discard") && !["give", "pay", "take", "fence"].some((verb) => play.has(verb))) return null;
  const action = cardAction(play);
  const verb = play.form("discard") ? "discard" : (["give", "pay", "take", "fence"].find((one) => play.has(one)) ?? "");
  const count = total(play.picked);
  const wanted = play.form("discard")?.count ?? play.wanted ?? 2;
  const sub = say("cards-chosen", { count, wanted });
  if (!action) return { icon: "hand", main: say(`do-${verb}-first`), sub };
  return { icon: "check", main: say(`do-${verb}`, { count }), sub, key: "↵", run: () => void play.act(action) };
}

function trade(play: Play): Primary | null {
  const say = play.say;
  const yes = play.acts("confirm")[0];
  if (yes)
    return {
      icon: "check",
      main: say("do-confirm", { name: play.name(Number(yes.words[0])) }),
      sub: say("do-confirm-sub"),
      key: "↵",
      run: () => void play.act(yes.text),
    };
  if (play.top?.frame === "trading" && play.top.seat !== play.seat) {
    const good = play.acts("accept")[0];
    if (good) return acceptance(play, good);
    const no = play.acts("refuse")[0];
    if (no)
      return {
        icon: "close",
        main: say("do-refuse"),
        sub: say("do-refuse-sub"),
        key: "↵",
        run: () => void play.act(no.text),
      };
  }
  if (play.top?.frame === "trading" && play.has("withdraw") && play.top.seat === play.seat) {
    return { icon: "clock", main: say("wait-answers"), sub: say("wait-answers-sub") };
  }
  return null;
}

/** The button says what is given and what is got. Enter takes it only with the offer in view and no counter begun. */
function acceptance(play: Play, good: Act): Primary {
  const say = play.say;
  const from = Number(good.words[0]);
  const offer = play.top?.frame === "trading" ? play.top.offers?.find((one) => one.seat === from) : undefined;
  const seen = play.panel === "trade" && !play.looked && total(play.give) + total(play.want) === 0;
  return {
    icon: "check",
    main: say("do-accept", { give: listed(offer?.want ?? {}, say), get: listed(offer?.give ?? {}, say) }),
    sub: say("do-accept-sub", seatArgs("name", from, play.seat, play.name)),
    key: seen ? "↵" : undefined,
    run: () => void play.act(good.text),
  };
}

function board(play: Play): Primary | null {
  const say = play.say;
  const aim = play.aim;
  const where = aim ? goalName(play.view, play.geometry, say, aim.point) : "";
  const verb = aim?.action.split(" ")[0] ?? "";
  const run = aim ? () => void play.act(aim.action) : undefined;
  if (aim && ["fly", "land", "dock", "jump"].includes(verb)) {
    const left = play.marks.left ?? 0;
    const kind = play.me?.ships.find((ship) => ship.ship === play.inHand)?.kind ?? "colony_ship";
    const sub = verb === "jump" ? where : say("do-fly-sub", { where, part: aim.cost, whole: left });
    return { icon: kind, main: say(`do-${verb}`), sub, key: "↵", run };
  }
  if (play.building)
    return {
      icon: play.building.split(" ").at(-1) ?? "colony_ship",
      main: say("do-place-choose"),
      sub: say("do-place-choose-sub"),
    };
  if (play.has("place")) return { icon: "trade_ship", main: say("do-place-choose"), sub: say("do-place-choose-sub") };
  if (play.has("settle")) return settling(play, aim?.point ?? null, run);
  if (play.has("port")) return { icon: "spaceport", main: say("do-port"), sub: say("do-place-choose-sub") };
  if (play.has("rank")) return { icon: "colony_ship", main: say("do-rank"), sub: say("frame-founding") };
  if (play.has("jump") && (!play.canJump || play.jumping))
    return { icon: "flight", main: say("do-jump-choose"), sub: say("do-place-choose-sub") };
  if (play.stops.length && play.flight && !play.proposal && !["end", "stop", "found"].some((verb) => play.has(verb)))
    return { icon: "flight", main: say("do-fly-choose"), sub: say("do-place-choose-sub") };
  return null;
}

/** Founding: the site that is chosen with what it gives, and a second step that confirms it. */
function settling(play: Play, point: string | null, run: (() => void) | undefined): Primary {
  const say = play.say;
  if (!point || !run) return { icon: "colony", main: say("do-settle"), sub: say("do-place-choose-sub") };
  const pips = quality(play.view, play.geometry, point);
  const where = targetName(play.view, play.geometry, say, point);
  return { icon: "colony", main: say("do-settle-here"), sub: say("do-settle-sub", { where, pips }), key: "↵", run };
}

/** The best flight of every ship with one press, as long as none was chosen. */
function together(play: Play): Primary {
  const { say, fleet } = play;
  const main = say("do-fly-all", { count: fleet.length });
  const sub = [...new Set(fleet.map(({ icon }) => say(`fleet-${icon}`)))].join(", ");
  const more = fleet.map(({ goal }) => goalName(play.view, play.geometry, say, goal)).join(", ");
  return { icon: "flight", main, sub, more, key: "↵", run: () => depart(play, fleet) };
}

/** The best flight, as long as ships can fly. */
function proposed(play: Play): Primary | null {
  const found = play.proposal;
  if (!found) return null;
  if (play.fleet.length > 1) return together(play);
  const say = play.say;
  const kind = play.me?.ships.find((ship) => ship.ship === found.ship)?.kind ?? "colony_ship";
  const stop = play.stops.find((one) => one.point === found.point);
  const where = goalName(play.view, play.geometry, say, found.goal);
  const sub = say("do-fly-sub", { where, part: stop?.cost ?? 0, whole: play.marks.left ?? 0 });
  return { icon: kind, main: say(`do-best-${found.icon}`), sub, key: "↵", run: () => depart(play, [found]) };
}

function flight(play: Play): Primary | null {
  const say = play.say;
  const found = play.acts("found").find((one) => Number(one.words[0]) === play.inHand);
  if (found)
    return {
      icon: "found",
      main: say("do-found"),
      sub: say("do-found-sub"),
      key: "↵",
      run: () => void play.act(found.text),
    };
  const offered = play.asked ? null : proposed(play);
  if (offered) return offered;
  const stop = play.acts("stop")[0];
  if (!play.has("end") && stop)
    return {
      icon: "check",
      main: say("do-stop"),
      sub: say("do-stop-sub"),
      key: "↵",
      run: () => void play.act(stop.text),
    };
  if (!play.has("end")) return null;
  const first = play.acts("end")[0]?.words[0] ?? "";
  const list = play.undone.map((one) => say(one)).join(", ");
  if (play.asked)
    return {
      icon: "warn",
      main: say("do-end-anyway"),
      sub: say("left-undone", { list }),
      key: "E",
      run: () => play.end(),
      warn: true,
    };
  if (first === "build") {
    const ships = play.me?.ships.length ?? 0;
    return {
      icon: "flight",
      main: say(ships ? "do-to-flight" : "do-end-turn"),
      sub: say("ships-ready", { count: ships }),
      key: "E",
      run: () => play.end(),
    };
  }
  const still = play.ships.length;
  return {
    icon: "check",
    main: say("do-end-flight"),
    sub: still
      ? say("ships-may-fly", { count: still })
      : say(play.coming && play.menu.undo === "" ? "do-end-flight-soon" : "do-end-flight-sub"),
    key: "E",
    run: () => play.end(),
  };
}
