import type { Store } from "../store.ts";
import type { SubjectType } from "./rows.ts";
import type { UndoneStep } from "./step.ts";

/** The steps that have something to announce, by the type of their records and their kind. */
export type AnnouncedSteps = Partial<
  Record<SubjectType, { steps: Record<string, { undo: Pick<UndoneStep, "announce"> }> }>
>;

/**
 * Announces steps that can no longer be undone: notifications, mails and letters. Undo clears
 * `announceAt` as well, so a step is either announced or undone, even if the clocks of processes
 * differ.
 */
export async function announceSteps(
  { db, now }: Pick<Store, "db" | "now">,
  announced: AnnouncedSteps,
): Promise<void> {
  const at = now();
  const until = at.toISOString();
  // A read first, so that an idle process does not take SQLite's write lock.
  const first = await db.selectFrom("steps").select("id")
    .where("announceAt", "<=", until).limit(1).executeTakeFirst();
  if (!first) return;
  await db.transaction().execute(async (trx) => {
    const settled = await trx.updateTable("steps").set({ announceAt: null })
      .where("announceAt", "<=", until).returningAll().execute();
    for (const [type, { steps }] of Object.entries(announced)) {
      for (const [kind, { undo }] of Object.entries(steps)) {
        const ids = settled.filter((step) => step.subjectType === type && step.kind === kind)
          .map(({ id }) => id);
        if (ids.length > 0) await undo.announce?.(trx, ids, at);
      }
    }
  });
}
