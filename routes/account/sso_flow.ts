import { deleteCookie, getCookie } from "hono/cookie";
import * as z from "zod";
import { keyFor } from "../../data/keys/derived_keys.ts";
import { decryptText, encryptText } from "../../data/keys/envelope.ts";
import type { AppContext } from "../http/context.ts";
import { expireCookie, isSecure, setHttpOnlyCookie } from "../http/request.ts";

const FLOW_SECONDS = 10 * 60;

/** A started sign-in at the provider, kept in an encrypted cookie of the browser that started it. */
const ssoFlow = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  /** The session to confirm (step-up); null for a sign-in. */
  confirms: z.string().nullable(),
  /** Id of the form that waits in another tab, or empty. */
  waitedFor: z.string().default(""),
  /** Start of the flow in milliseconds since 1970. */
  at: z.number(),
});
export type SsoFlow = z.infer<typeof ssoFlow>;

/** One cookie per flow, so that tabs do not end each other's; three fit into a header. */
const MAX_FLOWS = 3;

/** `__Host-` prevents that another host of the domain starts a flow in this browser. */
const prefixOf = (c: AppContext): string => isSecure(c) ? "__Host-sso-" : "sso-";

/** Named by the beginning of `state`; the rest is encrypted. */
const cookieName = (c: AppContext, state: string): string => prefixOf(c) + state.slice(0, 12);

const encryptionKey = (c: AppContext): string => keyFor("single sign-on", c.var.config.jwtSecret);
const CONTEXT = "sign-in that has begun";

/** Replaces the oldest flow, whose cookie comes first (RFC 6265, section 5.4). */
export async function saveFlow(c: AppContext, flow: SsoFlow): Promise<void> {
  const names = flowCookies(c);
  const over = Math.max(names.length + 1 - MAX_FLOWS, 0);
  for (const name of names.slice(0, over)) expireCookie(c, name);
  const encrypted = await encryptText(JSON.stringify(flow), encryptionKey(c), CONTEXT);
  setHttpOnlyCookie(c, cookieName(c, flow.state), encrypted, { maxAge: FLOW_SECONDS });
}

export const flowCookies = (c: AppContext): string[] =>
  Object.keys(getCookie(c)).filter((name) => name.startsWith(prefixOf(c)));

/** Null for an unknown or expired flow. Other callbacks change nothing: any site can link here. */
export async function takeFlow(c: AppContext): Promise<SsoFlow | null> {
  const state = c.req.query("state") ?? "";
  // Other characters are invalid in the name of a cookie.
  if (!/^[\w-]+$/.test(state)) return null;
  const name = cookieName(c, state);
  const text = await decryptText(getCookie(c, name) ?? "", encryptionKey(c), CONTEXT);
  const flow = text === null ? null : ssoFlow.parse(JSON.parse(text));
  if (flow?.state !== state) return null;
  deleteCookie(c, name, { path: "/", secure: isSecure(c) });
  return c.var.store.now().getTime() - flow.at <= FLOW_SECONDS * 1000 ? flow : null;
}
