import { deflateRawSync } from "node:zlib";
import { type Bytes, concatBytes, toBase64url, utf8 } from "../../../data/base/bytes.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { type CaseParts, fileOf, membersOf } from "./case_files.ts";
import { type ZipMember, zipOf } from "./zips.ts";

/** Makes a hostile file of a whole one; each must be unreadable. */
type Hostile = [title: string, make: (parts: CaseParts) => Bytes];

const MIB = 2 ** 20;

/** The file with a member changed, found by its name. */
const withMember = (parts: CaseParts, name: string, change: Partial<ZipMember>): Bytes =>
  zipOf(membersOf(parts).map((one) => one.name === name ? { ...one, ...change } : one));
const withJson = (parts: CaseParts, text: string): Bytes =>
  withMember(parts, "case.json", { bytes: utf8(text) });
const withMore = (parts: CaseParts, ...more: ZipMember[]): Bytes =>
  zipOf([...membersOf(parts), ...more]);

/** An entry whose body lists a disclosure of this text. */
function withDisclosure(parts: CaseParts, disclosure: string): Bytes {
  const digest = toBase64url(sha256(utf8(disclosure)));
  const body = JSON.stringify({ _sd: [digest], at: "2026-11-28T10:00:00.000Z", seq: 3, v: 2 });
  const entries = parts.json.entries.with(0, { body, disclosures: [disclosure] });
  return withJson(parts, JSON.stringify({ ...parts.json, entries }));
}

const inArchive: Hostile[] = [
  ["an empty file", () => new Uint8Array()],
  ["no archive", () => utf8("no archive ".repeat(100))],
  ["a file cut off", (parts) => zipOf(membersOf(parts)).slice(0, -100)],
  ["a file cut off at its beginning", (parts) => zipOf(membersOf(parts)).slice(100)],
  ["something before the archive", (parts) => zipOf(membersOf(parts), { before: utf8("MZ") })],
  ["something before the directory", (parts) => zipOf(membersOf(parts), { gap: utf8("gap") })],
  ["a comment", (parts) => zipOf(membersOf(parts), { comment: utf8("PK\x05\x06") })],
  ["a lying count", (parts) => zipOf(membersOf(parts), { count: 2 })],
  ["a huge count", (parts) => zipOf(membersOf(parts), { count: 65_535 })],
  ["a name twice", (parts) => withMore(parts, { name: "case.json", bytes: utf8("{}") })],
  ["members that overlap", (parts) => withMember(parts, fileOf(2), { offset: 0 })],
  ["an encrypted member", (parts) => withMember(parts, "case.json", { flags: 1 })],
  ["an unknown method", (parts) => withMember(parts, "case.json", { method: 14 })],
  [
    "another name in the local header",
    (parts) => withMember(parts, "index.html", { localName: "index.htm_" }),
  ],
  ["a name with a control character", (parts) => withMore(parts, { name: "a\n", bytes: utf8("") })],
  ["a very long name", (parts) => withMore(parts, { name: "a".repeat(60_000), bytes: utf8("") })],
  ["a deflated document", (parts) => withMember(parts, fileOf(1), { isDeflated: true })],
  [
    "a document of 21 MB",
    (parts) => withMember(parts, fileOf(1), { bytes: new Uint8Array(21 * MIB) }),
  ],
  ["a size that is too small", (parts) => withMember(parts, "case.json", { size: 10 })],
  ["a size that is too large", (parts) => withMember(parts, "case.json", { size: 9_999_999 })],
  [
    "a size that differs in the local header",
    (parts) => withMember(parts, "index.html", { localSize: 5 }),
  ],
  ["a stored member of another size", (parts) => withMember(parts, fileOf(1), { size: 5 })],
  [
    "a wrong data descriptor",
    (parts) => withMember(parts, fileOf(1), { hasDescriptor: true, localSize: 5 }),
  ],
  ["a damaged stream", (parts) => withMember(parts, "case.json", { packed: utf8("not deflated") })],
  ["bytes behind the end of a stream", (parts) => {
    const stream = new Uint8Array(deflateRawSync(utf8(JSON.stringify(parts.json))));
    return withMember(parts, "case.json", { packed: concatBytes(stream, utf8("more")) });
  }],
  ["a bomb that names its size", (parts) => withMember(parts, "index.html", bomb(200 * MIB))],
  [
    "a bomb that lies about its size",
    (parts) => withMember(parts, "index.html", { ...bomb(200 * MIB), size: 1_000 }),
  ],
  [
    "many bombs of allowed sizes",
    (parts) =>
      withMore(
        parts,
        ...Array.from({ length: 50 }, (_, index) => ({
          name: `proof/entries/${index + 100}.tlog-proof`,
          ...bomb(2 * MIB),
        })),
      ),
  ],
  [
    "an archive in the archive",
    (parts) => withMember(parts, "case.json", { bytes: zipOf(membersOf(parts)) }),
  ],
];

