import type { ReactNode } from "react";
import type { ListQuery, Page } from "../../../data/list/query.ts";
import { capitalized } from "../../format.ts";
import { searchAttributes } from "../form/form.tsx";
import { ExportMenu } from "./export_menu.tsx";
import { Filters, severalValues } from "./filters.tsx";
import type { ListTexts } from "../../messages/list_texts.ts";
import { scannedText } from "./result_count.tsx";
import { Icon } from "../icon.tsx";
import { ListLink } from "./list_link.tsx";
import { reloadAfter } from "../live.tsx";
import type { Look } from "./look.ts";
import { StatePanel } from "../state_panel.tsx";
import { type Column, reversed } from "./table.tsx";
import { useUi } from "../ui.ts";
import { dataAttributes } from "../data_attributes.ts";

/** The address of a list: what is off is left out, and so is the default sort. */
export function listHref(path: string, query: ListQuery, change: Record<string, string>): string {
  const { q, sort, defaultSort, filters, ranges, only, columns = "", group = "" } = query;
  const select = query.isSelecting ? "1" : "";
  const owner = only && { [only.column]: only.id };
  const parts = {
    q,
    sort,
    ...filters,
    ...ranges,
    ...owner,
    columns,
    group,
    select,
    after: "",
    ...change,
  };
  const search = Object.entries(parts)
    .filter(([name, value]) => value !== "" && !(name === "sort" && value === defaultSort))
    .map(([name, value]) => `${name}=${inAddress(value)}`).join("&");
  return search === "" ? path : `${path}?${search}`;
}

/** Form encoding, but commas between several values stay readable. */
const inAddress = (value: string): string =>
  /^[\w.,-]*$/.test(value)
    ? value
    : new URLSearchParams({ "": value }).toString().slice(1).replaceAll("%2C", ",");

interface ToolbarProps {
  path: string;
  texts: Pick<ListTexts, "search" | "searchHint">;
  look: Pick<Look<never>, "filters" | "orders" | "amounts" | "cards" | "fields">;
  query: ListQuery;
  children?: ReactNode;
}

/** A GET form; htmx applies each change at once. */
export function Toolbar({ path, texts, look, query, children }: ToolbarProps) {
  const ui = useUi();
  return (
    <search id="toolbar">
      <form
        className="toolbar"
        method="get"
        action={path}
        {...dataAttributes({ failure: ui.m.common.list.notRenewed })}
        hx-get={path}
        hx-trigger="input changed delay:250ms, change changed, submit"
        hx-target="#list"
        hx-swap="outerMorph"
        hx-sync="#list:replace"
        hx-indicator="#list"
      >
        <label>
          <span className="vh">{texts.search}</span>
          <input
            type="search"
            name="q"
            {...searchAttributes}
            dir="auto"
            defaultValue={query.q}
            placeholder={texts.searchHint}
          />
        </label>
        <div className="tool-line">
          {look.filters.filter(({ inPanel }) => !inPanel).map((filter) => (
            <label key={filter.name}>
              <span className="vh">{filter.label}</span>
              <select
                name={filter.name}
                defaultValue={query.filters[filter.name] || filter.allValue}
              >
                <option value={filter.allValue ?? ""}>{filter.all}</option>
                {Object.entries({ ...filter.options, ...severalValues(filter, query) }).map((
                  [value, label],
                ) => <option key={value} value={value}>{capitalized(label)}</option>)}
              </select>
            </label>
          ))}
          <Hidden look={look} query={query} />
          {look.cards && <SortChoice look={look} sort={query.sort} />}
          <Filters look={look} query={query}>
            {!look.cards && <SortChoice look={look} sort={query.sort} />}
          </Filters>
          <button type="submit" className="secondary apply">{ui.m.common.list.apply}</button>
          <ListExport path={path} query={query} />
          {children}
        </div>
      </form>
    </search>
  );
}

export const ListExport = ({ path, query }: Pick<ToolbarProps, "path" | "query">) => (
  <ExportMenu hrefOf={(format) => listHref(`${path}/export.${format}`, query, { select: "" })} />
);

