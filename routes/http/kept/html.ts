import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Bytes, utf8 } from "../../../data/base/bytes.ts";
import type { AppContext, Assets } from "../context.ts";
import { secure } from "../guard/security.ts";
import { compress, compressParts, type Encoding, encodingFor, takesParts } from "./compress.ts";
import { isFirstPage } from "./first_page.ts";
import type { Kind } from "./pages.ts";

/** Answers with markup, compressed where its reader takes that. */
export function html(
  c: AppContext,
  markup: string | Body | ReadableStream<Uint8Array>,
  status: ContentfulStatusCode = 200,
): Response {
  for (const [name, value] of ownHeaders(c)) c.header(name, value);
  if (markup instanceof ReadableStream) {
    if (!takesParts(c)) return c.body(markup, status);
    return c.body(compressParts(markup), status, { "Content-Encoding": "gzip" });
  }
  // What brings its style sheet along is sent once, over a wire that is new.
  const body = typeof markup === "string"
    ? { ...bodyOf(utf8(markup)), settled: isFirstPage(c) }
    : markup;
  const [encoding, bytes] = formOf(c, body);
  return c.body(bytes, status, encoding === null ? {} : { "Content-Encoding": encoding });
}

const ownHeaders = (c: AppContext): [name: string, value: string][] => [
  ["Content-Type", "text/html; charset=utf-8"],
  ["Cache-Control", "no-store"],
  ...speculationRules(c),
  // A dialog and a part of a list have the address of their page.
  ["Vary", `HX-Request, Accept-Encoding${c.get("assets").dictionary ? BY_DICTIONARY : ""}`],
];

/** What only the page after this one needs is not waited for by somebody's first. */
const speculationRules = (c: AppContext): [name: string, value: string][] =>
  isFirstPage(c)
    ? []
    : [["Speculation-Rules", `"${c.get("assets").url("speculation_rules.json")}"`]];

const BY_DICTIONARY = ", Available-Dictionary";

/** A page as it goes over the wire, in each form that somebody has asked for. */
export interface Body {
  plain: Bytes;
  forms: Map<Encoding, Bytes>;
  /** As milliseconds of the process. */
  madeAt: number;
  settled: boolean;
}

/** Its forms together are shorter than itself. */
export const WHOLE: Kind<Body> = { name: "page ", bytes: ({ plain }) => 2 * plain.length };

export const bodyOf = (plain: Bytes): Body => ({
  plain,
  forms: new Map(),
  madeAt: performance.now(),
  settled: false,
});

/** Of a body's length, what a form of it may have to be kept; the four are that at most. */
const LONGEST_FORM = 1 / 4;
/** What has stood for so long is worth more time: where much changes, few ask for the same again. */
const SETTLED_MS = 250;

/** The form in which a body goes to who asks; null and the plain one if nothing is saved by another. */
function formOf(c: AppContext, body: Body): [Encoding | null, Bytes] {
  const { plain, forms } = body;
  if (!body.settled && performance.now() - body.madeAt > SETTLED_MS) {
    body.settled = true;
    forms.clear();
  }
  const again = body.settled;
  const encoding = encodingFor(c, again);
  if (encoding === null) return [null, plain];
  const form = forms.get(encoding) ?? compress(c, plain, { again })?.body;
  if (form === undefined) return [null, plain];
  if (form.length < plain.length * LONGEST_FORM) forms.set(encoding, form);
  return [encoding, form];
}

/** Answers with a page that is kept; nothing is made for it that is not another one each time. */
export function htmlKept(c: AppContext, body: Body): Response {
  const [encoding, bytes] = formOf(c, body);
  const response = copyOf(c, bytes, encoding);
  response.headers.append("X-Request-Id", c.get("requestId"));
  c.set("complete", response);
  return response;
}

/** Answers without what only one request has, of bytes that were asked for twice; null: once. */
const answers = new WeakMap<Bytes, Response | null>();

/**
 * To copy an answer takes far less time than to make one with so many headers. Deno prepares one
 * that is made for the wire, and holds that until it is sent or collected: so what may be asked for
 * once alone is sent as it is.
 */
function copyOf(c: AppContext, bytes: Bytes, encoding: Encoding | null): Response {
  const known = answers.get(bytes);
  if (known) return known.clone();
  const headers = { ...fixedHeaders(c), ...encoding !== null && { "Content-Encoding": encoding } };
  const made = new Response(bytes, { headers });
  answers.set(bytes, known === undefined ? null : made);
  return known === undefined ? made : made.clone();
}

const fixed = new WeakMap<Assets, Record<string, string>>();

/**
 * What is the same on all pages that are kept, none of which is anybody's first. Not as pairs, for
 * each of which Deno looks for its like among the others.
 */
function fixedHeaders(c: AppContext): Record<string, string> {
  const assets = c.get("assets");
  const known = fixed.get(assets);
  if (known) return known;
  const made = Object.fromEntries([...secure, ...ownHeaders(c)]);
  fixed.set(assets, made);
  return made;
}
