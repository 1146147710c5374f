import { HTTPException } from "hono/http-exception";

const MAX_FIELDS = 100;

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i;
const URLENCODED = /^application\/x-www-form-urlencoded\s*(;\s*charset="?[\w-]+"?\s*)?$/i;
const MULTIPART =
  /^multipart\/form-data\s*;\s*boundary=([\w'()+.:=?-]{1,70}|"[\w'()+.:=? -]{1,70}")\s*$/i;

/**
 * Throws 413 for a form of more than 100 fields or parts. Counts them in the bytes, because parsing
 * them would block the event loop. Throws 415 for a content type that a parser may read otherwise.
 */
export function requireFewFields(contentType: string, body: ArrayBuffer): void {
  if (!FORM.test(contentType)) return;
  const bytes = Buffer.from(body);
  const boundary = MULTIPART.exec(contentType)?.[1]?.replaceAll('"', "");
  if (boundary === undefined && !URLENCODED.test(contentType)) {
    throw new HTTPException(415, { message: "The form couldn't be read." });
  }
  // A boundary stands before each part and after the last, an ampersand between two fields.
  const [separator, most] = boundary === undefined
    ? ["&", MAX_FIELDS - 1]
    : [`--${boundary}`, MAX_FIELDS + 1];
  let found = 0;
  for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, at + 1)) {
    if (++found <= most) continue;
    throw new HTTPException(413, { message: "The form has more than 100 fields." });
  }
}
