import { Buffer } from "node:buffer";
import type { Examined } from "../../../data/documents/formats.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A file of a kind that people send, and what becomes of it. */
export interface Sent {
  kind: string;
  bytes: Bytes;
  /** Facts about a document that is shown; its rendition is the picture without anything behind. */
  shown?: Examined;
  /** A part of the reason of a refusal. */
  refused?: string;
}

export const joined = (...parts: (string | Uint8Array)[]): Bytes =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => typeof part === "string" ? Buffer.from(part, "latin1") : part),
    ),
  );

/** Phones, cameras and programs put this behind a picture. */
export const trailers: Record<string, (n: number, picture: Bytes) => Bytes> = {
  "line end": () => joined("\n"),
  "NULs": (n) => new Uint8Array(1 + 97 * n),
  "second picture": (_, picture) => joined(picture),
  "NULs and a second picture": (n, picture) => joined(new Uint8Array(n + 1), picture),
  "Samsung trailer": (n) =>
    joined("\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data", String(n), "SEFHe\0SEFT"),
  "film": (n) => joined("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", new Uint8Array(50 * n + 9)),
  "AFCP": (n) => joined("AXS!\0\x01\0\x02", new Uint8Array(n), "AXS*"),
  "archive": (n) => joined("PK\x03\x04", "x".repeat(n), "PK\x05\x06", new Uint8Array(18)),
  "script": (n) => joined("<script>alert(1)</script>".repeat(n + 1)),
};

/** A value for each number from 0 to `count` - 1, the first of which the suite takes. */
export const variants = <Result>(count: number, make: (n: number) => Result): Result[] =>
  Array.from({ length: count }, (_, n) => make(n));
