import { HTTPException } from "hono/http-exception";
import * as z from "zod";
import { BadLines, type Checked } from "../../data/imports/check.ts";
import type { ImportFile, LineIssue } from "../../data/imports/file.ts";
import { importable, type ImportName, importNames } from "../../data/imports/importable.ts";
import type { DeskFacts } from "../../data/list/shape.ts";
import { importFile } from "../../data/imports/imports.ts";
import type { AppContext } from "../http/context.ts";
import { readBody } from "../http/guard/limits.ts";
import { limitConcurrency } from "../http/guard/concurrency.ts";
import { serviceIn } from "../http/session/permissions.ts";
import { mediaType, operation } from "./operation.ts";

const MAX_BYTES = 32 * 1024 * 1024;
const SILENCE_MS = 15_000;
/** 32 MB at 200 kB/s: a slower upload would block the others. */
const MAX_MS = 160_000;
const TOO_MANY = "Too many imports at once. Try again shortly.";
/** Each import holds its file in memory. */
const limitImports = limitConcurrency(4, TOO_MANY);
/** Imports of one list run in order: the later file has the newer state. */
const queues = new Map(
  importNames.map((name) => [name, limitConcurrency(1, TOO_MANY, { waiting: 3 })]),
);
/** Each batch blocks the event loop. */
const BATCH_ROWS = 10;

const anyDesk: DeskFacts = { now: new Date(0), staffIds: new Set<string>(), history: false };

const lineIssues = z.array(z.strictObject({ line: z.int(), message: z.string() }));
const written = z.strictObject({
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  warnings: lineIssues.optional(),
});

export const importOperations = importNames.map((entity) =>
  operation({
    method: "POST",
    path: `/import/${entity}`,
    group: "Imports",
    summary: `Import ${entity}`,
    scope: `${entity}:import`,
    upload: { types: { "application/x-ndjson": importable(entity).schema(anyDesk) } },
    answers: { 200: { description: "What was written.", schema: written } },
    errors: [503],
    limits: ["32 MiB", "4 imports at once, and 3 waiting for the same list"],
    handle: async (c) => {
      requireNdjson(c);
      const queue = queues.get(entity)!;
      return await queue(() => limitImports(() => receive(c, entity)), c.req.raw.signal);
    },
  })
);

async function receive(c: AppContext, entity: ImportName): Promise<Response> {
  const body = await readBody(c.req.raw, {
    maxBytes: MAX_BYTES,
    silenceMs: SILENCE_MS,
    maxMs: MAX_MS,
  });
  const token = c.var.service?.name ?? "";
  let warnings: readonly LineIssue[] = [];
  const options = {
    actor: serviceIn(c),
    name: "API",
    token,
    batchRows: BATCH_ROWS,
    onChecked: (checked: Checked) => void (warnings = checked.warnings),
  };
  try {
    const written = await importFile(c.var.store, entity, inMemory(body), options);
    return c.json({ ...written, ...warnings.length > 0 && { warnings } });
  } catch (error) {
    if (!(error instanceof BadLines)) throw error;
    const { message, issues } = error;
    return c.json({ error: message, issues, requestId: c.var.requestId }, 422);
  }
}

function requireNdjson(c: AppContext): void {
  if (mediaType(c) === "application/x-ndjson") return;
  throw new HTTPException(415, { message: "Send application/x-ndjson." });
}

const CHUNK_BYTES = 64 * 1024;

function inMemory(body: Uint8Array): ImportFile {
  return {
    format: "ndjson",
    bytes: body.length,
    async *open() {
      for (let start = 0; start < body.length; start += CHUNK_BYTES) {
        yield body.subarray(start, start + CHUNK_BYTES);
      }
    },
  };
}
