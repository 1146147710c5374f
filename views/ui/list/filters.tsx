import type { ReactNode } from "react";
import type { ListQuery } from "../../../data/list/query.ts";
import type { PeriodName } from "../../../data/base/calendar.ts";
import { capitalized } from "../../format.ts";
import { Icon } from "../icon.tsx";
import { ListLink } from "./list_link.tsx";
import type { FilterChoice, Look } from "./look.ts";
import type { Messages } from "../../messages/catalogue.ts";
import { type Ui, useUi } from "../ui.ts";

type Narrowable = Pick<Look<never>, "filters" | "amounts">;

interface FiltersProps {
  look: Narrowable;
  query: ListQuery;
}

export function Filters({ look, query, children }: FiltersProps & { children?: ReactNode }) {
  const { list } = useUi().m.common;
  return (
    <details className="filters">
      <summary>
        <Icon name="list-filter" />
        {list.filters}
      </summary>
      <div className="filter-panel">
        {children}
        <Days query={query} />
        {look.amounts && <Amounts labels={look.amounts} query={query} />}
        {look.filters.filter(({ inPanel }) => inPanel).map((filter) => (
          <Values key={filter.name} filter={filter} chosen={valuesOf(query, filter.name)} />
        ))}
        <button type="submit" className="secondary apply">{list.apply}</button>
      </div>
    </details>
  );
}

/** Names as in the address. */
const periods = ["today", "last-7-days", "this-month", "last-month"];

/** CSS (forms.css) shows the days only for the period between two days. */
function Days({ query: { ranges } }: Omit<FiltersProps, "look">) {
  const ui = useUi();
  const { period: label, from, to } = ui.m.customReports;
  const { period = "", from: first = "", to: last = "" } = ranges ?? {};
  const chosen = first + last === "" ? period : "dates";
  const offered = periods.includes(period) || period === "" ? periods : [...periods, period];
  return (
    <fieldset className="picks">
      <legend>{label}</legend>
      {["", ...offered, "dates"].map((word) => (
        <label key={word}>
          <input type="radio" name="period" value={word} defaultChecked={word === chosen} />
          {periodText(ui, word)}
        </label>
      ))}
      <div className="days">
        <label>
          {from}
          <input type="date" name="from" defaultValue={first} />
        </label>
        <label>
          {to}
          <input type="date" name="to" defaultValue={last} />
        </label>
      </div>
    </fieldset>
  );
}

/** Reports name the same periods in camel case: `last-month` is `lastMonth`. */
function periodText({ m }: Ui, word: string): string {
  const name = word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) || "all";
  return m.customReports.periods[name as PeriodName];
}

const Amounts = (
  { labels, query: { ranges } }: {
    labels: NonNullable<Look<never>["amounts"]>;
    query: ListQuery;
  },
) => {
  const { digits } = useUi().f.currency;
  return (
    <div className="pair">
      {(["amountFrom", "amountTo"] as const).map((name) => (
        <label key={name}>
          {labels[name]}
          <input
            type="number"
            name={name}
            min="0"
            max={(10 ** (9 + digits) - 1) / 10 ** digits}
            step={1 / 10 ** digits}
            inputMode="decimal"
            defaultValue={ranges?.[name]}
          />
        </label>
      ))}
    </div>
  );
};

const Values = ({ filter, chosen }: { filter: FilterChoice; chosen: readonly string[] }) => (
  <fieldset className="picks">
    <legend>{filter.label}</legend>
    {Object.entries(optionsOf(filter)).map(([value, label]) => (
      <label key={value}>
        <input
          type={filter.ofDays ? "radio" : "checkbox"}
          name={filter.name}
          value={value}
          defaultChecked={chosen.includes(value) || value === "" && chosen.length === 0}
        />
        {capitalized(label)}
      </label>
    ))}
  </fieldset>
);

const optionsOf = ({ ofDays, all, options }: FilterChoice): Record<string, string> =>
  ofDays ? { "": all, ...options } : options;

