import assert from "node:assert/strict";
import fc from "fast-check";
import { system } from "../../../../data/audit/write.ts";
import { fillScreenings } from "../../../../data/db/migrations/20261221_screenings.ts";
import { putCheck } from "../../../../data/kyc/checks/put_check.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import {
  followPeriods,
  readPeriods,
  type ScreeningPeriods,
  setPeriods,
} from "../../../../data/kyc/screening/periods.ts";
import { parseListQuery } from "../../../../data/list/query.ts";
import { namedKinds, NEVER, screenedValues } from "../../../../data/list/screening.ts";
import { verifyWithRecords } from "../../../../data/proof/verify_records.ts";
import * as users from "../../../../data/records/users.ts";
import { createAdmin } from "../../../../data/staff/accounts/credentials.ts";
import type { Store } from "../../../../data/store.ts";
import { type Ground, onEachEngine } from "../../../support/engines.ts";
import { actor, addAccount } from "../../../support/fixtures.ts";
import { aRequest, aUser, DAY_MS, terms } from "../../../support/records.ts";
import { decide, reopen, undoStep } from "../../../support/steps.ts";
import { askErasure, runJob } from "../../erasure/erasing.ts";
import { importText, ndjson } from "../../imports/import_files.ts";

const service = { id: null, name: "Service Screenwise", requestId: null };
const PEOPLE = 1_000;
const KINDS = ["sanctions", "pep", "x-watch"];
const periods = { sanctions: 90, pep: 30 };

type Member = ReturnType<typeof actor>;

async function addAdmin(store: Store): Promise<Member> {
  const input = {
    name: "Ada Admin",
    email: "ada@example.com",
    password: "plover quartz meadow 71",
  };
  const { id, name } = await createAdmin(store, input, system);
  return actor(id, name);
}

async function watch(store: Store, by: Member, changes: Partial<ScreeningPeriods>): Promise<void> {
  await setPeriods(store, { ...await readPeriods(store.db), ...changes }, by);
  await followPeriods(store);
}

const ago = ({ clock }: Ground, days: number) =>
  new Date(clock.now().getTime() - days * DAY_MS).toISOString();

const found = async (store: Store, screened: string): Promise<string[]> => {
  const query = parseListQuery(users.listShape, new URLSearchParams({ screened }));
  return (await users.list(store, query, 2 * PEOPLE)).rows.map(({ id }) => id).toSorted();
};

const run = (ground: Ground, id: string, days: number, kind = "sanctions", result = "clear") =>
  putCheck(ground.store, id, {
    kind,
    provider: "Screenwise",
    ranAt: ago(ground, days),
    result: result as "clear",
  }, service);

/** Status and end of an acceptance in days from now; who has one is in force by the last number. */
const requests = fc.constantFrom<[kyc.KycRequest["status"], number | null]>(
  ["pending", null],
  ["declined", null],
  ["accepted", 100],
  ["accepted", 100],
  ["accepted", 2],
  ["expired", -10],
);

const runs = fc.array(
  fc.record({
    days: fc.constantFrom(0, 1, 29, 30, 31, 89, 90, 91, 92, 300),
    kind: fc.constantFrom(...KINDS),
    result: fc.constantFrom("clear", "clear", "clear", "failed"),
  }),
  { maxLength: 2 },
);

const step = fc.constantFrom("none", "none", "none", "none", "decide", "revoke", "undo", "reopen");

const lives = fc.array(
  fc.record({ own: fc.array(requests, { minLength: 1, maxLength: 2 }), runs, step }),
  { minLength: PEOPLE, maxLength: PEOPLE },
);

type Life = ReturnType<typeof lives.generate>["value"][number];

