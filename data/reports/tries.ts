import { sql } from "kysely";
import type { Store } from "../store.ts";

/** Things to try in the demo, each done by what it leaves behind. */
const allTries = ["review", "undo", "ask", "two-people", "hold", "case-file"] as const;
export type Try = typeof allTries[number];

/** Those that a member has done; null without the simulated platform, or once they were hidden. */
export async function readTries(
  { db, sample }: Pick<Store, "db" | "sample">,
  memberId: string,
): Promise<ReadonlySet<Try> | null> {
  const { platform } = sample ?? {};
  if (!platform || platform.hiddenFor?.has(memberId)) return null;
  const { rows: [row] } = await sql<Record<Try, unknown>>`select
    exists (select 1 from steps where "staffId" = ${memberId} and "kind" = 'decision') as "review",
    exists (select 1 from steps where "staffId" = ${memberId} and "undoneAt" is not null)
      as "undo",
    exists (select 1 from kyc_asks
      where "askedBy" = ${memberId} and "answeredAt" is not null) as "ask",
    exists (select 1 from step_proposals
      where "proposerId" = ${memberId} and "answeredBy" <> ${memberId}) as "two-people",
    exists (select 1 from payout_holds where "staffId" = ${memberId} and "held" = 1) as "hold",
    exists (select 1 from audit_log
      where "actorId" = ${memberId} and "action" = 'Case file made') as "case-file"`.execute(db);
  return new Set(allTries.filter((name) => row?.[name]));
}

/** Has no effect without the simulated platform. */
export function hideTries({ sample }: Pick<Store, "sample">, memberId: string): void {
  if (sample?.platform) (sample.platform.hiddenFor ??= new Set()).add(memberId);
}
