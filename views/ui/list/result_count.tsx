import type { ListQuery, Page } from "../../../data/list/query.ts";
import type { FilterChoice } from "./look.ts";
import type { Ui, Words } from "../ui.ts";

/** Plural noun and filters of a list. */
export interface Named {
  noun: string;
  filters: readonly FilterChoice[];
}

interface ResultCountProps extends Named {
  ui: Ui;
  query: ListQuery;
  page: Page<unknown>;
}

/**
 * Number of records shown and found, and the sum of their amounts. Renders nothing for an
 * unfiltered list on one page, or without records.
 */
export function ResultCount(props: ResultCountProps) {
  const { ui: { m, f }, page: { rows, before, after, count, looked } } = props;
  const isWhole = before === null && after === null;
  if (rows.length === 0 || isWhole && count === undefined) return null;
  return (
    <p className="how-many muted">
      {countText(props)}
      {looked === undefined && typeof count?.cents === "number" && (
        <span>{m.common.list.sum(f.money(count.cents))}</span>
      )}
    </p>
  );
}

/** Number of records shown and found, as text. */
export function countText({ ui: { m, f }, noun, filters, query, page }: ResultCountProps): string {
  const { list } = m.common;
  const shown = f.number(page.rows.length);
  const total = totalOf({ m, f }, page);
  if (page.looked !== undefined) return scannedText({ m, f }, query, page);
  if (page.rows.length === 0) return list.none(noun);
  if (total === null) return list.shown(shown);
  const what = foundText({ m, f }, total, { noun, filters, query, page });
  const isFirst = page.count !== undefined && page.before === null && page.after !== null;
  return isFirst ? list.first(shown, what) : list.count(shown, what);
}

/** The total with the names of the filters, or with the noun. */
function foundText(
  { m: { common: { list } } }: Words,
  total: string,
  { noun, filters, query, page }: Omit<ResultCountProps, "ui">,
): string {
  const words = filterWords(filters, query);
  if (words.length > 0) return list.ofKind(total, words.join(", "));
  return page.count && page.count.records !== 1 ? list.ofNoun(total, noun) : total;
}

/** The chosen options of the filters that describe records. */
const filterWords = (filters: readonly FilterChoice[], query: ListQuery): string[] =>
  filters.filter(({ namesArea, ofDays }) => !namesArea && !ofDays)
    .flatMap(({ name, options }) =>
      (query.filters[name] ?? "").split(",").flatMap((value) => options[value] ?? [])
    );

/** Text of the total; null if it is unknown. */
function totalOf({ m, f }: Words, { count, total, rows }: Page<unknown>): string | null {
  const { list } = m.common;
  if (count === undefined) return total === null ? null : f.number(total);
  const records = f.number(count.records);
  if (count.isAll) return records;
  // The count is older than the rows.
  if (count.records <= rows.length) return null;
  return count.isMost ? list.orMore(records) : list.noLess(records);
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
