import { DomainError } from "../../data/errors.ts";
import type { AppContext } from "./context.ts";

/** One line per failure, with the id that the person is shown; a fault of ours with its stack. */
export function logError(c: AppContext, error: unknown): void {
  // The token of a one-time link is worth an account.
  const path = c.req.path.replace(/^(\/(?:invitation|reset)\/).+/, "$1***");
  console.error(`${c.var.requestId} ${c.req.method} ${path} ${detailOf(error)}`);
}

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof DomainError)) return error.stack ?? error.message;
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
