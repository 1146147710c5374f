import { getCookie, setCookie } from "hono/cookie";
import type { AppContext } from "./context.ts";

/** Which shape of an answer the request can use; decided here and nowhere else. */
export function answerKind(c: AppContext): "json" | "fragment" | "page" {
  if (isPasskeyOptions(c)) return "json";
  if (c.req.path === "/api" || c.req.path.startsWith("/api/")) return "json";
  return c.req.header("hx-request") === "true" ? "fragment" : "page";
}

/** A script of ours asks what the browser shall do, and shows a refusal to a person. */
export const isPasskeyOptions = (c: AppContext): boolean =>
  c.req.method === "POST" && c.req.path.endsWith("/options");

/** Fetched ahead of a click that may never come: it shows nobody anything and leaves no trace. */
export const isPrefetch = (c: AppContext): boolean =>
  c.req.header("sec-purpose")?.includes("prefetch") ?? false;

/** GET and HEAD: they change nothing. */
export const isSafeMethod = (c: AppContext): boolean => ["GET", "HEAD"].includes(c.req.method);

export const isSecure = (c: AppContext): boolean =>
  c.get("config").origins[0]?.startsWith("https:") ?? true;

/** Over https the browser itself guarantees by the prefix that no other host set the cookie. */
export const sessionCookie = (c: AppContext): string => isSecure(c) ? "__Host-session" : "session";

/** What is left of a sign-in when it has ended: the browser is known to the account. */
export const deviceCookie = (c: AppContext): string => isSecure(c) ? "__Host-device" : "device";

export const hasSession = (c: AppContext): boolean => getCookie(c, sessionCookie(c)) !== undefined;

/** A cookie that no script can read and no other site can send along with a form. */
export const setHttpOnlyCookie = (
  c: AppContext,
  name: string,
  value: string,
  { maxAge, path = "/" }: { maxAge: number; path?: string },
): void =>
  setCookie(c, name, value, {
    path,
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(c),
    maxAge,
  });

/** Ends a cookie; it goes as safely as it came, or the browser keeps a `__Host-` one. */
export const expireCookie = (c: AppContext, name: string, path = "/"): void =>
  setHttpOnlyCookie(c, name, "", { maxAge: 0, path });

/**
 * A list's address as its reader had it, where the form was sent from there or from a dialog over
 * it; else its path.
 */
export function refererList(c: AppContext, path: string): string {
  const from = URL.parse(c.req.header("referer") ?? "");
  return from?.pathname === path ? path + from.search : path;
}
