import type { DocumentContent } from "../../data/kyc/documents/documents.ts";
import type { AppContext } from "../http/context.ts";
import { limitConcurrency } from "../http/guard/concurrency.ts";

const TOO_MANY = "Too many documents at once. Try again shortly.";
/** Bytes of documents in memory: each is held from its verification until it has left. */
const limitBytes = limitConcurrency(64 * 1024 ** 2, TOO_MANY, { waiting: 100 });
/** Documents of one reader at a time, who else could hold all of those bytes. */
const MOST_PER_READER = 4;
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

export function documentAnswer(
  c: AppContext,
  { name, contentType, body }: DocumentContent,
  disposition: Disposition,
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null,
): Response {
  const file = encodeURIComponent(name).replace(
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

/**
 * Answers with what `work` returns, and holds the places of the document's reader until `onEnd` is
 * called, which happens without a body too.
 */
export function whileSending(
  c: AppContext,
  { reader, bytes }: { reader: string; bytes: number },
  work: (onEnd: () => void) => Promise<Response>,
): Promise<Response> {
  const limitOwn = limitsByReader.get(reader) ??
    limitConcurrency(MOST_PER_READER, TOO_MANY, { waiting: 60 });
  limitsByReader.set(reader, limitOwn);
  const { signal } = c.req.raw;
  const answered = Promise.withResolvers<Response>();
  const hold = async () => {
    const { promise: end, resolve: onEnd } = Promise.withResolvers<void>();
    const response = await work(onEnd);
    answered.resolve(response);
    if (response.body) await end;
  };
  limitOwn(() => limitBytes(hold, signal, bytes), signal).catch(answered.reject);
  return answered.promise;
}
