import * as z from "zod";
import type { ErrorCode } from "../../errors/texts.ts";
import type { Definition } from "./definition.ts";
import { recordNames, recordsOf } from "../../lists.ts";
import { withoutBidiControls } from "../../list/fields.ts";
import { isDay, periodNames } from "../../base/calendar.ts";
import { isFilterValue, valuesOf } from "../../list/query.ts";
import { isAmount, withPoint } from "../../list/ranges.ts";

const MAX_NAME_LENGTH = 100;
const MAX_SEARCH_LENGTH = 200;

/** NUL and lone surrogates cannot be stored unchanged. */
const line = (max: 100 | 200) =>
  z.string().overwrite(withoutBidiControls).trim().max(
    max,
    `text.over_${max}` satisfies ErrorCode,
  )
    .refine(
      (text) => !text.includes("\0") && text.isWellFormed(),
      "text.not_plain" satisfies ErrorCode,
    );

const columns = z.preprocess(
  (sent) => sent === undefined ? [] : Array.isArray(sent) ? sent : [sent],
  z.array(z.string()),
);

const choice = z.string().default("");
const dollars = z.string().overwrite(withPoint).default("");

export const filterNames: readonly string[] = [
  ...new Set(recordNames.flatMap((name) => Object.keys(recordsOf(name).listShape.filters))),
];

const gathered = z.record(z.string(), z.unknown()).transform((sent) => {
  const isFilter = ([name]: [string, unknown]) => filterNames.includes(name);
  const entries = Object.entries(sent);
  const others = entries.filter((entry) => !isFilter(entry));
  return { ...Object.fromEntries(others), filters: Object.fromEntries(entries.filter(isFilter)) };
});

const fields = z.lazy(() =>
  z.strictObject({
    name: line(MAX_NAME_LENGTH).min(1, "name.missing" satisfies ErrorCode),
    list: z.enum(recordNames),
    columns,
    q: line(MAX_SEARCH_LENGTH).default(""),
    filters: z.record(z.string(), z.string()),
    period: z.enum(periodNames, "period.missing" satisfies ErrorCode).default("all"),
    from: choice,
    to: choice,
    amountFrom: dollars,
    amountTo: dollars,
    group: choice,
  })
);
type Fields = z.infer<typeof fields>;

export const customReportForm = gathered.pipe(fields).superRefine((form, context) => {
  for (const [field, message] of [...misfits(form), ...wrongDays(form), ...wrongAmounts(form)]) {
    context.addIssue({ code: "custom", path: [field], message });
  }
}).transform((form) => ({ name: form.name, definition: definitionOf(form) }));
export type CustomReportForm = z.infer<typeof customReportForm>;

type Fault = [field: string, message: ErrorCode];

function* misfits({ list, group, ...form }: Fields): Generator<Fault> {
  const { json, filters, groups } = recordsOf(list).listShape;
  if (!form.columns.some((name) => json.fields.includes(name))) {
    yield ["columns", "report.no_columns"];
  }
  for (const [name, value] of Object.entries(form.filters)) {
    const filter = filters[name];
    const fits = valuesOf(value).every((one) => filter && isFilterValue(filter, one));
    if (!fits) yield [name, "choice.unknown"];
  }
  const fits = ["", "month"].includes(group) || Object.hasOwn(groups, group);
  if (!fits) yield ["group", "choice.unknown"];
}

function* wrongDays({ period, from, to }: Fields): Generator<Fault> {
  if (period !== "dates") return;
  if (from === "" && to === "") yield ["from", "period.no_dates"];
  for (const [name, text] of [["from", from], ["to", to]] as const) {
    if (text !== "" && !isDay(text)) yield [name, "date.out_of_range"];
  }
  if (to !== "" && from > to) yield ["to", "period.reversed"];
}

function* wrongAmounts({ list, amountFrom, amountTo }: Fields): Generator<Fault> {
  const { amounts } = recordsOf(list).listShape;
  for (const [name, text] of Object.entries({ amountFrom, amountTo })) {
    const fits = text === "" || amounts !== undefined && isAmount(text);
    if (!fits) yield [name, "amount.invalid"];
  }
  if (amountFrom !== "" && amountTo !== "" && Number(amountFrom) > Number(amountTo)) {
    yield ["amountTo", "amount.reversed"];
  }
}

function definitionOf(form: Fields): Definition {
  const { list, q, period, from, to, amountFrom, amountTo, group } = form;
  const { amounts, json, filters } = recordsOf(list).listShape;
  return {
    list,
    columns: json.fields.filter((field) => form.columns.includes(field)),
    q,
    filters: Object.fromEntries(
      Object.keys(filters).map((name) => [name, form.filters[name] ?? ""]),
    ),
    ...amounts !== undefined && { amountFrom, amountTo },
    period,
    from: period === "dates" ? from : "",
    to: period === "dates" ? to : "",
    group,
  };
}
