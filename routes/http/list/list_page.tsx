import type { ReactNode } from "react";
import type { Tables } from "../../../data/db/tables.ts";
import type { ListName } from "../../../data/list/names.ts";
import { type ListQuery, parseListQuery } from "../../../data/list/query.ts";
import type { ReadList } from "../../../data/list/read.ts";
import type { ListShape } from "../../../data/list/shape.ts";
import { isRecordName } from "../../../data/lists.ts";
import { ownerOf } from "../../../data/people/subjects.ts";
import { screens } from "../../../views/screens.ts";
import { Chips } from "../../../views/ui/list/filters.tsx";
import { countText, ResultCount } from "../../../views/ui/list/result_count.tsx";
import {
  Empty,
  listHref,
  ListRegion,
  NoneYet,
  Pager,
  Toolbar,
} from "../../../views/ui/list/list.tsx";
import type { Look } from "../../../views/ui/list/look.ts";
import { OwnerNotice } from "../../../views/ui/related.tsx";
import type { ListedRows } from "../../../views/ui/list/table.tsx";
import type { AppContext } from "../context.ts";
import { answerKind } from "../request.ts";
import { listFragment, page } from "../answer/pages.tsx";
import { zoneOf } from "../answer/ui.ts";

interface ListPageOptions<Shown> {
  look: Look<Shown>;
  /** The records, as a table or as cards. */
  content: (rows: ListedRows<Shown>) => ReactNode | Promise<ReactNode>;
  /** Beside the heading, and beside the filters. */
  actions?: ReactNode;
  /** One more of these, which says what the address does; its element has the id. */
  leading?: { id: string; to: (query: ListQuery) => ReactNode };
  tools?: ReactNode;
  /** By which one goes through the rows, as `aria-keyshortcuts` has it. */
  keys?: string;
  /** Above the rows, with what else depends on the state of the list. */
  tabs?: (query: ListQuery) => Promise<ReactNode>;
}

/**
 * The page of a list in the state that its address names: search and filters at once, then rows.
 * Asked by `static/scripts/list/live.ts`, only what the address changes.
 */
export function listPage<Table extends keyof Tables, Filter extends string, Shown>(
  c: AppContext,
  { listShape, list }: {
    listShape: ListShape<ListName, Table, Filter, Shown>;
    list: ReadList<Filter, Shown>;
  },
  { look, content, actions, leading, tools, keys, tabs }: ListPageOptions<Shown>,
): Response | Promise<Response> {
  const [ui, store] = [c.get("ui"), c.get("store")];
  const { href: path } = screens[listShape.name];
  const texts = ui.m.lists[listShape.name];
  const query = parseListQuery(listShape, new URL(c.req.url).searchParams, zoneOf(c));
  const toolbar = (
    <Toolbar ui={ui} path={path} texts={texts} look={look} query={query}>{tools}</Toolbar>
  );
  const region = async () => {
    const [found, narrowed, above] = await Promise.all([
      list(store, { ...query, bounded: true }),
      narrowing(c, path, query),
      tabs?.(query),
    ]);
    const { noun } = texts;
    const pager = { ui, path, query, page: found };
    const named = { ...pager, noun, filters: look.filters };
    const sorting = { by: query.sort, href: (sort: string) => listHref(path, query, { sort }) };
    return (
      <ListRegion title={texts.title} count={countText(named)} keys={keys}>
        {above}
        {narrowed}
        <div className="list-head">
          <ResultCount {...named} />
          <Chips
            ui={ui}
            look={look}
            query={query}
            search={texts.search}
            href={(change) => listHref(path, query, change)}
            reportHref={reportHref(c, listShape.name, query)}
          />
        </div>
        {found.rows.length > 0
          ? await content({ rows: found.rows, sorting, footer: <Pager {...pager} /> })
          : found.looked === undefined
          ? <Empty ui={ui} noun={noun} path={path} filtered={found.filtered} />
          : <NoneYet {...pager} noun={noun} />}
      </ListRegion>
    );
  };
  if (answerKind(c) === "fragment") {
    const changed = new Map<string, ReactNode>([["toolbar", toolbar]]);
    if (leading) changed.set(leading.id, leading.to(query));
    return listFragment(c, changed, region);
  }
  return page(c, {
    title: texts.title,
    intro: texts.intro,
    loading: texts.loading,
    actions: leading ? <>{actions}{leading.to(query)}</> : actions,
    tools: toolbar,
    content: async () => (
      <>
        <div className="vh" role="status" />
        {await region()}
      </>
    ),
  });
}

/** Whose records alone are shown, where the address says so. */
async function narrowing(c: AppContext, path: string, query: ListQuery): Promise<ReactNode> {
  const { only, ...others } = query;
  if (!only) return null;
  const { ui, store } = c.var;
  const owner = await ownerOf(store.db, only, ui.may);
  const href = listHref(path, { ...others, after: "" }, {});
  return <OwnerNotice ui={ui} owner={owner} id={only.id} href={href} />;
}

/** The form of a report about what the list shows; of one owner's records there are none. */
const reportHref = ({ var: { ui } }: AppContext, list: ListName, query: ListQuery) =>
  ui.may("reports.save") && isRecordName(list) && !query.only
    ? listHref("/reports/custom", query, { list, sort: "" })
    : undefined;
