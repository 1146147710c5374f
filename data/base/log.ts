import { jsonLine } from "./json_line.ts";

type Level = "info" | "warn" | "error";

export type LogFields = Readonly<Record<string, unknown>>;

/** Writes lines of the log: `info` to standard output, all others to standard error. */
export interface LogWriter {
  write: (level: Level, line: string) => void;
  /** Resolves once all lines are written. */
  flush: () => Promise<void>;
}

let writer: LogWriter = {
  write: (level, line) => level === "info" ? console.log(line) : console.error(line),
  flush: () => Promise.resolve(),
};

/** Replaces the console, which waits for whoever reads the output. */
export const writeLogBy = (other: LogWriter): void => void (writer = other);

export const flushLog = (): Promise<void> => writer.flush();

/** Writes one line of JSON. Line feeds in texts are escaped, so that nobody can forge a line. */
export const log = (level: Level, event: string, fields: LogFields = {}): void =>
  writer.write(level, logLine(level, event, fields));

export const logLine = (level: Level, event: string, fields: LogFields): string =>
  jsonLine({ time: new Date().toISOString(), level, event, ...fields });

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
