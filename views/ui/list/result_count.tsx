import type { ListQuery, Page } from "../../../data/list/query.ts";
import { useUi, type Words } from "../ui.ts";

interface ResultCountProps {
  /** Plural noun of the list. */
  noun: string;
  /** Count of a single record. */
  one: string;
  query: ListQuery;
  page: Page<unknown>;
}

/**
 * Number of records shown and found. Renders nothing for an unfiltered list on one page, or without
 * records.
 */
export function ResultCount(props: ResultCountProps) {
  const ui = useUi();
  const { page: { rows, before, after, count } } = props;
  const isWhole = before === null && after === null;
  if (rows.length === 0 || isWhole && count === undefined) return null;
  return <p className="how-many muted">{countText(ui, props)}</p>;
}

/** Number of records shown and found, as text. */
export function countText({ m, f }: Words, { noun, one, query, page }: ResultCountProps): string {
  const { list } = m.common;
  const { rows, before, after, from } = page;
  const shown = f.number(rows.length);
  const total = totalOf({ m, f }, page);
  if (page.looked !== undefined) return scannedText({ m, f }, query, page);
  if (rows.length === 0) return list.none(noun);
  if (total === null) return list.shown(shown);
  if (before === null && after === null) {
    return rows.length === 1 ? one : list.ofNoun(total, noun);
  }
  if (from === undefined) return list.count(shown, total);
  return list.range(f.number(from), f.number(from + rows.length - 1), total);
}

/** Text of the total; null if it is unknown. */
function totalOf({ m, f }: Words, { count, total, rows }: Page<unknown>): string | null {
  const { list } = m.common;
  if (count === undefined) return total === null ? null : f.number(total);
  const records = f.number(count.records);
  if (count.isAll) return records;
  // The count is older than the rows.
  if (count.records <= rows.length) return null;
  return list.orMore(records);
}

/** Progress of a search that was stopped at its limit. */
export const scannedText = (
  { m, f }: Words,
  { after }: ListQuery,
  { looked = 0, rows }: Page<unknown>,
): string => {
  const { looked: first, lookedOn } = m.common.list;
  const say = after === "" ? first : lookedOn;
  return say(f.number(looked), rows.length, f.number(rows.length));
};
