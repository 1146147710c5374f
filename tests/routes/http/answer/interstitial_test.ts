import assert from "node:assert/strict";
import { addressesOf } from "../../../support/addresses.ts";
import { type Desk, withDesk } from "../../../support/helpers.ts";
import { elements, mainOf } from "../../../support/markup.ts";
import { everythingIn, TestClock } from "../../../support/stores.ts";

const foreign = {
  "a link of another site": { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document" },
  "a picture of another site": { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" },
};

/** Sends the person's cookie and these headers only. */
async function ask(desk: Desk, path: string, headers: Record<string, string>) {
  const cookie = `session=${desk.cookie("session")}`;
  return await desk.bare(path, { headers: { cookie, ...headers } });
}

const onDesk = (test: (desk: Desk) => Promise<void>): Promise<void> =>
  withDesk(async (desk) => {
    // Fixes language and time zone, and takes the waiting toast.
    await desk.stayAwake();
    await desk.get("/settings");
    await test(desk);
  }, { now: new TestClock().now });

Deno.test("the addresses that leave a trace when a page of ours leads to them are known", () =>
  onDesk(async (desk) => {
    const writing: string[] = [];
    const addresses = await addressesOf(desk);
    let before = await everythingIn(desk.store);
    for (const { method, path } of addresses) {
      if (method !== "GET") continue;
      await ask(desk, path, { "sec-fetch-site": "same-origin" });
      const after = await everythingIn(desk.store);
      if (after !== before) writing.push(path);
      before = after;
    }
    const lists = ["users", "kyc", "communities", "finance", "content", "partners", "staff"];
    assert.deepEqual(
      writing.toSorted(),
      [
        ...[...lists, "audit-logs", "audit-logs/sample"].map((list) => `/${list}/export.csv`),
        ...["not-viewed", "quick"].map((flag) => `/analytics/${flag}/export.csv`),
        "/reports/statement/export.csv",
        "/administration/instructions/export.csv",
        ...["growth", "revenue", "kyc", "engagement"].map((name) => `/reports/${name}/report.csv`),
        "/kyc/k_1/documents/1",
        "/api/kyc-requests/k_1/documents/1",
        "/settings/two-factor",
        "/users/u_1/file",
      ].toSorted(),
    );
  }));

Deno.test("a link from outside leads to a page of ours, from which the same address is one click", () =>
  onDesk(async (desk) => {
    const path = "/users/export.csv?q=a&status=active";
    const arrived = await ask(desk, path, foreign["a link of another site"]);
    assert.equal(arrived.status, 403);
    const links = elements(mainOf(arrived.text), "a", { role: "button" });
    assert.deepEqual(links.map(({ attributes }) => attributes.href), [path]);
    const picture = await ask(desk, path, foreign["a picture of another site"]);
    assert.equal(picture.status, 403);
    assert.doesNotMatch(picture.text, /export\.csv/);
    for (const site of ["same-origin", "none"]) {
      const { status, headers } = await ask(desk, path, { "sec-fetch-site": site });
      assert.equal(status, 200);
      assert.match(headers.get("content-type") ?? "", /^text\/csv/);
    }
    const referer = `${desk.origin}/users`;
    assert.equal((await ask(desk, path, { referer })).status, 200);
  }));
