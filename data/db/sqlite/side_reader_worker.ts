/** The thread of `side_reader.ts`: answers one statement after another. */

import { CompiledQuery } from "kysely";
import { DatabaseSync } from "node:sqlite";
import { DomainError } from "../../errors/domain_error.ts";
import { isBusy, tooBusy } from "./errors.ts";
import { Handle } from "./handle.ts";

export interface ReadQuery {
  path: string;
  sql: string;
  parameters: readonly unknown[];
}

/** Asks the thread to close the file; sent back when it is closed. */
export const CLOSE = "close";

/** Errors lose their fields between threads, so these are sent one by one. */
export type ReadAnswer =
  | { rows: unknown[] }
  | { refusal: Pick<DomainError, "kind" | "code" | "params" | "retryAfterSeconds" | "cause"> }
  | { message: string; errcode?: number };

/** This thread may block while it waits for a lock. */
const WAIT_FOR_LOCK_MS = 5_000;

let handle: Handle | null = null;

function answer({ path, sql, parameters }: ReadQuery): ReadAnswer {
  try {
    handle ??= open(path);
    return { rows: handle.run(CompiledQuery.raw(sql, [...parameters])).rows };
  } catch (error) {
    return failure(isBusy(error) ? tooBusy(error) : error);
  }
}

/** A process without free file descriptors cannot open it now; the next statement tries again. */
function open(path: string): Handle {
  try {
    return new Handle(new DatabaseSync(path, { readOnly: true, timeout: WAIT_FOR_LOCK_MS }));
  } catch (error) {
    throw tooBusy(error);
  }
}

function failure(error: unknown): ReadAnswer {
  if (error instanceof DomainError) {
    const { kind, code, params, retryAfterSeconds, cause } = error;
    return { refusal: { kind, code, params, retryAfterSeconds, cause } };
  }
  const { message, errcode } = error as Error & { errcode?: number };
  return { message: String(message), errcode };
}

self.onmessage = ({ data }: MessageEvent<ReadQuery | typeof CLOSE>) => {
  if (data !== CLOSE) return self.postMessage(answer(data));
  handle?.close();
  self.postMessage(CLOSE);
};
