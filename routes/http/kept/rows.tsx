import { Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { type Bytes, joined, utf8 } from "../../../data/base/bytes.ts";
import { KeepRows, type ShownRow } from "../../../views/ui/list/rows.tsx";
import type { AppContext } from "../context.ts";
import { uiKind } from "../answer/ui.ts";
import type { Kind } from "./pages.ts";

const ROW: Kind<Bytes> = { name: "row ", bytes: ({ length }) => length };

/**
 * Renders a page of a list, of which only those rows are rendered that are not kept: of a list that
 * has changed, most are as they were.
 */
export function renderRows(c: AppContext, node: ReactNode): Bytes {
  const kind = uiKind(c.get("ui"));
  if (kind === undefined) return utf8(renderToStaticMarkup(node));
  const tables = new Map<string, readonly ShownRow[]>();
  const keep = (rows: readonly ShownRow[]) => {
    // A new one each time: no name or title can hold it.
    const mark = crypto.randomUUID();
    tables.set(mark, rows);
    return mark;
  };
  let rest = renderToStaticMarkup(<KeepRows value={keep}>{node}</KeepRows>);
  const parts: Bytes[] = [];
  for (const [mark, rows] of tables) {
    const [before = "", after = ""] = rest.split(mark);
    parts.push(utf8(before), ...rowsOf(c, kind, rows));
    rest = after;
  }
  return joined(...parts, utf8(rest));
}

/** A letter that takes two bytes in memory, as all others of the same text do then. */
const WIDE = /[\u0100-\uffff]/;

function rowsOf(c: AppContext, kind: string, rows: readonly ShownRow[]): Bytes[] {
  const pages = c.get("pages");
  const now = c.get("store").now().getTime();
  const found = rows.map(({ row, node }) => {
    const key = `${c.req.path} ${kind} ${JSON.stringify(row)}`;
    return { key, node, markup: pages.get(ROW, key, now) };
  });
  const missing = Object.groupBy(
    found.filter(({ markup }) => markup === null),
    ({ key }) => WIDE.test(key) ? "wide" : "narrow",
  );
  // Apart, as a few rows with such letters would make it several times as slow to encode all.
  for (const some of Object.values(missing)) {
    const mark = crypto.randomUUID();
    const made = renderToStaticMarkup(
      some.map(({ key, node }) => <Fragment key={key}>{node}{mark}</Fragment>),
    ).split(mark);
    for (const [index, row] of some.entries()) {
      row.markup = utf8(made[index] ?? "");
      pages.put(ROW, row.key, row.markup, { from: now, until: Infinity });
    }
  }
  return found.flatMap(({ markup }) => markup ?? []);
}
