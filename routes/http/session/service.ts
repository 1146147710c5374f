import type { Actor } from "../../../data/audit/trail.ts";
import { DomainError } from "../../../data/errors/domain_error.ts";
import {
  findService,
  isServiceToken,
  type TokenHolder,
} from "../../../data/staff/accounts/service_tokens.ts";
import {
  countTokenRequest,
  TOKEN_REQUESTS,
  TOKEN_WINDOW_SECONDS,
} from "../../../data/staff/limits/token_rate.ts";
import type { AppContext } from "../context.ts";
import { bearerToken } from "../request.ts";
import { clientAddressOf } from "./session.ts";

/**
 * The program that asks by a service token, or null if the request has none. Throws
 * `unauthenticated` for a token that has ended, `too_many` above its limit.
 */
export async function serviceOf(c: AppContext): Promise<TokenHolder | null> {
  const token = bearerToken(c);
  if (token === undefined || !isServiceToken(token)) return null;
  const service = await findService(c.var.store, token, clientAddressOf(c));
  if (!service) throw new DomainError("unauthenticated", "session.missing");
  limitRate(c, service);
  return service;
}

/** Headers by draft-ietf-httpapi-ratelimit-headers. */
function limitRate(c: AppContext, { tokenHash }: TokenHolder): void {
  const rate = countTokenRequest(tokenHash, c.var.store.now());
  c.header("RateLimit-Policy", `"token";q=${TOKEN_REQUESTS};w=${TOKEN_WINDOW_SECONDS}`);
  c.header("RateLimit", `"token";r=${rate.remaining};t=${rate.resetSeconds}`);
  if (!rate.isExceeded) return;
  throw new DomainError("too_many", "token.too_many_requests", {
    retryAfterSeconds: rate.resetSeconds,
  });
}

/** `scopes`: each of them would open the route; without any it is for people alone. */
export const tokenForbids = (scopes: readonly string[] = []) =>
  scopes.length === 0
    ? new DomainError("forbidden", "token.not_allowed")
    : new DomainError("forbidden", "token.scope_missing", {
      params: { scopes: scopes.join(" or ") },
    });

/** The actor of the audit trail. */
export function serviceIn(c: AppContext): Actor & { tokenHash: string } {
  const { service, requestId } = c.var;
  if (!service) throw new Error("no service token on this route");
  return { id: null, name: `Service ${service.name}`, requestId, tokenHash: service.tokenHash };
}
