import { system } from "../../data/audit/write.ts";
import assert from "node:assert/strict";
import * as trail from "../../data/audit/trail.ts";
import { type Desk, withDesk } from "../support/helpers.ts";
import { TestClock } from "../support/stores.ts";
import { choicesOf, columnsOf, elements, mainOf, only, rowsOf } from "../support/markup.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import * as users from "../../data/records/users.ts";
import { aRequest, aUser } from "../support/records.ts";
import { become } from "../support/roles.ts";

const event = (changes: Partial<trail.AuditEvent> = {}): trail.AuditEvent => ({
  category: "user",
  action: "Role changed",
  target: "Test Person (u_test)",
  ...changes,
});

const append = ({ store }: Desk, one: trail.AuditEvent, at: string) =>
  trail.append(store.db, [{ event: one, actor: system, at }], store.auditKey);

const show = async (desk: Desk, search = "") =>
  mainOf((await desk.get(`/audit-logs${search}`)).text);

Deno.test("/audit-logs lists action, user, target, timestamp and status, newest first", () =>
  withDesk(async (desk) => {
    await append(desk, event({ status: "error" }), "2026-11-18T14:32:00.000Z");
    await append(desk, event(), "2026-11-19T00:05:00.000Z");
    const { status, text } = await desk.get("/audit-logs");
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "Audit Logs");
    assert.deepEqual(columnsOf(main), ["Action", "User", "Target", "Timestamp", "Status"]);
    const cells = ["Role changed", "System", "Test Person (u_test)"];
    const signIn = ["Signed in", "Rae Viewer", "rae.viewer@example.com"];
    assert.deepEqual([...rowsOf(main)], [
      ["a_3", [...cells, "Nov 19, 2026, 00:05:00", "success"]],
      ["a_2", [...cells, "Nov 18, 2026, 14:32:00", "error"]],
      ["a_1", [...signIn, "Nov 10, 2026, 10:00:00", "success"]],
    ]);
  }, { sample: false, now: new TestClock("2026-11-10T10:00:00.000Z").now }));

Deno.test("/audit-logs has a search box, both filters and its order, ready to be used", () =>
  withDesk(async (desk) => {
    const main = await show(desk);
    const controls = [...elements(main, "input", { type: "search" }), ...elements(main, "select")];
    const names = controls.map(({ attributes }) => attributes.name);
    assert.deepEqual(names, ["q", "action", "date", "sort"]);
    for (const { attributes } of controls) {
      assert.ok(!("disabled" in attributes), `${attributes.name}`);
    }
    const valuesOf = (name: string) => choicesOf(main, name).options.map(([value]) => value);
    assert.deepEqual(valuesOf("action"), [
      "all",
      "kyc",
      "user",
      "transaction",
      "legal",
      "access",
      "system",
    ]);
    assert.deepEqual(valuesOf("date"), ["all", "today", "week", "month"]);
  }));

const NOW = "2026-11-20T10:00:00.000Z";

const deeds = {
  kyc: "KYC revoked",
  user: "Role changed",
  transaction: "Payout failed",
  legal: "Legal hold placed",
  access: "Access attested",
  system: "Backup completed",
} as const;

/** Entries of each category at both ends of each date; the sign-in is the latest. */
const withEntries = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    const entries: [category: trail.AuditCategory, target: string, at: string][] = [
      ["system", "Zoë Ilić", "2026-10-21T23:59:59.999Z"],
      ["transaction", "An old one", "2026-10-22T00:00:00.000Z"],
      ["transaction", "Over a week", "2026-11-13T23:59:59.999Z"],
      ["kyc", "Last week", "2026-11-14T00:00:00.000Z"],
      ["user", "Yesterday", "2026-11-19T23:59:59.999Z"],
      ["user", "At midnight", "2026-11-20T00:00:00.000Z"],
    ];
    for (const [category, target, at] of entries) {
      await append(desk, event({ category, action: deeds[category], target }), at);
    }
    await test(desk);
  }, { sample: false, now: new TestClock(NOW).now });

const found: [search: string, targets: string[]][] = [
  ["?q=ilic", ["Zoë Ilić"]],
  ["?q=KYC+REVOKED", ["Last week"]],
  ["?q=rae+viewer", ["rae.viewer@example.com"]],
  ["?q=nothing+like+it", []],
  ["?action=system", ["Zoë Ilić"]],
  ["?action=transaction", ["Over a week", "An old one"]],
  ["?action=kyc", ["Last week"]],
  ["?action=user", ["rae.viewer@example.com", "At midnight", "Yesterday"]],
  ["?date=today", ["rae.viewer@example.com", "At midnight"]],
  ["?date=week", ["rae.viewer@example.com", "At midnight", "Yesterday", "Last week"]],
  ["?date=today&action=user&q=midnight", ["At midnight"]],
  ["?date=week&action=system", []],
];

