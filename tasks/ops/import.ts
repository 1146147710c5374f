import { system } from "../../data/audit/write.ts";
import { DOLLARS } from "../../data/base/currency.ts";
import { prepareForBulk } from "../../data/db/rows.ts";
import { BadLines, type CheckedFile, type RefusedRecord } from "../../data/imports/check.ts";
import { columnNames, columnsOf } from "../../data/imports/columns.ts";
import type { ImportFile, ImportFormat } from "../../data/imports/file.ts";
import { importable, importNames, isImportName } from "../../data/imports/importable.ts";
import { importFile } from "../../data/imports/imports.ts";
import { markExpired } from "../../data/kyc/requests/expiry.ts";
import { fixedTypes } from "../../data/kyc/document_types/document_types.ts";
import { importDocuments } from "./import_documents.ts";
import { RefusedFile } from "./refused_file.ts";
import { complain, count, progress, runProgram, task, withStore } from "./cli.ts";

const entities = importNames.join(", ");
const anyDesk = {
  now: new Date(0),
  currency: DOLLARS,
  staffIds: new Set<string>(),
  history: true,
  documentTypes: null,
};
const fields = importNames.map((entity) =>
  `        ${entity}: ${columnNames(columnsOf(importable(entity).schema(anyDesk)))}`
).join("\n");

const usage = `Usage: deno task import ENTITY FILE [--skip-invalid REFUSED] [--strict]
       deno task import documents FOLDER

Brings the records of FILE into the database in DATABASE_URL; JWT_SECRET as for the server.

ENTITY  ${entities}
FILE    .csv with a header row, or .ndjson or .jsonl; UTF-8 or UTF-16; fields as in the API, those
        in brackets may be left out:
${fields}
        The columns of a CSV are separated by commas, semicolons or tabs. Empty lines, empty columns
        at the end and a title above the header are left out.
        Instants are such as 2026-01-31T09:30:00Z; a day, 2026-01-31, is its midnight in UTC.
        The date of analytics is a day in UTC, its avgSessionDuration in minutes.

--skip-invalid REFUSED  imports the good records and writes the refused ones to the new file REFUSED,
                        which can be corrected and imported
--strict                refuses people who have the email address of somebody else in the file or
                        the database; without it there is a warning before anything is written

First the whole file is checked: one bad line, and nothing is changed. Then its records are written
while staff work. What is there already is updated, KYC requests excepted: they are decided here.
KYC requests may bring their history (status, reviewNotes, reviewedBy, expiresAt), which then is
marked as imported; a service token brings pending ones alone.
The same command again goes on where an interrupted import stopped.

FOLDER  of documents for requests that wait: FOLDER/REQUEST_ID/TYPE/NAME.EXT
        TYPE: ${fixedTypes.join(", ")} or another document type of the desk
        JPEG, PNG, WebP, HEIC, AVIF or PDF up to 20 MiB, as the PUT of a document takes them; names that begin
        with a dot are left out. Each that cannot come in is said in a line, the others come in,
        and the exit code is 1. Again it brings what is not there yet.`;

const CACHE_MIB = 8;
const MOST_SKIPPED = 20;
const HOW_TO_SKIP =
  "With --skip-invalid FILE the others are imported, and the refused ones are written to FILE.";

export const main = task(
  usage,
  {
    names: ["ENTITY", "FILE"],
    options: { "skip-invalid": { type: "string" }, strict: { type: "boolean" } },
  },
  async ({ positionals: [entity = "", path = ""], values }) => {
    if (entity === "documents") {
      return await withStore(
        { known: true },
        (store) => importDocuments(store, path.replace(/\/+$/, "")),
      );
    }
    if (!isImportName(entity)) throw new Error(`ENTITY must be one of ${entities}, documents`);
    const file = await openFile(path);
    const refusedPath = values["skip-invalid"];
    const refused = typeof refusedPath === "string" ? new RefusedFile(path, refusedPath) : null;
    await withStore({}, async (store) => {
      const { settle } = await prepareForBulk(store.db, { cacheMiB: CACHE_MIB });
      const show = { checking: progress("Checking"), writing: progress("Writing") };
      const options = {
        actor: system,
        name: path.split("/").at(-1) ?? path,
        token: null,
        strict: values.strict === true,
        onRefused: refused ? (record: RefusedRecord) => refused.add(record) : undefined,
        onChecked: (checked: CheckedFile) => warn(path, checked),
        onProgress: (stage: keyof typeof show, done: number, total: number) =>
          show[stage](done, total),
      };
      const written = await importFile(store, entity, file, options).catch(explain(path));
      await markExpired(store);
      await settle();
      refused?.close();
      const { inserted, updated, unchanged } = written;
      console.log(
        `${count(inserted)} inserted, ${count(updated)} updated, ${count(unchanged)} unchanged`,
      );
    });
  },
);

if (import.meta.main) await runProgram(main);

async function openFile(path: string): Promise<ImportFile> {
  const formats: Record<string, ImportFormat> = { csv: "csv", ndjson: "ndjson", jsonl: "ndjson" };
  const format = formats[path.split(".").at(-1)?.toLowerCase() ?? ""];
  if (!format) throw new Error("FILE must end in .csv, .ndjson or .jsonl");
  const found = await Deno.stat(path).catch(() => null);
  if (!found?.isFile) throw new Error(`there is no file ${path}`);
  return { format, bytes: found.size, open: async () => (await Deno.open(path)).readable };
}

function explain(path: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof BadLines)) throw error;
    for (const { line, message } of error.issues) complain(`${path}:${line}: ${message}`);
    throw error.skippable ? new Error(`${error.message} ${HOW_TO_SKIP}`) : error;
  };
}

function warn(path: string, { warnings, moreWarnings, skipped }: CheckedFile): void {
  for (const { line } of skipped.slice(0, MOST_SKIPPED)) {
    complain(`Skipped: ${path}:${line}: user.erased`);
  }
  const more = skipped.length - MOST_SKIPPED;
  if (more > 0) complain(`Skipped: ${count(more)} more lines about people who were erased`);
  for (const { line, message } of warnings) complain(`Warning: ${path}:${line}: ${message}`);
  if (moreWarnings > 0) complain(`Warning: ${count(moreWarnings)} more of these`);
}
