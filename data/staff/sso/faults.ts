import type { ErrorCode } from "../../errors/texts.ts";
import { DomainError, type ErrorKind, type ErrorParams } from "../../errors/domain_error.ts";

/** Reasons for a refused sign-in: the error for the person, and who has to act. */
const refusals = {
  unreachable: [
    "unavailable",
    "sso.not_responding",
  ],
  misconfigured: ["unavailable", "sso.misconfigured"],
  denied: [
    "forbidden",
    "sso.refused",
  ],
  stale: [
    "unauthenticated",
    "sso.other_browser",
  ],
  untrusted: [
    "forbidden",
    "sso.unverified_answer",
  ],
  unverified: [
    "forbidden",
    "sso.unverified_email",
  ],
  domain: ["forbidden", "sso.foreign_domain"],
  unknown: [
    "forbidden",
    "sso.no_account",
  ],
  roleless: ["forbidden", "sso.no_role"],
  claimless: [
    "forbidden",
    "sso.no_claim",
  ],
  tooManyGroups: [
    "forbidden",
    "sso.too_many_groups",
  ],
  linkedElsewhere: [
    "forbidden",
    "sso.other_identity",
  ],
  weak: [
    "forbidden",
    "sso.no_second_factor",
  ],
  notAsked: [
    "forbidden",
    "sso.no_fresh_sign_in",
  ],
  somebodyElse: ["forbidden", "step_up.other_person"],
} as const satisfies Record<string, readonly [ErrorKind, ErrorCode]>;

export type SsoRefusal = keyof typeof refusals;

export class SsoError extends DomainError {
  constructor(
    readonly refusal: SsoRefusal,
    { params, cause }: { params?: ErrorParams; cause?: unknown } = {},
  ) {
    const [kind, code] = refusals[refusal];
    super(kind, code, { params, cause });
    this.name = "SsoError";
  }
}

const OUT_OF_REACH = ["temporarily_unavailable", "server_error"];
const USED_UP = "invalid_grant";
/** No answer, or an unusable one, for example a 502 of a proxy; an empty code means `fetch` failed. */
const UNREACHABLE_CODES = [
  "",
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
];

export async function ssoErrorFrom(error: unknown): Promise<SsoError> {
  if (error instanceof SsoError) return error;
  const client = await import("openid-client");
  if (error instanceof client.ClientError && error.cause instanceof SsoError) return error.cause;
  return new SsoError(refusalFor(client, error), { cause: error });
}

function refusalFor(client: typeof import("openid-client"), error: unknown): SsoRefusal {
  if (error instanceof client.AuthorizationResponseError) {
    return OUT_OF_REACH.includes(error.error) ? "unreachable" : "denied";
  }
  if (error instanceof client.ResponseBodyError) {
    return error.error === USED_UP ? "stale" : "misconfigured";
  }
  if (error instanceof client.WWWAuthenticateChallengeError) return "misconfigured";
  if (error instanceof client.ClientError) {
    const { code = "" } = error;
    return UNREACHABLE_CODES.includes(code) ? "unreachable" : "untrusted";
  }
  return error instanceof TypeError ? "unreachable" : "untrusted";
}

/** Without content of the answer. */
export function codeOf({ cause }: SsoError): string | undefined {
  if (typeof cause === "string") return cause;
  if (!(cause instanceof Error)) return undefined;
  const { code, error } = cause as Error & { code?: unknown; error?: unknown };
  return [error, code, cause.name].find((one): one is string => typeof one === "string");
}
