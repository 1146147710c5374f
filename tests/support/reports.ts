import assert from "node:assert/strict";
import { customReportForm } from "../../data/reports/custom/form.ts";
import * as customReports from "../../data/reports/custom/reports.ts";
import type { Staff } from "../../data/staff/accounts/staff.ts";
import type { Store } from "../../data/store.ts";
import type { Answer, Desk } from "./helpers.ts";

/** A report form: all users without limits unless changed. */
export const aReport = (changes: Record<string, string | string[]> = {}) => ({
  name: "All users",
  list: "users",
  columns: ["id", "name"],
  ...changes,
});

/** The definition that results from the form. */
export const defined = (changes: Record<string, string | string[]> = {}) =>
  customReportForm.parse(aReport(changes));

/** Saves a report in somebody's name; returns its id. */
export const saveReport = (
  store: Store,
  { id, name, role }: Pick<Staff, "id" | "name" | "role">,
  changes: Record<string, string | string[]> = {},
): Promise<string> =>
  customReports.create(store, defined(changes), { id, name, role, requestId: "request-1" });

/** Sends the form, with several columns as a browser does. */
export function sendReport(desk: Desk, form: Record<string, string | string[]>): Promise<Answer> {
  const pairs = Object.entries(form).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one])
  );
  return desk.send("/reports/custom", { method: "POST", body: new URLSearchParams(pairs) });
}

/** Saves a report by its form; returns its address. */
export async function makeReport(desk: Desk, changes: Record<string, string | string[]> = {}) {
  const { status, headers } = await sendReport(desk, aReport(changes));
  assert.equal(status, 303);
  return headers.get("location") ?? "";
}
