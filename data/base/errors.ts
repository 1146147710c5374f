import type { ErrorText } from "./error_texts.ts";

/** What went wrong, in the words of the domain. `routes/` maps each kind to a status once. */
export type ErrorKind =
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "unsupported"
  | "stale"
  | "invalid"
  | "too_many"
  | "unavailable";

/** What stands in the place of each `{name}` of a text. */
export type ErrorParams = Readonly<Record<string, string | number>>;

interface DomainErrorOptions extends ErrorOptions {
  params?: ErrorParams;
  /** Seconds after which trying again makes sense (too_many, unavailable). */
  retryAfterSeconds?: number;
}

/** What is told to come back later than this is no passing crowd. */
export const LASTING_SECONDS = 60;

/** A refusal that the caller can understand; its message is fit to be shown. */
export class DomainError extends Error {
  readonly params: ErrorParams;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly kind: ErrorKind,
    readonly text: ErrorText,
    { params = {}, retryAfterSeconds, ...options }: DomainErrorOptions = {},
  ) {
    super(fill(text, params), options);
    this.name = "DomainError";
    this.params = params;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Whether what is missing comes back when somebody sees to it, and not by itself. */
  get isLasting(): boolean {
    return this.kind === "unavailable" && (this.retryAfterSeconds ?? 0) >= LASTING_SECONDS;
  }

  /** Whether nothing is amiss, but that too many have come at once. */
  get isOverload(): boolean {
    return this.kind === "unavailable" && !this.isLasting && this.cause === undefined;
  }
}

/** Puts the parameters into a text. */
export const fill = (text: string, params: ErrorParams): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => String(params[name] ?? ""));

/** A decision that lost to a newer state; carries the record as it stands now. */
export class Overtaken<Current> extends DomainError {
  constructor(kind: "conflict" | "stale", text: ErrorText, readonly current: Current) {
    super(kind, text);
  }
}
