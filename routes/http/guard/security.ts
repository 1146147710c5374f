import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import type { Config } from "../../../data/config.ts";
import type { PasskeySite } from "../../../data/staff/passkeys/challenges.ts";
import type { AppContext, AppEnv } from "../context.ts";
import { hasSession } from "../request.ts";

/** What stands on every answer; nobody keeps one that does not say so itself, as built files do. */
export const headers: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.res === c.get("complete")) return;
  const { headers } = c.res;
  for (const [name, value] of secure) {
    // A document has a stricter policy; a page that brings its style sheet along, one that names it.
    if (name !== POLICY || !headers.has(POLICY)) headers.set(name, value);
  }
  headers.set("X-Request-Id", c.get("requestId"));
  // What the browser has fetched ahead is from before.
  if (!SAFE_METHODS.includes(c.req.method) && !headers.has("Clear-Site-Data")) {
    headers.set("Clear-Site-Data", '"prefetchCache"');
  }
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
};

/**
 * No inline script or style anywhere, so that injected markup can do nothing; and no string becomes
 * markup but by the policy in `static/trusted_html.js`.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types mentor-desk",
];

const POLICY = "Content-Security-Policy";

/**
 * The policy of a page that has one style in itself, by its hash; or that paints PDFs, whose library
 * has a worker and makes its address by a policy of its own.
 */
export function policyWith(
  { style, worker = false }: { style?: string; worker?: boolean },
): [name: string, value: string] {
  const styled = policy.map((part) =>
    style !== undefined && part === "style-src 'self'" ? `${part} '${style}'` : part
  );
  if (!worker) return [POLICY, styled.join("; ")];
  const types = styled.pop();
  return [POLICY, [...styled, "worker-src 'self'", `${types} mentor-desk-worker`].join("; ")];
}

/** Those of every answer, made once: they are two thirds of its headers. */
export const secure: readonly (readonly [name: string, value: string])[] = [
  [POLICY, policy.join("; ")],
  ["Cross-Origin-Embedder-Policy", "require-corp"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Origin-Agent-Cluster", "?1"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=()"],
  // `no-referrer` would make browsers send `Origin: null` with forms.
  ["Referrer-Policy", "same-origin"],
  // Not for other hosts of the same domain: they are not ours to bind.
  ["Strict-Transport-Security", "max-age=15552000"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
];

/** An unknown Host is a page of someone else's that points its name here (DNS rebinding). */
export function hostGate({ origins }: Config): MiddlewareHandler<AppEnv> {
  const own = origins.map((origin) => new URL(origin).host);
  return async (c, next) => {
    // A request line may name a host as well, which then counts for whoever passes it on.
    const { host } = new URL(c.req.url);
    const asked = [host, c.req.header("host") ?? host];
    if (own.length > 0 && !asked.every((host) => own.includes(host))) {
      throw new HTTPException(421, { message: "This host is not served here." });
    }
    await next();
  };
}

const SAFE_METHODS = ["GET", "HEAD"];

/**
 * Whatever may change something must come from our own pages. Browsers say so in Sec-Fetch-Site or
 * Origin; a program says neither, and then may only use a token that no browser sends by itself.
 */
export const originGate: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!SAFE_METHODS.includes(c.req.method) && !fromOwnOrigin(c)) {
    throw new HTTPException(403, { message: "This request did not come from Mentor Desk." });
  }
  await next();
};

function fromOwnOrigin(c: AppContext): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  const origin = c.req.header("origin");
  if (origin !== undefined) return ownOrigins(c).includes(origin);
  return isProgram(c);
}

/**
 * Whether a request is the person's own doing, and not that of another site. `none`: typed, or from
 * a bookmark. Where browsers are silent, the page before is what they say.
 */
export function isOwnDoing(c: AppContext): boolean {
  if (!SAFE_METHODS.includes(c.req.method)) return fromOwnOrigin(c);
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) return ["same-origin", "none"].includes(site);
  const before = URL.parse(c.req.header("referer") ?? "");
  if (before !== null) return ownOrigins(c).includes(before.origin);
  return isProgram(c);
}

/** No browser sends such a token by itself. */
const isProgram = (c: AppContext): boolean =>
  /^bearer\s/i.test(c.req.header("authorization") ?? "") && !hasSession(c);

/** What requests of our own pages come from. */
export const ownOrigins = (c: AppContext): readonly string[] => {
  const { origins } = c.var.config;
  return origins.length > 0 ? origins : [publicOrigin(c)];
};

/** What addresses of ours begin with for others; where it is not told, Deploy has routed the host. */
export const publicOrigin = (c: AppContext): string =>
  c.var.config.origins[0] ?? `https://${c.req.header("host") ?? new URL(c.req.url).host}`;

/** What passkeys are bound to: the host of our public address, and nothing below or beside it. */
export function passkeySite(c: AppContext): PasskeySite {
  const origin = publicOrigin(c);
  return { host: new URL(origin).hostname, origin };
}

const MAX_BODY_BYTES = 256 * 1024;
const BODY_TIMEOUT_MS = 15_000;

const limit = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new HTTPException(413, { message: "The request is larger than 256 KiB." });
  },
});

/** What arrives in time; throws 408 for what does not. */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const late = new HTTPException(408, { message: "The request did not arrive in time." });
    timer = setTimeout(() => reject(late), ms);
  });
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** What a body cannot be read for, but for a refusal of ours, is who has sent it. */
export function brokenOff(error: unknown): never {
  if (error instanceof HTTPException) throw error;
  throw new HTTPException(400, { message: "The body broke off.", cause: error });
}

/** Reads the body before anybody works with it: not too much of it, and not for ever. */
export const takeBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (SAFE_METHODS.includes(c.req.method) || !c.req.raw.body) return await next();
  // The limit reads a body without a length itself; `Deno.serve` would let it wait for ever.
  const taken = limit(c, async () => void await c.req.arrayBuffer()).catch(brokenOff);
  taken.catch(() => {});
  await inTime(taken, BODY_TIMEOUT_MS);
  await next();
};
