import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import * as users from "../../../../data/records/users.ts";
import { type Desk, withDesk } from "../../../support/helpers.ts";
import { assertNoFormula } from "../../../support/hostile.ts";
import { generateReport } from "../../../../data/reports/reports.ts";
import { actor, aUser } from "../../../support/records.ts";
import { quietly, TestClock } from "../../../support/stores.ts";

/** More rows than one read returns. */
async function plantUsers({ store }: Desk, count: number): Promise<void> {
  const many = Array.from({ length: count }, (_, index) => aUser({ id: `u_many_${index}` }));
  for (let start = 0; start < many.length; start += 700) {
    await users.insert(store.db, many.slice(start, start + 700));
  }
}

const linesOf = (csv: string): string[] => csv.split("\r\n").slice(0, -1);

Deno.test("an export holds what the filters show, in the order of the list", () =>
  withDesk(async (desk) => {
    const { status, headers, text } = await desk.get("/finance/export.csv?type=refund");
    assert.equal(status, 200);
    assert.equal(headers.get("content-type"), "text/csv; charset=utf-8");
    assert.match(
      headers.get("content-disposition") ?? "",
      /^attachment; filename="transactions-refund-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [header, ...rows] = linesOf(text);
    assert.equal(
      header,
      "id,type,amount,description,userId,date,status,paymentMethod,revenueSource,userName,userEmail,verification,held,heldBy,heldAt,payoutMethodChangedAt,currency,refundOf",
    );
    const shown = await desk.get("/api/transactions?type=refund");
    const ids = (JSON.parse(shown.text) as { id: string }[]).map(({ id }) => id);
    assert.ok(ids.length > 0);
    assert.deepEqual(rows.map((row) => row.split(",")[0]), ids);
  }));

Deno.test("the name of a file has the filters and the search of the list", () =>
  withDesk(async (desk) => {
    const names: Record<string, string> = {
      "/users/export.csv": "users",
      "/users/export.csv?role=mentor,admin&q=Zo%C3%AB+%3D%22x%22": "users-admin-mentor-zoe-x",
      "/kyc/export.ndjson?queue=overdue&userId=u_1": "kyc-requests-overdue-u-1",
      "/finance/export.csv?from=2026-01-02&amountFrom=9.5": "transactions-2026-01-02-9-5",
      [`/users/export.csv?q=${"a".repeat(200)}`]: `users-${"a".repeat(80)}`,
      "/users/export.csv?q=%E5%B1%B1": "users",
    };
    for (const [path, name] of Object.entries(names)) {
      const { headers } = await desk.send(path, { method: "HEAD" });
      const [, file] = /filename="(.*)-\d{4}-\d\d-\d\d\.(csv|ndjson)"$/.exec(
        headers.get("content-disposition") ?? "",
      ) ?? [];
      assert.equal(file, name);
    }
  }));

Deno.test("HEAD tells of a file without giving it, and leaves no entry", () =>
  withDesk(async (desk) => {
    const { store } = desk;
    await generateReport(store, "kyc", actor());
    const exports = () =>
      store.db.selectFrom("audit_log").select("seq").where("action", "like", "%exported").execute();
    const before = await exports();
    for (const path of ["/users/export.csv", "/users/export.ndjson", "/reports/kyc/report.csv"]) {
      const { status, headers, text } = await desk.send(path, { method: "HEAD" });
      assert.deepEqual([status, text], [200, ""], path);
      assert.match(headers.get("content-disposition") ?? "", /^attachment; /);
    }
    assert.deepEqual(await exports(), before);
  }));

Deno.test("a CSV begins with the mark by which spreadsheets know its encoding", () =>
  withDesk(async (desk) => {
    const response = await desk.request("/users/export.csv");
    const bytes = new Uint8Array(await response.arrayBuffer());
    assert.deepEqual([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf]);
  }));

Deno.test("an export goes on where a page of the list ends", () =>
  withDesk(async (desk) => {
    await plantUsers(desk, 2_100);
    const { text } = await desk.get("/users/export.ndjson?q=");
    const ids = text.trimEnd().split("\n").map((line) => JSON.parse(line).id as string);
    assert.ok(ids.length > 2_100);
    assert.equal(new Set(ids).size, ids.length);
  }));

Deno.test("a file breaks off where its session has ended meanwhile", () =>
  withDesk(async (desk) => {
    await plantUsers(desk, 4_200);
    const { body } = await desk.request("/users/export.ndjson");
    const reader = body!.getReader();
    assert.ok(!(await reader.read()).done);
    await desk.store.db.deleteFrom("sessions").execute();
    await quietly(async () => {
      await assert.rejects(async () => {
        while (!(await reader.read()).done);
      }, /Unauthorized/);
    });
  }));

Deno.test("a long download keeps the session alive", async () => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  await withDesk(async (desk) => {
    await plantUsers(desk, 4_200);
    const { body } = await desk.request("/users/export.ndjson");
    const reader = body!.getReader();
    assert.ok(!(await reader.read()).done);
    clock.advance(45 * 60_000);
    while (!(await reader.read()).done);
  }, { now: clock.now });
});

