import { jsonLine } from "./json_line.ts";

export type Level = "info" | "warn" | "error";

/** Undefined fields are left out. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes one line of JSON. Line feeds in texts are escaped, so that nobody can forge a line. */
export function log(level: Level, event: string, fields: LogFields = {}): void {
  const line = jsonLine({ time: new Date().toISOString(), level, event, ...fields });
  if (level === "info") console.log(line);
  else console.error(line);
}

/** An error with its stack and the message of its cause. */
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

/** Hides addresses, as the address of a document opens it. Those of our own modules are `file:`. */
const withoutAddresses = (text: string): string =>
  text.replace(/\b(https?|wss?|postgres(ql)?|smtps?):\/\/[^\s"'<>)]+/gi, "$1://***");