/** The owner, filters that have no select, such as the queue, and the parts of a report. */
function Hidden({ look, query }: Pick<ToolbarProps, "look" | "query">) {
  const { only, filters, columns = "", group = "" } = query;
  const others = Object.entries({ ...filters, columns, group }).filter(([name, value]) =>
    value !== "" && !look.filters.some((filter) => filter.name === name)
  );
  const all: [string, string][] = only ? [[only.column, only.id], ...others] : others;
  return all.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/**
 * Order as a select, shown if the list has no sortable heads: beside the filters of cards, and among
 * them where a table is narrow. Otherwise it is hidden and keeps the order when the form is sent.
 */
function SortChoice({ look, sort }: Pick<ToolbarProps, "look"> & { sort: string }) {
  const { sortBy, ascending, descending } = useUi().m.common.list;
  const fields = Object.values<Column<never>>(look.fields);
  const orders = Object.entries(look.orders ?? {}).map(([sort, label]) => ({ sort, label }));
  const sorted = [...fields, ...orders].flatMap(({ label, sort = "" }) =>
    sort === "" ? [] : [[sort, label], [reversed(sort), label]] as const
  );
  return (
    <label className={look.cards ? "sort" : "sort headed"}>
      <span>{sortBy}</span>
      <select name="sort" defaultValue={sort}>
        {sorted.map(([value, label]) => (
          <option key={value} value={value}>
            {`${label}, ${value.startsWith("-") ? descending : ascending}`}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ListRegionProps {
  title: string;
  keys?: string;
  live: LiveList;
  children: ReactNode;
}

interface LiveList {
  /** Cache tags. */
  tags: readonly string[];
  address: string;
  /** Answers the list with the rows that are shown, also those that its filters hide now. */
  source: string;
}

/** Everything that depends on a list's state: a change replaces it, and Back restores it. */
export const ListRegion = ({ title, keys, live, children }: ListRegionProps) => (
  <div
    id="list"
    role="group"
    aria-label={title}
    aria-keyshortcuts={keys}
    tabIndex={-1}
    hx-get={live.address}
    hx-trigger="list:renew from:document"
    hx-swap="outerMorph"
    hx-sync="this:replace"
    hx-history-elt=""
  >
    {live.tags.length > 0 && (
      <div
        hidden
        {...reloadAfter(live.tags.join(" "), live.source)}
        hx-target="#list"
        hx-swap="outerMorph"
        hx-sync="#list:drop"
      />
    )}
    {children}
  </div>
);

/** Announces the number of records to screen readers after a change. */
export const ListStatus = ({ text }: { text?: string }) => (
  <div id="list-status" className="vh" role="status">{text}</div>
);

/** Announces rows that came after the list was shown, with a link that loads them. */
export const NewRows = ({ count = 0, href }: { count?: number; href: string }) => {
  const { m: { live }, f } = useUi();
  return (
    <div id="news" role="status">
      {count > 0 && (
        <ListLink role="button" className="sm" href={href}>
          {count === 1 ? live.newRow : live.newRows(f.number(count))}
        </ListLink>
      )}
    </div>
  );
};

interface PagerProps {
  path: string;
  query: ListQuery;
  page: Page<unknown>;
}

export function Pager({ path, query, page }: PagerProps) {
  const { pagination, previous, next, searchOn } = useUi().m.common.list;
  const href = (after: string) => listHref(path, query, { after });
  if (page.before === null && page.after === null) return null;
  return (
    <footer className="pager">
      <nav className="actions end" aria-label={pagination}>
        {page.before !== null && (
          <ListLink role="button" className="secondary sm" href={href(page.before)} rel="prev">
            <Icon name="chevron-left" />
            {previous}
          </ListLink>
        )}
        {page.after !== null && (
          <ListLink role="button" className="secondary sm" href={href(page.after)} rel="next">
            {page.looked === undefined ? next : searchOn}
            <Icon name="chevron-right" />
          </ListLink>
        )}
      </nav>
    </footer>
  );
}

/** Replaces the rows if the search stopped before it found one. */
export function NoneYet({ noun, path, query, page }: PagerProps & { noun: string }) {
  const ui = useUi();
  const { list } = ui.m.common;
  const [cursor, rel] = page.after === null
    ? [page.before, "prev"] as const
    : [page.after, "next"] as const;
  return (
    <StatePanel icon="search" title={list.noneYet(noun)} text={scannedText(ui, query, page)}>
      <ListLink role="button" href={listHref(path, query, { after: cursor ?? "" })} rel={rel}>
        {list.searchOn}
      </ListLink>
      <ListLink role="button" className="secondary" href={path}>{list.clear}</ListLink>
    </StatePanel>
  );
}
