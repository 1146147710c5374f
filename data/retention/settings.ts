import * as z from "zod";
import type { Actor } from "../audit/trail.ts";
import { write } from "../audit/write.ts";
import { invalidate } from "../db/cache_tags.ts";
import type { Database } from "../db/database.ts";
import type { ErrorCode } from "../errors/texts.ts";
import { requireManager } from "../staff/accounts/staff.ts";
import type { Store } from "../store.ts";

interface RetentionRow {
  id: number;
  /** Months after the last decision, or after expiry; null: documents stay. */
  documentMonths: number | null;
  /** Years after the end of the relationship; null: files stay. */
  fileYears: number | null;
  /** Months after a member was deactivated; null: their data stays. */
  memberMonths: number | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    retention_settings: RetentionRow;
  }
}

export type RetentionSettings = Omit<RetentionRow, "id">;

/** Values that fill the form; what applies to a desk is for its counsel to say. */
export const retentionProfiles = {
  none: { documentMonths: null, fileYears: null },
  gdpr: { documentMonths: 3, fileYears: 1 },
  aml: { documentMonths: null, fileYears: 5 },
} as const satisfies Record<string, Omit<RetentionSettings, "memberMonths">>;
export type RetentionProfile = keyof typeof retentionProfiles;

/** Changes with the rules, and with each deletion by them. */
export const RETENTION_TAG = "Retention";

const MOST_MONTHS = 240;
const MOST_YEARS = 50;

/** A whole number from 1 on; empty: off. */
const span = (most: number, wrong: ErrorCode) =>
  z.string().trim().regex(/^\d{0,3}$/, wrong)
    .transform((text) => text === "" ? null : Number(text))
    .refine((value) => value === null || value >= 1 && value <= most, wrong);

export const retentionInput = z.strictObject({
  documentMonths: span(MOST_MONTHS, "retention.bad_months"),
  fileYears: span(MOST_YEARS, "retention.bad_years"),
  /** A form of an earlier version has none. */
  memberMonths: span(MOST_MONTHS, "retention.bad_months").optional(),
});

/** All clocks are off until somebody sets them. */
export async function readRetention(db: Database): Promise<RetentionSettings> {
  const row = await db.selectFrom("retention_settings")
    .select(["documentMonths", "fileYears", "memberMonths"]).executeTakeFirst();
  return row ?? { ...retentionProfiles.none, memberMonths: null };
}

/** Clocks that are left out stay as they are. */
export async function setRetention(
  store: Store,
  changes: Partial<RetentionSettings>,
  actor: Actor,
): Promise<void> {
  await write(store, actor, async (trx, record) => {
    await requireManager(trx, actor);
    const before = await readRetention(trx);
    const after = { ...before, ...changes };
    if (JSON.stringify({ ...before }) === JSON.stringify(after)) return;
    await trx.insertInto("retention_settings").values({ id: 1, ...after })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(after)).execute();
    await invalidate(trx, RETENTION_TAG);
    record({
      category: "system",
      action: "Retention changed",
      target: "Retention",
      before: { ...before },
      after,
    });
  });
}