/** Pending requests come from the desk, the others are imported. */
async function plant(ground: Ground, own: readonly Life[], first: number): Promise<void> {
  const { store } = ground;
  const people = own.map((_, at) => {
    const n = first + at;
    return aUser({ id: `u_${n}`, email: `${n}@example.com` });
  });
  await users.insert(store.db, people);
  const all = own.flatMap(({ own }, n) =>
    own.map(([status, days], at) =>
      aRequest({
        id: `k_${first + n}_${at}`,
        userId: `u_${first + n}`,
        documents: [],
        status,
        expiresAt: days === null ? null : ago(ground, -days),
      })
    )
  );
  const isPending = ({ status }: kyc.KycRequest) => status === "pending";
  await kyc.insert(store.db, all.filter(isPending));
  const others = all.filter((one) => !isPending(one));
  await importText(store, "kyc-requests", "ndjson", ndjson(others));
}

/** A few of those without an open request, some of whom are due. */
async function eraseSome({ store, clock }: Ground, by: Member): Promise<void> {
  const rows = await store.db.selectFrom("kyc_screenings").select("userId").distinct()
    .where(
      "userId",
      "not in",
      (eb) => eb.selectFrom("kyc_requests").select("userId").where("status", "=", "pending"),
    )
    .orderBy("userId").limit(5).execute();
  for (const { userId } of rows) await askErasure(store, userId, { by });
  await runJob(store, clock);
}

async function take({ store }: Ground, reviewer: Member, name: string, id: string): Promise<void> {
  if (name === "none") return;
  const { status, version } = await kyc.get(store, id);
  const at = (version: number) => terms({ reviewer, version });
  if (name === "reopen" && status !== "pending" && status !== "accepted") {
    await reopen(store, id, { reason: "New papers" }, at(version));
  } else if (status === "pending" || status === "accepted") {
    const to = status === "pending" ? "accepted" : "revoked";
    await decide(store, id, { status: to, reviewNotes: "" }, at(version));
    if (name === "undo") await undoStep(store, id, at(version + 1));
  }
}

/** The people that each value finds, by their requests and the runs alone. */
async function expected({ store, clock }: Ground): Promise<Record<string, string[]>> {
  const all = await store.db.selectFrom("kyc_requests").selectAll().execute();
  const known = await store.db.selectFrom("users").select("id").execute();
  const stored = await store.db.selectFrom("kyc_checks").selectAll().execute();
  const now = clock.now();
  const own = Map.groupBy(all, ({ userId }) => userId);
  const accepted = known.map(({ id }) => id).filter((id) =>
    own.get(id)?.some(({ status, expiresAt }) =>
      status === "accepted" && expiresAt! > now.toISOString()
    )
  ).toSorted();
  const daysSince = (userId: string, kind: string) => {
    const ids = new Set(own.get(userId)!.map(({ id }) => id));
    const instants = stored.filter((one) =>
      ids.has(one.requestId) && one.kind === kind && one.result !== "failed"
    ).map(({ ranAt }) => ranAt).toSorted();
    const last = instants.at(-1);
    if (last === undefined) return Infinity;
    const midnight = (text: string) => Date.parse(text.slice(0, 10));
    return (midnight(now.toISOString()) - midnight(last)) / DAY_MS;
  };
  const among = (kind: string, is: (days: number) => boolean) =>
    accepted.filter((id) => is(daysSince(id, kind)));
  const found = Object.entries(periods).flatMap(([kind, most]) => [
    [`never-${kind}`, among(kind, (days) => days === Infinity)] as const,
    [`old-${kind}`, among(kind, (days) => days > most && days < Infinity)] as const,
  ]);
  const anyOf = (choice: string) => {
    const ids = found.filter(([value]) => value.startsWith(choice)).flatMap(([, ids]) => ids);
    return [...new Set(ids)].toSorted();
  };
  return { ...Object.fromEntries(found), never: anyOf("never"), old: anyOf("old") };
}