const valuesOf = ({ filters }: Pick<ListQuery, "filters">, name: string): string[] =>
  filters[name] ? filters[name].split(",") : [];

/** Several values of a filter as one option of its select, so that the select shows them. */
export function severalValues(
  { name, options }: FilterChoice,
  query: Pick<ListQuery, "filters">,
): Record<string, string> {
  const chosen = valuesOf(query, name);
  if (chosen.length < 2) return {};
  return {
    [chosen.join()]: chosen.map((value) => capitalized(options[value] ?? value)).join(", "),
  };
}

/** An active filter as text, with the change of the address that removes it. */
interface ActiveFilter {
  text: string;
  without: Record<string, string>;
}

function activeFiltersOf(
  ui: Ui,
  look: Narrowable,
  query: Pick<ListQuery, "filters" | "ranges">,
): ActiveFilter[] {
  const { m, f } = ui;
  const { period = "", from = "", to = "", amountFrom = "", amountTo = "" } = query.ranges ?? {};
  const values = look.filters.flatMap(({ name, label, options }) => {
    const chosen = valuesOf(query, name);
    return chosen.map((value) => ({
      text: m.common.labelled(label, capitalized(options[value] ?? value)),
      without: { [name]: chosen.filter((other) => other !== value).join() },
    }));
  });
  const found = [...values];
  if (period + from + to !== "") {
    const days = period === ""
      ? spanText(m.common.list.days, from, to, f.day)
      : periodText(ui, period);
    const text = m.common.labelled(m.customReports.period, days);
    found.push({ text, without: { period: "", from: "", to: "" } });
  }
  if (amountFrom + amountTo !== "") {
    const unit = 10 ** f.currency.digits;
    const money = (major: string) => f.money(Math.round(Number(major) * unit));
    const text = m.common.labelled(
      look.amounts?.label ?? "",
      spanText(m.common.list, amountFrom, amountTo, money),
    );
    found.push({ text, without: { amountFrom: "", amountTo: "" } });
  }
  return found;
}

function spanText(
  { between, atLeast, atMost }: Messages["common"]["list"]["days"],
  from: string,
  to: string,
  write: (end: string) => string,
): string {
  if (from !== "" && to !== "") return between(write(from), write(to));
  return from === "" ? atMost(write(to)) : atLeast(write(from));
}

/** Search and filters that are on, as text. */
export const filterTexts = (
  ui: Ui,
  look: Narrowable,
  query: Pick<ListQuery, "q" | "filters" | "ranges">,
): string[] => [
  ...query.q === "" ? [] : [`“${query.q}”`],
  ...activeFiltersOf(ui, look, query).map(({ text }) => text),
];

interface ChipsProps extends FiltersProps {
  href: (change: Record<string, string>) => string;
  search: string;
  /** Form of a custom report with the same filters; absent without permission. */
  reportHref?: string;
}

export function Chips({ look, query, href, search, reportHref }: ChipsProps) {
  const ui = useUi();
  const { list, labelled } = ui.m.common;
  const { q } = query;
  const on = [
    ...q === "" ? [] : [{ text: labelled(search, q), without: { q: "" } }],
    ...activeFiltersOf(ui, look, query),
  ];
  if (on.length === 0) return null;
  const nothing = Object.assign({}, ...on.map(({ without }) => without));
  for (const { name } of look.filters) nothing[name] = "";
  return (
    <ul className="chips" aria-label={list.filters}>
      {on.map(({ text, without }) => (
        <li key={text}>
          <ListLink className="chip" href={href(without)} label={list.removeFilter(text)}>
            <span>{text}</span>
            <Icon name="x" />
          </ListLink>
        </li>
      ))}
      <li>
        <ListLink href={href(nothing)}>{list.clearAll}</ListLink>
      </li>
      {reportHref !== undefined && (
        <li>
          <a href={reportHref}>{list.saveReport}</a>
        </li>
      )}
    </ul>
  );
}
