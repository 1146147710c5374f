import { logLine, type LogWriter } from "../data/base/log.ts";

/** A file to which bytes are written without blocking the event loop. */
interface Output {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<number>;
}

/** Lines that wait for a slow reader; as many more may be on their way. */
const MAX_WAITING_CHARS = 1024 * 1024;

/** Writes the log in the background. */
export function backgroundLog(out: Output = Deno.stdout, error: Output = Deno.stderr): LogWriter {
  const [outLines, errorLines] = [new BackgroundLines(out), new BackgroundLines(error)];
  return {
    write: (level, line) => (level === "info" ? outLines : errorLines).add(line),
    flush: async () => void await Promise.all([outLines.written, errorLines.written]),
  };
}

/**
 * Writes lines in order without waiting for their reader: a full pipe would stop the server. Above
 * `mostChars` lines are dropped; the next line that is written says how many.
 */
export class BackgroundLines {
  #waiting: string[] = [];
  #chars = 0;
  #dropped = 0;
  #isWriting = false;
  /** Resolves once all lines are written. */
  written = Promise.resolve();

  constructor(private out: Output, private mostChars = MAX_WAITING_CHARS) {}

  add(line: string): void {
    if (this.#chars + line.length > this.mostChars) {
      this.#dropped++;
      return;
    }
    this.#waiting.push(line);
    this.#chars += line.length;
    if (!this.#isWriting) this.written = this.#write();
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const lines = this.#waiting.splice(0);
      this.#chars = 0;
      const dropped = this.#dropped;
      this.#dropped = 0;
      if (dropped > 0) lines.push(logLine("warn", "log lines dropped", { count: dropped }));
      try {
        await writeAll(this.out, `${lines.join("\n")}\n`);
      } catch {
        // The reader has closed the pipe; another may follow.
        this.#dropped += dropped + lines.length;
      }
    }
    this.#isWriting = false;
  }
}

async function writeAll(out: Output, text: string): Promise<void> {
  let bytes = new TextEncoder().encode(text);
  while (bytes.length > 0) bytes = bytes.subarray(await out.write(bytes));
}
