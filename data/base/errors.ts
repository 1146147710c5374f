import type { ErrorText } from "./error_texts.ts";

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

export type ErrorParams = Readonly<Record<string, string | number>>;

interface DomainErrorOptions extends ErrorOptions {
  params?: ErrorParams;
  retryAfterSeconds?: number;
}

/** An outage with a longer retry time needs somebody to mend it. */
export const LASTING_SECONDS = 60;

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

  /** An outage that does not end by itself. */
  get isLasting(): boolean {
    return this.kind === "unavailable" && (this.retryAfterSeconds ?? 0) >= LASTING_SECONDS;
  }

  get isOverload(): boolean {
    return this.kind === "unavailable" && !this.isLasting && this.cause === undefined;
  }
}

export const fill = (text: string, params: ErrorParams): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => String(params[name] ?? ""));

/** Lost an optimistic lock; carries the current record. */
export class Overtaken<Current> extends DomainError {
  constructor(kind: "conflict" | "stale", text: ErrorText, readonly current: Current) {
    super(kind, text);
  }
}
