/** What went wrong, in the words of the domain. `routes/` maps each kind to a status once. */
export type ErrorKind =
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "stale"
  | "invalid"
  | "too_many"
  | "unavailable";

/** A refusal that the caller can understand; its message is fit to be shown. */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    message: string,
    /** Seconds after which trying again makes sense (too_many, unavailable). */
    readonly retryAfterSeconds?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "DomainError";
  }
}

/** A decision that lost to a newer state; carries the record as it stands now. */
export class Overtaken<Current> extends DomainError {
  constructor(kind: "conflict" | "stale", message: string, readonly current: Current) {
    super(kind, message);
  }
}
