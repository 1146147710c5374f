import { requireActive } from "../../../data/audit/require_active.ts";
import { jsonLine } from "../../../data/base/json_line.ts";
import type { ListName } from "../../../data/list/names.ts";
import { allOf } from "../../../data/list/pages.ts";
import { type ListQuery, parseListQuery } from "../../../data/list/query.ts";
import {
  type FileShape,
  type FileSource,
  jsonFor,
  type JsonShape,
} from "../../../data/list/shape.ts";
import { type AnyList, listOf } from "../../../data/lists.ts";
import { type Exported, notifyFinished, recordExport } from "../../../data/reports/exports.ts";
import { yieldToEventLoop } from "../../../data/base/event_loop.ts";
import type { Ui } from "../../../views/ui/ui.ts";
import { requireFirstParty } from "../answer/interstitial.tsx";
import { readerTerms } from "../answer/ui.ts";
import type { AppContext } from "../context.ts";
import { logError } from "../monitor/log.ts";
import { allow } from "../session/permissions.ts";
import { currentMember } from "../session/session.ts";
import { stepUp } from "../session/step_up.tsx";
import { router } from "../router.ts";

/** After these lines the event loop serves others: a page of records takes 10 ms to write. */
const LINES_AT_ONCE = 250;

const csv = () => import("./csv.ts");

const ndjson = {
  begin: () => "",
  lines: (rows: readonly object[]) => rows.map((row) => `${jsonLine(row)}\n`).join(""),
};

const formats = {
  csv: { type: "text/csv; charset=utf-8", writer: csv },
  ndjson: { type: "application/x-ndjson; charset=utf-8", writer: () => Promise.resolve(ndjson) },
};

type FileReader = Pick<AnyList, "list"> & { file?: FileShape<{ id: string }> };

/** The files of a list, beside its page; `readerFor` may replace the list's own reader. */
export const exportRoute = (path: string, list: ListName, readerFor?: (ui: Ui) => FileReader) =>
  router().get(
    `${path}/:file{export\\.(?:csv|ndjson)}`,
    allow(listOf(list).listShape.permission),
    requireFirstParty,
    stepUp,
    (c) => exportList(c, list, readerFor?.(c.var.ui)),
  );

/** Streams all matching records and writes an audit entry. */
async function exportList(
  c: AppContext,
  name: ListName,
  { list, file }: FileReader = listOf(name),
): Promise<Response> {
  const { store } = c.var;
  const actor = currentMember(c);
  const { listShape } = listOf(name);
  const format = c.req.path.endsWith(".csv") ? "csv" : "ndjson";
  const { searchParams } = new URL(c.req.url);
  const query = { ...parseListQuery(listShape, searchParams, readerTerms(c)), after: "" };
  const { after: _, defaultSort: __, currency: ___, ...filters } = query;
  const details = { format, ...filters };
  const { permission } = listShape;
  await noteExport(c, { action: "List exported", permission, target: name, details });
  return download(c, {
    name: [name, filterNames(query)].filter((part) => part !== "").join("-"),
    format,
    shape: query.columns === undefined
      ? fieldsFor(c, file ?? fileOf(c, listShape))
      : { ...fileOf(c, { json: listShape.json }), fields: query.columns.split(",") },
    pages: allOf({ list }, store, query),
    finished: (rows) => notifyFinished(store, actor, { list: name, format, rows }),
  });
}

/** The records as the API has them, unless the list has files of its own. */
function fileOf<Row>(
  c: AppContext,
  { file, json }: { file?: FileShape<Row>; json: JsonShape<Row> },
): FileShape<Row> {
  const toJson = jsonFor(json, (permission) => c.var.ui.may(permission));
  return file ?? {
    fields: json.fields,
    toRows: (rows: readonly Row[], { currency }: FileSource) =>
      rows.map((row) => toJson(row, currency)),
  };
}

/** Support must not learn of a hit or a risk, nor moderators of a legal hold. */
function fieldsFor<Row>(c: AppContext, file: FileShape<Row>): FileShape<Row> {
  const { takes = {}, fields } = file;
  const lacking = Object.keys(takes).filter((field) => !c.var.ui.may(takes[field]!));
  const shown = Object.keys(takes).filter((field) => !lacking.includes(field));
  if (lacking.length === 0) return { ...file, fields: [...fields, ...shown] };
  const isShown = ([name]: [string, unknown]) => !lacking.includes(name);
  return {
    fields: [...fields, ...shown],
    toRows: async (records, source) =>
      (await file.toRows(records, source))
        .map((row) => Object.fromEntries(Object.entries(row).filter(isShown))),
  };
}

/** HEAD exports nothing. */
export const noteExport = (c: AppContext, exported: Exported): Promise<void> =>
  c.req.method === "HEAD"
    ? Promise.resolve()
    : recordExport(c.var.store, currentMember(c), exported);

export function download<Row>(
  c: AppContext,
  { name, format, shape, pages, decimals, notes, finished }: {
    name: string;
    format: keyof typeof formats;
    shape: FileShape<Row>;
    pages: AsyncIterable<readonly Row[]>;
    /** The numbers of a CSV have as many. */
    decimals?: number;
    /** Lines after the rows. */
    notes?: readonly string[];
    finished?: (rows: number) => Promise<void>;
  },
): Response {
  nameFile(c, name, c.var.store.now().toISOString(), format);
  if (c.req.method === "HEAD") return c.body(null);
  const text = async function* () {
    const { begin, lines } = await formats[format].writer();
    yield begin(shape.fields);
    let written = 0;
    try {
      for await (const rows of portions(c, pages)) {
        yield lines(await shape.toRows(rows, c.var.store), shape.fields, decimals);
        written += rows.length;
        await yieldToEventLoop();
      }
    } catch (error) {
      // The status has been sent: the file breaks off, and only the log has the reason.
      logError(c, error);
      throw error;
    }
    for (const note of notes ?? []) yield `${note}\r\n`;
    // The file is complete even if its notification fails.
    await finished?.(written).catch((error) => logError(c, error));
  };
  return c.body(ReadableStream.from(text()).pipeThrough(new TextEncoderStream()));
}

/** Ends with an error once the person is signed out; waiting does not count as idle. */
async function* portions<Row>(
  { var: { member, store } }: AppContext,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) {
    if (member !== null) await requireActive(store.db, member, store.now());
    for (let from = 0; from < page.length; from += LINES_AT_ONCE) {
      yield page.slice(from, from + LINES_AT_ONCE);
    }
  }
}

export async function csvDownload(
  c: AppContext,
  name: string,
  at: string,
  fields: readonly string[],
  rows: readonly object[],
): Promise<Response> {
  const { begin, lines } = await csv();
  nameFile(c, name, at, "csv");
  return c.body(begin(fields) + lines(rows, fields));
}

const MOST_NAMED = 80;

/** The search and filters of a query as part of a file name. */
function filterNames({ q, filters, ranges, only }: ListQuery): string {
  const texts = [...Object.values(filters), ...Object.values(ranges ?? {}), only?.id ?? "", q];
  const names = texts.map((text) =>
    text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "").replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
  );
  return names.filter((name) => name !== "").join("-").slice(0, MOST_NAMED);
}

function nameFile(c: AppContext, name: string, at: string, format: keyof typeof formats): void {
  const day = at.slice(0, "YYYY-MM-DD".length);
  c.header("Content-Type", formats[format].type);
  c.header("Content-Disposition", `attachment; filename="${name}-${day}.${format}"`);
}
