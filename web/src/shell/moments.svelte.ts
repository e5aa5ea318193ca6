import { api, Failed } from "../kit/api";
import { nameOf } from "../kit/names";
import { go } from "../kit/route";
import type { Desk, Replay } from "../wire";
import { usualBot } from "./start";

const STEP = 550;
const SCRUB = 60;

/** The moments of a match that is looked at again: which one is shown, as whom, and the way from one to another. */
export class Moments {
  replay = $state.raw<Replay | null>(null);
  to = $state(0);
  seat = $state<number | null>(null);
  problem = $state("");
  running = $state(false);
  #kept = new Map<string, Replay>();
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly name: string,
    readonly desk: Desk,
    /** What has to be there before a moment can be drawn. */
    private readonly before: (found: Replay) => Promise<void> = async () => {},
  ) {}

  async show(step: number): Promise<void> {
    this.to = Math.max(0, Math.min(step, this.replay?.moves ?? step));
    const mine = ++this.#asked;
    const key = `${this.to} ${this.seat}`;
    try {
      const found = this.#kept.get(key) ?? (await api.replay(this.name, this.to, this.seat ?? undefined));
      this.#kept.set(key, found);
      await this.before(found);
      if (mine === this.#asked) this.replay = found;
    } catch (error) {
      this.#failed(error);
    }
  }

  /** A slider says more than anybody wants to see: only where it rests is asked for. */
  scrub(step: number): void {
    this.to = step;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.show(step), SCRUB);
  }

  as(seat: number | null): void {
    this.seat = seat;
    void this.show(this.to);
  }

  /** Plays the match as a film while `running`; to be called in an effect. */
  film = (): (() => void) | undefined => {
    if (!this.running) return;
    const tick = setInterval(() => {
      if (!this.replay || this.to >= this.replay.moves) this.running = false;
      else void this.show(this.to + 1);
    }, STEP);
    return () => clearInterval(tick);
  };

  key = (event: KeyboardEvent): void => {
    if ((event.target as HTMLElement).closest("input")) return;
    if (event.key === "ArrowLeft") void this.show(this.to - 1);
    if (event.key === "ArrowRight") void this.show(this.to + 1);
  };

  /** A new match from this moment on: we sit on `own`, bots on the other seats. */
  async fork(own: number, name: string): Promise<void> {
    try {
      const bot = `bot ${usualBot(await api.games(), this.desk.game)}`;
      const chairs = this.desk.seats.map((_, index) => (index === own ? "me" : bot));
      const made = await api.fork(this.name, { to: this.to, chairs, name });
      await api.start(made.table, made.tokens[String(own)]);
      go(`/t/${made.table}`);
    } catch (error) {
      this.#failed(error);
    }
  }

  who = (seat: number): string => nameOf(this.desk, seat);

  #failed(error: unknown): void {
    this.problem = error instanceof Failed ? error.answer.message : "server_error";
  }
}
