import assert from "node:assert/strict";
import { system } from "../../data/audit/write.ts";
import * as trail from "../../data/audit/trail.ts";
import { generateReport } from "../../data/reports/reports.ts";
import * as staff from "../../data/staff/accounts/staff.ts";
import * as users from "../../data/records/users.ts";
import { type Desk, textOf, withDesk } from "../support/helpers.ts";
import { elements, factsOf, headingsOf, mainOf, only } from "../support/markup.ts";
import { aStaffMember, aUser, terms } from "../support/records.ts";
import { become } from "../support/roles.ts";
import { decide } from "../support/steps.ts";

const dana = { id: "s_1", name: "Dana Okafor", requestId: "r-1" };

/** Writes an entry and returns its address. */
async function add(
  { store }: Desk,
  event: trail.AuditEvent,
  actor: trail.Actor = dana,
): Promise<string> {
  const at = "2026-11-18T14:32:00.000Z";
  await trail.append(store.db, [{ event, actor, at }], store.auditKey);
  return `/audit-logs/a_${(await trail.readHead(store.db)).size}`;
}

const user = (target: string, more: Partial<trail.AuditEvent> = {}): trail.AuditEvent => ({
  category: "user",
  action: "Staff changed",
  target,
  ...more,
});

const leadsOf = async (desk: Desk, path: string): Promise<string[]> =>
  elements((await desk.fragment(path)).text, "dl").flatMap(({ html }) =>
    elements(html, "a").map(({ attributes }) => attributes.href ?? "")
  );

const changesIn = (html: string): string[][] =>
  elements(only(html, "table", { class: "changes" }).html, "tr").map(({ html: row }) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) =>
      cell.replace(/<[^>]+>/g, "")
    )
  );

Deno.test("an entry shows when, who, what and to what, as dialog and page", async (t) => {
  await withDesk(async (desk) => {
    const before = { role: "support", status: "active" };
    const after = { role: "admin", status: "active" };
    const path = await add(desk, user("Marcus Feld (s_2)", { before, after, status: "warning" }));
    const { hash } = await desk.store.db.selectFrom("audit_log").select("hash")
      .orderBy("seq", "desc").executeTakeFirstOrThrow();
    for (const { text } of [await desk.fragment(path), await desk.get(path)]) {
      await t.step(text.startsWith("<article") ? "dialog" : "page", () => {
        assert.deepEqual(headingsOf(text), ["Staff changed", "Changes"]);
        assert.deepEqual(factsOf(text), [
          ["Timestamp", "Nov 18, 2026, 14:32:00"],
          ["User", "Dana Okafor"],
          ["Target", "Marcus Feld (s_2)"],
          ["Status", "warning"],
          ["Area", "User"],
          ["Request ID", "r-1"],
          ["Entry", path.slice("/audit-logs/a_".length)],
          ["Hash", hash],
        ]);
        assert.deepEqual(changesIn(text), [["Field", "Before", "After"], [
          "Role",
          "Support",
          "Admin",
        ]]);
      });
    }
    assert.deepEqual(await leadsOf(desk, path), ["/staff/s_1", "/staff/s_2"]);
  });
});

Deno.test("a decision's entry leads to its request, with notes as text", () =>
  withDesk(async (desk) => {
    const reviewNotes = "<b>No</b>\nSecond line";
    await decide(desk.store, "k_1", { status: "declined", reviewNotes }, terms({ reviewer: dana }));
    const { size } = await trail.readHead(desk.store.db);
    const path = `/audit-logs/a_${size}`;
    assert.deepEqual(await leadsOf(desk, path), ["/staff/s_1", "/kyc/k_1"]);
    const { text } = await desk.fragment(path);
    const changes = changesIn(text);
    assert.deepEqual(changes.slice(1).map(([field]) => field), [
      "Status",
      "Review Notes",
      "Reviewed by",
      "Version",
      "Not viewed",
    ]);
    assert.deepEqual(changes[1], ["Status", "Pending", "Declined"]);
    assert.match(text, /&lt;b&gt;No&lt;\/b&gt;\nSecond line/);
  }));

