import { DOLLARS } from "../../data/base/currency.ts";
import * as z from "zod";
import { yieldToRequests } from "../../data/base/event_loop.ts";
import { bodyFile, jsonFile } from "../../data/imports/body_file.ts";
import { BadLines, type CheckedFile, type SkippedLine } from "../../data/imports/check.ts";
import { columnNames, columnsOf } from "../../data/imports/columns.ts";
import type { ImportFile, ImportFormat, LineIssue } from "../../data/imports/file.ts";
import { importable, type ImportName, importNames } from "../../data/imports/importable.ts";
import type { DeskFacts } from "../../data/records/record_shape.ts";
import { importFile } from "../../data/imports/imports.ts";
import type { AppContext } from "../http/context.ts";
import { bodyChunks, type BodyLimits, GrowingBytes, readBody } from "../http/guard/limits.ts";
import { limitConcurrency } from "../http/guard/concurrency.ts";
import { serviceIn } from "../http/session/service.ts";
import { importExamples } from "./examples.ts";
import { inPascalCase, inWords, mediaType, operation } from "./operation.ts";
import { HttpError } from "../http/answer/http_error.ts";

const MAX_BYTES = 32 * 1024 * 1024;
/** Parsing JSON blocks the event loop. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;
const SILENCE_MS = 15_000;
/** 32 MB at 200 kB/s: a slower upload would block the others. */
const MAX_MS = 160_000;
const TOO_MANY = "import.too_many_at_once";
/** Each import holds its file in memory. */
const limitImports = limitConcurrency(4, TOO_MANY);
/** Imports of one list run in order: the later file has the newer state. */
const queues = new Map(
  importNames.map((name) => [name, limitConcurrency(1, TOO_MANY, { waiting: 3 })]),
);
/** Each batch blocks the event loop. */
const BATCH_ROWS = 10;

const anyDesk: DeskFacts = {
  now: new Date(0),
  currency: DOLLARS,
  staffIds: new Set<string>(),
  history: false,
  documentTypes: null,
};

const lineIssues = z.array(z.strictObject({ line: z.int(), message: z.string() }));
const written = z.strictObject({
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  warnings: lineIssues.optional(),
  skipped: z.array(z.strictObject({ line: z.int(), code: z.literal("user.erased") })).optional()
    .describe("Lines about people who were erased at the desk, and are left out."),
});

/** The format of the file that a media type stands for. */
const formats = {
  "application/x-ndjson": "ndjson",
  "application/json": "json",
  "text/csv": "csv",
} as const;
type Format = typeof formats[keyof typeof formats];

export const importOperations = importNames.map((entity) => {
  const example = importExamples[entity];
  const record = importable(entity).schema(anyDesk).meta({ id: `${inPascalCase(entity)}Import` });
  return operation({
    method: "POST",
    path: `/import/${entity}`,
    group: "Imports",
    summary: `Import ${inWords(entity)}`,
    description: "A record per line (NDJSON), one record or an array (JSON), or a header row and " +
      "a record per line (CSV). One bad record, and nothing changes.",
    scope: `${entity}:import`,
    upload: {
      types: {
        "application/x-ndjson": record,
        "application/json": z.union([record, z.array(record)]),
        "text/csv": z.string().describe(`Columns: ${columnNames(columnsOf(record))}`),
      },
      examples: { "application/x-ndjson": example, "application/json": [example] },
    },
    answers: { 200: { description: "The numbers of records by outcome.", schema: written } },
    limits: ["32 MiB; JSON 4 MiB", "4 imports at once, and 3 waiting for the same list"],
    handle: async (c) => {
      const format = formatOf(c);
      const queue = queues.get(entity)!;
      return await queue(() => limitImports(() => receive(c, entity, format)), c.req.raw.signal);
    },
  });
});

async function receive(c: AppContext, entity: ImportName, format: Format): Promise<Response> {
  const file = await readFile(c, format);
  const token = c.var.service?.name ?? "";
  let [warnings, skipped]: [readonly LineIssue[], readonly SkippedLine[]] = [[], []];
  const options = {
    actor: serviceIn(c),
    name: "API",
    token,
    batchRows: BATCH_ROWS,
    onChecked: (checked: CheckedFile) => {
      ({ warnings, skipped } = checked);
    },
  };
  try {
    const written = await importFile(c.var.store, entity, file, options);
    return c.json({
      ...written,
      ...warnings.length > 0 && { warnings },
      ...skipped.length > 0 && { skipped },
    });
  } catch (error) {
    if (!(error instanceof BadLines)) throw error;
    const { message, code, issues } = error;
    return c.json({ error: message, code, issues, requestId: c.var.requestId }, 422);
  }
}

async function readFile(c: AppContext, format: Format): Promise<ImportFile> {
  const limits = { drain: c.var.drain, silenceMs: SILENCE_MS, maxMs: MAX_MS };
  if (format !== "json") return arrivingFile(c.req.raw, format, { ...limits, maxBytes: MAX_BYTES });
  const body = await readBody(c.req.raw, { ...limits, maxBytes: MAX_JSON_BYTES });
  try {
    return jsonFile(body);
  } catch {
    throw new HttpError(400, "http.not_json");
  }
}

/** Checked while it arrives, so that the check ends with a client that disconnects. */
function arrivingFile(
  request: Request,
  format: ImportFormat,
  limits: BodyLimits,
): ImportFile {
  const chunks = bodyChunks(request, limits);
  const received = new GrowingBytes(limits.maxBytes);
  let body: Uint8Array | null = null;
  return {
    format,
    bytes: 0,
    async *open() {
      if (body) return yield* await bodyFile(format, body).open();
      try {
        for (let next; !(next = await chunks.next()).done;) {
          received.add(next.value);
          yield next.value;
        }
        body = received.whole();
      } finally {
        // Clients that are still sending would not read an answer.
        while (!(await chunks.next()).done) await yieldToRequests();
      }
    },
  };
}

function formatOf(c: AppContext): Format {
  const type = mediaType(c) ?? "";
  if (Object.hasOwn(formats, type)) return formats[type as keyof typeof formats];
  throw new HttpError(415, "http.media_type", {
    params: { types: Object.keys(formats).join(", ") },
  });
}
