import { stringify } from "csv-stringify/sync";
import { tell } from "../data/announce.ts";
import { type ListQuery, type ListShape, type Page, parseListQuery } from "../data/list_query.ts";
import { type Store, write } from "../data/store.ts";
import type { ExportedList } from "../data/notification_kinds.ts";
import type { Tables } from "../data/tables.ts";
import type { AppContext } from "./env.ts";
import type { JsonShape } from "./json.ts";
import { actorIn } from "./session.ts";

/** Rows read at once: what an export holds in memory, however long the list is. */
const BATCH = 1_000;

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
  name: ExportedList,
  noun: {
    listShape: ListShape<Table, Sort, Filter>;
    list: (store: Store, query: ListQuery<Filter>, limit: number) => Promise<Page<Row>>;
  },
  shape: JsonShape<Row>,
): Promise<Response> {
  const format = c.req.path.endsWith(".csv") ? "csv" : "ndjson";
  const { searchParams } = new URL(c.req.url);
  const query = { ...parseListQuery(noun.listShape, searchParams), after: "" };
  // The simulated delay is that of the specification's calls, and this is none of them.
  const store: Store = { ...c.var.store, simulate: () => Promise.resolve() };
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
  const { type, begin, lines } = formats[format];
  const day = store.now().toISOString().slice(0, "YYYY-MM-DD".length);
  c.header("Content-Type", type);
  c.header("Content-Disposition", `attachment; filename="${name}-${day}.${format}"`);
  c.header("Cache-Control", "no-store");
  return c.body(
    ReadableStream.from(async function* () {
      yield begin(shape.fields);
      let written = 0;
      for await (const rows of pages(noun.list, store, query)) {
        yield lines(rows.map(shape.toJson), shape.fields);
        written += rows.length;
      }
      const facts = { list: name, format, rows: written };
      await store.db.transaction().execute((trx) =>
        tell(trx, reader, { kind: "export_finished", facts }, store.now())
      );
    }()).pipeThrough(new TextEncoderStream()),
  );
}

async function* pages<Filter extends string, Row>(
  list: (store: Store, query: ListQuery<Filter>, limit: number) => Promise<Page<Row>>,
  store: Store,
  query: ListQuery<Filter>,
): AsyncGenerator<Row[]> {
  let after: string | null = "";
  while (after !== null) {
    const page: Page<Row> = await list(store, { ...query, after }, BATCH);
    yield page.rows;
    after = page.after;
  }
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
