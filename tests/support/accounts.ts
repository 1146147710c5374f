import assert from "node:assert/strict";
import { Secret, TOTP } from "otpauth";
import { type Answer, Desk } from "./helpers.ts";
import { elements, only } from "./markup.ts";

/** Long enough and not common: what somebody may choose. */
export const CHOSEN = "four words nobody guessed";

export const guest = {
  name: "Gus Guest",
  email: "gus.guest@example.com",
  role: "moderator",
} as const;

/** Invites somebody and returns the path that their link leads to. */
export async function invite(desk: Desk, form: Record<string, string> = guest): Promise<string> {
  return linkIn(desk, await desk.post("/staff/invite", form));
}

/** The path of the invitation link that an answer shows. */
export function linkIn(desk: Desk, { status, text }: Answer): string {
  assert.equal(status, 200);
  const link = only(text, "input", { name: "link" }).attributes.value ?? "";
  assert.ok(link.startsWith(`${desk.origin}/invitation/`), link);
  return link.slice(desk.origin.length);
}

/** Opens a one-time link in a browser, as far as its form; returns the first refusal. */
export async function open(desk: Desk, path: string): Promise<Answer> {
  const taken = await desk.get(path);
  if (taken.status !== 303) return taken;
  const next = taken.headers.get("location") ?? "";
  const continued = await desk.post(`${next}/continue`, {});
  return continued.status === 303 ? await desk.get(next) : continued;
}

/** Opens a one-time link and sends its form. */
export async function accept(
  desk: Desk,
  path: string,
  newPassword = CHOSEN,
  confirmPassword = newPassword,
): Promise<Answer> {
  const opened = await open(desk, path);
  const [address = ""] = /^\/\w+/.exec(path) ?? [];
  return opened.status === 200
    ? await desk.post(address, { newPassword, confirmPassword })
    : opened;
}

/** Somebody at a browser of their own, who has not signed in. */
export const visitor = ({ store }: Desk): Desk => new Desk(store);

/** The error message at a form field, or null. */
export function errorOf(html: string, name: string): string | null {
  const { attributes } = only(html, "input", { name });
  if (attributes["aria-invalid"] !== "true") return null;
  return only(html, "small", { id: attributes["aria-describedby"] ?? "" }).text;
}

/** The authenticator's code at the desk's time. */
export const codeFor = ({ store }: Desk, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: store.now().getTime() });

/** A code that is none of those that count at the desk's time. */
export function wrongCodeFor({ store }: Desk, secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codes = ["000000", "111111", "222222", "333333"];
  const timestamp = store.now().getTime();
  return codes.find((token) => totp.validate({ token, timestamp, window: 2 }) === null) ?? "";
}

/** The secret that the set-up page names for those who cannot scan. */
export async function secretOf(desk: Desk): Promise<string> {
  const { text } = await desk.get("/settings/two-factor");
  return only(text, "code").text.replaceAll(" ", "");
}

/** Sets an authenticator up; returns its secret and the recovery codes. */
export async function turnOn(desk: Desk): Promise<{ secret: string; recovery: string[] }> {
  const secret = await secretOf(desk);
  const answer = await desk.post("/settings/two-factor", {
    code: codeFor(desk, secret),
    currentPassword: desk.password,
  });
  assert.equal(answer.status, 200);
  return { secret, recovery: elements(answer.text, "code").map(({ text }) => text) };
}
