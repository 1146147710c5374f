import type { ComponentProps, ReactNode } from "react";
import { isImportName } from "../../../data/imports/importable.ts";
import type { ListName } from "../../../data/list/names.ts";
import { type ListQuery, type Page, parseListQuery } from "../../../data/list/query.ts";
import type { Listed, Source } from "../../../data/list/shape.ts";
import type { Store } from "../../../data/store.ts";
import { screens } from "../../../views/screens.ts";
import { Chips } from "../../../views/ui/list/filters.tsx";
import { countText, ResultCount } from "../../../views/ui/list/result_count.tsx";
import { Empty } from "../../../views/ui/list/empty.tsx";
import {
  ListExport,
  listHref,
  ListRegion,
  ListStatus,
  NewRows,
  NoneYet,
  Pager,
  Toolbar,
} from "../../../views/ui/list/list.tsx";
import type { Look } from "../../../views/ui/list/look.ts";
import { SaveViewLink } from "../../../views/saved_views/view_form.tsx";
import { OwnTabs } from "../../../views/saved_views/view_tabs.tsx";
import { ROWS } from "../../../views/ui/shell/page_head.tsx";
import type { ListedRows } from "../../../views/ui/list/table.tsx";
import type { AppContext } from "../context.ts";
import { answerKind, pathAndQuery } from "../request.ts";
import { listFragment, page } from "../answer/pages.tsx";
import { readerTerms } from "../answer/ui.ts";
import { listSourceOf, nameAddress } from "./list_address.ts";
import { ownerNotice } from "./owner_notice.tsx";
import { renderReport, reportFormHref, reportLinks } from "./report_view.tsx";
import { viewTabs } from "./view_tabs.ts";
import { countNew, liveAddress, readShown, shownAddress, shownIds } from "./live_rows.ts";

/** A list of `data/`, as its module exports it. */
interface ListModule<Shown> {
  listShape: Listed;
  list(store: Store, query: ListQuery): Promise<Page<Shown>>;
  /** Absent in a list whose page does not follow changes. */
  getMany?: (source: Source, ids: readonly string[]) => Promise<readonly Shown[]>;
}

interface ListPageOptions<Shown> {
  look: Look<Shown>;
  content: (rows: ListedRows<Shown>, query: ListQuery) => ReactNode | Promise<ReactNode>;
  actions?: ReactNode;
  /** An action that depends on the query; `id` is that of its element. */
  leading?: { id: string; to: (query: ListQuery) => ReactNode };
  tools?: ReactNode;
  /** A tool that depends on the query; `id` is that of its element. */
  tool?: { id: string; to: (query: ListQuery) => ReactNode };
  /** Keys that move between rows, as in `aria-keyshortcuts`. */
  keys?: string;
  /** Says why the list of a tab is empty; undefined where other filters may be the reason. */
  emptyText?: (query: ListQuery) => string | undefined;
  /** Instead of the saved views alone. */
  tabs?: (query: ListQuery) => ReactNode | Promise<ReactNode>;
}

/** A request for a list in one of its states. */
interface ListRequest<Shown> {
  list: ListModule<Shown>;
  options: ListPageOptions<Shown>;
  query: ListQuery;
}

/** A page with a list, or its list in another state for htmx. */
export function listPage<Shown extends { id: string }>(
  c: AppContext,
  list: ListModule<Shown>,
  options: ListPageOptions<Shown>,
): Promise<Response> {
  const { actions, leading } = options;
  const { listShape } = list;
  const texts = c.var.ui.m.lists[listShape.name];
  const search = new URL(c.req.url).searchParams;
  const query: ListQuery = parseListQuery(listShape, search, readerTerms(c));
  const request = { list, options, query };
  const shown = shownIds(c);
  if (shown) return reloadShown(c, request, shown);
  if (answerKind(c) === "fragment") return changeList(c, request);
  return page(c, {
    title: texts.title,
    intro: texts.intro,
    loading: texts.loading,
    actions: leading ? <>{actions}{leading.to(query)}</> : actions,
    tools: toolbarOf(listShape.name, c, options, query),
    isList: true,
    content: async () => {
      const { region } = await renderRegion(c, request, pathAndQuery(c));
      return (
        <>
          <ListStatus />
          <NewRows href={screens[listShape.name].href} />
          {region}
        </>
      );
    },
  });
}

const toolbarOf = <Shown,>(
  name: ListName,
  c: AppContext,
  { look, tools, tool }: ListPageOptions<Shown>,
  query: ListQuery,
): ReactNode => (
  <Toolbar path={screens[name].href} texts={c.var.ui.m.lists[name]} look={look} query={query}>
    <SaveViewLink list={name} query={query} />
    {tools}
    {tool?.to(query)}
  </Toolbar>
);

