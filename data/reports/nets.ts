import { type Minor, negated, plus } from "../base/minor.ts";
import type { Database } from "../db/database.ts";
import { readStatement, type Statement } from "../statements/statement.ts";
import type { ReportFigures } from "./figures.ts";
import { getReport } from "./reports.ts";

/** The net of a month in the report of revenue, and in its statement, which takes fees off. */
export interface Nets {
  month: string;
  report: Minor;
  statement: Minor;
  /** The statement less the report. */
  difference: Minor;
}

const netsOf = (month: string, report: Minor, statement: Minor): Nets => ({
  month,
  report,
  statement,
  difference: plus(statement, negated(report)),
});

/** The months of a report that have money in it or in their statements. */
export async function compareReport(
  db: Database,
  { months }: ReportFigures["revenue"],
): Promise<Nets[]> {
  const nets = await Promise.all(months.map(async ({ month, net }) => {
    const { netCents } = await readStatement(db, month);
    return netsOf(month, net, netCents);
  }));
  return nets.filter(({ report, statement }) => report !== 0 || statement !== 0);
}

/** `generatedAt` of the report; null for a month that the last generated report does not have. */
export async function compareStatement(
  db: Database,
  { month, netCents }: Statement,
): Promise<Nets & { generatedAt: string } | null> {
  const report = await getReport(db, "revenue");
  if (report?.name !== "revenue") return null;
  const own = report.figures.months.find((one) => one.month === month);
  return own ? { ...netsOf(month, own.net, netCents), generatedAt: report.generatedAt } : null;
}
