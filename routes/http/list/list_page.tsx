import type { ReactNode } from "react";
import type { Tables } from "../../../data/db/tables.ts";
import type { ListName } from "../../../data/list/names.ts";
import { type ListQuery, type Page, parseListQuery } from "../../../data/list/query.ts";
import type { ReadList } from "../../../data/list/read.ts";
import type { ListShape, Source } from "../../../data/list/shape.ts";
import { ownerOf } from "../../../data/people/subjects.ts";
import { screens } from "../../../views/screens.ts";
import { Chips } from "../../../views/ui/list/filters.tsx";
import { countText, ResultCount } from "../../../views/ui/list/result_count.tsx";
import { Empty } from "../../../views/ui/list/empty.tsx";
import {
  listHref,
  ListRegion,
  NewRows,
  NoneYet,
  Pager,
  Toolbar,
} from "../../../views/ui/list/list.tsx";
import type { Look } from "../../../views/ui/list/look.ts";
import { SaveViewLink } from "../../../views/saved_views/view_form.tsx";
import { OwnTabs, type ShownView } from "../../../views/saved_views/view_tabs.tsx";
import { ROWS } from "../../../views/ui/shell/page_head.tsx";
import { OwnerNotice } from "../../../views/ui/related.tsx";
import type { ListedRows } from "../../../views/ui/list/table.tsx";
import type { AppContext } from "../context.ts";
import { answerKind } from "../request.ts";
import { listFragment, page } from "../answer/pages.tsx";
import { zoneOf } from "../answer/ui.ts";
import { renderReport, reportFormHref, reportLinks } from "./report_view.tsx";
import { shownViews } from "./shown_views.ts";
import { countNew, liveAddress, readShown, shownIds } from "./live_rows.ts";

interface Listed<Table extends keyof Tables, Filter extends string, Shown> {
  listShape: ListShape<ListName, Table, Filter, Shown>;
  list: ReadList<Filter, Shown>;
  /** Absent in a list whose page does not follow changes. */
  getMany?: (source: Source, ids: readonly string[]) => Promise<readonly Shown[]>;
}

interface ListPageOptions<Shown> {
  look: Look<Shown>;
  content: (rows: ListedRows<Shown>) => ReactNode | Promise<ReactNode>;
  actions?: ReactNode;
  /** An action that depends on the query; `id` is that of its element. */
  leading?: { id: string; to: (query: ListQuery) => ReactNode };
  tools?: ReactNode;
  /** Keys that move between rows, as in `aria-keyshortcuts`. */
  keys?: string;
  /** Says why the list of a tab is empty; undefined where other filters may be the reason. */
  emptyText?: (query: ListQuery) => string | undefined;
  tabs?: (query: ListQuery, views: readonly ShownView[]) => Promise<ReactNode>;
}

/** htmx gets a fragment with the parts that depend on the address. */
export function listPage<
  Table extends keyof Tables,
  Filter extends string,
  Shown extends { id: string },
>(
  c: AppContext,
  listed: Listed<Table, Filter, Shown>,
  options: ListPageOptions<Shown>,
): Promise<Response> {
  const { ui } = c.var;
  const { listShape } = listed;
  const { look, actions, leading, tools } = options;
  const path = screens[listShape.name].href;
  const texts = ui.m.lists[listShape.name];
  const query = parseListQuery(listShape, new URL(c.req.url).searchParams, zoneOf(c));
  const toolbar = (
    <Toolbar path={path} texts={texts} look={look} query={query}>
      <SaveViewLink list={listShape.name} query={query} />
      {tools}
    </Toolbar>
  );
  const shown = shownIds(c);
  if (shown) return reloadShown(c, listed, options, query, shown);
  if (answerKind(c) === "fragment") {
    const news = <NewRows href={listHref(path, query, {})} />;
    const changed = new Map<string, ReactNode>([["toolbar", toolbar], ["news", news]]);
    if (leading) changed.set(leading.id, leading.to(query));
    return listFragment(c, changed, () => renderFound(c, listed, options, query));
  }
  return page(c, {
    title: texts.title,
    intro: texts.intro,
    loading: texts.loading,
    actions: leading ? <>{actions}{leading.to(query)}</> : actions,
    tools: toolbar,
    isList: true,
    content: async () => {
      const found = await renderFound(c, listed, options, query);
      return (
        <>
          <div className="vh" role="status" />
          <NewRows href={path} />
          {found}
        </>
      );
    },
  });
}

