import type { ConnectionState } from "../../kit/socket";
import { Store } from "../../kit/store";
import type { TableHandle } from "./play.svelte";

/** The table of a picture or a replay: nothing can be ordered or asked there, and time stands. */
export const stillTable = (): TableHandle => ({
  now: () => 0,
  delay: new Store<number | null>(null),
  connection: new Store<ConnectionState>({ state: "live", since: 0 }),
  order: () => Promise.reject(new Error("nothing is ordered where time stands")),
  may: () => Promise.resolve(null),
});
