import assert from "node:assert/strict";
import { may, type Permission } from "../../data/permissions.ts";
import { permissionOf, SERVICE } from "../../routes/http/session/permissions.ts";
import { saveDraft } from "../../data/kyc/decisions/drafts.ts";
import { system } from "../../data/audit/write.ts";
import { receiveDocument } from "../../data/kyc/documents/receive.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { aPng } from "../documents/made.ts";
import { type Answer, type Desk, textOf, withDesk } from "../support/helpers.ts";
import { aRequest } from "../support/records.ts";
import { become } from "../support/roles.ts";
import { elements, mainOf } from "../support/markup.ts";

async function withAuditor(test: (desk: Desk, auditor: Desk) => Promise<void>): Promise<void> {
  await withDesk(async (desk) => {
    await desk.store.db.updateTable("staff").set({ role: "auditor" }).where("id", "=", "s_3")
      .execute();
    await test(desk, await desk.colleague("s_3"));
  });
}

Deno.test("an auditor writes comments, what is their own, and little else, by name", () =>
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
    assert.deepEqual(others, [
      "POST /staff/access-review/:number/members/:staffId",
      "POST /staff/access-review/:number/members/:staffId/undo",
      "POST /kyc/:id/documents/:documentId/displayed",
      "POST /dashboard/tries/hide",
    ]);
    assert.ok(open.length > 20 && writes.size > 60);
    return Promise.resolve();
  }));

/** How a document is read, and what the trail says of it. */
const readings: Record<
  string,
  [action: string, read: (auditor: Desk, url: string) => Promise<Answer>]
> = {
  "its own address": [
    "Document displayed",
    (auditor, url) => auditor.get(url, { "sec-fetch-dest": "document" }),
  ],
  "the picture in the details, reported as displayed": [
    "Document displayed",
    async (auditor, url) => {
      const loaded = await auditor.get(`${url}?painted`, { "sec-fetch-dest": "image" });
      await auditor.post("/kyc/k_test/documents/d_1/displayed", {});
      return loaded;
    },
  ],
  "the picture in the details": [
    "Document loaded",
    (auditor, url) => auditor.get(`${url}?painted`, { "sec-fetch-dest": "image" }),
  ],
  "the original": [
    "Document downloaded",
    (auditor, url) => auditor.get(`${url}?original`, { "sec-fetch-dest": "document" }),
  ],
  "the API": [
    "Document downloaded",
    (auditor) => auditor.get("/api/kyc-requests/k_test/documents/d_1"),
  ],
};

for (const [reading, [action, read]] of Object.entries(readings)) {
  Deno.test(`an auditor reads a document by ${reading}: recorded, and not viewed by who decides`, () =>
    withAuditor(async (desk, auditor) => {
      const { store } = desk;
      await kyc.insert(store.db, [aRequest({ documents: [] })]);
      const given = { type: "id", name: "pass.png", declaredType: null, replaces: null } as const;
      const sent = { ...given, id: "d_1", bytes: aPng() };
      const { request } = await receiveDocument(store, "k_test", sent, system);
      const url = `/kyc/k_test/documents/${request.documents[0]!.sha256}`;
      assert.equal((await read(auditor, url)).status, 200);
      const entries = await store.db.selectFrom("audit_log").select("action")
        .where("actorId", "=", "s_3").where("target", "like", "%(k_test)").execute();
      assert.equal(entries.at(-1)?.action, action);
      const confirmation = await desk.fragment("/kyc/k_test/decision?status=accepted");
      assert.match(textOf(confirmation.text), /You haven't viewed: pass/);
      const decision = { status: "accepted", reviewNotes: "" };
      const decided = await desk.json("PATCH", "/api/kyc-requests/k_test/status", decision);
      assert.equal(decided.status, 200);
      assert.deepEqual(JSON.parse(decided.text).undisplayed, ["d_1"]);
    }));
}

Deno.test("an auditor reads no draft of another person", () =>
  withAuditor(async (desk, auditor) => {
    const draft = { notes: "half a thought", ticks: [], version: null };
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
      ...["/staff", "/staff/access", "/staff/access-review", "/staff/roles"],
      ...["/administration/two-people", "/developers"],
      ...[
        "/administration/instructions",
        "/administration/validity",
        "/administration/retention",
        "/administration/evidence",
        "/administration/erasures",
        "/audit-logs/verify",
      ],
    ]);
    for (const path of ["/staff", "/staff/access", "/staff/access-review", "/staff/s_2"]) {
      const { status, text } = await auditor.get(path);
      assert.equal(status, 200, path);
      assert.deepEqual(elements(mainOf(text), "form", { method: "post" }), [], path);
    }
    assert.match(textOf((await auditor.get("/staff/s_2")).text), /Last sign-in/);
    assert.match((await auditor.get("/staff/export.ndjson")).text, /"roleSince":/);
  }));

Deno.test("those who verify the trail download originals from the details, others see renditions", () =>
  withAuditor(async (desk, auditor) => {
    const { store } = desk;
    await kyc.insert(store.db, [aRequest({ documents: [] })]);
    const given = { type: "id", name: "pass.png", declaredType: null, replaces: null } as const;
    await receiveDocument(store, "k_test", { ...given, id: "d_1", bytes: aPng() }, system);
    const originals = async (reader: Desk) =>
      elements((await reader.get("/kyc/k_test")).text, "a", { class: "original" });
    const [link] = await originals(auditor);
    const { status, headers } = await auditor.get(link!.attributes.href!);
    assert.equal(status, 200);
    assert.match(headers.get("content-disposition")!, /^attachment/);
    await become(desk, "support", "s_3");
    assert.deepEqual(await originals(await desk.colleague("s_3")), []);
  }));
