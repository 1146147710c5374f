import type { ReactNode } from "react";
import type { Tables } from "../../data/db/tables.ts";
import type { ListName } from "../../data/list/names.ts";
import { type ListQuery, parseListQuery } from "../../data/list/query.ts";
import type { ReadList } from "../../data/list/read.ts";
import type { ListShape } from "../../data/list/shape.ts";
import { ownerOf } from "../../data/subjects.ts";
import { areas } from "../../views/areas.ts";
import type { ListTexts } from "../../views/messages/list_texts.ts";
import { countOf, Empty, listHref, ListRegion, Pager, Toolbar } from "../../views/ui/list.tsx";
import type { Look } from "../../views/ui/look.ts";
import { Narrowed } from "../../views/ui/related.tsx";
import type { ListedRows } from "../../views/ui/table.tsx";
import type { AppContext } from "./context.ts";
import { wants } from "./request.ts";
import { page, renewed } from "./respond.tsx";

interface ListPageOptions<Shown> {
  look: Look<Shown>;
  /** The records, as a table or as cards. */
  content: (rows: ListedRows<Shown>) => ReactNode;
  /** Beside the heading, and beside the filters. */
  actions?: ReactNode;
  tools?: ReactNode;
}

/**
 * The page of a list in the state that its address names: search and filters at once, then rows.
 * Asked by `static/live_list.js`, only what the address changes.
 */
export function listPage<Table extends keyof Tables, Filter extends string, Shown>(
  c: AppContext,
  { listShape, list }: {
    listShape: ListShape<ListName, Table, Filter, Shown>;
    list: ReadList<Filter, Shown>;
  },
  { look, content, actions, tools }: ListPageOptions<Shown>,
): Response | Promise<Response> {
  const { ui, store } = c.var;
  const { href: path } = areas[look.area];
  const texts: ListTexts = ui.m[look.area];
  const query = parseListQuery(listShape, new URL(c.req.url).searchParams);
  const toolbar = <Toolbar ui={ui} look={look} query={query}>{tools}</Toolbar>;
  const region = async () => {
    const [found, narrowed] = await Promise.all([list(store, query), narrowing(c, path, query)]);
    const isEmpty = found.rows.length === 0;
    const footer = <Pager ui={ui} path={path} query={query} page={found} />;
    const sorting = { by: query.sort, href: (sort: string) => listHref(path, query, { sort }) };
    const count = isEmpty ? ui.m.common.list.none(texts.noun) : countOf(ui, found);
    return (
      <ListRegion title={texts.title} count={count}>
        {narrowed}
        {isEmpty
          ? <Empty ui={ui} noun={texts.noun} path={path} filtered={found.filtered} />
          : content({ rows: found.rows, sorting, footer })}
      </ListRegion>
    );
  };
  c.header("Vary", "HX-Request");
  if (wants(c) === "fragment") return renewed(c, toolbar, region);
  return page(c, {
    title: texts.title,
    intro: texts.intro,
    loading: texts.loading,
    actions,
    tools: toolbar,
    content: region,
  });
}

/** Whose records alone are shown, where the address says so. */
async function narrowing(c: AppContext, path: string, query: ListQuery): Promise<ReactNode> {
  const { only, ...others } = query;
  if (!only) return null;
  const { ui, store } = c.var;
  const owner = await ownerOf(store.db, only, ui.may);
  const href = listHref(path, { ...others, after: "" }, {});
  return <Narrowed ui={ui} owner={owner} id={only.id} href={href} />;
}
