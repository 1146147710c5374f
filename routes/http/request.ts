import { getCookie, setCookie } from "hono/cookie";
import type { AppContext } from "./context.ts";

export function answerKind(c: AppContext): "json" | "fragment" | "page" {
  if (isPasskeyOptions(c) || isLivePath(c)) return "json";
  if (c.req.path === "/api" || c.req.path.startsWith("/api/")) return "json";
  const isByHtmx = c.req.header("hx-request") ?? c.req.header("hx-history-restore-request");
  return isByHtmx === "true" ? "fragment" : "page";
}

const isLivePath = ({ req }: AppContext): boolean => req.path === "/live";

/** Sent by the script of an open page and not by a person, so it is no activity of the session. */
export const isUnattended = (c: AppContext): boolean =>
  isLivePath(c) || c.req.header("live-update") !== undefined;

/** Our script asks for the options of a passkey ceremony, and shows a refusal to the person. */
export const isPasskeyOptions = (c: AppContext): boolean =>
  c.req.method === "POST" && c.req.path.endsWith("/options");

/** A prefetch records nothing and consumes nothing. */
export const isPrefetch = (c: AppContext): boolean =>
  c.req.header("sec-purpose")?.includes("prefetch") ?? false;

export const isSafeMethod = (c: AppContext): boolean => ["GET", "HEAD"].includes(c.req.method);

/** The path and query of the HTTP request. */
export function pathAndQuery(c: AppContext): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}

/** The path above this one, as it was sent: a decoded id may be invalid in a header. */
export const parentPath = (c: AppContext): string =>
  new URL(c.req.url).pathname.replace(/\/[^/]*$/, "");

export const isSecure = (c: AppContext): boolean =>
  c.get("config").origins[0]?.startsWith("https:") ?? true;

/** Over https the prefix `__Host-` guarantees that no other host has set the cookie. */
export const sessionCookie = (c: AppContext): string => isSecure(c) ? "__Host-session" : "session";

export const deviceCookie = (c: AppContext): string => isSecure(c) ? "__Host-device" : "device";

export const bearerToken = (c: AppContext): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];

export const hasSession = (c: AppContext): boolean => getCookie(c, sessionCookie(c)) !== undefined;

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

/** Expires a cookie with the attributes it was set with, as `__Host-` cookies require. */
export const expireCookie = (c: AppContext, name: string, path = "/"): void =>
  setHttpOnlyCookie(c, name, "", { maxAge: 0, path });

/** The list at `path` with the filters of the page that sent the form, if that page shows the list. */
export function refererList(c: AppContext, path: string): string {
  const referer = URL.parse(c.req.header("referer") ?? "");
  return referer?.pathname === path ? path + referer.search : path;
}