const lastWeek = ["rae.viewer@example.com", "At midnight", "Yesterday", "Last week"];
const month = [...lastWeek, "Over a week", "An old one"];
const whole = [...month, "Zoë Ilić"];

Deno.test("/audit-logs finds by search, action and date, as its address says", async (t) => {
  await withEntries(async (desk) => {
    const targetsAt = async (search: string) =>
      [...rowsOf(await show(desk, search)).values()].map((row) => row[2]);
    for (const [search, targets] of found) {
      await t.step(search, async () => assert.deepEqual(await targetsAt(search), targets));
    }
    await t.step("?date=month", async () => {
      assert.deepEqual(await targetsAt("?date=month"), month);
    });
    for (const search of ["", "?q=&action=all&date=all", "?action=nonsense&date=yesterday"]) {
      await t.step(`all of it: ${search}`, async () => {
        assert.deepEqual(await targetsAt(search), whole);
      });
    }
  });
});

Deno.test("readers without finance find none of its entries in the trail, by any filter", () =>
  withDesk(async (desk) => {
    const money = ["Payout failed", "Refund held for review"];
    const ways = [
      ...["", "?action=transaction", "?q=refund", "?q=payout", "?date=month"].map((search) =>
        `/audit-logs${search}`
      ),
      ...["csv", "ndjson"].map((format) => `/audit-logs/export.${format}`),
    ];
    const seen = async () => {
      const texts = await Promise.all(ways.map(async (way) => (await desk.get(way)).text));
      return texts.map((text) => money.some((deed) => text.includes(deed)));
    };
    assert.deepEqual(await seen(), ways.map(() => true));
    await become(desk, "moderator");
    assert.deepEqual(await seen(), ways.map(() => false));
    const main = await show(desk);
    assert.equal(rowsOf(main).size, 8 - money.length + 1 + 4, "the rest, a sign-in, exports");
    const choices = choicesOf(main, "action").options.map(([value]) => value);
    assert.deepEqual(choices, ["all", "kyc", "user", "system"]);
  }));

Deno.test("readers without finance see no count of the whole trail", () =>
  withDesk(async (desk) => {
    for (let n = 0; n < 101; n++) {
      await append(desk, event(), `2026-11-19T00:${String(n % 60).padStart(2, "0")}:00.000Z`);
    }
    assert.match(await show(desk), /\b110\b/);
    await become(desk, "moderator");
    assert.doesNotMatch(await show(desk), /\b110\b/);
  }));

Deno.test("/audit-logs has a tab with the decisions alone, which keeps the filters", () =>
  withDesk(async (desk) => {
    for (const action of ["KYC declined", "Document received", "KYC accepted"] as const) {
      await append(desk, event({ category: "kyc", action }), "2026-11-18T14:32:00.000Z");
    }
    const main = await show(desk, "?q=test");
    const tabs = elements(only(main, "nav", { class: "tabs" }).html, "a");
    assert.deepEqual(tabs.map(({ text, attributes }) => [text, attributes.href]), [
      ["All", "/audit-logs?q=test"],
      ["Decisions", "/audit-logs?q=test&show=decisions"],
    ]);
    const shown = [...rowsOf(await show(desk, "?q=test&show=decisions")).values()];
    assert.deepEqual(shown.map(([action]) => action), ["KYC accepted", "KYC declined"]);
  }, { sample: false, now: new TestClock("2026-11-10T10:00:00.000Z").now }));

Deno.test("/audit-logs finds an id whole, and by a person what concerns the person", () =>
  withDesk(async (desk) => {
    const { db } = desk.store;
    await users.insert(db, [aUser({ id: "u_1", email: "rosa@example.com" })]);
    await kyc.insert(db, [aRequest({ id: "k_19", userId: "u_1" })]);
    const targets = ["Rosa (k_19)", "a.jpg, Ben (k_194)", "Rosa (u_1)", "Ben (u_18)", "Ben (k_1)"];
    for (const target of targets) await append(desk, event({ target }), "2026-11-18T14:32:00.000Z");
    const found = async (q: string) =>
      [...rowsOf(await show(desk, `?q=${encodeURIComponent(q)}`)).values()].map((row) => row[2]);
    assert.deepEqual(await found("k_19"), ["Rosa (k_19)"]);
    assert.deepEqual(await found("k_1"), ["Ben (k_1)"]);
    assert.deepEqual(await found("ben k_194"), ["a.jpg, Ben (k_194)"]);
    assert.deepEqual(await found("u_1"), ["Rosa (u_1)", "Rosa (k_19)"]);
    assert.deepEqual(await found("rosa@example.com"), ["Rosa (u_1)", "Rosa (k_19)"]);
  }, { sample: false, now: new TestClock("2026-11-10T10:00:00.000Z").now }));
