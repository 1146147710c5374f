import type { AppContext } from "../context.ts";
import { isOwnDoing } from "../guard/security.ts";
import { type Compressor, type Compressors, loadCompressors } from "./compressors.ts";
import { byDictionary } from "./dictionary.ts";

export type Encoding = Compressor[0] | "dcz";

let compressors: Compressors | null = null;

/** Before an answer that may be compressed; from then on they are there. */
export async function prepareCompressors(): Promise<void> {
  compressors ??= await loadCompressors();
}

/** In less than this the headers are more than what is saved. */
const LEAST_BYTES = 1_000;

/**
 * Compresses a body as far as its reader understands; null where it stays as it is. `again`: it is
 * worth more time.
 */
export function compress(
  c: AppContext,
  body: Uint8Array,
  { again = false }: { again?: boolean } = {},
): { encoding: Encoding; body: Uint8Array<ArrayBuffer> } | null {
  if (body.length < LEAST_BYTES) return null;
  const [encoding, work] = compressorFor(c, again) ?? [];
  return encoding && work ? { encoding, body: own(work(body)) } : null;
}

/** Buffers of Node may share their memory with others, which would be kept along with them. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer.byteLength === bytes.byteLength
    ? bytes as Uint8Array<ArrayBuffer>
    : new Uint8Array(bytes);

/** What the reader of an answer takes, the best of ours first. */
export function encodingFor(c: AppContext, again: boolean): Encoding | null {
  return compressorFor(c, again)?.[0] ?? null;
}

function compressorFor(
  c: AppContext,
  again: boolean,
): readonly [Encoding, (body: Uint8Array) => Uint8Array] | null {
  if (compressors === null || !mayCompress(c)) return null;
  const taken = encodingsIn(c.req.header("accept-encoding") ?? "");
  const known = taken.has("dcz") ? byDictionary(c, again) : null;
  if (known) return ["dcz", known];
  const { quick, thorough } = compressors;
  return (again ? thorough : quick).find(([name]) => taken.has(name)) ?? null;
}

const understood = new Map<string, ReadonlySet<string>>();
const MOST_UNDERSTOOD = 100;

/** The names in an Accept-Encoding but those that it refuses; browsers have few of them. */
function encodingsIn(accepted: string): ReadonlySet<string> {
  const known = understood.get(accepted);
  if (known) return known;
  const names = accepted.toLowerCase().split(",").map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, q]) => q === undefined || !/^q=0(\.0*)?$/.test(q)).map(([name = ""]) => name);
  const found = new Set(names);
  if (understood.size < MOST_UNDERSTOOD) understood.set(accepted, found);
  return found;
}

/**
 * The length of a compressed answer tells how much of one text stands in another. Whoever can see
 * lengths, and has a browser ask for pages with texts of their choice, could guess what stands there
 * (BREACH): so only what a person asks for from our own pages, or types, is compressed, never what
 * another site leads to; and no answer that holds a secret.
 */
function mayCompress(c: AppContext): boolean {
  const { method } = c.req;
  return (method === "GET" || method === "HEAD") && !c.get("holdsSecret") && isOwnDoing(c);
}

/** For an answer with a secret that is shown once, or that opens something. */
export const holdSecret = (c: AppContext): void => c.set("holdsSecret", true);

/** Whether its reader takes the one form that parts are compressed in; all browsers do. */
export const takesParts = (c: AppContext): boolean =>
  compressors !== null && mayCompress(c) &&
  encodingsIn(c.req.header("accept-encoding") ?? "").has("gzip");

/** Parts of an answer that come one by one: each can be read as soon as it has come. */
export const compressParts = (parts: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> =>
  compressors ? parts.pipeThrough(compressors.inParts()) : parts;

/** The same for JSON, which is all there when it is answered. */
export async function compressJson(c: AppContext): Promise<void> {
  if (
    c.res.body === null || !/^application\/json\b/.test(c.res.headers.get("content-type") ?? "")
  ) {
    return;
  }
  c.header("Vary", "Accept-Encoding", { append: true });
  if (encodingFor(c, false) === null) return;
  const whole = new Uint8Array(await c.res.arrayBuffer());
  const found = compress(c, whole);
  if (found) c.header("Content-Encoding", found.encoding);
  c.res = new Response(found?.body ?? whole, { status: c.res.status, headers: c.res.headers });
}
