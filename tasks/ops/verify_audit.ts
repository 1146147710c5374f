import { keyName } from "../../data/keys/derived_keys.ts";
import { type AuditCheckpointRow, checkpoint } from "../../data/audit/checkpoints.ts";
import { signerOf } from "../../data/keys/signature.ts";
import { verifyWithRecords } from "../../data/proof/verify_records.ts";
import type { Store } from "../../data/store.ts";
import { count, runProgram, task, withStore } from "./cli.ts";

const usage = `Usage: deno task verify-audit [--checkpoint FILE] [--print-checkpoint]

Proves that each entry of the audit trail in DATABASE_URL follows from the one before, that none was
cut off, and that each decision, view, document and hold of a payout has its entry; or says where it
breaks and exits with 1. JWT_SECRET as for the server.

--checkpoint FILE   also against a signed checkpoint that was kept elsewhere (JSON)
--print-checkpoint  if the trail is whole, sign how it stands and print that: keep it elsewhere`;

const options = {
  checkpoint: { type: "string" },
  "print-checkpoint": { type: "boolean" },
} as const;

export const main = task(usage, { names: [], options }, async ({ values }) => {
  const file = values.checkpoint === undefined ? null : String(values.checkpoint);
  const saved = file === null ? [] : [await readCheckpoint(file)];
  await withStore({ known: true }, async (store) => {
    const known = store.auditKey.keys.map(keyName);
    const foreign = saved.find(({ signature }) => !known.includes(signerOf(signature)));
    if (foreign) throw new Error(`${file} was signed with another JWT_SECRET`);
    const { size, head, fault, checkpoints, foreignCheckpoints } = await verifyWithRecords(
      store.db,
      store.auditKey,
      saved,
    );
    if (fault) {
      const record = fault.record ? ` (${fault.record})` : "";
      throw new Error(`the trail breaks at entry ${fault.seq}: ${fault.reason}${record}`);
    }
    const others = foreignCheckpoints > 0 ? `, ${foreignCheckpoints} signed with another key` : "";
    const held = checkpoints === 1
      ? "1 checkpoint holds"
      : `${count(checkpoints)} checkpoints hold`;
    const proof = `The trail is whole: ${count(size)} entries, head ${head || "none"}, ` +
      `${held}${others}.`;
    if (values["print-checkpoint"]) await printCheckpoint(store, proof);
    else console.log(proof);
  });
});

if (import.meta.main) await runProgram(main);

/** The checkpoint alone goes to standard output, for a file. */
async function printCheckpoint(store: Store, proof: string): Promise<void> {
  console.error(proof);
  const signed = await checkpoint(store);
  if (!signed) throw new Error("an empty trail has no checkpoint");
  console.log(JSON.stringify(signed));
}

async function readCheckpoint(file: string): Promise<AuditCheckpointRow> {
  const text = await Deno.readTextFile(file).catch(() => {
    throw new Error(`there is no file ${file}`);
  });
  try {
    const { size, hash, at, signature } = JSON.parse(text);
    const texts = [hash, at, signature].every((value) => typeof value === "string");
    if (Number.isSafeInteger(size) && texts) return { size, hash, at, signature };
  } catch {
    // Said below, for what is JSON but no checkpoint too.
  }
  throw new Error(`${file} holds no checkpoint`);
}
