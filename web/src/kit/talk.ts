import type { Told } from "../wire";
import { Store } from "./store";

/** The six short things everybody can say with one tap, as the wire knows them. */
export const REACTIONS = ["well_played", "thanks", "wow", "laugh", "oops", "hurry"] as const;

/** Something that was said at the table: a line of somebody's own, or one of the six. */
export interface Said {
  seq: number;
  seat: number;
  text: string;
  kind: string;
}

/** How long what was said stands beside its speaker, in milliseconds: a moment, and longer for a long line. */
const SHOWN = 6_000;
const PER_LETTER = 50;

export function saidBy(told: Told): Said | null {
  if (told.name !== "chat" && told.name !== "reacted") return null;
  const { seat, text = "", kind = "" } = told.facts as { seat: number; text?: string; kind?: string };
  return { seq: told.seq, seat, text, kind };
}

/** What people say at a table: everything so far, what stands beside its speaker now, and how much is unread. */
export class Talk {
  readonly lines = new Store<Said[]>([]);
  readonly bubbles = new Store<Map<number, Said>>(new Map());
  readonly unread = new Store(0);
  #read: number | null = null;
  #open = false;

  /** Takes in a story; what is `fresh` appears beside its speaker. `own` are the seats of this device. */
  hear(story: Told[], fresh: Told[], own: ReadonlySet<number | null>): void {
    const lines = story.map(saidBy).filter((one) => one !== null);
    const last = lines.at(-1)?.seq ?? 0;
    // What was said before somebody came is no news to them.
    this.#read ??= last;
    if (this.#open) this.#read = Math.max(this.#read, last);
    const read = this.#read;
    if (lines.length !== this.lines.value.length || last !== this.lines.value.at(-1)?.seq) this.lines.set(lines);
    this.unread.set(lines.filter((one) => one.seq > read && !own.has(one.seat)).length);
    for (const one of fresh.map(saidBy)) if (one) this.#show(one);
  }

  /** The lines are looked at, or no longer. */
  look(open: boolean): void {
    this.#open = open;
    if (!open) return;
    this.#read = this.lines.value.at(-1)?.seq ?? this.#read;
    this.unread.set(0);
  }

  #show(said: Said): void {
    if (this.bubbles.value.get(said.seat)?.seq === said.seq) return;
    this.bubbles.update((all) => new Map(all).set(said.seat, said));
    setTimeout(
      () => {
        if (this.bubbles.value.get(said.seat) !== said) return;
        this.bubbles.update((all) => new Map([...all].filter(([seat]) => seat !== said.seat)));
      },
      SHOWN + PER_LETTER * said.text.length,
    );
  }
}
