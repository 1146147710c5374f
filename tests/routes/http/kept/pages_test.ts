import assert from "node:assert/strict";
import { invalidate } from "../../../../data/list/cache_tags.ts";
import { KeptPages, type Kind } from "../../../../routes/http/kept/pages.ts";
import { Desk, withDesk } from "../../../helpers.ts";
import { TestClock } from "../../../stores.ts";

const TEXT: Kind<string> = { name: "text ", bytes: (text) => text.length };
const always = { from: 0, until: Infinity };

Deno.test("what is kept is bounded: what nobody asked for longest gives way", () => {
  const pages = new KeptPages(5_000);
  for (const name of ["a", "b", "c"]) pages.put(TEXT, name, name.repeat(1_000), always);
  assert.ok(pages.get(TEXT, "a", 1));
  for (const name of ["d", "e"]) pages.put(TEXT, name, name.repeat(1_000), always);
  const left = ["a", "b", "c", "d", "e"].filter((name) => pages.get(TEXT, name, 1));
  assert.deepEqual(left, ["a", "c", "d", "e"]);
  assert.ok(pages.bytes <= 5_000, `${pages.bytes} bytes`);
});

Deno.test("what is too large is not kept, and takes nothing from what is", () => {
  const pages = new KeptPages();
  pages.put(TEXT, "a", "a", always);
  const { bytes } = pages;
  pages.put(TEXT, "b", "b".repeat(256 * 1024), always);
  assert.equal(pages.get(TEXT, "b", 1), null);
  assert.equal(pages.bytes, bytes);
});

Deno.test("what is kept is good from when it was made to before it changes by itself", () => {
  const pages = new KeptPages();
  const asked = (at: number) => {
    pages.put(TEXT, "a", "a", { from: 10, until: 20 });
    return pages.get(TEXT, "a", at) !== null;
  };
  assert.deepEqual([9, 10, 19, 20].map(asked), [false, true, true, false]);
  assert.equal(pages.bytes, 0, "what is over is gone");
});

/** As no writer does: what is kept cannot know of it. */
const renameSecretly = (desk: Desk, name: string) =>
  desk.store.db.updateTable("users").set({ name }).where("id", "=", "u_1").execute();

const names = async (desk: Desk, name: string): Promise<boolean> =>
  (await desk.get("/users")).text.includes(name);

Deno.test("a page is kept until a tag is raised that it reads, or the hour is over", () => {
  const clock = new TestClock("2026-11-19T14:37:12.345Z");
  return withDesk(async (desk) => {
    for (let again = 0; again < 3; again++) await desk.get("/users");
    await renameSecretly(desk, "Ada New");
    assert.equal(await names(desk, "Ada New"), false, "it is kept");
    await invalidate(desk.store.db, "Finance");
    assert.equal(await names(desk, "Ada New"), false, "that is not for it");
    await invalidate(desk.store.db, "Users");
    assert.equal(await names(desk, "Ada New"), true);
    await renameSecretly(desk, "Ada Newer");
    clock.advance(22 * 60_000);
    assert.equal(await names(desk, "Ada Newer"), false, "a moment before the hour");
    clock.advance(60_000);
    assert.equal(await names(desk, "Ada Newer"), true, "after the hour");
  }, { now: clock.now });
});

Deno.test("nothing is kept where the delay is simulated", () =>
  withDesk(async ({ store }) => {
    const desk = new Desk({ ...store, simulate: () => Promise.resolve() });
    await desk.signIn();
    for (let again = 0; again < 3; again++) await desk.get("/users");
    await renameSecretly(desk, "Ada New");
    assert.equal(await names(desk, "Ada New"), true);
  }));

Deno.test("a toast is shown once, on a page that is kept as well", () =>
  withDesk(async (desk) => {
    for (let again = 0; again < 3; again++) await desk.get("/users");
    desk.setCookie("toast", "signed_in");
    const first = (await desk.get("/users")).text;
    const then = (await desk.get("/users")).text;
    assert.notEqual(first, then);
    assert.equal(then, (await desk.get("/users")).text);
    assert.match(first, /class="toast/);
  }));

Deno.test("each answer with a kept page has an id of its own, and all headers of another", () =>
  withDesk(async (desk) => {
    const asked = () => desk.get("/users", { "accept-encoding": "br" });
    const answers = [await asked(), await asked(), await asked(), await asked()];
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    assert.equal(new Set(ids).size, answers.length);
    const others = answers.slice(1).map(({ headers }) =>
      [...headers].filter(([name]) => name !== "x-request-id")
    );
    for (const headers of others) assert.deepEqual(headers, others[0]);
    assert.ok(others[0]!.length > 15, "the security headers stand");
  }));
