import type { Actor } from "../../../data/audit/trail.ts";
import { system } from "../../../data/audit/write.ts";
import { writeInBatches } from "../../../data/imports/batches.ts";
import { importable, type ImportName } from "../../../data/imports/importable.ts";
import { answerInstruction } from "../../../data/instructions/answer.ts";
import type { CorrectionInput } from "../../../data/instructions/corrections.ts";
import type { LockedInstruction } from "../../../data/instructions/instructions.ts";
import { type Verb, verbs } from "../../../data/instructions/records.ts";
import { instructionSteps } from "../../../data/instructions/steps.ts";
import * as users from "../../../data/records/users.ts";
import { takeStep } from "../../../data/steps/take.ts";
import { undoLastStep } from "../../../data/steps/undo.ts";
import type { Store } from "../../../data/store.ts";
import { aUser } from "../../support/records.ts";
import { termsOf } from "../../support/steps.ts";

type Member = Actor & { id: string };

/** The program of the platform. */
export const service: Actor = { id: null, name: "Service platform", requestId: null };

export const give = (
  store: Store,
  verb: Verb,
  id: string,
  reviewer: Member,
  idempotencyKey: string | null = null,
): Promise<LockedInstruction> => {
  const { type, field, value } = verbs[verb];
  const input = { field, value, reason: "Chargebacks", source: "Ticket 4711" };
  const terms = termsOf({ reviewer, version: null, idempotencyKey });
  return takeStep(store, instructionSteps[type].steps.ask, id, input, terms);
};

export const undo = (
  store: Store,
  { subject, id, version }: LockedInstruction,
  actor: Member,
) => undoLastStep(store, instructionSteps[subject], id, { actor, version });

export const answer = (store: Store, id: string, answer: "done" | "refused", note = "") =>
  answerInstruction(store, id, { answer, note }, service);

export async function importRecords(
  store: Store,
  name: ImportName,
  records: readonly { id: string; [field: string]: unknown }[],
): Promise<void> {
  await writeInBatches(store, importable(name), {
    id: `${name} ${crypto.randomUUID()}`,
    title: "Import",
    category: "system",
    target: name,
    details: {},
    total: records.length,
    recordsFrom: async function* () {
      yield await Promise.resolve(records);
    },
    actor: system,
    onProgress: () => {},
  });
}

export const noticesOf = async ({ db }: Store, staffId: string) =>
  (await db.selectFrom("notifications").select(["kind", "facts"]).where("staffId", "=", staffId)
    .orderBy("time").orderBy("id").execute())
    .map(({ kind, facts }) => ({ kind, ...JSON.parse(facts) }));

export const eventsIn = async ({ db }: Store) =>
  (await db.selectFrom("webhook_deliveries").select(["type", "content"]).execute())
    .map(({ type, content }) => [type, JSON.parse(content)]);

export const trailOf = ({ db }: Store) =>
  db.selectFrom("audit_log").select(["action", "target", "after", "before"]).orderBy("seq")
    .execute();

/** A person for corrections. */
export const plantAna = ({ db }: Store) =>
  users.insert(db, [aUser({ id: "u_ana", name: "Ana Ilić" })]);

/** The form of a correction of her address. */
export const anEmail = (
  changes: Partial<CorrectionInput> = {},
): CorrectionInput & { id: string } => ({
  id: crypto.randomUUID(),
  field: "email",
  value: "new.ana@example.com",
  source: "Ticket 4711",
  ...changes,
});
