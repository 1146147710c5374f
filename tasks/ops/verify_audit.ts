import { headNote } from "../../data/audit/note_key.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import { isBeyondComparison, readKeptCheckpoint } from "../../data/proof/kept_checkpoint.ts";
import { verifyWithRecords } from "../../data/proof/verify_records.ts";
import type { Store } from "../../data/store.ts";
import { count, runProgram, task, withStore } from "./cli.ts";

const usage = `Usage: deno task verify-audit [--since FILE] [--print-checkpoint]

Proves that each entry of the audit trail in DATABASE_URL is as it was written, that none was cut
off, and that each decision, view, document and hold of a payout has its entry; or says where it
breaks and exits with 1. JWT_SECRET as for the server. Somebody with the database and the secret can
write another trail: only a checkpoint that was kept elsewhere shows that.

--since FILE        also that the trail has only grown since a signed note that was kept elsewhere,
                    or since a checkpoint of an earlier version (JSON); --checkpoint is the same
--print-checkpoint  if the trail is whole, sign how it stands and print that: keep it elsewhere`;

const options = {
  since: { type: "string" },
  checkpoint: { type: "string" },
  "print-checkpoint": { type: "boolean" },
} as const;

export const main = task(usage, { names: [], options }, async ({ values }) => {
  const file = values.since ?? values.checkpoint;
  const text = file === undefined ? null : await readText(String(file));
  await withStore({ known: true, alsoRestored: true }, async (store) => {
    const saved = text === null ? [] : [await checkpointIn(text, String(file), store)];
    const proven = await verifyWithRecords(store.db, store.auditKey, saved);
    const { size, head, fault, checkpoints, foreignCheckpoints, accepted } = proven;
    if (fault) {
      const record = fault.record ? ` (${fault.record})` : "";
      throw new Error(`the trail breaks at entry ${fault.seq}: ${fault.reason}${record}`);
    }
    const others = foreignCheckpoints > 0 ? `, ${foreignCheckpoints} signed with another key` : "";
    const held = checkpoints === 1
      ? "1 checkpoint holds"
      : `${count(checkpoints)} checkpoints hold`;
    const [since] = saved;
    const compared = since && await isBeyondComparison(store.db, since)
      ? `its entry ${count(since.size)} was erased, so the checkpoint cannot be compared`
      : since
      ? `it has only grown since entry ${count(since.size)}`
      : "not compared with outside";
    const passed = accepted && `; faults accepted when it was issued again: entries ${accepted}`;
    const proof = `The trail is whole: ${count(size)} entries, root ${head || "none"}, ` +
      `${held}${others}; ${compared}${passed}.`;
    if (values["print-checkpoint"]) await printNote(store, proof);
    else console.log(proof);
  });
});

if (import.meta.main) await runProgram(main);

/** The note alone goes to standard output, for a file. */
async function printNote(store: Store, proof: string): Promise<void> {
  console.error(proof);
  const signed = await headNote(store);
  if (!signed) throw new Error("an empty trail has no checkpoint");
  console.log(signed.note.trimEnd());
}

const readText = (file: string): Promise<string> =>
  Deno.readTextFile(file).catch(() => {
    throw new Error(`there is no file ${file}`);
  });

const checkpointIn = (text: string, file: string, store: Store) =>
  readKeptCheckpoint(text, store).catch((error) => {
    throw error instanceof DomainError ? new Error(`${file}: ${error.message}`) : error;
  });
