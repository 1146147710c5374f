import { lastMonths } from "../../../data/base/calendar.ts";
import assert from "node:assert/strict";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { toastsOf } from "../../support/decisions.ts";
import { type Desk, PASSWORD, textOf, withDesk } from "../../support/helpers.ts";
import { TestClock } from "../../support/stores.ts";
import { elements, headingsOf, mainOf, only, rowsOf } from "../../support/markup.ts";
import {
  aCommunity,
  aContent,
  aRequest,
  aTransaction,
  aUser,
  terms,
} from "../../support/records.ts";
import { become } from "../../support/roles.ts";
import { decide } from "../../support/steps.ts";

function onEmptyDesk(test: (desk: Desk, clock: TestClock) => Promise<void>): Promise<void> {
  const clock = new TestClock("2026-11-19T14:37:12.345Z");
  return withDesk((desk) => test(desk, clock), { sample: false, now: clock.now });
}

/** Generates a report and returns its page. */
async function generate(desk: Desk, name: string) {
  assert.equal((await desk.post(`/reports/${name}`, {})).status, 303);
  return await desk.get(`/reports/${name}`);
}

const entriesOf = ({ store: { db } }: Desk) =>
  db.selectFrom("audit_log").select(["action", "target", "actorName", "after"])
    .where("action", "like", "Report %").orderBy("seq").execute()
    .then((rows) => rows.map((row) => ({ ...row })));

Deno.test("a report that was never generated says so and offers only that", () =>
  onEmptyDesk(async (desk) => {
    const { status, text } = await desk.get("/reports/growth");
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "User Growth");
    assert.match(textOf(main), /This report hasn't been generated yet/);
    assert.equal(only(main, "form").attributes.action, "/reports/growth");
    assert.doesNotMatch(main, /report\.csv|data-print|<table/);
    assert.equal((await desk.get("/reports/growth/report.csv")).status, 404);
  }));

Deno.test("a report that there is not is a 404, with any method", () =>
  withDesk(async (desk) => {
    for (const path of ["/reports/other", "/reports/growths", "/reports/growth/other.csv"]) {
      assert.equal((await desk.get(path)).status, 404, path);
      assert.equal((await desk.post(path, {})).status, 404, path);
    }
  }));

Deno.test("generating says so once, names the person, and leaves an entry in the trail", () =>
  onEmptyDesk(async (desk) => {
    const page = await generate(desk, "growth");
    assert.deepEqual(toastsOf(page), ["Report generated"]);
    const main = mainOf(page.text);
    assert.match(textOf(main), /Generated Nov 19, 2026, 14:37 by Rae Viewer\./);
    assert.deepEqual(toastsOf(await desk.get("/reports/growth")), []);
    assert.deepEqual(await entriesOf(desk), [
      { action: "Report generated", target: "growth", actorName: "Rae Viewer", after: null },
    ]);
    const actions = only(main, "div", { class: "actions end" }).html;
    assert.match(textOf(actions), /^Print Download CSV Generate again$/);
    assert.match(actions, /<button type="button"[^>]* data-print/);
  }));

Deno.test("a report keeps its figures until it is generated again", () =>
  onEmptyDesk(async (desk) => {
    await users.insert(desk.store.db, [aUser()]);
    const first = await generate(desk, "growth");
    assert.match(textOf(first.text), /1 user in total\. New in the last twelve months: 1\./);
    await users.insert(desk.store.db, [aUser({ id: "u_2", role: "mentor" })]);
    assert.match(textOf((await desk.get("/reports/growth")).text), /1 user in total\./);
    const { text } = await generate(desk, "growth");
    assert.match(textOf(text), /2 users in total\. New in the last twelve months: 2\./);
    const rows = rowsOf(text);
    assert.equal(rows.size, 12);
    assert.deepEqual(rows.get("growth-2026-03"), ["Mar 2026", "2", "0", "1", "1", "2"]);
    assert.deepEqual(rows.get("growth-2025-12"), ["Dec 2025", "0", "0", "0", "0", "0"]);
  }));

