import { getCookie } from "hono/cookie";
import * as z from "zod";
import { keyFor } from "../../../data/keys/derived_keys.ts";
import { decryptText, encryptText } from "../../../data/keys/envelope.ts";
import { readToken } from "../../../data/staff/sessions/session_tokens.ts";
import { CONFIRMATION_FIELD, CONFIRMATION_PASSKEY } from "../../../views/account/confirmation.tsx";
import type { AppContext } from "../context.ts";
import { expireCookie, isSecure, pathAndQuery, setHttpOnlyCookie } from "../request.ts";
import { sessionTokenOf } from "./session.ts";

type Field = [name: string, value: string];

const SECRET = /password|^code$/i;

/** The fields of the form that was sent, without files and proofs; null if it holds another secret. */
export async function typedFields(c: AppContext): Promise<Field[] | null> {
  const form: Record<string, unknown> = await c.req.parseBody({ all: true }).catch(() => ({}));
  const { [CONFIRMATION_FIELD]: _, [CONFIRMATION_PASSKEY]: __, ...others } = form;
  if (Object.keys(others).some((name) => SECRET.test(name))) return null;
  return Object.entries(others).flatMap(([name, value]) =>
    [value].flat().flatMap((one): Field[] => typeof one === "string" ? [[name, one]] : [])
  );
}

/** A form that was sent after its session had ended, in an encrypted cookie of its browser. */
const parkedForm = z.strictObject({
  action: z.string(),
  /** Its author, who alone sees it again. */
  staffId: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  /** In milliseconds since 1970. */
  at: z.number(),
});
type ParkedForm = z.infer<typeof parkedForm>;

const SECONDS = 15 * 60;
/** Browsers keep 4,096 bytes of a cookie. */
const LONGEST = 3_900;
const CONTEXT = "form of a session that has ended";

const cookieName = (c: AppContext): string => isSecure(c) ? "__Host-form" : "form";

const encryptionKey = (c: AppContext): string => keyFor("parked forms", c.var.config.jwtSecret);

/** Requests that a page sends by itself. */
const UNATTENDED = /\/(draft|claim)$/;

/** `none` for a form without fields, of an unknown author, or with a secret. */
export async function parkForm(c: AppContext): Promise<"parked" | "none" | "too long"> {
  if (UNATTENDED.test(c.req.path)) return "none";
  const [fields, token] = [await typedFields(c), sessionTokenOf(c)];
  const claims = token ? await readToken(token, c.var.store) : null;
  const staffId = fields?.find(([name]) => name === "reviewer")?.[1] ?? claims?.sub;
  // A button has a key alone.
  const isTyped = fields?.some(([name]) => name !== "idempotencyKey");
  if (!fields || !isTyped || staffId === undefined) return "none";
  const at = c.var.store.now().getTime();
  const form: ParkedForm = { action: pathAndQuery(c), staffId, fields, at };
  const encrypted = await encryptText(JSON.stringify(form), encryptionKey(c), CONTEXT);
  if (encrypted.length > LONGEST) return "too long";
  setHttpOnlyCookie(c, cookieName(c), encrypted, { maxAge: SECONDS });
  return "parked";
}

/** The parked form of this author; null if there is none. */
export async function parkedFormOf(c: AppContext, staffId: string): Promise<ParkedForm | null> {
  const text = await decryptText(getCookie(c, cookieName(c)) ?? "", encryptionKey(c), CONTEXT);
  const form = text === null ? null : parkedForm.parse(JSON.parse(text));
  const isLate = form && c.var.store.now().getTime() - form.at > SECONDS * 1000;
  return form?.staffId === staffId && !isLate ? form : null;
}

export const forgetParkedForm = (c: AppContext): void => expireCookie(c, cookieName(c));
