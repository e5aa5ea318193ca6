import { file, place } from "./route";

const PATIENCE = 10_000;

/**
 * The service worker keeps what the app is made of, so that it opens without a line. A page that starts a table here
 * waits for it, so that the runtime is kept from its first byte on; a browser without one just fetches again.
 */
export async function keeper(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers || workers.controller) return;
  const controlled = new Promise<void>((done) => {
    workers.addEventListener("controllerchange", () => done(), { once: true });
    setTimeout(done, PATIENCE);
  });
  try {
    await workers.register(file("keeper.js"));
    await controlled;
  } catch {
    // not allowed here: nothing is kept, everything else works
  }
}

/**
 * Looks for a newer version of an app that is kept already. It waits until nobody is at a table: on the start page it
 * takes over, and the page is loaded anew; whoever plays goes on with what was there when the game began.
 */
export async function renew(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers?.controller) return;
  workers.addEventListener("controllerchange", () => {
    if (place.value.page === "home") location.reload();
  });
  const found = await workers.register(file("keeper.js"));
  const takeOver = (): void => {
    if (place.value.page === "home") found.waiting?.postMessage("take over");
  };
  found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", takeOver));
  place.subscribe(takeOver);
}
