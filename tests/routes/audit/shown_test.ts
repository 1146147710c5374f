import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import * as trail from "../../../data/audit/trail.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, only, rowsOf } from "../../support/markup.ts";
import { become } from "../../support/roles.ts";

const AT = "2026-11-18T14:32:07.000Z";

/** Writes an entry and returns it as it is stored. */
async function add(
  { store }: Desk,
  event: trail.AuditEvent,
  { id = "s_1", at = AT } = {},
): Promise<trail.AuditRow> {
  const actor = { id, name: "Dana Okafor", requestId: "r-1" };
  await trail.append(store.db, [{ event, actor, at }], store.auditKey);
  return await store.db.selectFrom("audit_log").selectAll().orderBy("seq", "desc").limit(1)
    .executeTakeFirstOrThrow();
}

const addDecision = (desk: Desk) =>
  add(desk, {
    category: "kyc",
    action: "KYC declined",
    target: "Amelia Hart (k_1)",
    before: { status: "pending" },
    after: { status: "declined", reasons: ["name-differs", "expired"] },
  });

const linesOf = async (desk: Desk): Promise<Record<string, string>[]> =>
  parse((await desk.get("/audit-logs/export.csv?q=Amelia")).text, { bom: true, columns: true });

Deno.test("times in the audit log have seconds", () =>
  withDesk(async (desk) => {
    const { seq } = await addDecision(desk);
    const rows = rowsOf((await desk.get("/audit-logs?q=Amelia")).text);
    assert.ok(rows.get(`a_${seq}`)?.includes("Nov 18, 2026, 14:32:07"));
  }));

Deno.test("the files of the audit log have number, changes and hash of each entry", () =>
  withDesk(async (desk) => {
    const { seq, hash } = await addDecision(desk);
    const expected = {
      number: String(seq),
      id: `a_${seq}`,
      action: "KYC declined",
      user: "Dana Okafor",
      target: "Amelia Hart (k_1)",
      timestamp: AT,
      status: "success",
      actorId: "s_1",
      category: "kyc",
      requestId: "r-1",
      before: "status: pending",
      after: 'status: declined; reasons: ["name-differs","expired"]',
      hash,
    };
    assert.deepEqual((await linesOf(desk)).find(({ id }) => id === `a_${seq}`), expected);
    const { text } = await desk.get("/audit-logs/export.ndjson?q=Amelia");
    const entry = text.trimEnd().split("\n").map((line) => JSON.parse(line))
      .find(({ id }) => id === `a_${seq}`);
    assert.deepEqual([entry.number, entry.before, entry.hash], [seq, { status: "pending" }, hash]);
  }));

Deno.test("the files of the audit log keep back what their reader may not see", () =>
  withDesk(async (desk) => {
    await add(desk, {
      category: "user",
      action: "Staff changed",
      target: "Amelia Staff (s_2)",
      after: { role: "admin" },
    });
    await become(desk, "moderator");
    const [line] = (await linesOf(desk)).filter(({ action }) => action === "Staff changed");
    assert.deepEqual([line?.after, line?.hash], ["", ""]);
  }));

Deno.test("values and fields of an entry are words of the reader's language", () =>
  withDesk(async (desk) => {
    const { seq } = await add(desk, {
      category: "kyc",
      action: "KYC reopened",
      target: "Amelia Hart (k_1)",
      before: { status: "declined" },
      after: { status: "pending", reason: "Declined too early" },
    });
    const changes = async () => {
      const { text } = await desk.get(`/audit-logs/a_${seq}`);
      return textOf(only(text, "table", { class: "changes" }).html);
    };
    const english = await changes();
    assert.match(english, /Status Declined Pending Reason none Declined too early$/);
    await desk.post("/settings", { language: "fr", timezone: "utc", dateFormat: "mdy" });
    assert.match(await changes(), /Statut Refusée En attente Motif rien Declined too early$/);
  }));

Deno.test("Staff Details folds the views of a request's documents, as the log does", () =>
  withDesk(async (desk) => {
    for (let n = 0; n < 7; n++) {
      await add(desk, {
        category: "kyc",
        action: n % 2 ? "Document displayed" : "Document loaded",
        target: `d${n}.png, Amelia Hart (k_1)`,
      }, { id: "s_2", at: `2030-01-01T00:00:0${n}.000Z` });
    }
    const { text } = await desk.fragment("/staff/s_2");
    const { html } = only(text, "section", { class: "stack related" });
    const rows = elements(html, "li").map((row) => row.text);
    assert.equal(rows.length, 5, "the views are one row, and earlier actions follow");
    assert.match(rows[0]!, /d6\.png, Amelia Hart \(k_1\), 7 entries$/);
  }));
