import { sign } from "hono/jwt";
import type { Desk } from "../../../support/helpers.ts";

export const HOURS_12 = 12 * 60 * 60;

export const tokenOf = (desk: Desk): string => desk.cookie("session") ?? "";

interface Claims extends Record<string, unknown> {
  sid: string;
  sub: string;
  iat: number;
  exp: number;
}

const partOf = (token: string, index: number) =>
  JSON.parse(new TextDecoder().decode(fromBase64Url(token.split(".")[index] ?? "")));

export const headerOf = (token: string): { kid: string } => partOf(token, 0);
export const claimsOf = (token: string): Claims => partOf(token, 1);

const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

const toBase64Url = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Statuses of a page with the token as cookie, and of an API call with it as header. */
export async function statusesOf(desk: Desk, token: string): Promise<[page: number, call: number]> {
  const page = await desk.bare("/users", { headers: { cookie: `session=${token}` } });
  const call = await desk.bare("/api/users", { headers: { authorization: `Bearer ${token}` } });
  return [page.status, call.status];
}

type Key = ReturnType<Desk["store"]["keys"]["tokenKey"]>;

/** A correctly signed token with any header and claims. */
async function signed(header: unknown, claims: unknown, key: Key): Promise<string> {
  const content = `${toBase64Url(header)}.${toBase64Url(claims)}`;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const own = await crypto.subtle.importKey("jwk", key, algorithm, false, ["sign"]);
  const bytes = await crypto.subtle.sign("HMAC", own, new TextEncoder().encode(content));
  return `${content}.${
    new Uint8Array(bytes).toBase64({ alphabet: "base64url", omitPadding: true })
  }`;
}

type Forge = (claims: Claims, token: string, key: Key) => string | Promise<string>;

const forgeries: Record<string, Forge> = {
  "signed with another secret": (claims, _, key) => sign(claims, { ...key, k: "x".repeat(32) }),
  "signed with another algorithm": (claims, _, { k, kid }) =>
    sign(claims, { kty: "oct", k, kid, alg: "HS512" }),
  "that names no key": (claims, _, { k }) =>
    sign(claims, new TextDecoder().decode(fromBase64Url(k)), "HS256"),
  "not signed at all": (claims) => `${toBase64Url({ alg: "none" })}.${toBase64Url(claims)}.`,
  "of another person under the old signature": (claims, token) => {
    const [header, , signature] = token.split(".");
    return `${header}.${toBase64Url({ ...claims, sub: "s_2" })}.${signature}`;
  },
  "that lasts for years": (claims, _, key) =>
    sign({ ...claims, exp: claims.iat + 10 * 365 * 24 * 3600 }, key),
  "that is over": (claims, _, key) =>
    sign({ ...claims, iat: claims.iat - HOURS_12 - 9, exp: claims.iat - 9 }, key),
  "of another person, who has a session too": (claims, _, key) =>
    sign({ ...claims, sub: "s_2" }, key),
  "from the future": (claims, _, key) =>
    sign({ ...claims, iat: claims.iat + 120, exp: claims.exp + 120 }, key),
  "of a session that never was": (claims, _, key) =>
    sign({ ...claims, sid: crypto.randomUUID() }, key),
  "cut short": (_, token) => token.slice(0, -2),
  "with something behind it": (_, token) => `${token}x`,
  "that is no token": () => "garbage",
  "of dots": () => "..",
  "that is empty": () => "",
};

const wrongValues = [null, "", "other", 0, -1, true, [], {}, { like: "%" }, ["mentor-desk"]];

/** Each header field and claim removed, or with another value, correctly signed. */
function* alterations(claims: Claims, { kid }: Key): Generator<[string, unknown, unknown]> {
  const header = { alg: "HS256", typ: "JWT", kid };
  for (const [part, whole] of Object.entries({ header, claims })) {
    for (const name of Object.keys(whole)) {
      const { [name]: _, ...without } = whole as Record<string, unknown>;
      const altered: [string, unknown][] = [["missing", without]];
      for (const value of wrongValues) {
        altered.push([JSON.stringify(value), { ...whole, [name]: value }]);
      }
      for (const [how, changed] of altered) {
        const parts = part === "header" ? [changed, claims] : [header, changed];
        yield [`${part}.${name} ${how}`, parts[0], parts[1]];
      }
    }
  }
  for (const more of [{ nbf: claims.iat + 600 }, { nbf: 0 }, { role: "admin" }, { typ: "id" }]) {
    yield [`claims and ${JSON.stringify(more)}`, header, { ...claims, ...more }];
  }
  for (const more of [{ crit: ["exp"] }, { jku: "https://x.example" }, { jwk: { kty: "oct" } }]) {
    yield [`header and ${JSON.stringify(more)}`, { ...header, ...more }, claims];
  }
}

/** Other encodings of the same bytes. */
function* reencodings(token: string): Generator<[string, string]> {
  const parts = token.split(".");
  for (const [index, part] of parts.entries()) {
    const others = {
      padded: part + "=".repeat(4 - part.length % 4),
      "with a space in it": `${part.slice(0, 9)} ${part.slice(9)}`,
      "in the other alphabet": part.replaceAll("-", "+").replaceAll("_", "/"),
      "with other unused bits": part.slice(0, -1) + nextLetter(part.at(-1) ?? ""),
    };
    for (const [how, other] of Object.entries(others)) {
      if (other !== part) yield [`part ${index} ${how}`, parts.with(index, other).join(".")];
    }
  }
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const nextLetter = (letter: string): string => LETTERS[LETTERS.indexOf(letter) + 1] ?? "A";

/** Names and tokens that must all be refused. */
export async function* forms(token: string, key: Key): AsyncGenerator<[string, string]> {
  const claims = claimsOf(token);
  for (const [name, forge] of Object.entries(forgeries)) {
    yield [name, await forge(claims, token, key)];
  }
  for (const [name, header, changed] of alterations(claims, key)) {
    yield [name, await signed(header, changed, key)];
  }
  yield* reencodings(token);
}

/** Characters that a header may hold, except the one that ends a cookie. */
const PRINTABLE = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n))
  .filter((character) => character !== ";");

/** All single-character deletions, insertions and replacements. */
export function* singleEdits(
  token: string,
  characters: readonly string[] = PRINTABLE,
): Generator<string> {
  for (let at = 0; at <= token.length; at++) {
    const [before, here, after] = [token.slice(0, at), token.slice(at), token.slice(at + 1)];
    if (here !== "") yield before + after;
    for (const character of characters) {
      // Header values are trimmed, so edits with outer spaces are the token itself.
      const inserted = before + character + here;
      if (inserted.trim() === inserted) yield inserted;
      const replaced = before + character + after;
      if (here !== "" && replaced !== token && replaced.trim() === replaced) yield replaced;
    }
  }
}

/** Names of tokens that open a page as cookie or answer an API call as header. */
export async function acceptedOf(
  desk: Desk,
  tokens: AsyncIterable<[string, string]> | Iterable<[string, string]>,
): Promise<{ tried: number; accepted: string[] }> {
  const accepted: string[] = [];
  let tried = 0;
  for await (const [name, token] of tokens) {
    tried++;
    const statuses = await statusesOf(desk, token);
    if (statuses.join() !== "303,401") accepted.push(`${name}: ${statuses}`);
  }
  return { tried, accepted };
}
