import type { ReactNode } from "react";
import type { Tables } from "../../data/db/tables.ts";
import type { ListName } from "../../data/list/names.ts";
import { parseListQuery } from "../../data/list/query.ts";
import type { ReadList } from "../../data/list/read.ts";
import type { ListShape } from "../../data/list/shape.ts";
import { areas } from "../../views/areas.ts";
import type { ListTexts } from "../../views/messages/list_texts.ts";
import { Empty, listHref, Pager, Toolbar } from "../../views/ui/list.tsx";
import type { Look } from "../../views/ui/look.ts";
import type { ListedRows } from "../../views/ui/table.tsx";
import type { AppContext } from "./context.ts";
import { page } from "./respond.tsx";

interface ListPageOptions<Shown> {
  look: Look<Shown>;
  /** The records, as a table or as cards. */
  content: (rows: ListedRows<Shown>) => ReactNode;
  /** Beside the heading, and beside the filters. */
  actions?: ReactNode;
  tools?: ReactNode;
}

/** The page of a list in the state that its address names: search and filters at once, then rows. */
export function listPage<Table extends keyof Tables, Filter extends string, Shown>(
  c: AppContext,
  { listShape, list }: {
    listShape: ListShape<ListName, Table, Filter, Shown>;
    list: ReadList<Filter, Shown>;
  },
  { look, content, actions, tools }: ListPageOptions<Shown>,
): Response | Promise<Response> {
  const [ui, store] = [c.get("ui"), c.get("store")];
  const { href: path } = areas[look.area];
  const texts: ListTexts = ui.m[look.area];
  const query = parseListQuery(listShape, new URL(c.req.url).searchParams);
  return page(c, {
    title: texts.title,
    intro: texts.intro,
    loading: texts.loading,
    actions,
    keep: listShape.kept && {
      by: JSON.stringify(query),
      tags: listShape.kept.tags,
      rows: true,
      until: (nowIso) => listShape.kept?.until?.(store.db, nowIso) ?? Promise.resolve(null),
    },
    tools: <Toolbar ui={ui} look={look} query={query}>{tools}</Toolbar>,
    content: async () => {
      const found = await list(store, query);
      if (found.rows.length === 0) {
        return <Empty ui={ui} noun={texts.noun} path={path} filtered={found.filtered} />;
      }
      const footer = <Pager ui={ui} path={path} query={query} page={found} />;
      const sorting = { by: query.sort, href: (sort: string) => listHref(path, query, { sort }) };
      return content({ rows: found.rows, sorting, footer });
    },
  });
}