onEachEngine({
  "of 1,000 random people, each who is due is found, and nobody else": async (ground) => {
    const { store, clock } = ground;
    const admin = await addAdmin(store);
    await watch(store, admin, { sanctions: periods.sanctions, liveness: 10 });
    const [people = []] = fc.sample(lives, { numRuns: 1, seed: 41 });
    // The second half comes after the period.
    for (const first of [0, PEOPLE / 2]) {
      const half = people.slice(first, first + PEOPLE / 2);
      await plant(ground, half, first);
      for (const [at, { runs, step }] of half.entries()) {
        const id = `k_${first + at}_0`;
        for (const { days, kind, result } of runs) await run(ground, id, days, kind, result);
        await take(ground, admin, step, id);
      }
      await watch(store, admin, { pep: periods.pep, liveness: null });
    }
    await eraseSome(ground, admin);
    clock.advance(2 * DAY_MS);
    const wanted = await expected(ground);
    assert.ok(Object.values(wanted).every(({ length }) => length > 5), JSON.stringify(wanted));
    for (const value of screenedValues) {
      assert.deepEqual(await found(store, value), wanted[value] ?? [], value);
    }
    const both = await found(store, "never-pep,old-sanctions");
    const either = new Set([...wanted["never-pep"]!, ...wanted["old-sanctions"]!]);
    assert.deepEqual(both, [...either].toSorted());
    assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
    const stored = () =>
      store.db.selectFrom("kyc_screenings").selectAll().where("ranDay", ">", NEVER.ranDay)
        .orderBy("userId").orderBy("kind").execute();
    const before = await stored();
    await store.db.deleteFrom("kyc_screenings").execute();
    await fillScreenings(store.db, 100);
    const unwatched = before.map((row) => ({ ...row, dueDay: null }));
    assert.deepEqual(await stored(), unwatched, "the migration finds the same runs");
  },
  "a run counts from its day, an earlier or failed one does not": async (ground) => {
    const { store, clock } = ground;
    const admin = await addAdmin(store);
    await users.insert(store.db, [aUser({ id: "u_1" })]);
    await kyc.insert(store.db, [
      aRequest({ id: "k_1", userId: "u_1", status: "accepted", expiresAt: ago(ground, -300) }),
    ]);
    assert.deepEqual(await found(store, "never-sanctions"), [], "not watched");
    await watch(store, admin, { sanctions: 90 });
    assert.deepEqual(await found(store, "never-sanctions"), ["u_1"]);
    await run(ground, "k_1", 0, "sanctions", "failed");
    assert.deepEqual(await found(store, "never-sanctions"), ["u_1"]);
    await run(ground, "k_1", 50);
    await run(ground, "k_1", 80);
    assert.deepEqual(await found(store, "never,old"), []);
    clock.advance(40 * DAY_MS);
    assert.deepEqual(await found(store, "never,old"), [], "after 90 days");
    clock.advance(DAY_MS);
    assert.deepEqual(await found(store, "old-sanctions"), ["u_1"]);
    await watch(store, admin, { sanctions: 91 });
    assert.deepEqual(await found(store, "never,old"), []);
    await watch(store, admin, { sanctions: null });
    clock.advance(100 * DAY_MS);
    assert.deepEqual(await found(store, "never,old"), []);
  },
  "a change is one entry, only admins make it, and not of periods that they have not seen": async (
    { store },
  ) => {
    const admin = await addAdmin(store);
    await addAccount(store, "s_2", { role: "moderator" });
    await watch(store, admin, periods);
    await watch(store, admin, periods);
    const entries = await store.db.selectFrom("audit_log").select("after")
      .where("action", "=", "Screening changed").execute();
    const none = Object.fromEntries(namedKinds.map((kind) => [kind, null]));
    assert.deepEqual(entries.map(({ after }) => JSON.parse(after!)), [{ ...none, ...periods }]);
    const wanted = { ...await readPeriods(store.db), pep: 1 };
    const mo = actor("s_2", "Mo");
    await assert.rejects(setPeriods(store, wanted, mo), { kind: "forbidden" });
    await assert.rejects(setPeriods(store, wanted, admin, ",,,,,,"), { code: "validity.changed" });
    assert.equal((await readPeriods(store.db)).pep, 30);
  },
});
