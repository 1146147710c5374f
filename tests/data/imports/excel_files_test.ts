import assert from "node:assert/strict";
import { BadLines } from "../../../data/imports/check.ts";
import type { ImportFile } from "../../../data/imports/file.ts";
import { importFile } from "../../../data/imports/imports.ts";
import { withStore } from "../../support/stores.ts";
import { feed } from "./import_files.ts";

const HEADER = "id,name,email,role,status,joinedAt";
const ROWS = [
  'u_1,"Ruiz, José",jose@example.com,mentee,active,2026-01-01T00:00:00Z',
  "u_2,Zoë,zoe@example.com,mentor,active,2026-01-02",
];
const CSV = [HEADER, ...ROWS].join("\r\n") + "\r\n";

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Latin letters in one byte each, as Windows-1252 has them. */
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) {
    view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  }
  return new Uint8Array(view.buffer);
};

const separated = (by: string) =>
  CSV.replaceAll(/,(?! )/g, by).replaceAll('"', by === "," ? '"' : "");

interface Outcome {
  written: unknown;
  rows: { id: string; name: string; joinedAt: string }[];
}

async function bring(bytes: Uint8Array, chunk = 7): Promise<Outcome> {
  const outcome: Outcome = { written: null, rows: [] };
  await withStore(async (store) => {
    const file: ImportFile = {
      format: "csv",
      bytes: bytes.length,
      async *open() {
        for (let at = 0; at < bytes.length; at += chunk) yield bytes.slice(at, at + chunk);
      },
    };
    const options = { actor: feed, name: "test", token: null };
    outcome.written = await importFile(store, "users", file, options).catch((error) => error);
    const rows = await store.db.selectFrom("users").select(["id", "name", "joinedAt"])
      .orderBy("id").execute();
    outcome.rows = rows.map((row) => ({ ...row }));
  });
  return outcome;
}

const good: Record<string, Uint8Array> = {
  "as RFC 4180 has it": utf8(CSV),
  "separated by semicolons": utf8(separated(";")),
  "separated by tabs": utf8(separated("\t")),
  "a line sep=;": utf8("sep=;\r\n" + separated(";")),
  "a line sep=,": utf8("sep=,\r\n" + CSV),
  "UTF-16, little end first": utf16("\ufeff" + separated("\t"), true),
  "UTF-16, big end first": utf16("\ufeff" + CSV, false),
  "UTF-16 without a mark": utf16(CSV, true),
  "line ends of old Macs": utf8(CSV.replaceAll("\r\n", "\r")),
  "rows of separators": utf8(`${HEADER}\r\n,,,,,\r\n${ROWS.join("\r\n, ,,,,\r\n")}\r\n,,,,,\r\n`),
  "an empty last column": utf8(CSV.replaceAll("\r\n", ",\r\n")),
  "a header with spaces and capitals": utf8(CSV.replace("name,email", "Name, EMail ")),
  "a title above the header": utf8(`Users of August,,,,,\r\n\r\n${CSV}`),
  "a Ctrl-Z at the end": utf8(CSV + "\x1a"),
};

for (const [what, bytes] of Object.entries(good)) {
  Deno.test(`an import takes a CSV file with ${what}`, async () => {
    const { written, rows } = await bring(bytes);
    assert.deepEqual(written, { inserted: 2, updated: 0, unchanged: 0 });
    assert.deepEqual(rows, [
      { id: "u_1", name: "Ruiz, José", joinedAt: "2026-01-01T00:00:00.000Z" },
      { id: "u_2", name: "Zoë", joinedAt: "2026-01-02T00:00:00.000Z" },
    ]);
  });
}

const EXPECTED = "expected: id, name, email, role, status, joinedAt, [lastActiveAt], " +
  "[language], [payoutMethodChangedAt], [endedAt], [risk], [legalHold], " +
  "[lastScreened], [acceptedRequest]";

const bad: Record<string, [Uint8Array, [line: number, message: string | RegExp][]]> = {
  "Windows-1252": [latin1(CSV), [[
    2,
    /^is not UTF-8, but perhaps Windows-1252: in Excel, save it/,
  ]]],
  "a workbook": [utf8("PK\x03\x04" + "x".repeat(600)), [[1, /^is a workbook, not CSV/]]],
  "no separator": [utf8(HEADER.replaceAll(",", " ") + "\n"), [
    [1, 'unknown columns: "id name email role status joinedAt"'],
    [1, "missing columns: id, name, email, role, status, joinedAt"],
    [1, `separate the columns by commas, semicolons or tabs; ${EXPECTED}`],
  ]],
  "a missing column": [utf8("id;name;mail;role;status;joinedAt\n1;2;3;4;5;6\n7;8;9;10;11;12\n"), [
    [1, 'unknown columns: "mail"'],
    [1, "missing columns: email"],
    [1, `the columns are separated by semicolons; ${EXPECTED}`],
  ]],
  "a header without a name": [utf8(CSV.replace("name,email", "name,,email")), [
    [1, "column 3 of the header is empty"],
    [1, `the columns are separated by commas; ${EXPECTED}`],
  ]],
  "a value beyond the header": [utf8(CSV.replace("01-02", "01-02,note")), [
    [3, "has 7 values for 6 columns"],
  ]],
  "records above the header": [utf8([...ROWS, HEADER].join("\n")), [
    [1, "stands above the header, which is line 3: move or delete it"],
  ]],
  "a date as Excel writes it": [utf8(CSV.replace("2026-01-02", "02.01.2026")), [
    [
      3,
      /^joinedAt: must be an instant or a day, such as 2026-01-31T09:30:00Z or 2026-01-31, not "02/,
    ],
  ]],
};

for (const [what, [bytes, issues]] of Object.entries(bad)) {
  Deno.test(`an import says of ${what} what to mend, once`, async () => {
    const { written: error, rows } = await bring(bytes);
    assert.ok(error instanceof BadLines, `${error}`);
    assert.deepEqual(error.issues.map(({ line }) => line), issues.map(([line]) => line));
    for (const [index, [, message]] of issues.entries()) {
      const actual: string = error.issues[index]!.message;
      if (typeof message === "string") assert.equal(actual, message);
      else assert.match(actual, message);
    }
    assert.deepEqual(rows, []);
  });
}

Deno.test("a wrong byte is named by its line, wherever the file is cut", async () => {
  const many = Array.from(
    { length: 3_000 },
    (_, n) => `u_${n},Zoë,z${n}@example.com,mentee,active,`,
  );
  const text = [HEADER, ...many.map((row) => `${row}2026-01-01`)].join("\n");
  const bytes = utf8(text);
  const at = utf8(text.slice(0, text.indexOf("u_2500"))).length + "u_2500,Z".length;
  bytes[at] = 0xe9;
  for (const chunk of [997, 1_000, 64 * 1024]) {
    const { written } = await bring(bytes, chunk);
    assert.ok(written instanceof BadLines);
    assert.deepEqual(written.issues.map(({ line }) => line), [2_502]);
  }
});
