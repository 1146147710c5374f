import assert from "node:assert/strict";
import { CompiledQuery, sql } from "kysely";
import { emitScreeningDue } from "../../../../data/kyc/checks/screening_due.ts";
import { dayNumber } from "../../../../data/list/screening.ts";
import { parseListQuery } from "../../../../data/list/query.ts";
import * as users from "../../../../data/records/users.ts";
import { readNeeds } from "../../../../data/reports/needs.ts";
import type { Store } from "../../../../data/store.ts";
import { notingStatements } from "../../../../tasks/ops/noted_statements.ts";
import { withStore } from "../../../support/stores.ts";

/** Plants runs about people of whom one in ten is accepted. */
async function plant({ db, now }: Store): Promise<void> {
  await sql`insert into kyc_screenings ("userId", "kind", "ranDay", "dueDay", "until", "noticed")
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 5000)
    select 'u_' || n, case when n % 2 = 0 then 'pep' else 'liveness' end, 1,
      case when n % 10 = 0 then ${sql.lit(dayNumber(now()))} - n % 700 end,
      case when n % 10 = 0 then '2999-01-01T00:00:00.000Z' else '' end, 0 from numbers`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

/** Reads several last runs; single ones are found by person and kind. */
const isScan = (detail: string) => /screenings|first/.test(detail) && !/autoindex/.test(detail);

/** The steps by which these statements read last runs. */
async function readsOf({ db }: Store, asked: readonly CompiledQuery[]): Promise<string[]> {
  const found: string[] = [];
  for (const { sql: text, parameters } of asked.filter((one) => one.sql.includes("screenings"))) {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    );
    found.push(...rows.map(({ detail }) => detail).filter(isScan));
  }
  return found;
}

Deno.test("the list, the dashboard and the job read no runs of ended acceptances", () =>
  withStore(async (store) => {
    await plant(store);
    const asked: CompiledQuery[] = [];
    const db = notingStatements(store.db, asked);
    const query = parseListQuery(users.listShape, new URLSearchParams({ screened: "never,old" }));
    await users.list({ ...store, db, reads: db }, query);
    await readNeeds({ ...store, db, reads: db }, { id: "s_1", role: "admin" });
    const reads = await readsOf(store, asked);
    assert.ok(reads.length >= 2, reads.join());
    for (const read of reads) assert.match(read, /INDEX kyc_screenings_by_kind/);
    const later: CompiledQuery[] = [];
    await emitScreeningDue({ db: notingStatements(store.db, later), now: store.now });
    const first = await readsOf(store, later);
    assert.ok(first.length > 0, "the job reads");
    for (const read of first) assert.match(read, /INDEX kyc_screenings_unnoticed/);
  }));
