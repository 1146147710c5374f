import fc from "fast-check";
import { hostileText } from "../../support/hostile.ts";
import type { Body, Fields } from "./bodies.ts";

/** A request before it is sent. */
export interface Draft {
  method: string;
  path: string;
  search: string;
  headers: Record<string, string>;
  body: Body | null;
  /** Sent instead of the encoded body. */
  raw?: Uint8Array;
}

/** Changes a request; returns it unchanged where the mutation does not apply. */
type Mutation = (draft: Draft) => Draft;

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

const contentTypes = [
  ...["application/x-www-form-urlencoded", "application/json", "application/x-ndjson"],
  ...["multipart/form-data; boundary=x", "multipart/form-data", "text/plain", "image/svg+xml", ""],
  ...["application/json; charset=utf-16", "application/jsonx", ";;", "text/xml", "*/*"],
];

const headerNames = [
  ...["accept", "accept-language", "if-match", "if-none-match", "idempotency-key", "range"],
  ...["hx-request", "hx-current-url", "x-forwarded-for", "user-agent", "sec-purpose", "referer"],
  ...["sec-fetch-site", "sec-fetch-dest", "origin", "content-length", "content-encoding", "host"],
  ...["authorization", "x-request-id", "x-http-method-override", "expect", "transfer-encoding"],
];

const parameters = [
  ...["q", "sort", "after", "status", "role", "type", "next", "tab", "list", "action", "date"],
  ...["from", "to", "period", "edit", "category", "published", "__proto__", "constructor"],
];

/** Hostile texts, and other JSON values in place of a text. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 0.1, [], {}, "") },
  { weight: 1, arbitrary: fc.constantFrom("x".repeat(300), "é".repeat(20_000), "0", "1e999") },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const asText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value) ?? "";

/** Restricts a text to characters that a client can send in a header. */
const asHeader = (text: string): string =>
  text.replace(/[^\x20-\x7e\x80-\xff\t]/g, "?").slice(0, 8_000).trim();

const inPath = (text: string): string => encodeURIComponent(text.toWellFormed().slice(0, 3_000));

/** Removes, changes or adds one field, in a form or in one of several records. */
const changeField = fc.tuple(fc.nat(), fc.constantFrom("set", "remove", "add", "twice"), oddValue)
  .map(([at, how, value]): Mutation => ({ body, ...draft }) => {
    if (!body) return { ...draft, body };
    const records = [body.fields].flat();
    const chosen = at % Math.max(records.length, 1);
    const fields = records.map((record, index) =>
      index === chosen ? changed(record, at, how, value) : record
    );
    return {
      ...draft,
      body: { ...body, fields: Array.isArray(body.fields) ? fields : fields[0] ?? {} },
    };
  });

function changed(fields: Fields, at: number, how: string, value: unknown): Fields {
  const names = Object.keys(fields);
  const name = names[at % names.length];
  if (name === undefined || how === "add") return { ...fields, [`field${at % 9}`]: value };
  if (how === "twice") return { ...fields, [name]: [fields[name], value] };
  const { [name]: _, ...others } = fields;
  return how === "remove" ? others : { ...others, [name]: value };
}

const bodies: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 8, arbitrary: changeField },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 300 }).map((raw): Mutation => (draft) => ({
      ...draft,
      raw,
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", "{", "[".repeat(9_000), "a=%ZZ&%", "--x\r\n\r\n", "\ufeff{}")
      .map((text): Mutation => (draft) => ({ ...draft, raw: new TextEncoder().encode(text) })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Body["type"]>("form", "json", "ndjson").map(
      (type): Mutation => (draft) => ({
        ...draft,
        body: { type, fields: draft.body?.fields ?? { name: "x" } },
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...contentTypes).map((type): Mutation => (draft) => ({
      ...draft,
      headers: { ...draft.headers, "content-type": type },
    })),
  },
);

const addresses: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(fc.nat(), hostileText).map(([at, text]): Mutation => (draft) => {
    const parts = draft.path.split("/");
    parts[1 + at % Math.max(parts.length - 1, 1)] = inPath(text);
    return { ...draft, path: parts.join("/") };
  }),
  fc.constantFrom("/%", "/%00", "/..%2f..", "//", "/%E0%A4%A", "/.", "/export.csv", "/1", "/-1")
    .map((more): Mutation => (draft) => ({ ...draft, path: draft.path + more })),
  fc.tuple(fc.constantFrom(...parameters), oddValue).map(([name, value]): Mutation => (draft) => {
    const search = new URLSearchParams(draft.search);
    search.append(name, asText(value).slice(0, 3_000));
    return { ...draft, search: `?${search}` };
  }),
  fc.string({ maxLength: 40 }).map((text): Mutation => (draft) => ({
    ...draft,
    search: `?${text.replace(/#/g, "%")}`,
  })),
);

/** Any mutation of a request. */
export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 5, arbitrary: bodies },
  { weight: 4, arbitrary: addresses },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...headerNames), hostileText)
      .map(([name, text]): Mutation => (draft) => ({
        ...draft,
        headers: { ...draft.headers, [name]: asHeader(text) },
      })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...methods).map((method): Mutation => (draft) => ({
      ...draft,
      method,
    })),
  },
);

const FORM = "application/x-www-form-urlencoded";
const types = { form: FORM, json: "application/json", ndjson: "application/x-ndjson" };

/** Bytes and content type of a request's body; null where it has none. */
export function encoded({ body, raw, headers }: Draft): { type: string; bytes: Uint8Array } | null {
  if (!body && !raw) return null;
  const type = headers["content-type"] ?? types[body?.type ?? "form"];
  return { type, bytes: raw ?? new TextEncoder().encode(textOf(body!)) };
}

function textOf({ type, fields }: Body): string {
  if (type === "json") return JSON.stringify(fields);
  if (type === "ndjson") {
    return [fields].flat().map((record) => JSON.stringify(record) + "\n").join("");
  }
  const pairs = new URLSearchParams();
  for (const [name, value] of [fields].flat().flatMap(Object.entries)) {
    for (const one of [value].flat()) pairs.append(name, asText(one));
  }
  return `${pairs}`;
}
