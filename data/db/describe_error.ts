import { DomainError } from "../base/errors.ts";
import { sqlitePath } from "./database.ts";

/** What went wrong in one line, with what is behind a refusal. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error instanceof DomainError && error.cause instanceof Error && error.cause.message;
  const text = cause ? `${error.message} (${cause})` : error.message;
  return text.replace(/\s*\n\s*/g, " ");
}

/** A database that cannot be opened is the fault of one variable, which the message then names. */
export async function withVariableName<Result>(
  url: string,
  opening: Promise<Result>,
): Promise<Result> {
  return await opening.catch((error) => {
    const text = describeError(error);
    if (/^(?!E[A-Z]+: )[A-Z][A-Z_]+: /.test(text)) throw new Error(text);
    throw new Error(
      `DATABASE_URL: ${url.startsWith("sqlite:") ? ofFile(sqlitePath(url), text) : text}`,
    );
  });
}

/** SQLite does not always say which file it means; what is broken, only a backup mends. */
function ofFile(path: string, text: string): string {
  if (/not a database|malformed/.test(text)) {
    return `${path} is damaged (${text}); deno task restore puts a backup in its place`;
  }
  return text.includes(path) ? text : `${path}: ${text}`;
}
