import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { newerMigration, requireNoneNewer } from "../../db/migrate.ts";
import { yieldToEventLoop } from "../../base/event_loop.ts";
import type { Source } from "../../list/shape.ts";
import { lockRequest } from "../requests/lock.ts";
import type { KycRecord } from "../requests/requests.ts";
import { asksAnsweredBy, asksOf, lastUntil, openAsks } from "./asks.ts";
import { inStage, writeStage } from "./stages.ts";

/**
 * Marks the asks for a document as answered by the one that replaces it. Once all asks are answered,
 * the request moves to the stage `answered`. Returns the request, with the next version if it changed.
 */
export async function answerAsks(
  trx: Database,
  request: KycRecord,
  { replaces, id }: { replaces: string; id: string },
  now: Date,
): Promise<KycRecord> {
  const asks = await asksOf(trx, request.id);
  const answered = asksAnsweredBy({ replaces }, asks);
  if (answered.length === 0) return request;
  await trx.updateTable("kyc_asks").set({ answeredAt: now.toISOString(), answeredWith: id })
    .where("id", "in", answered.map((ask) => ask.id)).execute();
  const open = openAsks(request, asks);
  // The answer is late: the request was escalated or reopened meanwhile.
  if (open.length === 0) return request;
  const left = open.filter((ask) => !answered.includes(ask));
  const stageUntil = request.stage === "waiting" ? laterOf(now, lastUntil(left)) : null;
  const after = left.length === 0
    ? await inStage(trx, request, "answered", now)
    : { ...request, version: request.version + 1, stageUntil };
  await writeStage(trx, request, after);
  return after;
}

/** The later of both: the request has waited until now, even if the remaining asks were due before. */
const laterOf = (now: Date, until: string | null): string =>
  [now.toISOString(), until ?? ""].toSorted()[1]!;

/** Requests per search; each has a transaction of its own. */
const BATCH = 200;

/**
 * Moves requests whose applicants have not answered by the due date to *No answer*. Several processes
 * may do it at once. Throws `unavailable` after a newer version's migration.
 */
export async function markUnanswered({ db, now }: Source): Promise<void> {
  const at = now();
  for (;;) {
    const { rows } = await sql<{ id: string; newer: string | null }>`
      select "id", ${newerMigration} as "newer" from kyc_requests
      where "phase" = 'waiting' and "stageUntil" <= ${at.toISOString()}
      order by "stageUntil" limit ${sql.lit(BATCH)}`.execute(db);
    requireNoneNewer(rows[0]?.newer ?? null);
    for (const { id } of rows) {
      await db.transaction().execute((trx) => markOne(trx, id, at));
      await yieldToEventLoop();
    }
    if (rows.length < BATCH) return;
  }
}

async function markOne(trx: Database, id: string, now: Date): Promise<void> {
  const request = await lockRequest(trx, id, now);
  const isOver = request.stageUntil !== null && request.stageUntil <= now.toISOString();
  if (request.stage !== "waiting" || !isOver) return;
  // The wait ends at the due date, even if this job runs later.
  const end = new Date(request.stageUntil!);
  await writeStage(trx, request, await inStage(trx, request, "no-answer", end));
}
