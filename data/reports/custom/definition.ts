import * as z from "zod";
import type { ListQuery } from "../../list/query.ts";
import { recordNames, recordsOf } from "../../lists.ts";
import { type Calendar, periodNames } from "../../base/calendar.ts";

export const definition = z.lazy(() =>
  z.strictObject({
    list: z.enum(recordNames),
    columns: z.array(z.string()),
    q: z.string(),
    /** Keys are filter names, as in list addresses; "" is off. */
    filters: z.record(z.string(), z.string()),
    /** Dollars, for lists with amounts; "" for any. */
    amountFrom: z.string().optional(),
    amountTo: z.string().optional(),
    period: z.enum(periodNames),
    /** Days (`YYYY-MM-DD`) of the period `dates`, else "". */
    from: z.string(),
    to: z.string(),
    /** "" for none, `month`, or a group of the list. */
    group: z.string(),
  })
);
export type Definition = z.infer<typeof definition>;

export function queryOf(definition: Definition, calendar: Calendar, now: Date): ListQuery {
  const { instant } = recordsOf(definition.list).listShape;
  const bounds = calendar.bounds(definition, now);
  const open = bounds.from === null && bounds.to === null;
  const { amountFrom = "", amountTo = "" } = definition;
  const days = { period: "", from: "", to: "" };
  return {
    q: definition.q,
    sort: `-${instant}`,
    after: "",
    filters: definition.filters,
    timeZone: calendar.timeZone,
    ...amountFrom + amountTo !== "" && { ranges: { ...days, amountFrom, amountTo } },
    ...!open && { period: { column: instant, ...bounds } },
  };
}
