import assert from "node:assert/strict";
import { lines } from "../../../routes/http/list/csv.ts";
import { readChanges } from "../../../data/changes/feed.ts";
import * as decisions from "../../../data/kyc/decisions/decision_rows.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { type KycStatus, kycStatuses } from "../../../data/kyc/requests/statuses.ts";
import { allOf } from "../../../data/list/pages.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import { countRecords } from "../../../data/list/count.ts";
import { transactionFile } from "../../../data/payouts/file.ts";
import { type CheckFigure, readCheckFigures } from "../../../data/payouts/to_check.ts";
import { type Verdict, verdicts, verdictsOf } from "../../../data/kyc/requests/verdict.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import { upsertRecords } from "../../../data/records/write.ts";
import * as users from "../../../data/records/users.ts";
import type { Store } from "../../../data/store.ts";
import { Desk } from "../../support/helpers.ts";
import { onEachEngine } from "../../support/engines.ts";
import { addAccount, kycRequest, PASSWORD } from "../../support/fixtures.ts";
import { randomNumbers } from "../../support/random.ts";
import { aTransaction, aUser, DAY_MS } from "../../support/records.ts";

const PEOPLE = 40;
const PAYMENTS = 400;

const randomNumber = randomNumbers("payments");

const random = <Value>(values: readonly Value[]): Value =>
  values[Math.floor(randomNumber() * values.length)]!;

interface Person {
  /** Days since the acceptance, if it is in force. */
  acceptedDaysAgo: number;
  changedDaysAgo: number | null;
}

/** People with random requests, and their random transactions. */
async function plant(store: Store): Promise<Map<string, Person>> {
  const people = new Map<string, Person>();
  const at = (daysAgo: number) => new Date(store.now().getTime() - daysAgo * DAY_MS).toISOString();
  const requests: kyc.KycRequest[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const id = `u_${n}`;
    const person = {
      acceptedDaysAgo: random([1, 5, 9]),
      changedDaysAgo: random([null, 3, 7, 30]),
    };
    people.set(id, person);
    const statuses = random<readonly KycStatus[]>([[], ...kycStatuses.map((one) => [one])]);
    for (const status of statuses) {
      requests.push(kycRequest(n, {
        userId: id,
        status,
        submittedAt: at(20),
        expiresAt: status === "accepted" ? at(-300) : status === "expired" ? at(2) : null,
      }));
    }
  }
  await kyc.insert(store.db, requests);
  await decisions.insertDecisions(
    store.db,
    requests.filter(({ status }) => status === "accepted").map(({ id, userId, submittedAt }) => ({
      id: `${id}:1`,
      requestId: id,
      status: "accepted" as const,
      reviewerId: "s_1",
      submittedAt,
      decidedAt: at(people.get(userId)!.acceptedDaysAgo),
    })),
  );
  await users.insert(
    store.db,
    [...people].map(([id, { changedDaysAgo }]) =>
      aUser({
        id,
        email: `${id}@people.example`,
        ...changedDaysAgo !== null && { payoutMethodChangedAt: at(changedDaysAgo) },
      })
    ),
  );
  await transactions.insert(
    store.db,
    Array.from({ length: PAYMENTS }, (_, n) =>
      aTransaction({
        id: `t_${n}`,
        // Some are of people that the desk does not know.
        userId: `u_${Math.floor(randomNumber() * (PEOPLE + 5))}`,
        type: random(transactions.transactionTypes),
        status: random(transactions.transactionStatuses),
        amountCents: 1 + Math.floor(randomNumber() * 1_000_000),
        date: at(randomNumber() * 60),
      })),
  );
  return people;
}

const totalOf = (rows: readonly { amountCents: number }[]) =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The rows of an address, in pages as files and the API read them. */
async function listed(store: Store, address: string): Promise<transactions.Transaction[]> {
  return (await Array.fromAsync(allOf(transactions, store, queryOf(address)))).flat();
}

const queryOf = (address: string) =>
  parseListQuery(transactions.listShape, new URLSearchParams(address));

