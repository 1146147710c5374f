import type { MiddlewareHandler } from "hono";
import type { AppContext, AppEnv } from "../context.ts";
import { isSafeMethod } from "../request.ts";
import { isFirstParty } from "./origin.ts";

const POLICY = "Content-Security-Policy";

/** No inline script or style; markup from strings needs the Trusted Types policy of our scripts. */
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
];
const TYPES = "trusted-types mentor-desk";

/** The policy of the workers that decode documents: WebAssembly runs there alone. */
const workerPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");
const WORKER = /^\/static\/(pdf|heic)_worker-/;

const securityHeaders: readonly (readonly [name: string, value: string])[] = [
  [POLICY, [...policy, TYPES].join("; ")],
  ["Cross-Origin-Embedder-Policy", "require-corp"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Origin-Agent-Cluster", "?1"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=()"],
  // `no-referrer` would make browsers send `Origin: null` with forms.
  ["Referrer-Policy", "same-origin"],
  // Without includeSubDomains: other hosts of the domain belong to somebody else.
  ["Strict-Transport-Security", "max-age=15552000"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
];

/** `Cache-Control` unless the answer has its own. */
export const headers: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (WORKER.test(c.req.path)) headers.set(POLICY, workerPolicy);
  for (const [name, value] of securityHeaders) {
    // Documents, the review page and its workers have policies of their own.
    if (name !== POLICY || !headers.has(POLICY)) headers.set(name, value);
  }
  headers.set("X-Request-Id", c.var.requestId);
  // A change makes prefetched pages outdated.
  if (!isSafeMethod(c) && !headers.has("Clear-Site-Data")) {
    headers.set("Clear-Site-Data", '"prefetchCache"');
  }
  if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", mayCompress(c) ? "no-store" : "no-store, no-transform");
  }
};

/** Gives HEAD the Content-Length of GET; Deno would answer 0. */
export const contentLengthOfHead: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.req.method !== "HEAD" || !c.res.body || c.res.headers.has("content-length")) return;
  const { status, headers } = c.res;
  const { byteLength } = await c.res.arrayBuffer();
  c.res = new Response(null, { status, headers });
  c.header("Content-Length", String(byteLength));
};

/** The policy of the review page: workers decode documents, behind a Trusted Types policy. */
export const allowWorkers = (c: AppContext): void =>
  c.header(POLICY, [...policy, "worker-src 'self'", `${TYPES} mentor-desk-worker`].join("; "));

/**
 * BREACH: whoever sees lengths of compressed answers, and makes browsers request chosen text, can
 * guess their content. Only first-party reads without secrets are compressed.
 */
const mayCompress = (c: AppContext): boolean =>
  isSafeMethod(c) && isFirstParty(c) && !c.var.holdsSecret;

/** Marks an answer that shows a secret once, or that opens something. */
export const holdSecret = (c: AppContext): void => c.set("holdsSecret", true);
