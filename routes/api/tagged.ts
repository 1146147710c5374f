import { toBase64url, utf8 } from "../../data/base/bytes.ts";
import type { AppContext } from "../http/context.ts";

const HASH_BYTES = 12;

/** JSON with its `ETag`, or 304 for a caller who has it already. `mark` begins the tag. */
export async function taggedJson(c: AppContext, body: object, mark = ""): Promise<Response> {
  const text = JSON.stringify(body);
  const tag = `"${mark}${await hashOf(text)}"`;
  c.header("ETag", tag);
  if (isKnown(c.req.header("if-none-match"), tag)) return c.body(null, 304);
  return c.body(text, 200, { "Content-Type": "application/json" });
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", utf8(text));
  return toBase64url(new Uint8Array(digest, 0, HASH_BYTES));
}

/** Compared weakly (RFC 9110, section 13.1.2): compression on the way makes tags weak. */
const isKnown = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  header.split(",").map((one) => one.trim().replace(/^W\//, "")).some((one) =>
    one === tag || one === "*"
  );
