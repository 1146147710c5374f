import { type Actor, categoryOf } from "../audit/trail.ts";
import { DomainError } from "../errors/domain_error.ts";
import { isRecordName, recordsOf } from "../lists.ts";
import { latestExpiry } from "../kyc/decisions/validity.ts";
import { listDocumentTypes } from "../kyc/document_types/document_types.ts";
import type { DeskFacts } from "../records/record_shape.ts";
import { type CheckedFile, checkFile, type CheckOptions } from "./check.ts";
import { importable, type ImportName } from "./importable.ts";
import type { ImportFile } from "./file.ts";
import { type ImportReading, openFile, validateRecord } from "./reading.ts";
import type { Written } from "../records/write.ts";
import { type BatchOptions, writeInBatches } from "./batches.ts";
import { withoutErased } from "./erased_people.ts";
import { readRules } from "../steps/rules.ts";
import type { Store } from "../store.ts";

type ImportProgress = (stage: "checking" | "writing", done: number, total: number) => void;

export interface ImportOptions extends CheckOptions, Pick<BatchOptions, "batchRows" | "pause"> {
  actor: Actor;
  name: string;
  /** Name of the service token; null for the command line, which alone may import history. */
  token: string | null;
  onProgress?: ImportProgress;
  /** Called once the file is checked, before anything is written. */
  onChecked?: (checked: CheckedFile) => void;
}

/**
 * Imports a file: checks all of it, then reads it again and writes in batches. Unchanged records
 * stay untouched, so an import can be repeated; an interrupted one resumes after its last batch.
 * Lines about erased people are left out. Throws `BadLines`, and `conflict` when the file changes
 * meanwhile, is being imported elsewhere, or has but one record, about an erased person.
 */
export async function importFile(
  store: Store,
  entity: ImportName,
  file: ImportFile,
  options: ImportOptions,
): Promise<Written> {
  const { actor, name, token, onProgress = () => {}, onChecked, batchRows, pause } = options;
  const { strict, onRefused } = options;
  const reading = { file, schema: importable(entity).schema(await readFacts(store, token)) };
  const onBytes = (bytes: number) => onProgress("checking", bytes, file.bytes);
  const checked = await checkFile(store, entity, reading, { strict, onRefused, onBytes });
  onChecked?.(checked);
  const { sha256, records, refused, skipped } = checked;
  if (records === 0 && refused.size === 1 && skipped.length === 1) {
    throw new DomainError("conflict", "user.erased");
  }
  return await writeInBatches(store, importable(entity), {
    id: `${entity} ${sha256}${refused.size > 0 ? ` without ${refused.size}` : ""}`,
    title: "Import",
    category: isRecordName(entity) ? categoryOf(recordsOf(entity).listShape.permission) : "system",
    target: `${entity}: ${name}`,
    details: { file: name, token, sha256, ...refused.size > 0 && { refused: refused.size } },
    total: records,
    recordsFrom: async function* (skip) {
      for await (const some of checkedRecords(reading, checked, skip)) {
        yield await withoutErased(store, entity, some);
      }
    },
    actor,
    emitsEvents: token !== null,
    onProgress: (done) => onProgress("writing", done, records),
    batchRows,
    pause,
  });
}

async function readFacts(store: Store, token: string | null): Promise<DeskFacts> {
  const members = await store.db.selectFrom("staff").select("id").execute();
  return {
    now: store.now(),
    currency: store.currency,
    staffIds: new Set(members.map(({ id }) => id)),
    history: token === null,
    latestExpiry: await latestExpiry(store),
    acceptsByTwo: (await readRules(store.db)).some(({ id, isOn }) =>
      id === "accept_business" && isOn
    ),
    documentTypes: new Map((await listDocumentTypes(store.db)).map((type) => [type.key, type])),
  };
}

/**
 * The second pass, without refused records. It holds back the last records until the digest proves
 * that the file is the same.
 */
async function* checkedRecords(
  reading: ImportReading,
  { refused, sha256 }: CheckedFile,
  skip: number,
): AsyncGenerator<{ id: string }[]> {
  const source = await openFile(reading, () => {});
  let position = 0;
  let accepted = 0;
  let last: { id: string }[] = [];
  for await (const found of source.records) {
    const records: { id: string }[] = [];
    for (const one of found) {
      if (refused.has(position++) || accepted++ < skip) continue;
      const { record, issue } = validateRecord(reading.schema, one);
      if (issue) throw changed();
      records.push(record);
    }
    if (records.length === 0) continue;
    yield last;
    last = records;
  }
  if (source.digest() !== sha256) throw changed();
  yield last;
}

const changed = () => new DomainError("conflict", "import.file_changed");
