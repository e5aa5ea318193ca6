import type { Change } from "../wire";

type Json = unknown;

/** The page after a list of changes: `[path, value]` sets, `[path]` removes. The old page stays as it was. */
export function patched<T>(page: T, changes: Change[]): T {
  let result: Json = page;
  for (const change of changes) result = changed(result, change[0], 0, change);
  return result as T;
}

function changed(here: Json, path: (string | number)[], depth: number, change: Change): Json {
  if (depth === path.length) return change.length > 1 ? change[1] : undefined;
  const key = path[depth] as string | number;
  const last = depth === path.length - 1;
  if (Array.isArray(here)) {
    const list = here.slice();
    const index = Number(key);
    if (last && change.length === 1) list.splice(index, 1);
    else list[index] = changed(list[index], path, depth + 1, change);
    return list;
  }
  const record: Record<string, Json> = { ...(here as Record<string, Json>) };
  if (last && change.length === 1) delete record[key];
  else record[key] = changed(record[key], path, depth + 1, change);
  return record;
}
