import { DomainError } from "../errors/domain_error.ts";
import { sqlitePath } from "./database.ts";

/** The message of an error in one line, with the cause of a domain error. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error instanceof DomainError && error.cause instanceof Error && error.cause.message;
  const text = cause ? `${error.message} (${cause})` : error.message;
  return text.replace(/\s*\n\s*/g, " ");
}

export async function withVariableName<Result>(
  url: string,
  opening: Promise<Result>,
): Promise<Result> {
  return await opening.catch((error) => {
    const text = describeError(error);
    if (/^(?!E[A-Z]+: )[A-Z][A-Z_]+: /.test(text)) throw new Error(text);
    const path = sqlitePath(url);
    throw new Error(`DATABASE_URL: ${path === null ? text : ofFile(path, text)}`);
  });
}

/** SQLite does not always name the file. A damaged one is replaced from a backup. */
function ofFile(path: string, text: string): string {
  if (/not a database|malformed/.test(text)) {
    return `${path} is damaged (${text}); deno task restore puts a backup in its place`;
  }
  return text.includes(path) ? text : `${path}: ${text}`;
}
