import { stringify } from "csv-stringify/sync";
import { tell } from "../../data/notices/announce.ts";
import { allOf, type ReadList } from "../../data/list/pages.ts";
import { type ListShape, type ListTable, parseListQuery } from "../../data/list/query.ts";
import type { ExportedList } from "../../data/notices/kinds.ts";
import { write } from "../../data/store.ts";
import type { Tables } from "../../data/db/tables.ts";
import type { AppContext } from "./context.ts";
import type { JsonShape } from "./json.ts";
import { logError } from "./log.ts";
import { actorIn } from "./session.ts";

/** The address beside a list's own; its query narrows the file as it does the page. */
export const EXPORT = ":file{export\\.(?:csv|ndjson)}";

const formats = {
  csv: { type: "text/csv; charset=utf-8", begin: beginCsv, lines: csvLines },
  ndjson: { type: "application/x-ndjson; charset=utf-8", begin: () => "", lines: ndjsonLines },
};

/** Downloads all that the filters show, streamed as fast as it is taken; the trail knows of it. */
export async function exportList<
  Table extends ListTable,
  Sort extends keyof Tables[Table] & string,
  Filter extends string,
  Row,
>(
  c: AppContext,
  name: ExportedList,
  noun: {
    listShape: ListShape<Table, Sort, Filter>;
    list: ReadList<Filter, Row>;
  },
  shape: JsonShape<Row>,
): Promise<Response> {
  const format = c.req.path.endsWith(".csv") ? "csv" : "ndjson";
  const { searchParams } = new URL(c.req.url);
  const query = { ...parseListQuery(noun.listShape, searchParams), after: "" };
  const { store } = c.var;
  await write(store, actorIn(c), (_trx, record) => {
    const { after: _, ...asked } = query;
    record({
      category: "system",
      action: "List exported",
      target: name,
      after: { format, ...asked },
    });
    return Promise.resolve();
  });
  const { id: reader } = actorIn(c);
  const finished = (rows: number) => {
    const facts = { list: name, format, rows };
    return store.db.transaction().execute((trx) =>
      tell(trx, reader, { kind: "export_finished", facts }, store.now())
    );
  };
  const pages = allOf(noun, store, query);
  return download(c, { name, format, shape, pages, finished });
}

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
  const { begin, lines } = formats[format];
  nameFile(c, name, c.var.store.now().toISOString(), format);
  return c.body(
    ReadableStream.from(async function* () {
      yield begin(shape.fields);
      let written = 0;
      try {
        for await (const rows of pages) {
          yield lines(rows.map(shape.toJson), shape.fields);
          written += rows.length;
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

/** Records that are all there at once, as a CSV file of the day of this instant. */
export function csvDownload(
  c: AppContext,
  name: string,
  at: string,
  fields: readonly string[],
  rows: readonly object[],
): Response {
  nameFile(c, name, at, "csv");
  return c.body(beginCsv(fields) + csvLines(rows, fields));
}

function nameFile(c: AppContext, name: string, at: string, format: keyof typeof formats): void {
  const day = at.slice(0, "YYYY-MM-DD".length);
  c.header("Content-Type", formats[format].type);
  c.header("Content-Disposition", `attachment; filename="${name}-${day}.${format}"`);
  c.header("Cache-Control", "no-store");
}

/** Spreadsheets take a file without the mark for their own old encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

function beginCsv(fields: readonly string[]): string {
  return BYTE_ORDER_MARK + stringify([[...fields]], { record_delimiter: "\r\n" });
}

/** RFC 4180; what a spreadsheet would take for a formula gets an apostrophe in front. */
function csvLines(rows: readonly object[], fields: readonly string[]): string {
  const records = rows.map((row) =>
    fields.map((field) => {
      const value = (row as Record<string, unknown>)[field];
      return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    })
  );
  return stringify(records, {
    record_delimiter: "\r\n",
    escape_formulas: true,
    cast: { boolean: String },
  });
}

function ndjsonLines(rows: readonly object[]): string {
  return rows.map((row) => JSON.stringify(row) + "\n").join("");
}
