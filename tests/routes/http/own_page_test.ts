import assert from "node:assert/strict";
import type { Tables } from "../../../data/db/tables.ts";
import type { Store } from "../../../data/store.ts";
import { addressOf } from "../../addresses.ts";
import { type Desk, withDesk } from "../../helpers.ts";
import { elements, mainOf } from "../../markup.ts";
import { TestClock } from "../../stores.ts";

/** All that the database holds, to see that nothing has changed. */
async function everythingIn({ db }: Store): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) => db.selectFrom(name as keyof Tables).selectAll().execute()),
  );
  return JSON.stringify(rows);
}

const report = { name: "All users", list: "users", columns: "name", period: "all" };

/** An address for every GET route that there is. */
async function addressesOf(desk: Desk): Promise<string[]> {
  const { headers } = await desk.post("/reports/custom", report);
  const id = headers.get("location")?.split("/").at(-1) ?? "";
  const paths = new Set(
    desk.app.routes.filter(({ method }) => method === "GET").map(({ path }) => path),
  );
  return [...paths].map((path) => addressOf(path, id));
}

const foreign = {
  "a link of another site": { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document" },
  "a picture of another site": { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" },
  "a host of the same domain": { "sec-fetch-site": "same-site", "sec-fetch-dest": "document" },
  "a page whose browser says nothing": { referer: "https://evil.example/" },
  "what is fetched ahead": { "sec-purpose": "prefetch", "sec-fetch-site": "same-origin" },
};

/** As a browser asks with the person's cookie, and with nothing of its own beside these. */
async function ask(desk: Desk, path: string, headers: Record<string, string>) {
  const cookie = `session=${desk.cookie("session")}`;
  return await desk.bare(path, { headers: { cookie, ...headers } });
}

const onDesk = (test: (desk: Desk) => Promise<void>): Promise<void> =>
  withDesk(async (desk) => {
    // In English and in UTC; and no page after this has anything left to say.
    await desk.stayAwake();
    await desk.get("/settings");
    await test(desk);
  }, { now: new TestClock().now });

for (const [what, headers] of Object.entries(foreign)) {
  Deno.test(`${what} changes and records nothing, whatever address it names`, () =>
    onDesk(async (desk) => {
      for (const path of await addressesOf(desk)) {
        const before = await everythingIn(desk.store);
        const { status } = await ask(desk, path, headers);
        assert.ok(status < 500 || status === 503 && "sec-purpose" in headers, `${path} ${status}`);
        assert.ok(await everythingIn(desk.store) === before, path);
      }
    }));
}

Deno.test("the addresses that leave a trace when a page of ours leads to them are known", () =>
  onDesk(async (desk) => {
    const writing: string[] = [];
    for (const path of await addressesOf(desk)) {
      const before = await everythingIn(desk.store);
      await ask(desk, path, { "sec-fetch-site": "same-origin" });
      if (await everythingIn(desk.store) !== before) writing.push(path);
    }
    const lists = ["users", "kyc", "communities", "finance", "content", "partners", "staff"];
    assert.deepEqual(
      writing.map((path) => path.replace(/(?<=custom\/)[^/]+/, "ID")).toSorted(),
      [
        ...[...lists, "audit-logs"].map((list) => `/${list}/export.csv`),
        ...["growth", "revenue", "kyc", "engagement"].map((name) => `/reports/${name}/report.csv`),
        "/kyc/k_1/documents/1",
        ...["/reports/custom/ID", "/reports/custom/ID/report.csv"],
        "/settings/two-factor",
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