Deno.test("an entry leads to nothing that is not there, or could be two records", () =>
  withDesk(async (desk) => {
    const { db } = desk.store;
    await staff.insert(db, [
      aStaffMember({ id: "x_1" }),
      aStaffMember({ id: "s_9", email: "n@x.y" }),
    ]);
    await users.insert(db, [aUser({ id: "x_1" })]);
    const leads: [event: trail.AuditEvent, actor: trail.Actor, to: string[]][] = [
      [user("Gone (s_77)"), system, []],
      [user("Two (x_1)"), system, []],
      [user("Noah Becker (u_16)"), system, ["/users/u_16"]],
      [user("n@x.y"), { ...dana, id: "s_9" }, ["/staff/s_9", "/staff/s_9"]],
      // Dana's email has changed since.
      [user("n@x.y"), dana, ["/staff/s_1"]],
      [user("n@x.y", { action: "Sign-in refused", status: "error" }), system, ["/staff/s_9"]],
      [user("typed (s_2)", { action: "Sign-in refused", status: "error" }), system, []],
      [{ category: "kyc", action: "KYC accepted", target: "Gone (k_77)" }, system, []],
      [{ category: "transaction", action: "Payout failed", target: "I (t_8)" }, system, [
        "/finance/t_8",
      ]],
      [{ category: "system", action: "Report created", target: "Mine (t_8)" }, system, []],
    ];
    for (const [event, actor, to] of leads) {
      assert.deepEqual(await leadsOf(desk, await add(desk, event, actor)), to, event.target);
    }
  }));

Deno.test("entries about the whole list of transactions are hidden from readers without finance", () =>
  withDesk(async (desk) => {
    const { store } = desk;
    await desk.get("/finance/export.csv");
    await generateReport(store, "revenue", dana);
    const target = "Payouts to Jane";
    await add(desk, { category: "transaction", action: "Report created", target });
    const page = async () => textOf(mainOf((await desk.get("/audit-logs")).text));
    assert.match(await page(), /List exported.*Transactions/s);
    const rows = await store.db.selectFrom("audit_log").select(["action", "category"])
      .where("target", "in", ["transactions", "revenue", "Payouts to Jane"]).execute();
    assert.deepEqual(new Set(rows.map(({ category }) => category)), new Set(["transaction"]));
    await become(desk, "moderator");
    assert.doesNotMatch(await page(), /Transactions|Revenue|Payouts to Jane/);
  }));

Deno.test("a moderator sees of an entry what their lists show, and no more", () =>
  withDesk(async (desk) => {
    const secret = { email: "private@example.com" };
    const ofStaff = await add(desk, user("Marcus Feld (s_2)", { before: secret, after: {} }));
    const ofExport = await add(desk, {
      category: "system",
      action: "List exported",
      target: "staff",
      after: { q: "private@example.com" },
    });
    const plain = await add(desk, user("Marcus Feld (s_2)"));
    const ofMoney = await add(desk, {
      category: "transaction",
      action: "Payout failed",
      target: "Invoice (t_8)",
    });
    const ofKyc = await add(desk, {
      category: "kyc",
      action: "KYC declined",
      target: "Amelia Hart (k_1)",
      after: { reviewNotes: "Blurred" },
    });
    await become(desk, "moderator");
    for (const path of [ofStaff, ofExport]) {
      const { status, text } = await desk.get(path);
      assert.equal(status, 200);
      assert.doesNotMatch(text, /private@|<table class="changes"|href="\/staff/);
      assert.match(textOf(text), /Your role can't see these changes\./);
      assert.doesNotMatch(text, />Hash</);
    }
    assert.doesNotMatch((await desk.get(plain)).text, /Your role does not show/);
    assert.equal((await desk.get(ofMoney)).status, 404);
    assert.deepEqual(await leadsOf(desk, ofKyc), ["/kyc/k_1"]);
    assert.match((await desk.get(ofKyc)).text, /Blurred/);
    await become(desk, "support");
    assert.equal((await desk.get(ofKyc)).status, 403);
  }));

Deno.test("an unknown entry is 404, and a tampered one still opens", () =>
  withDesk(async (desk) => {
    const ids = ["a_0", "a_01", "a_99", "1", "a_1e1", "a_9007199254740993", "b_1", "a_-1"];
    for (const id of ids) assert.equal((await desk.get(`/audit-logs/${id}`)).status, 404, id);
    const path = await add(desk, user("Odd", { after: { list: ["a", "b"], deep: { x: [1] } } }));
    const { text } = await desk.get(path);
    assert.deepEqual(
      changesIn(text).slice(1).map(([field, value]) => [field, value!.slice(0, 4)]),
      [
        ["List", "a, b"],
        ["deep", "{\n &"],
      ],
    );
  }));

Deno.test("Staff Details shows what somebody did, and leads to all of it", () =>
  withDesk(async (desk) => {
    const { text } = await desk.fragment("/staff/s_2");
    const { html } = only(text, "section", { class: "stack related" });
    const hrefs = elements(html, "a").map(({ attributes }) => attributes.href);
    const entries = ["a_6", "a_5", "a_4", "a_2"].map((id) => `/audit-logs/${id}`);
    assert.deepEqual(hrefs, ["/audit-logs?actorId=s_2", ...entries]);
    assert.match(html, /All 4 entries/);
    const main = mainOf((await desk.get("/audit-logs?actorId=s_2")).text);
    assert.match(only(main, "p", { class: "narrowed" }).text, /^Only Marcus Feld/);
    assert.equal(elements(main, "a", { class: "tap" }).length, 4);
  }));
