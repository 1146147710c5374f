import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Store } from "../store.ts";

const firstSteps = ["token", "webhook", "import", "invite"] as const;
export type FirstStep = typeof firstSteps[number];

/** Desks whose steps are done; nobody asks these again. */
const finished = new WeakSet<Database>();

/**
 * The steps of a new desk that are done; null once all are, for a desk that has made a decision, and
 * for the sample.
 */
export async function readFirstSteps(
  { db, sample }: Pick<Store, "db" | "sample">,
): Promise<ReadonlySet<FirstStep> | null> {
  if (sample || finished.has(db)) return null;
  const { rows: [row] } = await sql<Record<FirstStep | "isUsed", unknown>>`select
    exists (select 1 from service_tokens) as "token",
    exists (select 1 from webhook_endpoints) as "webhook",
    exists (select 1 from users) or exists (select 1 from kyc_requests)
      or exists (select 1 from transactions) as "import",
    exists (select 1 from invitations) or (select count(*) from staff) > 1 as "invite",
    exists (select 1 from kyc_decisions) as "isUsed"`
    .execute(db);
  const done = new Set(firstSteps.filter((step) => row?.[step]));
  if (!row?.isUsed && done.size < firstSteps.length) return done;
  finished.add(db);
  return null;
}
