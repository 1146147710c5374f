import { jsonLine } from "./json_line.ts";

/** How much a line matters to who reads the log. */
export type Level = "info" | "warn" | "error";

/** What a line tells beside its time and level; what is undefined is left out. */
export type LogFields = Readonly<Record<string, unknown>>;

/**
 * Writes one line of JSON, whatever stands in its texts: a line feed in one is `\n` there, so that
 * nobody can write a line of their own.
 */
export function log(level: Level, event: string, fields: LogFields = {}): void {
  const line = jsonLine({ time: new Date().toISOString(), level, event, ...fields });
  if (level === "info") console.log(line);
  else console.error(line);
}

/** An error as the log keeps it, with its stack and what caused it. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: { message: withoutAddresses(String(error)) } };
  const { name, message, stack, cause } = error;
  return {
    error: {
      name,
      message: withoutAddresses(message),
      stack: stack && withoutAddresses(stack),
      cause: cause instanceof Error ? withoutAddresses(cause.message) : undefined,
    },
  };
}

/** The address of a document opens it to whoever reads it; those of our own modules are `file:`. */
const withoutAddresses = (text: string): string =>
  text.replace(/\b(https?|wss?|postgres(ql)?|smtps?):\/\/[^\s"'<>)]+/gi, "$1://***");
