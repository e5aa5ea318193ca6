import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LANGUAGES } from "../../src/kit/settings";
import { REACTIONS, Talk } from "../../src/kit/talk";
import { speaker } from "../../src/kit/words";
import type { Told } from "../../src/wire";

const chat = (seq: number, seat: number, text = "hello") =>
  ({ seq, name: "chat", facts: { seat, name: "", text } }) as unknown as Told;
const react = (seq: number, seat: number, kind = "wow") =>
  ({ seq, name: "reacted", facts: { seat, kind } }) as unknown as Told;
const other = { seq: 1, name: "dice_rolled", facts: {} } as unknown as Told;
const mine = new Set([0]);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("talk", () => {
  it("is all that was said, and nothing else of the story", () => {
    const talk = new Talk();
    talk.hear([other, chat(2, 1), react(3, 2)], [], mine);
    expect(talk.lines.value).toEqual([
      { seq: 2, seat: 1, text: "hello", kind: "" },
      { seq: 3, seat: 2, text: "", kind: "wow" },
    ]);
  });

  it("from before we came is no news; what others say then is, until it is looked at", () => {
    const talk = new Talk();
    const story = [chat(2, 1)];
    talk.hear(story, [], mine);
    expect(talk.unread.value).toBe(0);
    story.push(chat(4, 0, "mine"), chat(5, 1), react(6, 2));
    talk.hear(story, story.slice(1), mine);
    expect(talk.unread.value).toBe(2);
    talk.look(true);
    expect(talk.unread.value).toBe(0);
    story.push(chat(7, 1));
    talk.hear(story, story.slice(-1), mine);
    expect(talk.unread.value).toBe(0);
    talk.look(false);
    story.push(chat(8, 1));
    talk.hear(story, story.slice(-1), mine);
    expect(talk.unread.value).toBe(1);
  });

  it("stands beside its speaker for a while; the next word takes the place of the last", () => {
    const talk = new Talk();
    talk.hear([chat(2, 1, "old")], [], mine);
    expect(talk.bubbles.value.size).toBe(0);
    talk.hear([chat(3, 1, "a")], [chat(3, 1, "a")], mine);
    vi.advanceTimersByTime(4000);
    talk.hear([react(4, 1)], [react(4, 1)], mine);
    vi.advanceTimersByTime(4000);
    expect(talk.bubbles.value.get(1)).toMatchObject({ kind: "wow" });
    vi.advanceTimersByTime(4000);
    expect(talk.bubbles.value.size).toBe(0);
  });

  it("has six short things to say, in every language", () => {
    expect(REACTIONS).toHaveLength(6);
    for (const language of LANGUAGES) {
      const text = readFileSync(resolve(import.meta.dirname, `../../src/text/${language}/shell.ftl`), "utf8");
      const say = speaker(language, [text]);
      for (const kind of REACTIONS) expect(say(`say-${kind}`)).not.toContain("say");
    }
  });
});
