import type { ErrorCode } from "../../errors/texts.ts";
import { DomainError, LASTING_SECONDS } from "../../errors/domain_error.ts";

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_UNIQUE = 2067;

const notWritable: Record<number, ErrorCode> = {
  [SQLITE_FULL]: "database.disk_full",
  [SQLITE_READONLY]: "database.read_only",
  [SQLITE_IOERR]: "database.disk_failing",
};

export function toDomainError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === SQLITE_CONSTRAINT_PRIMARYKEY || code === SQLITE_CONSTRAINT_UNIQUE) {
    return new DomainError("conflict", "record.exists", { cause: error });
  }
  const text = notWritable[primaryCode(code)];
  if (text === undefined) return error;
  return new DomainError("unavailable", text, { retryAfterSeconds: LASTING_SECONDS, cause: error });
}

export const isBusy = (error: unknown): boolean =>
  [SQLITE_BUSY, SQLITE_LOCKED].includes(primaryCode(codeOf(error)));

export const tooBusy = (cause?: unknown): DomainError =>
  new DomainError("unavailable", "database.busy", {
    retryAfterSeconds: 1,
    cause,
  });

const codeOf = (error: unknown): number => (error as { errcode?: number }).errcode ?? 0;

/** Extended codes such as SQLITE_BUSY_SNAPSHOT hold the primary code in their low byte. */
const primaryCode = (code: number): number => code & 0xff;
