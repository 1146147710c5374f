import { Fragment, type ReactNode } from "react";
import { KeepRows, type ShownRow } from "../../../views/ui/list/rows.tsx";
import type { AppContext } from "../context.ts";
import { uiKind } from "../ui.ts";
import type { Kind } from "./pages.ts";

const ROW: Kind<string> = { name: "row ", bytes: (markup) => 2 * markup.length };

type Render = (node: ReactNode) => string;

/**
 * Renders a page of a list, of which only those rows are rendered that are not kept: of a list that
 * has changed, most are as they were.
 */
export function renderRows(c: AppContext, render: Render, node: ReactNode): string {
  const kind = uiKind(c.get("ui"));
  if (kind === undefined) return render(node);
  const tables = new Map<string, readonly ShownRow[]>();
  const keep = (rows: readonly ShownRow[]) => {
    // A new one each time: no name or title can hold it.
    const mark = crypto.randomUUID();
    tables.set(mark, rows);
    return mark;
  };
  const around = render(<KeepRows value={keep}>{node}</KeepRows>);
  return [...tables].reduce(
    (markup, [mark, rows]) => markup.replace(mark, () => rowsOf(c, render, kind, rows)),
    around,
  );
}

function rowsOf(c: AppContext, render: Render, kind: string, rows: readonly ShownRow[]): string {
  const pages = c.get("pages");
  const now = c.get("store").now().getTime();
  const found = rows.map(({ row, node }) => {
    const key = `${c.req.path} ${kind} ${JSON.stringify(row)}`;
    return { key, node, markup: pages.get(ROW, key, now) };
  });
  const missing = found.filter(({ markup }) => markup === null);
  const mark = crypto.randomUUID();
  const made = missing.length === 0 ? [] : render(
    missing.map(({ key, node }) => <Fragment key={key}>{node}{mark}</Fragment>),
  ).split(mark);
  for (const [index, row] of missing.entries()) {
    row.markup = made[index] ?? "";
    pages.put(ROW, row.key, row.markup, { from: now, until: Infinity });
  }
  return found.map(({ markup }) => markup).join("");
}
