import { deskKeys, headNote } from "../../data/audit/note_key.ts";
import { readNote, WrongSignature } from "../../data/audit/notes.ts";
import type { KeptCheckpoint } from "../../data/audit/checkpoints.ts";
import { keyName } from "../../data/keys/derived_keys.ts";
import { signerOf } from "../../data/keys/signature.ts";
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
    const saved = text === null ? [] : [await savedIn(text, String(file), store)];
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
    const isErased = since?.isFormer && await isEmptied(store, since.size);
    const compared = isErased
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

/** An entry that the erasure of a person has emptied has no hash of format 1 any more. */
async function isEmptied({ db }: Store, seq: number): Promise<boolean> {
  const row = await db.selectFrom("audit_log").select("secret").where("seq", "=", seq)
    .executeTakeFirst();
  return row?.secret === null;
}

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

/** A note of this desk, or the JSON of a checkpoint of format 1. */
async function savedIn(text: string, file: string, store: Store): Promise<KeptCheckpoint> {
  if (text.trimStart().startsWith("{")) return formerIn(text, file, store);
  const checkpoint = await readNote(text, await deskKeys(store)).catch((error) => {
    const isForged = error instanceof WrongSignature;
    throw new Error(`${file} ${isForged ? "has a wrong signature" : "holds no checkpoint"}`);
  });
  if (!checkpoint) throw new Error(`${file} was signed with the key of another desk`);
  return { ...checkpoint, isNote: true };
}

function formerIn(text: string, file: string, { auditKey }: Store): KeptCheckpoint {
  const { size, hash, at, signature } = fieldsIn(text);
  const texts = [hash, at, signature].every((value) => typeof value === "string");
  if (!Number.isSafeInteger(size) || !texts) throw new Error(`${file} holds no checkpoint`);
  const known = auditKey.keys.map(keyName);
  if (!known.includes(signerOf(String(signature)))) {
    throw new Error(`${file} was signed with another JWT_SECRET`);
  }
  return {
    size: Number(size),
    hash: String(hash),
    at: String(at),
    signature: String(signature),
    isFormer: true,
  };
}

function fieldsIn(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