/** For an open page: the rows that it shows stay, and new ones are announced. */
async function reloadShown<
  Table extends keyof Tables,
  Filter extends string,
  Shown extends { id: string },
>(
  c: AppContext,
  listed: Listed<Table, Filter, Shown>,
  options: ListPageOptions<Shown>,
  query: ListQuery<Filter>,
  shown: readonly string[],
): Promise<Response> {
  const { listShape, list, getMany } = listed;
  const { store } = c.var;
  const found = await list(store, { ...query, bounded: true });
  const rows = await readShown(shown, found.rows, async (ids) => await getMany?.(store, ids) ?? []);
  const href = listHref(screens[listShape.name].href, query, {});
  const news = <NewRows count={countNew(shown, found)} href={href} />;
  const page = { ...found, rows };
  return await listFragment(
    c,
    new Map([["news", news]]),
    () => renderRegion(c, listed, options, query, page),
  );
}

const renderFound = async <
  Table extends keyof Tables,
  Filter extends string,
  Shown extends { id: string },
>(
  c: AppContext,
  listed: Listed<Table, Filter, Shown>,
  options: ListPageOptions<Shown>,
  query: ListQuery<Filter>,
): Promise<ReactNode> => {
  const found = await listed.list(c.var.store, { ...query, bounded: true });
  return await renderRegion(c, listed, options, query, found);
};

async function renderRegion<
  Table extends keyof Tables,
  Filter extends string,
  Shown extends { id: string },
>(
  c: AppContext,
  { listShape }: Pick<Listed<Table, Filter, Shown>, "listShape">,
  { look, content, keys, tabs, emptyText }: ListPageOptions<Shown>,
  query: ListQuery<Filter>,
  found: Page<Shown>,
): Promise<ReactNode> {
  const { ui } = c.var;
  const path = screens[listShape.name].href;
  const { title, noun, one, search } = ui.m.lists[listShape.name];
  const views = await shownViews(c, listShape, query);
  const [narrowed, above] = await Promise.all([
    narrowing(c, path, query),
    tabs?.(query, views),
  ]);
  const pager = { path, query, page: found };
  const named = { ...pager, noun, one };
  const sorting = { by: query.sort, href: (sort: string) => listHref(path, query, { sort }) };
  const cents = found.count ? found.count.cents : found.cents;
  const address = listHref(path, query, {});
  // Groups are made of all records, too many to be read again after each change.
  const tags = query.group === undefined ? listShape.tags ?? [] : [];
  const live = { tags, source: liveAddress(address, found.rows) };
  const listed = { rows: found.rows, sorting, footer: <Pager {...pager} /> };
  const rows = found.rows.length > 0 &&
    (await renderReport(c, listShape.name, query, listed) ?? await content(listed));
  return (
    <ListRegion title={title} count={countText(ui, named)} keys={keys} live={live}>
      {above ?? <OwnTabs path={path} views={views} />}
      {narrowed}
      <div className="list-head">
        <ResultCount {...named} />
        <Chips
          look={look}
          query={query}
          search={search}
          href={(change) => listHref(path, query, change)}
          reportHref={reportFormHref(c, listShape.name, query)}
        />
        {cents && found.looked === undefined && look.sums?.(cents)}
      </div>
      {reportLinks(c, listShape.name, query)}
      <div id={ROWS} tabIndex={-1}>
        {rows || <NoRows pager={pager} noun={noun} text={emptyText?.(query)} />}
      </div>
    </ListRegion>
  );
}

function NoRows(
  { pager, noun, text }: {
    pager: Parameters<typeof Pager>[0];
    noun: string;
    text?: string;
  },
) {
  const { path, page } = pager;
  return page.looked === undefined
    ? <Empty noun={noun} path={path} filtered={page.filtered} text={text} />
    : <NoneYet {...pager} noun={noun} />;
}

async function narrowing(c: AppContext, path: string, query: ListQuery): Promise<ReactNode> {
  const { only, ...others } = query;
  if (!only) return null;
  const { ui, store } = c.var;
  const owner = await ownerOf(store.db, only, ui.may);
  const href = listHref(path, { ...others, after: "" }, {});
  return <OwnerNotice owner={owner} id={only.id} href={href} />;
}
