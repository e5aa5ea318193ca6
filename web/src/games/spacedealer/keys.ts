import { letterOf, printOf } from "./cards";
import type { Play } from "./play.svelte";
import { columnsOf } from "./reading";
import { keyed } from "./targets";

/** Two keys for every act: the glass, then the target. Returns whether the key meant something. */
export function pressed(play: Play, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || play.seat === null) return false;
  const key = event.key.toLowerCase();
  play.keys = true;
  if (key === "escape") {
    play.clear();
    return true;
  }
  if (play.view.phase === "setup") return setup(play, key);
  const drawn = play.view.you?.drawn;
  if (drawn && (key === "1" || key === "2") && !play.hand) {
    const card = drawn.cards[Number(key) - 1];
    if (card) void play.act(`keep ${card}`);
    return true;
  }
  const glass = play.me.glasses.find((one) => String(one.glass) === key);
  if (glass) {
    play.tap(`glass ${glass.glass}`, () => play.touch(glass));
    return true;
  }
  if (key === "u") {
    const fresh = play.me.glasses
      .filter((one) => play.backing(one) > 0)
      .sort((a, b) => (b.started ?? 0) - (a.started ?? 0))[0];
    const last = play.me.glasses.find((one) => one.state === "active") ?? play.me.glasses[0];
    if (fresh) void play.takeBack(fresh);
    else void play.why(`back ${last?.glass ?? 1}`, "take_back_over");
    return true;
  }
  if (key === "backspace") {
    const ready = play.me.glasses.find((one) => one.state === "ready");
    if (!ready?.card) return false;
    play.choosing = ready.card;
    return true;
  }
  if (key === "t" && play.forms("offer").length + play.forms("swap").length > 0) {
    play.trading = !play.trading;
    return true;
  }
  if (key === "x") return attack(play);
  if (!play.hand) return stacks(play, key);
  return aim(play, event, key);
}

function setup(play: Play, key: string): boolean {
  const mines = (play.view.you?.own ?? []).filter((card) => printOf(card).kind === "mine");
  const mine = mines["ghv".indexOf(key)];
  if (mine && !keyed(key, play.targets, () => null, [])) {
    play.hand = { kind: "mine", card: mine };
    return true;
  }
  const target = keyed(key, play.targets, () => null, []);
  if (target) void play.aim(target);
  return target !== null;
}

function attack(play: Play): boolean {
  const loaded = play.me.built.find((one) => one.tokens && !one.dead);
  if (!loaded) return false;
  play.hand = { kind: "token", card: loaded.card };
  return true;
}

function stacks(play: Play, key: string): boolean {
  if (key === "q") {
    const lay = play.acts("lay")[0];
    if (lay) document.querySelector<HTMLElement>("[data-lay]")?.focus();
    return lay !== undefined;
  }
  const level = key === "w" ? 2 : key === "e" ? 3 : 0;
  if (!level) return false;
  if (play.acts("draw").some((one) => one.words[0] === String(level))) void play.act(`draw ${level}`);
  else void play.why(`draw ${level}`);
  return true;
}

function aim(play: Play, event: KeyboardEvent, key: string): boolean {
  const fields = [...play.targets.keys()].filter((one) => one.startsWith("field:")).map((one) => Number(one.slice(6)));
  const around = 2 * play.view.seats.length;
  if (event.shiftKey && fields.length) {
    const seat = play.view.seats.findIndex((_, index) => letterOf(index).toLowerCase() === key);
    if (seat >= 0 && fields.includes(2 * seat)) void play.aim(`field:${2 * seat}`);
    return seat >= 0;
  }
  if ((key === "arrowleft" || key === "arrowright") && fields.length) {
    // The ring is walked from the ship: left goes up the numbers, as the loop is drawn.
    const way = key === "arrowleft" ? 1 : -1;
    const nodes = [...document.querySelectorAll<HTMLElement>("[data-field].d-legal")];
    const current =
      document.activeElement instanceof HTMLElement
        ? Number(document.activeElement.dataset.field ?? play.ship.field)
        : play.ship.field;
    for (let step = 1; step <= around; step += 1) {
      const field = (((current + way * step) % around) + around) % around;
      const node = nodes.find((one) => Number(one.dataset.field) === field);
      if (!node) continue;
      node.focus();
      break;
    }
    return true;
  }
  const columns = columnsOf(play.me);
  const target = keyed(
    key,
    play.targets,
    (name) => columns.find((one) => one.name === name)?.action?.card ?? null,
    play.me.plans,
  );
  if (target && !play.targets.get(target)?.sure) void play.aim(target);
  else if (target) document.querySelector<HTMLElement>(`[data-target="${CSS.escape(target)}"]`)?.focus();
  return target !== null;
}