/** The list region, and the parts of the page that depend on its address. */
async function changeList<Shown extends { id: string }>(
  c: AppContext,
  request: ListRequest<Shown>,
): Promise<Response> {
  const { list: { listShape }, options, query } = request;
  const { name } = listShape;
  const path = screens[name].href;
  const address = nameAddress(c, listShape, query);
  const { region, count } = await renderRegion(c, request, address);
  const news = <NewRows href={listHref(path, query, {})} />;
  const source = listSourceOf(c);
  if (source === "list") return listFragment(c, { news }, region);
  const leading = options.leading && { [options.leading.id]: options.leading.to(query) };
  const status = { "list-status": <ListStatus text={count} /> };
  // The form shows already what it has sent.
  const parts = source === "toolbar"
    ? {
      "export": <ListExport path={path} query={query} />,
      "save-view": <SaveViewLink list={name} query={query} />,
      ...options.tool && { [options.tool.id]: options.tool.to(query) },
    }
    : { toolbar: toolbarOf(name, c, options, query) };
  return listFragment(c, Object.assign({ news }, status, parts, leading), region);
}

/** For an open page: the rows that it shows stay, and new ones are announced. */
async function reloadShown<Shown extends { id: string }>(
  c: AppContext,
  request: ListRequest<Shown>,
  shown: readonly string[],
): Promise<Response> {
  const { list: { listShape, list, getMany }, query } = request;
  const { store } = c.var;
  const found = await list(store, { ...query, bounded: true });
  const rows = await readShown(shown, found.rows, async (ids) => await getMany?.(store, ids) ?? []);
  const href = listHref(screens[listShape.name].href, query, {});
  const news = <NewRows count={countNew(shown, found)} href={href} />;
  const { region } = await renderRegion(c, request, shownAddress(c), { ...found, rows });
  return await listFragment(c, { news }, region);
}

/** The list region, and the number of its records as text; the browser shows `address`. */
async function renderRegion<Shown extends { id: string }>(
  c: AppContext,
  { list: { listShape, list }, options, query }: ListRequest<Shown>,
  address: string,
  read?: Page<Shown>,
) {
  const { look, content, keys, emptyText, tabs = savedViews(c, listShape) } = options;
  const { ui, store } = c.var;
  const path = screens[listShape.name].href;
  const found = read ?? await list(store, { ...query, bounded: true });
  const { title, noun, one, search } = ui.m.lists[listShape.name];
  const [above, ownersNotice] = await Promise.all([tabs(query), ownerNotice(c, path, query)]);
  const pager = { path, query, page: found };
  const named = { ...pager, noun, one };
  const sorting = { sort: query.sort, href: (sort: string) => listHref(path, query, { sort }) };
  const minor = found.count ? found.count.minor : found.minor;
  // Groups are made of all records, too many to be read again after each change.
  const tags = query.group === undefined ? listShape.tags ?? [] : [];
  const live = { tags, address, source: liveAddress(address, found.rows) };
  const listed = { rows: found.rows, sorting, footer: <Pager {...pager} /> };
  const rows = found.rows.length > 0 &&
    (await renderReport(c, listShape.name, query, listed) ?? await content(listed, query));
  const region = (
    <ListRegion title={title} keys={keys} live={live}>
      {above}
      {ownersNotice}
      <div className="list-head">
        <ResultCount {...named} />
        <Chips
          look={look}
          query={query}
          search={search}
          href={(change) => listHref(path, query, change)}
          reportHref={query.columns === undefined
            ? reportFormHref(c, listShape.name, query)
            : undefined}
        />
        {reportLinks(c, listShape.name, query)}
        {minor && found.looked === undefined && look.sums?.(minor)}
      </div>
      <div id={ROWS} tabIndex={-1}>
        {rows || (
          <NoRows
            pager={pager}
            noun={noun}
            text={emptyText?.(query)}
            isImported={isImportName(listShape.name)}
          />
        )}
      </div>
    </ListRegion>
  );
  return { region, count: countText(ui, named) };
}

const savedViews = (c: AppContext, listShape: Listed) => async (query: ListQuery) => {
  const views = await viewTabs(c, listShape, query);
  return <OwnTabs path={screens[listShape.name].href} views={views} />;
};

function NoRows(
  { pager, ...empty }: Pick<ComponentProps<typeof Empty>, "noun" | "text" | "isImported"> & {
    pager: Parameters<typeof Pager>[0];
  },
) {
  const { path, page } = pager;
  return page.looked === undefined
    ? <Empty path={path} filtered={page.filtered} {...empty} />
    : <NoneYet {...pager} noun={empty.noun} />;
}
