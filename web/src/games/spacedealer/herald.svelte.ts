import type { Say } from "../../kit/words";
import { clockOf } from "./clock";
import type { Play } from "./play.svelte";
import { seconds } from "./reading";
import { sounds } from "./sounds";
import { settings } from "./switches";

function speak(text: string): void {
  if (!settings.value.speech || !("speechSynthesis" in globalThis)) return;
  const line = new SpeechSynthesisUtterance(text);
  line.lang = settings.value.language;
  line.rate = 1.1;
  speechSynthesis.speak(line);
}

/** Calls the minutes and the last sands, and gives what happens its tones. One for each table that is looked at. */
export class Herald {
  #called: number | null = null;
  #sands = false;
  #over = false;
  #seq: number;
  #problem: Play["problem"] = null;
  #ticked = new Map<number, number>();
  #reminded = new Map<number, number>();

  constructor(
    private readonly play: Play,
    private readonly say: () => Say,
  ) {
    this.#seq = play.seen.seq;
    this.#sands = play.view.phase === "last_sands";
    this.#over = play.view.phase === "over";
  }

  /** Four times a second: minutes, the last ten seconds of a glass, and a ready one that is left waiting. */
  tick(): void {
    const { view, desk, now, me } = this.play;
    if (view.phase === "last_sands" && !this.#sands) {
      this.#sands = true;
      sounds.gong();
      speak(this.say()("sd-say-sands"));
    }
    if (view.phase === "over" && !this.#over) {
      this.#over = true;
      sounds.gong();
    }
    if (view.phase !== "running" || desk.paused) return;
    if (view.ends !== null) {
      const clock = clockOf(this.play);
      const left = clock.left / 60_000;
      const called = clock.minutes.filter((minute) => left <= minute).at(-1) ?? null;
      // Whoever opens the table in the middle of a match is not told the minutes that are past.
      if (called !== this.#called && called !== null && left > called - 0.1) speak(this.say()(`sd-say-${called}`));
      this.#called = called;
    }
    for (const glass of me.glasses) {
      const rest = Math.ceil(seconds(desk, this.play.left(glass)));
      if (glass.state === "active" && rest <= 10 && rest > 0 && this.#ticked.get(glass.glass) !== rest) {
        this.#ticked.set(glass.glass, rest);
        sounds.tick(glass.glass);
      }
      if (glass.state !== "ready") this.#reminded.delete(glass.glass);
      else {
        const waited = seconds(desk, now - (glass.due ?? now));
        const times = this.#reminded.get(glass.glass) ?? 0;
        if (times < 3 && waited > 20 * (times + 1)) {
          this.#reminded.set(glass.glass, times + 1);
          sounds.ready(glass.glass, 0.5);
        }
      }
    }
  }

  /** Whatever was refused, by the server or at the page, is heard once. */
  refused(): void {
    const { problem } = this.play;
    if (problem && problem !== this.#problem) sounds.refused();
    this.#problem = problem;
  }

  /** What was told since the last look. */
  heard(): void {
    const { seen, seat } = this.play;
    if (seen.seq === this.#seq) return;
    this.#seq = seen.seq;
    for (const told of this.play.fresh) {
      const own = "seat" in told.facts && told.facts.seat === seat;
      if (told.name === "order_given" && own) sounds.placed();
      else if (told.name === "glass_ready" && own) sounds.ready(told.facts.glass);
      else if (told.name === "ship_landed" && own) sounds.landed();
      else if (told.name === "demand_fulfilled" && own) sounds.delivered();
      else if (told.name === "neutral_fulfilled" && own) sounds.delivered();
      else if (told.name === "demand_fulfilled" && told.facts.owner === seat) sounds.served();
      else if (told.name === "offer_made" && told.facts.to === seat) sounds.offer();
      else if ((told.name === "glass_sabotaged" || told.name === "field_blocked") && own) sounds.attacked();
    }
  }
}
