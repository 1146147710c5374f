import assert from "node:assert/strict";
import { kycStatuses } from "../../../data/kyc/requests/statuses.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import * as users from "../../../data/records/users.ts";
import { bothEngines, type Ground, onEachEngine } from "../../support/engines.ts";
import { kycRequest } from "../../support/fixtures.ts";
import { type List, lists, ordered, PLANTED } from "./lists.ts";

const PAGE = 10;
const ids = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id);
const sortsOf = (list: List) => list.sorts.flatMap((sort) => [sort, `-${sort}`]);

onEachEngine({
  "every list comes by code point in every order, page by page, there and back": async (
    { store },
  ) => {
    for (const [name, list] of Object.entries(lists)) {
      const planted = await list.plant(store);
      for (const sort of sortsOf(list)) {
        const expected = ordered(planted, sort);
        const whole = await list.read(store, { sort }, PLANTED);
        assert.deepEqual(ids(whole), expected, `${name} by ${sort}`);
        await walk(store, list, sort, expected);
      }
    }
  },
  "a cursor of another type, or of nobody's making, shows the first page": strangeCursors,
  "a cursor of another order of the same type shows some page, and never fails": async (
    { store },
  ) => {
    for (const list of Object.values(lists)) {
      await list.plant(store);
      for (const from of sortsOf(list)) {
        const { after } = await list.read(store, { sort: from }, PAGE);
        for (const sort of sortsOf(list)) {
          const page = await list.read(store, { sort, after: after ?? "" }, PAGE);
          assert.ok(page.rows.length <= PAGE);
        }
      }
    }
  },
  "a search folds case and accents and takes every character as it is": search,
  "filters and search narrow a list together, and hide its total": narrowing,
  "a list without a single record is whole and has no cursors": async ({ store }) => {
    for (const list of Object.values(lists)) {
      const page = await list.read(store, {});
      assert.deepEqual(page, {
        rows: [],
        from: 1,
        filtered: false,
        total: 0,
        before: null,
        after: null,
      });
    }
  },
}, bothEngines());

async function walk(
  store: Store,
  list: List,
  sort: string,
  expected: string[],
): Promise<void> {
  const pages: string[][] = [];
  let page = await list.read(store, { sort }, PAGE);
  assert.equal(page.before, null);
  pages.push(ids(page));
  while (page.after !== null) {
    page = await list.read(store, { sort, after: page.after }, PAGE);
    assert.equal(page.total, PLANTED, "the total is that of the list");
    pages.push(ids(page));
  }
  assert.deepEqual(pages.flat(), expected, `${sort} forward`);
  for (let index = pages.length - 2; index >= 0; index--) {
    assert.ok(page.before !== null, `${sort} has no way back from page ${index + 1}`);
    page = await list.read(store, { sort, after: page.before }, PAGE);
    assert.deepEqual(ids(page), pages[index], `${sort} back to page ${index}`);
  }
  assert.equal(page.before, null);
}
const cursor = (...place: unknown[]) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(place))));

async function strangeCursors({ store }: Ground): Promise<void> {
  const { transactions } = lists;
  assert.ok(transactions);
  const planted = await transactions.plant(store);
  const strange = [
    "x",
    "%%%",
    btoa("[1]"),
    cursor(1, "t_1"),
    cursor("2026", 5, false),
    cursor(null, null, false),
    cursor({ $ne: 1 }, "t_1", false),
    cursor("\0", "t_1", false),
    cursor(1.5, "t_1", false),
    cursor(1e300, "t_1", false),
    cursor(2 ** 53, "t_1", true),
  ];
  for (const sort of ["amountCents", "-date"]) {
    const first = ordered(planted, sort).slice(0, PAGE);
    const other = sort === "-date" ? cursor(5, "t_5", false) : cursor("5", "t_5", false);
    for (const after of [...strange, other]) {
      const page = await transactions.read(store, { sort, after }, PAGE);
      assert.deepEqual(ids(page), first, `${sort} ${after}`);
    }
  }
}

async function search({ store }: Ground): Promise<void> {
  const names = [
    "Ana Ilić",
    "ILIĆ",
    "Ilicia",
    "Bob 100%",
    "Bob 1000",
    "under_score",
    "underXscore",
  ];
  const more = ["back\\slash", "Åsa Ünlü", "Straße", "İstanbul", 'O\'Neil "x"', "ﬁne", "日本"];
  const rows = [...names, ...more].map((name, n) => ({
    id: `u_${n}`,
    name,
    email: `${n}@desk.example`,
    role: "mentee" as const,
    status: "active" as const,
    joinedAt: "2026-01-01T00:00:00.000Z",
  }));
  await store.db.transaction().execute((trx) => users.insert(trx, rows));
  const found: Record<string, string[]> = {
    "ilic": ["ILIĆ", "Ana Ilić", "Ilicia"],
    "ILIĆ": ["ILIĆ", "Ana Ilić", "Ilicia"],
    "00%": ["Bob 100%"],
    "bo 0%": [],
    "1000 bo": ["Bob 1000"],
    "il a": ["Ana Ilić"],
    "r_s": ["under_score"],
    "k\\s": ["back\\slash"],
    "asa unlu": ["Åsa Ünlü"],
    "straße": ["Straße"],
    "istanbul": ["İstanbul"],
    "o'neil \"": ['O\'Neil "x"'],
    "fine": ["ﬁne"],
    "日": ["日本"],
    "' or 1=1 --": [],
  };
  for (const [q, expected] of Object.entries(found)) {
    const page = await lists.users?.read(store, { q, sort: "name" });
    const shown = page?.rows.map(({ id }) => rows.find((row) => row.id === id)?.name);
    assert.deepEqual(shown?.sort(), expected.sort(), q);
  }
}

async function narrowing({ store, clock }: Ground): Promise<void> {
  const now = clock.now().getTime();
  const [past, future] = [now, now + 1].map((time) => new Date(time).toISOString());
  const states: Partial<kyc.KycRequest>[] = [
    { status: "pending" },
    { status: "accepted", expiresAt: future },
    { status: "accepted", expiresAt: past },
    { status: "declined" },
    { status: "revoked" },
  ];
  const rows = Array.from({ length: 40 }, (_, n) =>
    kycRequest(n, {
      ...states[n % states.length],
      type: n % 2 === 0 ? "individual" : "business",
      userName: n < 20 ? `Ädam ${n}` : `Eve ${n}`,
    }));
  await store.db.transaction().execute((trx) => kyc.insert(trx, rows));
  const shown: Record<string, number> = {};
  for (const status of kycStatuses) {
    const address = { status, type: "business", q: "adam" };
    const page = await lists["KYC requests"]!.read(store, address, 1);
    const expected = rows.filter((row, n) =>
      n < 20 && n % 2 === 1 &&
      ["pending", "accepted", "expired", "declined", "revoked"][n % 5] === status && row
    );
    const whole = await lists["KYC requests"]!.read(store, address);
    assert.deepEqual(ids(whole).sort(), expected.map(({ id }) => id).sort(), status);
    assert.deepEqual([page.filtered, page.total], [true, null], status);
    shown[status] = whole.rows.length;
  }
  assert.deepEqual(Object.values(shown), [2, 2, 2, 2, 2]);
}
