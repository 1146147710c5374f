import { allowService, serviceIn } from "./http/gate.ts";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { DomainError } from "../data/errors.ts";
import type { ImportFile } from "../data/imports/file.ts";
import { type ImportName, isImportName } from "../data/imports/importable.ts";
import { BadLines, importFile } from "../data/imports/imports.ts";
import { importScope } from "../data/imports/scopes.ts";
import type { AppContext, AppEnv } from "./http/context.ts";
import { inTime } from "./http/security.ts";

const MAX_BYTES = 32 * 1024 * 1024;
const SILENCE_MS = 15_000;
/** Each holds its file in memory. */
const MAX_AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 5;
/** Writing is one step for the event loop, in which nobody else is answered. */
const BATCH_ROWS = 10;

/** For the platform itself: what is new there flows in while staff work. */
export const importRoutes = new Hono<AppEnv>()
  .post("/:entity", allowService((c) => importScope(c.req.param("entity") ?? "")), async (c) => {
    const entity = c.req.param("entity");
    if (!isImportName(entity)) throw new DomainError("not_found", "Not found");
    requireNdjson(c);
    return await oneOfFew(() => receive(c, entity));
  });

async function receive(c: AppContext, entity: ImportName): Promise<Response> {
  const body = await readBody(c.req.raw, { maxBytes: MAX_BYTES, silenceMs: SILENCE_MS });
  const token = c.var.service?.name ?? "";
  const options = { actor: serviceIn(c), name: "API", token, batchRows: BATCH_ROWS };
  try {
    return c.json(await importFile(c.var.store, entity, inMemory(body), options));
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

let running = 0;

async function oneOfFew<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_AT_ONCE) {
    throw new DomainError("unavailable", "Too many imports at once. Try again shortly.", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  running++;
  try {
    return await work();
  } finally {
    running--;
  }
}

/**
 * The whole body. Throws 413 for one that is too large and 408 for one of which nothing more comes
 * for a while; as long as something comes, it may take its time.
 */
export async function readBody(
  request: Request,
  { maxBytes, silenceMs }: { maxBytes: number; silenceMs: number },
): Promise<Uint8Array> {
  const tooLarge = new HTTPException(413, {
    message: `The body is larger than ${maxBytes / 1024 ** 2} MiB.`,
  });
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge;
  // Grows in place: a list of chunks would cost most where they are smallest.
  const buffer = new ArrayBuffer(0, { maxByteLength: maxBytes });
  const reader = request.body?.getReader();
  try {
    for (;;) {
      const part = reader && await inTime(reader.read(), silenceMs);
      if (!part?.value) return new Uint8Array(buffer.transferToFixedLength());
      const start = buffer.byteLength;
      if (start + part.value.length > maxBytes) throw tooLarge;
      buffer.resize(start + part.value.length);
      new Uint8Array(buffer, start).set(part.value);
    }
  } catch (error) {
    reader?.cancel().catch(() => {});
    if (error instanceof HTTPException) throw error;
    throw new HTTPException(400, { message: "The body broke off.", cause: error });
  }
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
