import type { ListQuery } from "../../../data/list/query.ts";
import type { PeriodName } from "../../../data/list/period.ts";
import { capitalized } from "../../format.ts";
import { Icon } from "../icon.tsx";
import type { FilterChoice, Look } from "./look.ts";
import type { Messages } from "../../messages/catalogue.ts";
import type { Ui } from "../ui.ts";

type Narrowable = Pick<Look<never>, "filters" | "amounts">;

interface FiltersProps {
  ui: Ui;
  look: Narrowable;
  query: ListQuery;
}

/** Everything by which a list is narrowed beside its search; part of the toolbar's form. */
export function Filters({ ui, look, query }: FiltersProps) {
  const { list } = ui.m.common;
  return (
    <details className="filters">
      <summary>
        <Icon name="list-filter" />
        {list.filters}
      </summary>
      <div className="filter-panel">
        <Days ui={ui} query={query} />
        {look.amounts && <Amounts labels={look.amounts} query={query} />}
        {look.filters.filter(({ ofDays }) => !ofDays).map((filter) => (
          <Values key={filter.name} filter={filter} chosen={valuesOf(query, filter.name)} />
        ))}
        <button type="submit" className="secondary apply">{list.apply}</button>
      </div>
    </details>
  );
}

/** The periods that are offered, in the words of the address. */
const periods = ["today", "last-7-days", "this-month", "last-month"];

/** The days are shown only where they count; forms.css sees to that, without a script. */
function Days({ ui, query: { ranges } }: Omit<FiltersProps, "look">) {
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

/** Reports have the same periods under names of their own: `last-month` is `lastMonth`. */
function periodText({ m }: Ui, word: string): string {
  const name = word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) || "all";
  return m.customReports.periods[name as PeriodName];
}

const Amounts = (
  { labels, query: { ranges } }: {
    labels: NonNullable<Look<never>["amounts"]>;
    query: ListQuery;
  },
) => (
  <div className="pair">
    {(["amountFrom", "amountTo"] as const).map((name) => (
      <label key={name}>
        {labels[name]}
        <input
          type="number"
          name={name}
          min="0"
          max="999999999.99"
          step="0.01"
          inputMode="decimal"
          defaultValue={ranges?.[name]}
        />
      </label>
    ))}
  </div>
);

/**
 * A single value is that of the select in the toolbar, which would send it again: a script, which
 * keeps both alike, makes its box usable. That there are several is told by nothing before them, so
 * that the select counts once it says something else.
 */
const Values = ({ filter, chosen }: { filter: FilterChoice; chosen: readonly string[] }) => (
  <fieldset className="picks">
    <legend>{filter.label}</legend>
    {chosen.length > 1 && <input type="hidden" name={filter.name} value="" />}
    {Object.entries(filter.options).map(([value, label]) => (
      <label key={value}>
        <input
          type="checkbox"
          name={filter.name}
          value={value}
          defaultChecked={chosen.includes(value)}
          disabled={chosen.length === 1 && chosen[0] === value}
        />
        {capitalized(label)}
      </label>
    ))}
  </fieldset>
);

/** The values that a filter of the query lets through. */
const valuesOf = ({ filters }: Pick<ListQuery, "filters">, name: string): string[] =>
  filters[name] ? filters[name].split(",") : [];

/** Several values of a filter as one choice of its select, so that it shows what is on. */
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

/** One thing that narrows a list, in words, and the change of the address that takes it away. */
interface Narrowing {
  text: string;
  without: Record<string, string>;
}

/** All that narrows a list beside its search. */
export function narrowingsOf(
  ui: Ui,
  look: Narrowable,
  query: Pick<ListQuery, "filters" | "ranges">,
): Narrowing[] {
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
    const money = (dollars: string) => f.money(Math.round(Number(dollars) * 100));
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

interface ChipsProps extends FiltersProps {
  /** The address of the list with something else on. */
  href: (change: Record<string, string>) => string;
  search: string;
  /** Where what is on becomes a report, for whom that is. */
  reportHref?: string;
}

/** What is on, each with the way to take it away. */
export function Chips({ ui, look, query, href, search, reportHref }: ChipsProps) {
  const { list, labelled } = ui.m.common;
  const { q } = query;
  const on = [
    ...q === "" ? [] : [{ text: labelled(search, q), without: { q: "" } }],
    ...narrowingsOf(ui, look, query),
  ];
  if (on.length === 0) return null;
  const nothing = Object.assign({}, ...on.map(({ without }) => without));
  for (const { name } of look.filters) nothing[name] = "";
  return (
    <ul className="chips" aria-label={list.filters}>
      {on.map(({ text, without }) => (
        <li key={text}>
          <a className="chip" href={href(without)}>
            <span>{text}</span>
            <span className="vh">{list.takeAway}</span>
            <Icon name="x" />
          </a>
        </li>
      ))}
      <li>
        <a href={href(nothing)}>{list.clearAll}</a>
      </li>
      {reportHref !== undefined && (
        <li>
          <a href={reportHref}>{list.saveReport}</a>
        </li>
      )}
    </ul>
  );
}
