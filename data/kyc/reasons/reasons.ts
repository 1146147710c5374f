import type { Database } from "../../db/database.ts";
import { type InLanguages, type Language, languages } from "../../settings.ts";
import { decisionStatuses } from "../requests/statuses.ts";

/** The steps that a reason is for: the decisions, and asking the applicant for a new document. */
export const reasonSteps = [...decisionStatuses, "ask"] as const;
export type ReasonStep = typeof reasonSteps[number];

export interface Reason {
  code: string;
  labels: InLanguages;
  /** Plain text; `{document}` becomes the name of the document. */
  templates: InLanguages;
  steps: readonly ReasonStep[];
  position: number;
  active: boolean;
  /** A used code is never deleted. */
  used: boolean;
}

interface ReasonRow {
  code: string;
  labels: string;
  templates: string;
  steps: string;
  position: number;
  active: number;
  used: number;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_reasons: ReasonRow;
  }
}

/** All reasons, in the order of display. */
export const listReasons = async (db: Database): Promise<Reason[]> =>
  (await selectReasons(db).execute()).map(fromRow);

export const selectReasons = (db: Database) =>
  db.selectFrom("kyc_reasons")
    .select(["code", "labels", "templates", "steps", "position", "active", "used"])
    .orderBy("position").orderBy("code");

export const fromRow = (row: ReasonRow): Reason => ({
  ...row,
  labels: JSON.parse(row.labels),
  templates: JSON.parse(row.templates),
  steps: JSON.parse(row.steps),
  active: row.active === 1,
  used: row.used === 1,
});

/** The active reasons of a step, in the order of display. */
export const reasonsFor = async (db: Database, step: ReasonStep): Promise<Reason[]> =>
  (await listReasons(db)).filter(({ active, steps }) => active && steps.includes(step));

/** Labels by code, of inactive reasons too. */
export const labelsIn = (
  reasons: readonly Reason[],
  language: Language,
): ReadonlyMap<string, string> =>
  new Map(reasons.map(({ code, labels }) => [code, labels[language]]));

/** A template with the document's name; without one, `{document}` stays and blocks sending. */
export const fillTemplate = (template: string, { document }: { document?: string }): string =>
  document === undefined ? template : template.replaceAll("{document}", () => document);

/** The language of messages to a person: that of the record if the desk has its texts, else English. */
export async function applicantLanguage(db: Database, userId: string): Promise<Language> {
  const person = await db.selectFrom("users").select("language").where("id", "=", userId)
    .executeTakeFirst();
  const spoken = person?.language?.split("-")[0]?.toLowerCase();
  return languages.find((language) => language === spoken) ?? "en";
}

/** Marks reasons as used, so that they cannot be deleted. */
export async function markUsed(trx: Database, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await trx.updateTable("kyc_reasons").set({ used: 1 })
    .where("code", "in", codes).where("used", "=", 0).execute();
}
