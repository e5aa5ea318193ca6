// The service worker: keeps the app (by version) and the runtime, so that both open without a line. The build fills in
// the two lists. An update waits until the page says that nobody is in a game.
const APP = "starport-app-__VERSION__";
const RUNTIME = "starport-runtime-__RUNTIME__";
const FILES = ["__FILES__"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(APP).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith("starport-") && name !== APP && name !== RUNTIME)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

const inRuntime = (path) => path.startsWith("runtime/") && path !== "runtime/runtime.json";

/** What was kept; of the runtime, what is fetched now is kept for the next time. */
async function answer(request, path) {
  const name = request.mode === "navigate" ? "./" : path;
  const kept = await caches.match(new URL(name, self.registration.scope).href, {
    cacheName: inRuntime(path) ? RUNTIME : APP,
  });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && inRuntime(path)) {
    const cache = await caches.open(RUNTIME);
    await cache.put(request.url, fresh.clone()).catch(() => {}); // no room: it is fetched again next time
  }
  return fresh;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const path = request.url.slice(self.registration.scope.length).replace(/[?#].*/, "");
  if (request.mode === "navigate" || inRuntime(path) || FILES.includes(path)) event.respondWith(answer(request, path));
});
