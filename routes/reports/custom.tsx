import { allow } from "../http/session/permissions.ts";
import { download, noteExport } from "../http/list/export.ts";
import { foldText } from "../../data/list/fields.ts";
import { Hono } from "hono";
import {
  type CustomReportForm,
  customReportForm,
  filterNames,
} from "../../data/reports/custom/form.ts";
import * as customReports from "../../data/reports/custom/reports.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import {
  isRecordName,
  mayReadList,
  type RecordName,
  recordNames,
  recordsOf,
} from "../../data/lists.ts";
import { calendarIn } from "../../data/base/calendar.ts";
import { parseListQuery } from "../../data/list/query.ts";
import { chosenPeriod } from "../../data/list/ranges.ts";
import { generate } from "../../data/reports/custom/result.ts";
import { rowsOf } from "../../data/reports/custom/rows.ts";
import {
  CustomReportPage,
  DeleteReportDialog,
  ReportActions,
} from "../../views/reports/custom.tsx";
import { ListChoice, ReportForm, type TypedReport } from "../../views/reports/custom_form.tsx";
import { reportsParent } from "../../views/reports/reports.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { requireFirstParty } from "../http/answer/interstitial.tsx";
import { page, recordPage } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { currentPerson } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";
import { refusalText, zoneOf } from "../http/answer/ui.ts";
import { validate } from "../http/guard/validate.ts";
import { addReasonLabels } from "../kyc/answer/reason_labels.ts";
import { inTurn, pagesInTurn, requireRoom } from "./turns.ts";

export const customReportRoutes = new Hono<AppEnv>()
  .get("/reports/custom", allow("reports.save"), (c) => {
    const list = c.req.query("list") ?? "";
    return isRecordName(list) ? formPage(c, list, beginning(c, list), {}) : choicePage(c);
  })
  .post(
    "/reports/custom",
    allow("reports.save"),
    validate("form", customReportForm, (c, { data, errors }) => {
      const list = String(data.list);
      // A hidden field of the form, so nobody can mistype it.
      if (!isRecordName(list)) throw new DomainError("invalid", "list.unknown");
      return formPage(c, list, typedIn(data), errors);
    }),
    (c) => create(c, c.req.valid("form")),
  )
  .get("/reports/custom/:id", allow("reports.read"), requireFirstParty, stepUp, async (c) => {
    const { ui, store } = c.var;
    const person = currentPerson(c);
    const report = await customReports.get(store.db, c.req.param("id"), person.role);
    requireRoom(person.id);
    const removable = customReports.mayRemove(report, person);
    return page(c, {
      title: report.name,
      parent: reportsParent(ui),
      actions: <ReportActions report={report} removable={removable} />,
      loading: ui.m.customReports.generating,
      content: (aborted) => reportPage(c, report, aborted),
    });
  })
  .get(
    "/reports/custom/:id/report.csv",
    allow("reports.read"),
    requireFirstParty,
    stepUp,
    async (c) => {
      const { db } = c.var.store;
      return await csv(c, await customReports.get(db, c.req.param("id"), currentPerson(c).role));
    },
  )
  .get("/reports/custom/:id/delete", allow("reports.save"), async (c) => {
    const { ui, store } = c.var;
    const report = await customReports.get(store.db, c.req.param("id"), currentPerson(c).role);
    customReports.requireRemovable(report, currentPerson(c));
    return recordPage(
      c,
      ui.m.customReports.deleteTitle,
      (container) => <DeleteReportDialog report={report} container={container} />,
    );
  })
  .post("/reports/custom/:id/delete", allow("reports.save"), async (c) => {
    await customReports.remove(c.var.store, c.req.param("id"), currentPerson(c));
    return redirectWithToast(c, "/reports", "report_deleted");
  });

async function create(c: AppContext, form: CustomReportForm): Promise<Response> {
  try {
    const id = await customReports.create(c.var.store, form, currentPerson(c));
    return redirectWithToast(c, `/reports/custom/${id}`, "report_created");
  } catch (error) {
    const { name, definition } = form;
    const errors = { name: refusalText(c, error, "conflict") };
    return formPage(c, definition.list, { ...definition, name }, errors);
  }
}

