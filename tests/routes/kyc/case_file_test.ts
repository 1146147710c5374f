import assert from "node:assert/strict";
import type { StaffRole } from "../../../data/permissions.ts";
import { filesIn } from "../../data/evidence/zips.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { elements, mainOf } from "../../support/markup.ts";
import { become } from "../../support/roles.ts";

const fileOf = (audience: string) => `/kyc/k_1/case-file?for=${audience}`;

const made = async ({ store }: Desk): Promise<unknown[]> =>
  (await store.db.selectFrom("audit_log").select("after").where("action", "=", "Case file made")
    .orderBy("seq").execute()).map(({ after }) => JSON.parse(after!).for);

const roles: Record<StaffRole, readonly string[]> = {
  admin: ["authority", "applicant"],
  auditor: ["authority", "applicant"],
  moderator: ["applicant"],
  finance: [],
  support: [],
};

Deno.test("each role makes the case files that it may, and its page leads to those", () =>
  withDesk(async (desk) => {
    for (const [role, own] of Object.entries(roles) as [StaffRole, readonly string[]][]) {
      await become(desk, role);
      await desk.signIn();
      const before = (await made(desk)).length;
      for (const audience of ["authority", "applicant"]) {
        const { status } = await desk.get(fileOf(audience));
        assert.equal(status, own.includes(audience) ? 200 : 403, `${role} ${audience}`);
      }
      assert.deepEqual((await made(desk)).slice(before), own);
      const page = await desk.get("/kyc/k_1");
      const links = page.status === 200 ? elements(mainOf(page.text), "a") : [];
      assert.deepEqual(
        links.map(({ attributes: { href = "" } }) => href).filter((href) => /case-file/.test(href)),
        own.map(fileOf),
        role,
      );
    }
  }));

Deno.test("a case file is a download with the names of its request and reader", () =>
  withDesk(async (desk) => {
    const answer = await desk.request(fileOf("applicant"));
    assert.equal(answer.headers.get("content-type"), "application/zip");
    assert.equal(
      answer.headers.get("content-disposition"),
      'attachment; filename="case-k_1-applicant.zip"',
    );
    const files = filesIn(new Uint8Array(await answer.arrayBuffer()));
    assert.ok(files.has("index.html"));
    const head = await desk.request(fileOf("applicant"), { method: "HEAD" });
    assert.equal(head.status, 200);
    assert.equal((await made(desk)).length, 1, "HEAD makes none");
  }));

Deno.test("an address that does not say for whom, or of an unknown request, makes no file", () =>
  withDesk(async (desk) => {
    assert.equal((await desk.get("/kyc/k_1/case-file")).status, 422);
    assert.equal((await desk.get(fileOf("everybody"))).status, 422);
    assert.equal((await desk.get("/kyc/k_none/case-file?for=applicant")).status, 404);
    const crossSite = await desk.get(fileOf("applicant"), { "sec-fetch-site": "cross-site" });
    assert.equal(crossSite.status, 403);
    assert.deepEqual(await made(desk), []);
  }));

Deno.test("a reader who goes while a file is sent leaves room for the next ones", () =>
  withDesk(async (desk) => {
    for (let n = 0; n < 5; n++) {
      const { status, body } = await desk.request(fileOf("applicant"));
      assert.equal(status, 200);
      await body!.cancel();
    }
  }));
