/** Texts by key in IndexedDB, as `starport.tab.shelves` wants them. What goes over from Python and back is JSON. */

const NAME = "starport";
const VERSION = 1;
const FULL = "full";
const SHELVES = ["facts", "marks", "matches", "members", "pulses", "rows", "snapshots", "status", "touched"];

type ShelfChange = [does: "add" | "put" | "delete", shelf: string, key: string, value: string, last: string];

export interface Shelves {
  read(shelf: string, first: string, last: string): Promise<string>;
  write(changes: string, durable: boolean): Promise<string>;
}

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const shelf of SHELVES) request.result.createObjectStore(shelf);
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error("closed"));
    request.onblocked = () => failed(new Error("another tab keeps an older version open"));
  });
}

/** The shelves of this browser; fails where it keeps nothing. `full` hears of every write whether there was no room. */
export async function shelves(full: (is: boolean) => void): Promise<Shelves> {
  const base = await opened();
  return {
    read: (shelf, first, last) =>
      new Promise((done, failed) => {
        const store = base.transaction(shelf).objectStore(shelf);
        const range = IDBKeyRange.bound(first, last);
        const keys = store.getAllKeys(range);
        const values = store.getAll(range);
        values.onsuccess = () => done(JSON.stringify(keys.result.map((key, index) => [key, values.result[index]])));
        values.onerror = () => failed(values.error ?? new Error("not read"));
      }),
    write: (changes, durable) =>
      new Promise((done) => {
        const all = JSON.parse(changes) as ShelfChange[];
        const names = [...new Set(all.map(([, shelf]) => shelf))];
        const work = base.transaction(names, "readwrite", { durability: durable ? "strict" : "relaxed" });
        // Only when the whole transaction is committed has anything been written.
        const told = (answer: string): void => {
          full(answer === FULL);
          done(answer);
        };
        work.oncomplete = () => told("done");
        work.onabort = () => told(trouble(work.error));
        for (const [does, shelf, key, value, last] of all) {
          const store = work.objectStore(shelf);
          if (does === "delete") store.delete(IDBKeyRange.bound(key, last));
          else store[does](value, key);
        }
      }),
  };
}

/** Why nothing was written: somebody else's row was first, or there is no room, or something else. */
function trouble(error: DOMException | null): string {
  if (error?.name === "ConstraintError") return "taken";
  return error?.name === "QuotaExceededError" ? FULL : `${error?.name ?? "closed"}`;
}
