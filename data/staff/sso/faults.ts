import type { ErrorText } from "../../base/error_texts.ts";
import { DomainError, type ErrorKind, type ErrorParams } from "../../base/errors.ts";

/** Reasons for a refused sign-in: the text for the person, and who has to act. */
const refusals = {
  unreachable: [
    "unavailable",
    "Single sign-on is not responding. Try again shortly, or contact an admin.",
  ],
  misconfigured: ["unavailable", "Single sign-on is not configured correctly. Contact an admin."],
  denied: [
    "forbidden",
    "Your provider refused the sign-in. Try again, or contact its administrator.",
  ],
  stale: [
    "unauthenticated",
    "This sign-in has expired or was started in another browser. Start again.",
  ],
  untrusted: [
    "forbidden",
    "The provider's response couldn't be verified. Start again, and contact an admin if this continues.",
  ],
  unverified: [
    "forbidden",
    "Your provider hasn't verified your email address. Contact its administrator.",
  ],
  domain: ["forbidden", "{domain} addresses can't sign in here. Use your work account."],
  unknown: [
    "forbidden",
    "There is no active account for {email}. Ask an admin to invite you.",
  ],
  roleless: ["forbidden", "Your provider doesn't assign you a role. Contact an admin."],
  claimless: [
    "forbidden",
    "Your provider sends no {claim} for you.",
  ],
  tooManyGroups: [
    "forbidden",
    "Your provider left out your groups: too many.",
  ],
  linkedElsewhere: [
    "forbidden",
    "The account {email} is linked to a different identity at your provider. Contact an admin.",
  ],
  weak: [
    "forbidden",
    "Your provider didn't apply the required sign-in method, such as a second factor. Try again.",
  ],
  notAsked: [
    "forbidden",
    "Your provider didn't ask you to sign in again. Try again, or contact its administrator.",
  ],
  somebodyElse: ["forbidden", "You signed in as someone else. Confirm with your own account."],
} as const satisfies Record<string, readonly [ErrorKind, ErrorText]>;

export type SsoRefusal = keyof typeof refusals;

export class SsoError extends DomainError {
  constructor(
    readonly refusal: SsoRefusal,
    { params, cause }: { params?: ErrorParams; cause?: unknown } = {},
  ) {
    const [kind, text] = refusals[refusal];
    super(kind, text, { params, cause });
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
