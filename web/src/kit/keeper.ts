import { file, place } from "./route";

/**
 * The service worker keeps what the app is made of, so that it opens without a line. It comes after a table here was
 * started: whoever waits for one waits for nothing else. Says whether the app is kept.
 */
export async function keeper(): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return false;
  try {
    await workers.register(file("keeper.js"));
    await workers.ready;
    void navigator.storage?.persist?.(); // what was acknowledged is not to be cleared away when room is short
    return true;
  } catch {
    return false; // not allowed here: nothing is kept, everything else works
  }
}

const TABLE = "starport-table";

/** Whoever is at a table holds a lock that all tabs of this browser know, and that goes with its tab. */
function hold(): void {
  let leave: (() => void) | null = null;
  place.subscribe(({ page }) => {
    const at = page === "table" || page === "replay";
    if (!at) {
      leave?.();
      leave = null;
    } else if (!leave) {
      const left = new Promise<void>((done) => {
        leave = done;
      });
      void navigator.locks?.request(TABLE, { mode: "shared" }, () => left);
    }
  });
}

/** So long after somebody has left a table all tabs know of it, in milliseconds. */
const A_MOMENT = 500;

/**
 * A newer version of an app that is kept waits until nobody is at a table, in any tab: then it takes over on the start
 * page, which is loaded anew. Whoever plays goes on with what was there when the game began. (The browser looks for
 * newer versions by itself, whenever the app is opened.)
 */
export async function renew(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  hold();
  let kept = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (kept && place.value.page === "home") location.reload();
    kept = true;
  });
  const found = await workers.ready;
  const takeOver = (): void => {
    if (place.value.page !== "home" || !found.waiting) return;
    void navigator.locks.request(TABLE, { ifAvailable: true }, async (free) => {
      if (free) found.waiting?.postMessage("take over");
    });
  };
  const soon = (): void => void setTimeout(takeOver, A_MOMENT);
  found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", soon));
  document.addEventListener("visibilitychange", soon);
  place.subscribe(soon);
}