Deno.test("the revenue report sums up completed transactions per month, and names the pending ones", () =>
  onEmptyDesk(async (desk, clock) => {
    const date = clock.now().toISOString();
    await transactions.insert(desk.store.db, [
      aTransaction({ date, amountCents: 1_000_00 }),
      aTransaction({ id: "t_2", date, type: "payout", amountCents: 1_200_50 }),
      aTransaction({ id: "t_3", date, type: "refund", amountCents: 10_00 }),
    ]);
    await transactions.insert(
      desk.store.db,
      (["revenue", "payout", "refund"] as const).map((type, n) =>
        aTransaction({ id: `t_p${n}`, date, type, status: "pending", amountCents: 7_00 + n })
      ),
    );
    const { text: page } = await generate(desk, "revenue");
    const rows = rowsOf(page);
    assert.match(textOf(page), /Completed transactions only\./);
    assert.deepEqual(rows.get("pending-2026-11"), ["Nov 2026", "$7.00", "$7.01", "$7.02"]);
    assert.match(
      textOf(page),
      /The Monthly Revenue card of the dashboard includes pending revenue/,
    );
    assert.match(textOf((await desk.get("/dashboard")).text), /Monthly Revenue \$1,007\.00/);
    const { text: analytics } = await desk.get("/analytics");
    assert.match(textOf(analytics), /Total: \$1,007\.00\. Of this, \$7\.00 is pending/);
    assert.deepEqual(rows.get("revenue-2026-11"), [
      ...["Nov 2026", "$1,000.00", "$1,200.50", "$10.00", "-$210.50"],
    ]);
    assert.deepEqual(rows.get("source-2026-11"), ["Nov 2026", "$1,000.00", "$0.00", "$0.00"]);
    const { text } = await desk.get("/reports/revenue/report.csv");
    const [head, ...lines] = text.split("\r\n");
    const fields = "month,revenue,subscriptions,oneTime,partnerships,payouts,refunds,net," +
      "pendingRevenue,pendingPayouts,pendingRefunds";
    assert.equal(head, `\uFEFF${fields}`);
    assert.equal(lines.at(-2), "2026-11,1000,1000,0,0,1200.5,10,-210.5,7,7.01,7.02");
    assert.equal(lines.at(-1), "");
  }));

Deno.test("the KYC report counts what has expired by time alone, and tells who decided", () =>
  onEmptyDesk(async (desk, clock) => {
    const submittedAt = clock.now().toISOString();
    const expiresAt = clock.now().toISOString();
    await kyc.insert(desk.store.db, [
      aRequest({ submittedAt }),
      aRequest({ id: "k_2" }),
      aRequest({ id: "k_3", status: "accepted", expiresAt }),
    ]);
    await desk.stayAwake();
    clock.advance(60 * 60 * 1000);
    await decide(desk.store, "k_test", { status: "declined", reviewNotes: "" }, terms());
    const { text } = await generate(desk, "kyc");
    const rows = rowsOf(text);
    const counted = ["pending", "accepted", "declined", "revoked", "expired"].map((status) =>
      rows.get(`status-${status}`)?.[1]
    );
    assert.deepEqual(counted, ["1", "0", "1", "0", "1"]);
    assert.deepEqual(rows.get("decisions-2026-11"), ["Nov 2026", "1", "1", "0", "1", "0"]);
    assert.deepEqual(rows.get("s_test"), ["Rae Viewer", "1", "0", "1", "0", "1 h"]);
    assert.match(textOf(text), /from submission to acceptance or decline: 1 h/);
  }));

for (const role of ["moderator", "support"] as const) {
  Deno.test(`the role ${role} reads the KYC report without its colleagues, also as a file`, () =>
    withDesk(async (desk) => {
      const admin = await desk.get("/reports/kyc/report.csv");
      assert.match(admin.text, /\r\nreviewer,Marcus Feld,/);
      assert.ok(headingsOf((await desk.get("/reports/kyc")).text).includes("Reviewers"));
      await become(desk, role);
      const page = await desk.get("/reports/kyc");
      assert.deepEqual(headingsOf(page.text), [
        "Requests by status",
        "Requests and decisions per month",
      ]);
      const file = await desk.get("/reports/kyc/report.csv");
      assert.equal(file.status, 200);
      assert.ok(![page.text, file.text].some((text) => text.includes("Marcus Feld")));
    }));
}

