import { callHere } from "./here";

const LATER = 10_000;

/** A link to the record of a table here leads nowhere: what it would bring is fetched from the tab and saved. */
export async function saveRecord(table: string): Promise<void> {
  const { ok, text } = await callHere("GET", `tables/${table}/record`, undefined, "");
  if (!ok) return;
  const file = document.createElement("a");
  file.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  file.download = `${table}.txt`;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), LATER);
}
