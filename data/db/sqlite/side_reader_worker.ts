/** The thread of `side_reader.ts`: it answers one statement after another. */

import { CompiledQuery } from "kysely";
import { DatabaseSync } from "node:sqlite";
import { DomainError } from "../../base/errors.ts";
import { isBusy, tooBusy } from "./errors.ts";
import { Handle } from "./handle.ts";

export interface Question {
  path: string;
  sql: string;
  parameters: readonly unknown[];
}

/** Nobody asks any more; the same is answered once the file is closed. */
export const CLOSE = "close";

/** Of an error only name and message pass between threads, so all that counts is told apart. */
export type Answer =
  | { rows: unknown[] }
  | { refusal: Pick<DomainError, "kind" | "text" | "params" | "retryAfterSeconds" | "cause"> }
  | { message: string; errcode?: number };

/** It may wait for a lock where it stands: nobody else waits for this thread. */
const WAIT_FOR_LOCK_MS = 5_000;

let handle: Handle | null = null;

function answer({ path, sql, parameters }: Question): Answer {
  try {
    handle ??= open(path);
    return { rows: handle.run(CompiledQuery.raw(sql, [...parameters])).rows };
  } catch (error) {
    return failure(isBusy(error) ? tooBusy(error) : error);
  }
}

/** While the process may open no more files, it cannot; the next question tries again. */
function open(path: string): Handle {
  try {
    return new Handle(new DatabaseSync(path, { readOnly: true, timeout: WAIT_FOR_LOCK_MS }));
  } catch (error) {
    throw tooBusy(error);
  }
}

function failure(error: unknown): Answer {
  if (error instanceof DomainError) {
    const { kind, text, params, retryAfterSeconds, cause } = error;
    return { refusal: { kind, text, params, retryAfterSeconds, cause } };
  }
  const { message, errcode } = error as Error & { errcode?: number };
  return { message: String(message), errcode };
}

self.onmessage = ({ data }: MessageEvent<Question | typeof CLOSE>) => {
  if (data !== CLOSE) return self.postMessage(answer(data));
  handle?.close();
  self.postMessage(CLOSE);
};
