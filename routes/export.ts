import { stringify } from "csv-stringify/sync";
import { pagesOf, type ReadList } from "../data/list_pages.ts";
import { type ListShape, parseListQuery } from "../data/list_query.ts";
import { write } from "../data/store.ts";
import type { Tables } from "../data/tables.ts";
import type { AppContext } from "./env.ts";
import type { JsonShape } from "./json.ts";
import { actorIn } from "./session.ts";

/** The address beside a list's own; its query narrows the file as it does the page. */
export const EXPORT = ":file{export\\.(?:csv|ndjson)}";

const formats = {
  csv: { type: "text/csv; charset=utf-8", begin: beginCsv, lines: csvLines },
  ndjson: { type: "application/x-ndjson; charset=utf-8", begin: () => "", lines: ndjsonLines },
};

/** Downloads all that the filters show, streamed as fast as it is taken; the trail knows of it. */
export async function exportList<
  Table extends keyof Tables,
  Sort extends keyof Tables[Table] & string,
  Filter extends string,
  Row,
>(
  c: AppContext,
  name: string,
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
  return download(c, { name, format, shape, pages: pagesOf(noun.list, store, query) });
}

/** A file named after its content and the day, streamed as fast as it is taken. */
export function download<Row>(
  c: AppContext,
  { name, format, shape, pages }: {
    name: string;
    format: keyof typeof formats;
    shape: JsonShape<Row>;
    pages: AsyncIterable<readonly Row[]>;
  },
): Response {
  const { type, begin, lines } = formats[format];
  const day = c.var.store.now().toISOString().slice(0, "YYYY-MM-DD".length);
  c.header("Content-Type", type);
  c.header("Content-Disposition", `attachment; filename="${name}-${day}.${format}"`);
  c.header("Cache-Control", "no-store");
  return c.body(
    ReadableStream.from(async function* () {
      yield begin(shape.fields);
      for await (const rows of pages) yield lines(rows.map(shape.toJson), shape.fields);
    }()).pipeThrough(new TextEncoderStream()),
  );
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
