import { allowService, serviceIn } from "./http/session/permissions.ts";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { DomainError } from "../data/base/errors.ts";
import { BadLines, type Checked } from "../data/imports/check.ts";
import type { ImportFile, LineIssue } from "../data/imports/file.ts";
import { type ImportName, importNames, isImportName } from "../data/imports/importable.ts";
import { importFile } from "../data/imports/imports.ts";
import { importScope } from "../data/imports/scopes.ts";
import type { AppContext, AppEnv } from "./http/context.ts";
import { readBody } from "./http/guard/limits.ts";
import { limitConcurrency } from "./http/guard/concurrency.ts";

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

export const importRoutes = new Hono<AppEnv>()
  .post("/:entity", allowService((c) => importScope(c.req.param("entity") ?? "")), async (c) => {
    const entity = c.req.param("entity");
    if (!isImportName(entity)) throw new DomainError("not_found", "Not found");
    requireNdjson(c);
    const queue = queues.get(entity)!;
    return await queue(() => limitImports(() => receive(c, entity)), c.req.raw.signal);
  });

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
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/x-ndjson") return;
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