Deno.test("the engagement report sums up by type and names the most viewed", () =>
  onEmptyDesk(async (desk) => {
    await content.insert(
      desk.store.db,
      Array.from({ length: 12 }, (_, n) =>
        aContent({
          id: `ct_${n}`,
          title: n === 11 ? "=1+1 <b>" : `Lesson ${n}`,
          type: n % 2 ? "course" : "analysis",
          views: n * 1_000,
        })),
    );
    const { text } = await generate(desk, "engagement");
    const rows = rowsOf(text);
    assert.deepEqual(rows.get("type-course"), ["Courses", "6", "36,000", "204", "30", "36"]);
    assert.deepEqual(rows.get("type-total"), ["Total", "12", "66,000", "408", "60", "72"]);
    assert.deepEqual(rows.get("ct_11")?.slice(0, 3), ["1. =1+1 <b>", "course", "11,000"]);
    assert.ok(rows.has("ct_2") && !rows.has("ct_1"), "ten of them");
    assert.match(textOf(text), /No communities yet\./);
    const chart = only(mainOf(text), "div", { "data-island": "figure_chart" });
    const { labels } = JSON.parse(chart.attributes["data-props"] ?? "");
    assert.deepEqual(labels.slice(0, 2), ["1", "2"], "what is drawn as markup is our own");
    const file = await desk.get("/reports/engagement/report.csv");
    assert.match(file.text, /\r\ncontent,'=1\+1 <b>,course,,11000,34,5,6,,\r\n/);
  }));

Deno.test("the engagement report's file ends with what its page says of all communities", () =>
  onEmptyDesk(async (desk) => {
    await desk.store.db.transaction().execute((trx) =>
      communities.insert(
        trx,
        Array.from({ length: 12 }, (_, n) =>
          aCommunity({ id: `c_${n}`, members: 100 + n, status: n < 5 ? "inactive" : "active" })),
      )
    );
    const { text } = await generate(desk, "engagement");
    assert.match(textOf(text), /Total communities: 12 \(7 active\)\. Total members: 1,266\./);
    const file = await desk.get("/reports/engagement/report.csv");
    const rows = file.text.trim().split("\r\n");
    assert.equal(rows.filter((row) => row.startsWith("community,")).length, 10);
    assert.deepEqual(rows.slice(-3), [
      "community,Test Circle,,,,,,,102,inactive",
      "total,communities,,12,,,,,1266,",
      "total,communities,,7,,,,,,active",
    ]);
  }));

Deno.test("a report's file is named by its day, and the trail knows that it left", () =>
  onEmptyDesk(async (desk, clock) => {
    await generate(desk, "growth");
    clock.advance(24 * 60 * 60 * 1000);
    await desk.signIn("rae.viewer@example.com", PASSWORD);
    const { headers, text } = await desk.get("/reports/growth/report.csv");
    assert.equal(headers.get("content-type"), "text/csv; charset=utf-8");
    const disposition = 'attachment; filename="report-growth-2026-11-19.csv"';
    assert.equal(headers.get("content-disposition"), disposition);
    assert.equal(headers.get("cache-control"), "no-store");
    const lines = text.split("\r\n").slice(1, -1);
    assert.deepEqual(lines, lastMonths(clock.now()).map((month) => `${month},0,0,0,0,0`));
    const [, exported] = await entriesOf(desk);
    assert.deepEqual([exported?.action, exported?.target], ["Report exported", "growth"]);
    assert.equal(JSON.parse(exported?.after ?? "").format, "csv");
  }));

Deno.test("figures of another version count as none, and can be generated again", () =>
  onEmptyDesk(async (desk) => {
    await generate(desk, "growth");
    await desk.store.db.updateTable("reports").set({ figures: '{"months":3}' }).execute();
    assert.match(textOf((await desk.get("/reports/growth")).text), /hasn't been generated yet/);
    const { text } = await generate(desk, "growth");
    assert.equal(elements(mainOf(text), "table").length, 1);
  }));
