/** How soon after one another a page is not opened anew, in milliseconds: what is missing then is missing for good. */
const SOON = 10_000;
const MARK = "starport-anew";

/** A part of the client that could not be fetched stays missing for the browser, however often it is asked for: the
 *  page is opened anew, where everything stands as the server knows it, as soon as the server answers again. */
export function anewWhenMissing(): void {
  let waiting = false;
  const ask = (): void => {
    fetch(location.href, { cache: "no-store" }).then(
      () => location.reload(),
      () => setTimeout(ask, 1000),
    );
  };
  addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(MARK) ?? 0);
    if (waiting || Date.now() - last < SOON) return;
    waiting = true;
    sessionStorage.setItem(MARK, String(Date.now()));
    ask();
  });
}
