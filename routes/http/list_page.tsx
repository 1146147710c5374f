import type { ReactNode } from "react";
import type { Tables } from "../../data/db/tables.ts";
import type { ListName } from "../../data/list/names.ts";
import { type ListQuery, parseListQuery } from "../../data/list/query.ts";
import type { ReadList } from "../../data/list/read.ts";
import type { ListShape } from "../../data/list/shape.ts";
import { isRecordName } from "../../data/lists.ts";
import { areas } from "../../views/areas.ts";
import type { ListTexts } from "../../views/messages/list_texts.ts";
import { Chips } from "../../views/ui/filters.tsx";
import { Empty, listHref, NoneYet, Pager, Toolbar } from "../../views/ui/list.tsx";
import type { Look } from "../../views/ui/look.ts";
import type { ListedRows } from "../../views/ui/table.tsx";
import type { AppContext } from "./context.ts";
import { page } from "./respond.tsx";
import { zoneOf } from "./ui.ts";

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
): Response {
  const { ui, store } = c.var;
  const { href: path } = areas[look.area];
  const texts: ListTexts = ui.m[look.area];
  const query = parseListQuery(listShape, new URL(c.req.url).searchParams, zoneOf(c));
  return page(c, {
    title: texts.title,
    intro: texts.intro,
    loading: texts.loading,
    actions,
    tools: <Toolbar ui={ui} look={look} query={query}>{tools}</Toolbar>,
    content: async () => {
      const found = await list(store, { ...query, bounded: true });
      const { noun } = texts;
      const pager = { ui, path, query, page: found, noun, filters: look.filters };
      const chips = (
        <Chips
          ui={ui}
          look={look}
          query={query}
          search={texts.search}
          href={(change) => listHref(path, query, change)}
          reportHref={reportHref(c, listShape.name, query)}
        />
      );
      if (found.rows.length === 0) {
        const { filtered, looked } = found;
        return (
          <>
            {chips}
            {looked === undefined
              ? <Empty ui={ui} noun={noun} path={path} filtered={filtered} />
              : <NoneYet {...pager} />}
          </>
        );
      }
      const footer = <Pager {...pager} />;
      const sorting = { by: query.sort, href: (sort: string) => listHref(path, query, { sort }) };
      return (
        <>
          {chips}
          {content({ rows: found.rows, sorting, footer })}
        </>
      );
    },
  });
}

/** The form of a report about what the list shows. */
const reportHref = ({ var: { ui } }: AppContext, list: ListName, query: ListQuery) =>
  ui.may("reports.save") && isRecordName(list)
    ? listHref("/reports/custom", query, { list, sort: "" })
    : undefined;