Deno.test("a spreadsheet finds no formula in an export", () =>
  withDesk(async (desk) => {
    const names = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", 'quoted "name", with a comma'];
    const planted = names.map((name, index) => aUser({ id: `u_formula_${index}`, name }));
    await users.insert(desk.store.db, planted);
    const { text } = await desk.get("/users/export.csv");
    for (const name of names.slice(0, 5)) assert.ok(text.includes(`,'${name},`), name);
    // Names of older imports may contain line breaks, which must not hide a formula.
    await users.insert(desk.store.db, [aUser({ id: "u_line", name: "\n=1+1" })]);
    const { text: again } = await desk.get("/users/export.csv");
    assert.ok(again.includes(`"'\n=1+1"`), again.slice(-300));
    assert.ok(text.includes('"quoted ""name"", with a comma"'));
  }));

Deno.test("nothing unseen hides a formula from the file, and no character breaks a line of it", () =>
  withDesk(async (desk) => {
    const unseen = [
      "\n",
      "\r\n",
      "\t",
      "\r",
      " ",
      "\u00A0",
      "\uFEFF",
      "\u200B",
      "\u2028",
      "\u0085",
    ];
    const names = unseen.flatMap((before) =>
      [..."=+-@＝＋－＠"].map((sign) => `${before}${sign}1`)
    );
    const planted = names.map((name, index) => aUser({ id: `u_unseen_${index}`, name }));
    await users.insert(desk.store.db, planted);
    const { text } = await desk.get("/users/export.csv");
    const rows: string[][] = parse(text, { bom: true });
    assertNoFormula(rows, "/users/export.csv");
    const cells = new Map(rows.map(([id = "", name = ""]) => [id, name]));
    for (const { id, name } of planted) assert.equal(cells.get(id), `'${name}`);
    const ndjson = await desk.get("/users/export.ndjson");
    const lines = ndjson.text.trimEnd().split(/[\n\r\u0085\u2028\u2029]/).map((line) =>
      JSON.parse(line)
    );
    const read = new Map(lines.map(({ id, name }) => [id, name]));
    for (const { id, name } of planted) assert.equal(read.get(id), name);
  }));

Deno.test("an export leaves an entry in the audit trail", () =>
  withDesk(async (desk) => {
    await desk.get("/kyc/export.ndjson?status=pending");
    const entry = await desk.store.db.selectFrom("audit_log").selectAll()
      .orderBy("seq", "desc").limit(1).executeTakeFirstOrThrow();
    assert.equal(entry.action, "List exported");
    assert.equal(entry.target, "kyc-requests");
    assert.equal(JSON.parse(entry.after ?? "{}").filters.status, "pending");
  }));

Deno.test("each list links to its exports under the filters that are on", () =>
  withDesk(async (desk) => {
    const lists = ["users", "kyc", "communities", "finance", "content", "partners", "staff"];
    for (const list of [...lists, "audit-logs"]) {
      const { text } = await desk.get(`/${list}?q=a`);
      for (const format of ["csv", "ndjson"]) {
        const href = new RegExp(`href="(/${list}/export\\.${format}\\?q=a[^"]*)"`).exec(text)?.[1];
        assert.ok(href, `${list} ${format}`);
        assert.equal((await desk.get(href.replaceAll("&amp;", "&"))).status, 200, href);
      }
    }
  }));

Deno.test("an export that is no format is not found", () =>
  withDesk(async (desk) => {
    assert.equal((await desk.get("/users/export.xml")).status, 404);
  }));

Deno.test("a file is whole even when its notification cannot be written", () =>
  withDesk(async (desk) => {
    await desk.store.db.schema.alterTable("notifications").renameTo("notifications_gone").execute();
    // Breaks the shell's queries, which the export does not need.
    await sql`create view notifications as select * from notifications_gone`.execute(desk.store.db);
    const { status, text } = await desk.get("/partners/export.csv");
    assert.equal(status, 200);
    assert.equal(linesOf(text).length, 1 + 6);
  }));
