import type { Audience } from "../verifier/case_json.ts";
import { withFields } from "../audit/subject_entries.ts";
import type { AuditRow } from "../audit/trail.ts";
import type { Database } from "../db/database.ts";
import type { KycRecord } from "../kyc/requests/requests.ts";
import { staffNames } from "../staff/accounts/staff.ts";

/** A request with its entries, as they are read under the lock of the trail. */
export interface CaseSource {
  db: Database;
  request: KycRecord;
  entries: readonly CaseEntry[];
  audience: Audience;
  /** Names of the zip entries of the documents whose bytes the desk has, by the ids of documents. */
  files: ReadonlyMap<string, string>;
}

export type CaseEntry = ReturnType<typeof withFields<AuditRow>>;

export type Named = (staffId: string | null) => { actor?: string };

/** The names of members, for authorities alone. */
export async function namer({ db, audience }: CaseSource, ids: readonly string[]): Promise<Named> {
  if (audience === "applicant") return () => ({});
  const names = await staffNames(db, [...new Set(ids)]);
  return (id) => id === null ? {} : { actor: names.get(id) ?? id };
}

/** The number of the entry of a step that was taken at an instant; null for one that was imported. */
export const seqOf = (
  { entries }: CaseSource,
  actions: readonly string[],
  at: string | null,
): number | null =>
  entries.find((entry) => entry.at === at && actions.includes(entry.action))?.seq ?? null;
