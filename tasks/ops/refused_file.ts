import type { RefusedRecord } from "../../data/imports/check.ts";
import { headerLine, sourceLine } from "../../data/imports/file_records.ts";
import { complain, count } from "./cli.ts";

/**
 * The file of refused records. It is opened at once, because the process gives up the permission to
 * open files, and stays empty if none is refused.
 */
export class RefusedFile {
  #file: Deno.FsFile;
  #count = 0;

  constructor(private source: string, private path: string) {
    try {
      this.#file = Deno.openSync(path, { write: true, createNew: true, mode: 0o600 });
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
      throw new Error(`there is a file ${path} already`);
    }
  }

  add({ line, message, source }: RefusedRecord): void {
    complain(`${this.source}:${line}: ${message}`);
    if (this.#count++ === 0) this.#write(headerLine(source));
    this.#write(sourceLine(source));
  }

  #write(text: string): void {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length;) at += this.#file.writeSync(bytes.subarray(at));
  }

  close(): void {
    this.#file.close();
    if (this.#count > 0) console.log(`${count(this.#count)} refused, written to ${this.path}`);
  }
}