function bomb(bytes: number): Pick<ZipMember, "bytes" | "packed" | "size" | "isDeflated"> {
  const packed = new Uint8Array(deflateRawSync(new Uint8Array(bytes)));
  return { bytes: new Uint8Array(), packed, size: bytes, isDeflated: true };
}

const inJson: Hostile[] = [
  ["no case.json", (parts) => zipOf(membersOf(parts).filter(({ name }) => name !== "case.json"))],
  ["no page", (parts) => zipOf(membersOf(parts).filter(({ name }) => name !== "index.html"))],
  [
    "no checkpoint",
    (parts) => zipOf(membersOf(parts).filter(({ name }) => name !== "proof/checkpoint.txt")),
  ],
  ["a list in the place of an object", (parts) => withJson(parts, "[]")],
  ["a text in the place of an object", (parts) => withJson(parts, '"v"')],
  ["broken JSON", (parts) => withJson(parts, JSON.stringify(parts.json).slice(0, -1))],
  ["text behind the JSON", (parts) => withJson(parts, `${JSON.stringify(parts.json)}{}`)],
  ["a byte order mark", (parts) => withJson(parts, `\ufeff${JSON.stringify(parts.json)}`)],
  [
    "bytes that are no UTF-8",
    (parts) => withMember(parts, "case.json", { bytes: Uint8Array.of(0x22, 0xff, 0x22) }),
  ],
  ["deep JSON", (parts) => withJson(parts, "[".repeat(20_000_000))],
  ["millions of values", (parts) => withJson(parts, `[${"{},".repeat(15_000_000)}{}]`)],
  ["a key twice", (parts) => withJson(parts, JSON.stringify(parts.json).replace("{", '{"v":1,'))],
  [
    "a key twice, once escaped",
    (parts) => withJson(parts, JSON.stringify(parts.json).replace("{", '{"\\u0076":1,')),
  ],
  [
    "entries that are a number",
    (parts) => withJson(parts, JSON.stringify({ ...parts.json, entries: 7 })),
  ],
  [
    "entries that are texts",
    (parts) => withJson(parts, JSON.stringify({ ...parts.json, entries: ["{}"] })),
  ],
  [
    "a body that is an object",
    (parts) =>
      withJson(parts, JSON.stringify({ ...parts.json, entries: [{ body: {}, disclosures: [] }] })),
  ],
  [
    "a number that is a text",
    (parts) =>
      withJson(parts, JSON.stringify(parts.json).replace('\\"seq\\":3', '\\"seq\\":\\"3\\"')),
  ],
  [
    "20,001 entries",
    (parts) => withJson(parts, JSON.stringify({ ...parts.json, entries: Array(20_001).fill({}) })),
  ],
  ["1,001 documents", (parts) => {
    const documents = Array(1_001).fill({});
    return withJson(
      parts,
      JSON.stringify({ ...parts.json, case: { ...parts.json.case, documents } }),
    );
  }],
  ["a document outside of its folder", (parts) => {
    parts.json.case.documents[0]!.file = "documents/1-../index.html";
    return zipOf(membersOf(parts));
  }],
  ["documents of one number", (parts) => {
    parts.json.case.documents[1]!.number = 1;
    return zipOf(membersOf(parts));
  }],
  ["bad base64", (parts) => {
    parts.json.entries[0]!.disclosures[0] += "*";
    return zipOf(membersOf(parts));
  }],
  ["a disclosure that is no JSON", (parts) => withDisclosure(parts, toBase64url(utf8("no")))],
  [
    "a deep disclosure",
    (parts) => withDisclosure(parts, toBase64url(utf8("[".repeat(1_000) + "]".repeat(1_000)))),
  ],
  ["a disclosure of two", (parts) => withDisclosure(parts, toBase64url(utf8('["salt","what"]')))],
  [
    "a disclosure of an unknown part",
    (parts) => withDisclosure(parts, toBase64url(utf8('["salt","__proto__",{}]'))),
  ],
  ["a note of 20 kB", (parts) => {
    parts.note += `— witness ${"A".repeat(20_000)}\n`;
    return zipOf(membersOf(parts));
  }],
  ["a key of another form", (parts) => {
    parts.key = "key";
    return zipOf(membersOf(parts));
  }],
];

export const hostileFiles: readonly Hostile[] = [...inArchive, ...inJson];