async function reportPage(
  c: AppContext,
  report: customReports.CustomReport,
  aborted: AbortSignal,
) {
  const { store } = c.var;
  const now = store.now();
  const work = () => generate(store, report.definition, zoneOf(c), aborted);
  const result = await inTurn(currentPerson(c).id, work, aborted);
  if (!aborted.aborted) customReports.recordGenerated(store, report.id, currentPerson(c));
  await addReasonLabels(c);
  return (
    <CustomReportPage
      report={report}
      result={result}
      bounds={calendarIn(zoneOf(c)).bounds(report.definition, now)}
      generated={{ at: now.toISOString(), by: currentPerson(c).name }}
    />
  );
}

async function csv(c: AppContext, report: customReports.CustomReport): Promise<Response> {
  const { store } = c.var;
  const { id } = currentPerson(c);
  const { name, definition } = report;
  requireRoom(id);
  const details = { format: "csv", ...definition };
  const { permission, json } = recordsOf(definition.list).listShape;
  await noteExport(c, { action: "Report exported", permission, target: name, details });
  return download(c, {
    name: slugOf(name),
    format: "csv",
    shape: { fields: definition.columns, toRows: (rows) => rows.map(json.toJson) },
    pages: pagesInTurn(id, rowsOf(store, definition, calendarIn(zoneOf(c))), c.req.raw.signal),
  });
}

const readable = (c: AppContext): RecordName[] =>
  recordNames.filter((name) => mayReadList(currentPerson(c).role, name));

function choicePage(c: AppContext): Response | Promise<Response> {
  const { ui } = c.var;
  return page(c, {
    title: ui.m.reports.custom.create,
    intro: ui.m.reports.custom.text,
    parent: reportsParent(ui),
    content: () => <ListChoice lists={readable(c)} chosen={null} />,
  });
}

function formPage(
  c: AppContext,
  list: RecordName,
  typed: TypedReport,
  errors: FieldErrors,
): Response | Promise<Response> {
  const { ui } = c.var;
  customReports.requireReadable(currentPerson(c).role, list);
  const groups = Object.keys(recordsOf(list).listShape.groups);
  return page(c, {
    title: ui.m.reports.custom.create,
    intro: ui.m.reports.custom.text,
    parent: reportsParent(ui),
    tools: <ListChoice lists={readable(c)} chosen={list} />,
    status: Object.keys(errors).length > 0 ? 422 : 200,
    content: async () => {
      await addReasonLabels(c);
      return <ReportForm list={list} groups={groups} typed={typed} errors={errors} />;
    },
  });
}

/** A new report has all columns, and the filters of the list's address. */
function beginning(c: AppContext, list: RecordName): TypedReport {
  const { listShape } = recordsOf(list);
  const { q, filters, ranges } = parseListQuery(listShape, new URL(c.req.url).searchParams);
  const { amountFrom = "", amountTo = "" } = ranges ?? {};
  const period = chosenPeriod(ranges);
  return {
    ...typedIn({ q, ...period, amountFrom, amountTo }),
    filters,
    columns: listShape.json.fields,
  };
}

function typedIn(data: Record<string, unknown>): TypedReport {
  const text = (name: string) => typeof data[name] === "string" ? data[name] : "";
  return {
    name: text("name"),
    columns: [data.columns].flat().filter((one) => typeof one === "string"),
    q: text("q"),
    filters: Object.fromEntries(filterNames.map((name) => [name, text(name)])),
    period: text("period"),
    from: text("from"),
    to: text("to"),
    amountFrom: text("amountFrom"),
    amountTo: text("amountTo"),
    group: text("group"),
  };
}

const MAX_SLUG_LENGTH = 60;

const slugOf = (name: string): string =>
  foldText(name).replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, MAX_SLUG_LENGTH) ||
  "report";
