import { freeMemory } from "../../../data/documents/blobs.ts";
import { MAX_DOCUMENT_BYTES } from "../../../data/documents/formats.ts";
import { savedName } from "../../../data/documents/saved_copy.ts";
import type { DocumentContent } from "../../../data/kyc/documents/documents.ts";
import type { AppContext } from "../../http/context.ts";
import { limitConcurrency } from "../../http/guard/concurrency.ts";
import { inParts } from "./document_parts.ts";

const MIB = 1024 ** 2;
const TOO_MANY = "document.too_many_at_once";
/** Bytes of documents in memory: each is held from its verification until it has left. */
const limitAll = limitConcurrency(64 * MIB, TOO_MANY, { waiting: 100 });
/** The share of one reader: the largest document and a few more. */
const READER_BYTES = MAX_DOCUMENT_BYTES + 4 * MIB;
/** Small documents count as one MiB, which limits their number. */
const LEAST_BYTES = MIB;
const limitsByReader = new Map<string, ReturnType<typeof limitConcurrency>>();

/** A document can neither run scripts nor load anything, even if a browser renders it as a page. */
const POLICY = [
  "default-src 'none'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "sandbox",
].join("; ");

export type Disposition = "inline" | "attachment";

interface Outgoing {
  content: DocumentContent;
  disposition: Disposition;
  /** Called before the bytes leave; HEAD sends none. */
  onStart?: () => Promise<void>;
  /** Called once all bytes have left. */
  onSent?: () => Promise<void>;
}

/**
 * Answers with the document that `read` returns, of so many bytes, within the share of its reader.
 * Throws `unavailable` when too many documents wait.
 */
export function sendDocument(
  c: AppContext,
  { reader, bytes }: { reader: string; bytes: number },
  read: () => Promise<Outgoing>,
): Promise<Response> {
  const limitOwn = limitsByReader.get(reader) ??
    limitConcurrency(READER_BYTES, TOO_MANY, { waiting: 60 });
  limitsByReader.set(reader, limitOwn);
  const { signal } = c.req.raw;
  const { promise: answered, resolve, reject } = Promise.withResolvers<Response>();
  const send = async () => {
    const { content, disposition, onStart, onSent } = await read();
    if (c.req.method === "HEAD") return resolve(documentAnswer(c, content, disposition, null));
    await onStart?.();
    await new Promise<void>((onEnd) => {
      const parts = inParts(content.body, { onSent, onEnd });
      resolve(documentAnswer(c, content, disposition, parts));
    });
    freeMemory(content.body);
  };
  const ownWeight = Math.max(bytes, LEAST_BYTES);
  limitOwn(() => limitAll(send, signal, bytes), signal, ownWeight).catch(reject);
  return answered;
}

function documentAnswer(
  c: AppContext,
  { name, contentType, body }: DocumentContent,
  disposition: Disposition,
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null,
): Response {
  const file = encodeURIComponent(savedName(name, contentType)).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  c.header("Content-Disposition", `${disposition}; filename*=UTF-8''${file}`);
  c.header("Content-Security-Policy", POLICY);
  const type = contentType === "image/svg+xml" ? `${contentType}; charset=utf-8` : contentType;
  c.header("Content-Length", String(body.length));
  c.header("Content-Type", type);
  return stream ? c.body(stream) : c.body(null);
}
