// The service worker: keeps the app (by version) and the runtime, so that both open without a line. The build fills in what
// stands in capitals. An update waits until the page says that nobody is in a game.
const APP = "starport-app-__VERSION__";
const RUNTIME = "__RUNTIME__";
const FILES = ["__FILES__"];
// A server sends the app, and what it sends comes first: its tables want the client of its own version. Only files whose
// names say what is in them are the same for ever.
const ONLINE = "__ONLINE__";
const PATIENCE = 4000;

const fresh = (file) => new Request(file, { cache: "reload" });

const keepApp = async () => (await caches.open(APP)).addAll(FILES.map(fresh));

// Whoever keeps the runtime can play without a line, and still can after an update: the newer one comes with it.
async function keepRuntime() {
  const names = await caches.keys();
  if (names.includes(RUNTIME) || !names.some((name) => name.startsWith("starport-runtime-"))) return;
  try {
    const { files } = await (await fetch(fresh("runtime/runtime.json"))).json();
    const cache = await caches.open(RUNTIME);
    await cache.addAll(Object.keys(files).map((file) => fresh(`runtime/${file}`)));
  } catch (error) {
    await caches.delete(RUNTIME);
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(Promise.all([keepApp(), keepRuntime()])));

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

const late = () =>
  new Promise((_, failed) => {
    setTimeout(() => failed(new Error("late")), PATIENCE);
  });

async function answer(request, name, cacheName) {
  const kept = await caches.match(new URL(name, self.registration.scope).href, { cacheName });
  if (!kept) return fetch(request);
  if (!ONLINE || name.startsWith("assets/")) return kept;
  return Promise.race([fetch(request), late()]).catch(() => kept);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const path = request.url.slice(self.registration.scope.length).replace(/[?#].*/, "");
  if (request.mode === "navigate") {
    if (!path.startsWith("api/")) event.respondWith(answer(request, "./", APP));
  } else if (FILES.includes(path)) event.respondWith(answer(request, path, APP));
  else if (path.startsWith("runtime/")) event.respondWith(answer(request, path, RUNTIME));
});
