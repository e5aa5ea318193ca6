import { callHere, isHere } from "./here";

const LINK = /\/api\/(tables\/([\w-]+)\/record)$/;

/** A link to the record of a table here leads nowhere: what it would bring is fetched from the tab and saved. */
export async function saveRecord(event: MouseEvent): Promise<void> {
  const anchor = (event.target as Element | null)?.closest<HTMLAnchorElement>("a[download]");
  const [, path = "", table = ""] = LINK.exec(anchor?.getAttribute("href") ?? "") ?? [];
  if (!isHere(table)) return;
  event.preventDefault();
  const { ok, text } = await callHere("GET", path, undefined, "");
  if (!ok) return;
  const file = document.createElement("a");
  file.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  file.download = `${table}.txt`;
  file.click();
  URL.revokeObjectURL(file.href);
}
