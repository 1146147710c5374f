import type { Database } from "../db/database.ts";
import { notifyPerson } from "../notices/announce.ts";
import type { Notice } from "../notices/kinds.ts";
import { isReverted, type LockedInstruction } from "./instructions.ts";

/** Tells who asked, while they work here. `closedByName` is null for an import. */
export async function tellAsker(
  trx: Database,
  instruction: LockedInstruction,
  closedByName: string | null,
  now: Date,
): Promise<void> {
  const { subjectId: userId, field, askedBy, record } = instruction;
  const asker = await trx.selectFrom("staff").select("id").where("id", "=", askedBy)
    .where("status", "=", "active").executeTakeFirst();
  if (!asker) return;
  const facts = { userId, userName: record.name, field };
  const notice: Notice = isReverted(instruction)
    ? { kind: "correction_reverted", facts }
    : { kind: "correction_closed", facts: { ...facts, closedByName } };
  await notifyPerson(trx, askedBy, notice, now);
}
