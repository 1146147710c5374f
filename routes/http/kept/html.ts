import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppContext } from "../context.ts";
import { secure } from "../security.ts";
import { compress, compressParts, type Encoding, encodingFor, takesParts } from "./compress.ts";
import { isFirstPage } from "./first_page.ts";
import type { Kind } from "./pages.ts";

/** Answers with markup, compressed where its reader takes that. */
export function html(
  c: AppContext,
  markup: string | ReadableStream<Uint8Array>,
  status: ContentfulStatusCode = 200,
): Response {
  for (const [name, value] of ownHeaders(c)) c.header(name, value);
  if (typeof markup !== "string") {
    if (!takesParts(c)) return c.body(markup, status);
    return c.body(compressParts(markup), status, { "Content-Encoding": "gzip" });
  }
  if (encodingFor(c, false) === null) return c.body(markup, status);
  const body = encode(markup);
  const found = compress(c, body, { again: isFirstPage(c) });
  if (found === null) return c.body(body, status);
  return c.body(found.body, status, { "Content-Encoding": found.encoding });
}

const ownHeaders = (c: AppContext): [name: string, value: string][] => [
  ["Content-Type", "text/html; charset=utf-8"],
  ["Cache-Control", "no-store"],
  ["Speculation-Rules", `"${c.get("assets").url("speculation_rules.json")}"`],
  // A dialog and a part of a list have the address of their page.
  ["Vary", `HX-Request, Accept-Encoding${c.get("assets").dictionary ? BY_DICTIONARY : ""}`],
];

const BY_DICTIONARY = ", Available-Dictionary";

const encoder = new TextEncoder();
const encode = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

/** A page as it goes over the wire, in each form that somebody has asked for. */
export interface Body {
  plain: Uint8Array<ArrayBuffer>;
  forms: Map<Encoding, Uint8Array<ArrayBuffer>>;
}

/** Its forms together are shorter than itself. */
export const WHOLE: Kind<Body> = { name: "page ", bytes: ({ plain }) => 2 * plain.length };

export const bodyOf = (markup: string): Body => ({ plain: encode(markup), forms: new Map() });

/** Of a body's length, what a form of it may have to be kept; the three are that at most. */
const LONGEST_FORM = 1 / 3;

/** Answers with a page that is kept; nothing is made for it that is not another one each time. */
export function htmlKept(c: AppContext, { plain, forms }: Body): Response {
  const headers: (readonly [string, string])[] = [
    ...secure,
    ...ownHeaders(c),
    ["X-Request-Id", c.get("requestId")],
  ];
  const encoding = encodingFor(c, true);
  let body = plain;
  if (encoding !== null) {
    const form = forms.get(encoding) ?? compress(c, plain, { again: true })?.body;
    if (form !== undefined) {
      if (form.length < plain.length * LONGEST_FORM) forms.set(encoding, form);
      headers.push(["Content-Encoding", encoding]);
      body = form;
    }
  }
  return new Response(body, { headers: headers as [string, string][] });
}
