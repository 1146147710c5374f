import { requireActive } from "../../../data/audit/require_active.ts";
import { jsonLine } from "../../../data/base/json_line.ts";
import type { ListName } from "../../../data/list/names.ts";
import { allOf } from "../../../data/list/pages.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import type { JsonShape } from "../../../data/list/shape.ts";
import { type AnyList, listOf } from "../../../data/lists.ts";
import { type Exported, notifyFinished, recordExport } from "../../../data/reports/exports.ts";
import { yieldToEventLoop } from "../../../data/base/event_loop.ts";
import type { AppContext } from "../context.ts";
import { logError } from "../monitor/log.ts";
import { currentPerson } from "../session/session.ts";
import { zoneOf } from "./ui.ts";

/** The address beside a list's own; its query narrows the file as it does the page. */
export const EXPORT = ":file{export\\.(?:csv|ndjson)}";

/** Then others have the event loop: a page of records takes ten milliseconds to write. */
const LINES_AT_ONCE = 250;

/** Loaded when the first file is asked for: it takes time that a start can do without. */
const csv = () => import("./csv.ts");

const ndjson = { begin: () => "", lines: ndjsonLines };

const formats = {
  csv: { type: "text/csv; charset=utf-8", writer: csv },
  ndjson: { type: "application/x-ndjson; charset=utf-8", writer: () => Promise.resolve(ndjson) },
};

/**
 * Downloads all that the filters show, streamed as fast as it is taken; the trail knows of it.
 * `list` may find more than the usual one of that name.
 */
export async function exportList(
  c: AppContext,
  name: ListName,
  { list }: Pick<AnyList, "list"> = listOf(name),
): Promise<Response> {
  const { store } = c.var;
  const actor = currentPerson(c);
  const { listShape } = listOf(name);
  const format = c.req.path.endsWith(".csv") ? "csv" : "ndjson";
  const { searchParams } = new URL(c.req.url);
  const query = { ...parseListQuery(listShape, searchParams, zoneOf(c)), after: "" };
  const { after: _, ...asked } = query;
  const details = { format, ...asked };
  const { permission } = listShape;
  await noteExport(c, { action: "List exported", permission, target: name, details });
  return download(c, {
    name,
    format,
    shape: listShape.json,
    pages: allOf({ listShape, list }, store, query),
    finished: (rows) => notifyFinished(store, actor, { list: name, format, rows }),
  });
}

/** Notes that something leaves the desk; with what HEAD asks for, nothing does. */
export const noteExport = (c: AppContext, exported: Exported): Promise<void> =>
  c.req.method === "HEAD"
    ? Promise.resolve()
    : recordExport(c.var.store, currentPerson(c), exported);

/** A file named after its content and the day, streamed as fast as it is taken. */
export function download<Row>(
  c: AppContext,
  { name, format, shape, pages, finished }: {
    name: string;
    format: keyof typeof formats;
    shape: JsonShape<Row>;
    pages: AsyncIterable<readonly Row[]>;
    /** Told how many rows there were once all have been taken. */
    finished?: (rows: number) => Promise<void>;
  },
): Response {
  nameFile(c, name, c.var.store.now().toISOString(), format);
  if (c.req.method === "HEAD") return c.body(null);
  return c.body(
    ReadableStream.from(async function* () {
      const { begin, lines } = await formats[format].writer();
      yield begin(shape.fields);
      let written = 0;
      try {
        for await (const page of pages) {
          await requireStill(c);
          for (let from = 0; from < page.length; from += LINES_AT_ONCE) {
            const rows = page.slice(from, from + LINES_AT_ONCE);
            yield lines(rows.map(shape.toJson), shape.fields);
            written += rows.length;
            await yieldToEventLoop();
          }
        }
      } catch (error) {
        // The headers are gone: the file breaks off, and only the log can say why.
        logError(c, error);
        throw error;
      }
      // The file is whole, whether its notification can be written or not.
      await finished?.(written).catch((error) => logError(c, error));
    }()).pipeThrough(new TextEncoderStream()),
  );
}

/**
 * Who is signed out or dismissed in the midst of a long file gets no more of it; who only waits for
 * it has been away from nothing.
 */
async function requireStill({ var: { person, store } }: AppContext): Promise<void> {
  if (person !== null) await requireActive(store.db, person, store.now());
}

/** Records that are all there at once, as a CSV file of the day of this instant. */
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

function nameFile(c: AppContext, name: string, at: string, format: keyof typeof formats): void {
  const day = at.slice(0, "YYYY-MM-DD".length);
  c.header("Content-Type", formats[format].type);
  c.header("Content-Disposition", `attachment; filename="${name}-${day}.${format}"`);
}

function ndjsonLines(rows: readonly object[]): string {
  return rows.map((row) => jsonLine(row) + "\n").join("");
}
