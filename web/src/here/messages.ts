/** What a page says to the server in its tab. */
export type ToServer =
  | { start: string }
  | { call: number; method: string; path: string; authorization: string | undefined; body: string }
  | { open: number }
  | { say: number; text: string }
  | { close: number };

/** What the server in a tab says to its page. */
export type FromServer =
  | { got: number; of: number }
  | { ready: true }
  | { whole: boolean }
  | { full: boolean }
  | { failed: string }
  | { answer: number; status: number; text: string }
  | { heard: number; text: string }
  | { closed: number };

/** Python could not be started: the id of a sentence that says why. */
export class NotStarted extends Error {}
