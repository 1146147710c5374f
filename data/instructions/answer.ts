import * as z from "zod";
import type { Actor } from "../audit/trail.ts";
import { write } from "../audit/write.ts";
import { DomainError } from "../errors/domain_error.ts";
import { text } from "../list/fields.ts";
import type { Store } from "../store.ts";
import { instructionEntry } from "./entries.ts";
import { isSent } from "./for_platform.ts";
import type { Instruction } from "./instructions.ts";
import { tellAsker } from "./notices.ts";
import { change, lockInstruction } from "./steps.ts";

export const platformAnswer = z.strictObject({
  answer: z.enum(["done", "refused"]),
  note: text.default("").describe("For the member who asked, such as why it was refused."),
});
export type PlatformAnswer = z.output<typeof platformAnswer>;

/**
 * Closes an instruction by the answer of the platform. The same answer again changes nothing, nor does
 * `done` where an import was first. Throws `not_found` while the first asking can be undone, and `conflict`
 * for one that was closed otherwise.
 */
export async function answerInstruction(
  store: Store,
  id: string,
  { answer, note }: PlatformAnswer,
  actor: Actor,
): Promise<Instruction> {
  return await write(store, actor, async (trx, record, now) => {
    const found = await trx.selectFrom("instructions").select("subject").where("id", "=", id)
      .executeTakeFirst();
    if (!found) throw new DomainError("not_found", "instruction.not_found");
    const before = await lockInstruction(trx, found.subject, id, now);
    if (!isSent(before, now)) {
      throw new DomainError("not_found", "instruction.not_found");
    }
    if (before.closedAt !== null) {
      if (before.closedBy === null && (before.answer ?? "done") === answer) return before;
      throw new DomainError("conflict", "instruction.closed");
    }
    const answered = { closedAt: now.toISOString(), answer, note: note === "" ? null : note };
    const after = await change(trx, before, answered);
    record(instructionEntry("closed", after, { closedBy: "platform", answer }));
    await tellAsker(trx, after, { how: answer, byName: actor.name }, now);
    return after;
  });
}