onEachEngine({
  "payouts to check are those of people who are not accepted, or changed the method afterwards":
    async ({ store }) => {
      const people = await plant(store);
      const all = await listed(store, "");
      assert.equal(all.length, PAYMENTS);
      const found = await verdictsOf(store, all.map(({ userId }) => userId));
      const isExpected = ({ type, status, userId }: transactions.Transaction) => {
        if (type !== "payout" || status !== "pending") return false;
        if (found.get(userId) !== "accepted") return true;
        const { changedDaysAgo, acceptedDaysAgo } = people.get(userId)!;
        return changedDaysAgo !== null && changedDaysAgo < acceptedDaysAgo;
      };
      const shown = await listed(store, "queue=to-check&sort=amountCents");
      const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();
      assert.deepEqual(ids(shown), ids(all.filter(isExpected)));
      for (const verdict of verdicts) {
        const rows = await listed(store, `verification=${verdict}`);
        assert.deepEqual(
          ids(rows),
          ids(all.filter(({ userId }) => found.get(userId) === verdict)),
          verdict,
        );
      }
      const two = await listed(store, "verification=none,declined&type=payout");
      assert.deepEqual(
        ids(two),
        ids(
          all.filter(({ userId, type }) =>
            type === "payout" && ["none", "declined"].includes(found.get(userId)!)
          ),
        ),
      );
    },

  "figures, list, its sums, CSV and API agree to the cent": async ({ store }) => {
    await plant(store);
    const { email } = await addAccount(store, "s_1");
    const desk = new Desk(store);
    await desk.signIn(email, PASSWORD);
    const figures = await readCheckFigures(store, queryOf("queue=to-check"));
    assert.ok(figures);
    const whole: Record<string, CheckFigure | undefined> = Object.fromEntries(
      figures.map((figure) => [figure.verdict, figure]),
    );
    for (const verdict of verdicts) {
      const address = `queue=to-check&verification=${verdict}`;
      const rows = await listed(store, address);
      const { count = 0, minor = 0 } = whole[verdict] ?? {};
      assert.deepEqual([rows.length, totalOf(rows)], [count, minor], verdict);
      const counted = await countRecords(transactions.listShape, store, queryOf(address));
      const sums = Object.values(counted.minor ?? {}).reduce(
        (sum: number, one) => sum + Number(one),
        0,
      );
      assert.deepEqual([counted.records, sums], [count, minor]);
      const api: { amount: number }[] = JSON.parse(
        (await desk.get(`/api/transactions?${address}`)).text,
      );
      const ofApi = api.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      assert.deepEqual([api.length, ofApi], [count, minor]);
      const file = (await desk.get(`/finance/export.ndjson?${address}`)).text;
      const written: { amount: number; verification: Verdict }[] = file.split("\n")
        .filter((line) => line !== "").map((line) => JSON.parse(line));
      assert.ok(written.every(({ verification }) => verification === verdict));
      const ofFile = written.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      assert.deepEqual([written.length, ofFile], [count, minor]);
      const csv = (await desk.get(`/finance/export.csv?${address}`)).text;
      const { fields } = transactionFile;
      assert.ok(csv.endsWith(lines(written, fields)), "the CSV has the same rows");
    }
  },

  "each figure is that of the rows with the same other filters": async ({ store }) => {
    await plant(store);
    for (
      const filter of [
        ...["amountFrom=1000&amountTo=6000", "from=2026-10-20&to=2026-11-10", "q=t_1", "q=zzqqxx"],
        ...["userId=u_1", "type=revenue", "status=pending&q=t_2&amountFrom=3000"],
      ]
    ) {
      // The figures do not depend on the verdict that is chosen, nor on the page.
      const query = queryOf(`queue=to-check&verification=none&${filter}`);
      const figures = await readCheckFigures(store, query);
      assert.ok(figures, filter);
      for (const verdict of verdicts) {
        const rows = await listed(store, `queue=to-check&verification=${verdict}&${filter}`);
        const figure: CheckFigure | undefined = figures.find((one) => one.verdict === verdict);
        assert.deepEqual(
          [rows.length, totalOf(rows)],
          [figure?.count ?? 0, figure?.minor ?? 0],
          `${filter} ${verdict}`,
        );
      }
    }
  },

  "an import sets the change of a payout method, which the feed of changes names": async (
    { store },
  ) => {
    const at = "2026-11-18T09:00:00.000Z";
    for (const payoutMethodChangedAt of [undefined, at, at]) {
      await upsertRecords(store.db, users.listShape, [aUser({ payoutMethodChangedAt })]);
    }
    assert.equal((await users.get(store, "u_test")).payoutMethodChangedAt, at);
    const { changes } = await readChanges(store, { after: "", types: ["users"] });
    assert.deepEqual(changes.map(({ id, version }) => [id, version]), [["u_test", 2]]);
  },
});
