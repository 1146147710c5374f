import assert from "node:assert/strict";
import { may, type Permission } from "../../data/permissions.ts";
import { permissionOf, SERVICE } from "../../routes/http/session/permissions.ts";
import { saveDraft } from "../../data/kyc/decisions/drafts.ts";
import { type Desk, textOf, withDesk } from "../support/helpers.ts";
import { elements, mainOf } from "../support/markup.ts";

async function withAuditor(test: (desk: Desk, auditor: Desk) => Promise<void>): Promise<void> {
  await withDesk(async (desk) => {
    await desk.store.db.updateTable("staff").set({ role: "auditor" }).where("id", "=", "s_3")
      .execute();
    await test(desk, await desk.colleague("s_3"));
  });
}

Deno.test("an auditor writes comments, what is their own, and that a document was displayed", () =>
  withAuditor((desk) => {
    const writes = new Map<string, Permission[]>();
    for (const { method, path, handler } of desk.app.routes) {
      const permission = permissionOf(handler);
      if (method === "GET" || !permission || permission === SERVICE) continue;
      const name = `${method} ${path}`;
      writes.set(name, [...writes.get(name) ?? [], permission]);
    }
    const open = [...writes].filter(([, asked]) => asked.every((one) => may("auditor", one)));
    const others = open.filter(([, [first]]) => !/^comments\.|\.own$/.test(first!))
      .map(([name]) => name);
    assert.deepEqual(others, ["POST /kyc/:id/documents/:documentId/displayed"]);
    assert.ok(open.length > 20 && writes.size > 60);
    return Promise.resolve();
  }));

Deno.test("a document that an auditor viewed is recorded, and does not count as viewed by who decides", () =>
  withAuditor(async (desk, auditor) => {
    const { db } = desk.store;
    const opened = await auditor.get("/kyc/k_1/documents/1");
    const url = opened.headers.get("location") ?? "/kyc/k_1/documents/1";
    assert.equal((await auditor.get(url)).status, 200);
    const displays = await db.selectFrom("kyc_displays").select(["staffId", "documentId"])
      .where("requestId", "=", "k_1").execute();
    assert.deepEqual(displays.map(({ staffId }) => staffId), ["s_3"]);
    const decision = { status: "accepted", reviewNotes: "" };
    const { status, text } = await desk.json("PATCH", "/api/kyc-requests/k_1/status", decision);
    assert.equal(status, 200);
    assert.ok(JSON.parse(text).undisplayed.includes(displays[0]!.documentId));
  }));

Deno.test("an auditor reads no draft of another person", () =>
  withAuditor(async (desk, auditor) => {
    const draft = { notes: "half a thought", checks: [], version: null };
    await saveDraft(desk.store, "k_1", "s_1", draft);
    const pages = ["/kyc/k_1", "/kyc", "/kyc/k_1/news"];
    for (const path of pages) {
      assert.doesNotMatch((await auditor.get(path)).text, /half a thought/, path);
    }
    assert.match((await desk.get("/kyc/k_1")).text, /half a thought/);
  }));

Deno.test("an auditor finds staff, access and roles under Administration, and nothing to change", () =>
  withAuditor(async (_, auditor) => {
    const main = mainOf((await auditor.get("/administration")).text);
    assert.deepEqual(elements(main, "a").map(({ attributes }) => attributes.href), [
      ...["/staff", "/staff/access", "/staff/roles", "/developers", "/audit-logs/verify"],
    ]);
    for (const path of ["/staff", "/staff/access", "/staff/roles", "/staff/s_2"]) {
      const { status, text } = await auditor.get(path);
      assert.equal(status, 200, path);
      assert.deepEqual(elements(mainOf(text), "form", { method: "post" }), [], path);
    }
    assert.match(textOf((await auditor.get("/staff/s_2")).text), /Last sign-in/);
    assert.match((await auditor.get("/staff/export.ndjson")).text, /"roleSince":/);
  }));
