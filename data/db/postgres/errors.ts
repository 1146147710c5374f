import type { ErrorCode } from "../../errors/texts.ts";
import { DomainError, LASTING_SECONDS } from "../../errors/domain_error.ts";

const RETRY_AFTER_SECONDS = 2;
const UNIQUE_VIOLATION = "23505";
/** The message of `pg` where all connections of the pool are taken. */
export const NO_CONNECTION = "timeout exceeded when trying to connect";

const notWritable: Record<string, ErrorCode> = {
  "25006": "database.read_only",
  "42501": "database.read_only",
  "53100": "database.disk_full",
};

export function toDomainError(error: unknown): unknown {
  const { code = "", message } = error as { code?: string; message?: string };
  if (message === NO_CONNECTION) return unavailable("database.connections_taken", error);
  if (code === UNIQUE_VIOLATION) {
    return new DomainError("conflict", "record.exists", { cause: error });
  }
  // Class 22: a value that the column cannot hold, such as text with a NUL in it.
  if (code.startsWith("22")) {
    return new DomainError("invalid", "input.not_savable", { cause: error });
  }
  if (isConnectionLost(error)) {
    return unavailable("database.unreachable", error);
  }
  const text = notWritable[code];
  if (text !== undefined) return unavailable(text, error, LASTING_SECONDS);
  if (!isOverloaded(code)) return error;
  return unavailable("database.busy", error);
}

const unavailable = (text: ErrorCode, cause: unknown, retryAfterSeconds = RETRY_AFTER_SECONDS) =>
  new DomainError("unavailable", text, { cause, retryAfterSeconds });

/** SQLSTATE of exhausted resources, timeouts (55P03: of a lock) and deadlocks: the connection is good. */
const isOverloaded = (code: string): boolean => /^(53|55P03|57014|40001|40P01)/.test(code);

/** SQLSTATE of lost connections and shutdowns, system codes, and messages of `pg` without one. */
export function isConnectionLost(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return /^(08|57P0|25P03)/.test(code) ||
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ENOENT)/.test(code) ||
    /connection terminated|not queryable|client was closed|timeout e|read timeout/i.test(message);
}
