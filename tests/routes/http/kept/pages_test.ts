import assert from "node:assert/strict";
import { sql } from "kysely";
import { StatementSync } from "node:sqlite";
import { invalidate } from "../../../../data/list/cache_tags.ts";
import { KeptPages, type Kind, VERSION } from "../../../../routes/http/kept/pages.ts";
import { secure } from "../../../../routes/http/guard/security.ts";
import { Desk, withDesk } from "../../../support/helpers.ts";
import { quietly, TestClock } from "../../../support/stores.ts";

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

Deno.test("of what changes, only the latest version is kept", () => {
  const pages = new KeptPages();
  pages.put(TEXT, `a${VERSION}1`, "first", always);
  const { bytes } = pages;
  pages.put(TEXT, `a${VERSION}2`, "other", always);
  assert.equal(pages.bytes, bytes);
  const found = ["1", "2", "3"].map((version) => pages.get(TEXT, `a${VERSION}${version}`, 1));
  assert.deepEqual(found, [null, "other", null]);
  assert.equal(pages.get(TEXT, "a", 1), null);
});

Deno.test("what several ask for at once is made once, and anew for who asks later", async () => {
  const pages = new KeptPages();
  let made = 0;
  const ask = () => pages.together(TEXT, "a", () => Promise.resolve(`made ${++made}`));
  assert.deepEqual(await Promise.all([ask(), ask(), ask()]), ["made 1", "made 1", "made 1"]);
  assert.equal(await ask(), "made 2");
  const fail = () => pages.together(TEXT, "a", () => Promise.reject(new Error("no")));
  assert.equal((await Promise.allSettled([fail(), fail()])).length, 2);
  assert.equal(await ask(), "made 3", "a failure is not what others wait for");
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
    const names = others[0]!.map(([name]) => name);
    for (const [name] of secure) assert.ok(names.includes(name.toLowerCase()), name);
  }));

Deno.test("a page that is kept goes over the wire with its length, however often", () =>
  withDesk(async (desk) => {
    await desk.get("/users");
    const server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      ({ headers }) => {
        const form = headers.get("accept-encoding") ?? "";
        return desk.request("/users", { headers: { "accept-encoding": form } });
      },
    );
    try {
      for (const form of ["identity", "gzip", "br"]) {
        const texts = new Set<string>();
        for (let again = 0; again < 4; again++) {
          const response = await fetch(`http://127.0.0.1:${server.addr.port}`, {
            headers: { "accept-encoding": form },
          });
          assert.equal(response.status, 200);
          assert.ok(Number(response.headers.get("content-length")) > 0, form);
          texts.add(await response.text());
        }
        assert.equal(texts.size, 1);
      }
    } finally {
      await server.shutdown();
    }
  }));

Deno.test("many who ask for a changed list at once have it read once, each with an own answer", () =>
  withDesk(async (desk) => {
    await desk.get("/users");
    await renameSecretly(desk, "Ada New");
    await invalidate(desk.store.db, "Users");
    let reads = 0;
    const { all } = StatementSync.prototype;
    StatementSync.prototype.all = function (...parameters) {
      if (/ from "users"/.test(this.sourceSQL)) reads++;
      return Reflect.apply(all, this, parameters);
    };
    try {
      const answers = await Promise.all(Array.from({ length: 8 }, () => desk.get("/users")));
      for (const { text } of answers) assert.match(text, /Ada New[^]*<\/html>/);
      assert.equal(new Set(answers.map(({ headers }) => headers.get("x-request-id"))).size, 8);
      const alone = reads;
      assert.ok(alone > 0, "the reads are seen");
      await invalidate(desk.store.db, "Users");
      await desk.get("/users");
      assert.equal(alone, reads - alone);
    } finally {
      StatementSync.prototype.all = all;
    }
  }));

Deno.test("of many who meet a failure at once, each is told the id of the own request", () =>
  withDesk(async (desk) => {
    await sql`alter table users rename to away`.execute(desk.store.db);
    const ask = () => Promise.all(Array.from({ length: 4 }, () => desk.get("/users")));
    const [answers] = await quietly(ask);
    for (const { text, headers } of answers) {
      assert.match(
        text,
        new RegExp(
          `Retry[^]*${headers.get("x-request-id")}|${headers.get("x-request-id")}[^]*Retry`,
        ),
      );
    }
  }));
