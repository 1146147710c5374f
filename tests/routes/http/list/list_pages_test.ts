import assert from "node:assert/strict";
import * as communities from "../../../../data/records/communities.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import * as users from "../../../../data/records/users.ts";
import { type Desk, textOf, withDesk } from "../../../support/helpers.ts";
import { cardsOf, choicesOf, elements, mainOf, only, rowsOf } from "../../../support/markup.ts";
import { aCommunity, aRequest, aUser, many } from "../../../support/records.ts";
import { become } from "../../../support/roles.ts";

const lists = [
  ["/users", "users"],
  ["/kyc", "KYC requests"],
  ["/communities", "communities"],
  ["/finance", "transactions"],
  ["/content", "content"],
  ["/partners", "partners"],
] as const;

const shownIn = (main: string) => [...rowsOf(main).keys(), ...cardsOf(main).keys()];

const show = async (desk: Desk, path: string) => {
  const { status, text } = await desk.get(path);
  assert.equal(status, 200, path);
  return mainOf(text);
};

Deno.test("An empty list says how it fills, and leads admins to tokens and the API", async (t) => {
  await withDesk(async (desk) => {
    const ways = (main: string) =>
      elements(only(main, "section", { class: "panel state" }).html, "a")
        .map(({ attributes }) => attributes.href);
    for (const [path, noun] of lists) {
      await t.step(path, async () => {
        const main = await show(desk, path);
        assert.deepEqual(shownIn(main), []);
        const verb = noun === "content" ? "is" : "are";
        const empty = new RegExp(
          `No ${noun} found There ${verb} no ${noun} yet\\. Records come from`,
        );
        assert.match(textOf(main), empty);
        assert.deepEqual(ways(main), ["/staff/tokens", "/developers"]);
      });
    }
    await become(desk, "support", "s_test");
    assert.deepEqual(ways(await show(desk, "/users")), []);
  }, { sample: false });
});

Deno.test("a search that finds nothing says so and offers to clear it", async (t) => {
  await withDesk(async (desk) => {
    for (const [path, noun] of lists) {
      await t.step(path, async () => {
        const main = await show(desk, `${path}?q=zzzzzz`);
        assert.deepEqual(shownIn(main), []);
        const verb = noun === "content" ? "matches" : "match";
        assert.match(
          textOf(main),
          new RegExp(`No ${noun} ${verb} your search and filters\\.`),
        );
        const clear = elements(main, "a").find(({ text }) => text === "Clear filters");
        assert.equal(clear?.attributes.href, path);
        assert.equal(only(main, "input", { name: "q" }).attributes.value, "zzzzzz");
      });
    }
  });
});

Deno.test("a filter of a list has a label and the specification's values", () =>
  withDesk(async (desk) => {
    const values = async (path: string, name: string) => {
      const main = await show(desk, path);
      return choicesOf(main, name).options.map(([value]) => value).slice(1);
    };
    assert.deepEqual(await values("/users", "role"), ["admin", "mentor", "mentee"]);
    assert.deepEqual(await values("/kyc", "type"), ["individual", "business"]);
    const statuses = ["pending", "accepted", "declined", "revoked", "expired"];
    assert.deepEqual(await values("/kyc", "status"), statuses);
    assert.deepEqual(await values("/finance", "type"), ["revenue", "payout", "refund"]);
    assert.deepEqual(await values("/content", "status"), ["published", "draft"]);
    assert.deepEqual(await values("/partners", "type"), ["tool", "platform", "data"]);
    assert.deepEqual(await values("/staff", "role"), [
      ...["admin", "support", "moderator", "finance", "auditor"],
    ]);
  }));

const plants: Record<string, (desk: Desk, count: number) => Promise<void>> = {
  "/users": ({ store: { db } }, count) =>
    users.insert(db, many(count, (n, joinedAt) => aUser({ id: `u_${n}`, joinedAt }))),
  "/kyc": ({ store: { db } }, count) =>
    kyc.insert(db, many(count, (n, submittedAt) => aRequest({ id: `k_${n}`, submittedAt }))),
  "/communities": ({ store: { db } }, count) =>
    communities.insert(db, many(count, (n, createdAt) => aCommunity({ id: `c_${n}`, createdAt }))),
};

for (const [path, plant] of Object.entries(plants)) {
  Deno.test(`${path} shows up to 50 whole and more in pages, by links there and back`, () =>
    withDesk(async (desk) => {
      await plant(desk, 130);
      const pages = [await show(desk, path)];
      assert.match(textOf(pages[0]!), / 1–50 of 130 .* Next$/s);
      for (let next = linkOf(pages[0]!, "next"); next; next = linkOf(pages.at(-1)!, "next")) {
        assert.ok(next.startsWith(`${path}?`), next);
        pages.push(await show(desk, next));
      }
      assert.deepEqual(pages.map((main) => shownIn(main).length), [50, 50, 30]);
      assert.equal(new Set(pages.flatMap(shownIn)).size, 130);
      const back = await show(desk, linkOf(pages[2]!, "prev") ?? "");
      assert.deepEqual(shownIn(back), shownIn(pages[1]!));
    }, { sample: false }));
}

const linkOf = (main: string, rel: string): string | undefined =>
  elements(main, "a", { rel })[0]?.attributes.href;
