import { file } from "./route";

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
    await workers.register(file("keeper.js"), { type: "classic" });
    await controlled;
  } catch {
    // not allowed here: nothing is kept, everything else works
  }
}
