import type { MiddlewareHandler } from "hono";
import type { Config } from "../../../data/config.ts";
import type { PasskeySite } from "../../../data/staff/passkeys/challenges.ts";
import type { AppContext, AppEnv } from "../context.ts";
import { hasSession, isSafeMethod } from "../request.ts";
import { HttpError } from "../answer/http_error.ts";

/** Refuses an unknown Host with 421, against DNS rebinding. Without configured origins all pass. */
export function hostGate({ origins }: Config): MiddlewareHandler<AppEnv> {
  const ownHosts = origins.map((origin) => new URL(origin).host);
  return async (c, next) => {
    // The request line may name another host than the header, so both are checked.
    const { host } = new URL(c.req.url);
    const named = [host, c.req.header("host") ?? host];
    if (ownHosts.length > 0 && !named.every((name) => ownHosts.includes(name))) {
      throw new HttpError(421, "http.unknown_host");
    }
    await next();
  };
}

/** Refuses a change that another site has caused with 403 (CSRF). */
export const originGate: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!isSafeMethod(c) && !isSameOrigin(c)) throw foreign();
  await next();
};

export const foreign = () => new HttpError(403, "http.foreign_origin");

/** GET of typed addresses (`Sec-Fetch-Site: none`) counts; old browsers send a Referer alone. */
export function isFirstParty(c: AppContext): boolean {
  if (!isSafeMethod(c)) return isSameOrigin(c);
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin" || site === "none";
  const referer = URL.parse(c.req.header("referer") ?? "");
  if (referer !== null) return ownOrigins(c).includes(referer.origin);
  return isProgram(c);
}

function isSameOrigin(c: AppContext): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  const origin = c.req.header("origin");
  if (origin !== undefined) return ownOrigins(c).includes(origin);
  return isProgram(c) || isBareCall(c);
}

/**
 * A call of the API without cookies has no rights that a page of another site could use, and
 * browsers name the origin of JSON that they send.
 */
const isBareCall = (c: AppContext): boolean =>
  c.req.path.startsWith("/api/") && c.req.header("cookie") === undefined;

/** No browser sends a bearer token by itself. */
const isProgram = (c: AppContext): boolean =>
  /^bearer\s/i.test(c.req.header("authorization") ?? "") && !hasSession(c);

const ownOrigins = (c: AppContext): readonly string[] => {
  const { origins } = c.var.config;
  return origins.length > 0 ? origins : [publicOrigin(c)];
};

/** The origin of links that leave the desk; by default the Host, which Deno Deploy has checked. */
export const publicOrigin = (c: AppContext): string =>
  c.var.config.origins[0] ?? `https://${c.req.header("host") ?? new URL(c.req.url).host}`;

/** The relying party of passkeys: the public host, without its subdomains. */
export function passkeySite(c: AppContext): PasskeySite {
  const origin = publicOrigin(c);
  return { host: new URL(origin).hostname, origin };
}
