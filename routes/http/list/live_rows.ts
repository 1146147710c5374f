import { isRecordId } from "../../../data/list/fields.ts";
import { type Page, PAGE_SIZE } from "../../../data/list/query.ts";
import type { AppContext } from "../context.ts";
import { pathAndQuery } from "../request.ts";

interface Row {
  id: string;
}

/** Names the rows that an open page shows, in the address from which it reloads its list. */
const SHOWN = "shown";

/** Null unless an open page reloads its list. */
export function shownIds(c: AppContext): readonly string[] | null {
  if (c.req.header("live-update") === undefined) return null;
  return (c.req.query(SHOWN) ?? "").split(",").filter(isRecordId).slice(0, PAGE_SIZE);
}

export function liveAddress(address: string, rows: readonly Row[]): string {
  const ids = rows.map(({ id }) => id).join();
  return `${address}${address.includes("?") ? "&" : "?"}${SHOWN}=${ids}`;
}

/** The address of the list, without the rows that it shows. */
export const shownAddress = (c: AppContext): string =>
  pathAndQuery(c).replace(new RegExp(`[?&]${SHOWN}=[^&]*$`), "");

/** The shown rows as they are now, in their places: also those that have left the page of the list. */
export async function readShown<Shown extends Row>(
  ids: readonly string[],
  found: readonly Shown[],
  getMany: (ids: readonly string[]) => Promise<readonly Shown[]>,
): Promise<readonly Shown[]> {
  const rows = new Map(found.map((row) => [row.id, row]));
  const others = await getMany(ids.filter((id) => !rows.has(id)));
  for (const row of others) rows.set(row.id, row);
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** On a page that is followed by another one, rows below the last shown one have only moved up. */
export function countNew(ids: readonly string[], { rows, before, after }: Page<Row>): number {
  const known = new Set(ids);
  const isPaged = before !== null || after !== null;
  const end = isPaged ? rows.findLastIndex(({ id }) => known.has(id)) + 1 : rows.length;
  return rows.slice(0, end).filter(({ id }) => !known.has(id)).length;
}
