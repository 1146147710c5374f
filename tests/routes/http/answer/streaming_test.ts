import assert from "node:assert/strict";
import { Desk, textOf, withDesk } from "../../../support/helpers.ts";
import { quietly } from "../../../support/stores.ts";
import { elements, mainOf, only } from "../../../support/markup.ts";
import { proofTest } from "../../../support/long_form.ts";

/** Pages with their loading line, and a part of their content. */
const pages: [path: string, loading: string, mark: RegExp][] = [
  ["/dashboard", "Loading...", /Active platform users/],
  ["/users", "Loading users...", /<tr id="u_1">/],
  ["/kyc", "Loading KYC requests...", /<tr id="k_1">/],
  ["/communities", "Loading communities...", /id="c_1"/],
  ["/finance", "Loading transactions...", /<tr id="t_1">/],
  ["/analytics", "Loading analytics...", /Avg Session Duration/],
  ["/content", "Loading content...", /<tr id="ct_1">/],
  ["/partners", "Loading partners...", /id="p_1"/],
  ["/staff", "Loading staff...", /<tr id="s_1">/],
];

const decode = (chunk: Uint8Array | undefined) => new TextDecoder().decode(chunk);

/** The first chunk of an answer, and the rest. */
async function parts(desk: Desk, path: string): Promise<[first: string, rest: string]> {
  const response = await desk.request(path);
  assert.equal(response.status, 200);
  const reader = response.body!.getReader();
  const first = decode((await reader.read()).value);
  let rest = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    rest += decode(read.value);
  }
  return [first, rest];
}

proofTest("the shell and the loading line are on the wire at once, the rows follow", async (t) => {
  await withDesk(async (desk) => {
    const answers = await Promise.all(pages.map(([path]) => parts(desk, path)));
    for (const [index, [path, loading, mark]] of pages.entries()) {
      await t.step(path, () => {
        const [first, rest] = answers[index]!;
        assert.match(first, /^<!doctype html><html/);
        assert.match(first, /<aside class="sidebar"/);
        assert.match(first, /<h1>/);
        assert.equal(only(first, "p", { "aria-busy": "true" }).text, loading);
        assert.doesNotMatch(first, mark, "the first chunk holds no row");
        assert.doesNotMatch(first, /<\/main>/);
        assert.match(rest, mark, "the rows follow in the same answer");
        assert.doesNotMatch(rest, /<script/, "nothing is moved by a script");
        assert.match(rest, /<\/html>$/);
        assert.match(first, /<head>.*<link rel="expect" href="#head" blocking="render"/);
        assert.match(first, /<div class="loading">.*<\/section><\/div>$/s);
        assert.match(
          rest,
          /^<(div|section).*<wbr hidden><\/main>/s,
          "the mark follows the content",
        );
      });
    }
  }, { simulatedDelay: true });
});

Deno.test("a page that is read quickly is sent and shown whole", () =>
  withDesk(async (desk) => {
    for (const path of ["/users/u_1", "/nowhere", "/users"]) {
      const { text } = await desk.get(path);
      assert.match(text, /<head>.*<link rel="expect" href="#toast-error" blocking="render"/, path);
      assert.match(text, /<template id="toast-error">.*<\/template><\/body><\/html>$/, path);
    }
  }));

Deno.test("pages that read nothing slow have no loading line", () =>
  withDesk(async (desk) => {
    const others = [
      "/status",
      "/profile",
      "/settings",
      "/notifications",
      "/audit-logs",
      "/reports",
    ];
    for (const path of others) {
      assert.doesNotMatch(mainOf((await desk.get(path)).text), /aria-busy|Loading/, path);
    }
  }));

const tables = {
  "/dashboard": "sums",
  "/users": "users",
  "/kyc?status=pending": "kyc_requests",
  "/communities": "communities",
  "/finance?q=subscription%2C": "transactions",
  "/analytics": "daily_figures",
  "/content": "content",
  "/partners": "partners",
  "/audit-logs": "audit_log",
  "/reports": "reports",
} as const;

Deno.test("a read that fails ends in an error block with Retry", async (t) => {
  await withDesk(async (desk) => {
    for (const [path, table] of Object.entries(tables)) {
      await t.step(path, async () => {
        const { schema } = desk.store.db;
        await schema.alterTable(table).renameTo("away").execute();
        const [answer, log] = await quietly(() => desk.get(path));
        await schema.alterTable("away").renameTo(table).execute();
        const main = mainOf(answer.text);
        assert.equal(answer.status, 200);
        const [alert] = elements(main, "section").filter(({ attributes }) =>
          attributes.role === "alert"
        );
        assert.match(alert?.text ?? "", /could not be loaded/);
        const id = answer.headers.get("x-request-id") ?? "";
        assert.ok(alert?.text.includes(`Reference: ${id}`));
        assert.ok(log.includes(id), "the log knows the reference");
        assert.doesNotMatch(textOf(answer.text), /no such table|sqlite/i);
        const retry = only(alert?.html ?? "", "a");
        assert.deepEqual([retry.text, retry.attributes.href], ["Retry", path]);
        assert.match(answer.text, /<\/html>$/, "the rest of the page is whole");
        assert.doesNotMatch((await desk.get(path)).text, /could not be loaded/);
      });
    }
  });
});

Deno.test("a person who leaves while a page loads does no harm", () =>
  withDesk(async ({ store }) => {
    let finish = () => {};
    const reading = new Promise<void>((resolve) => finish = resolve);
    const simulate = (call: string) => call === "read" ? reading : Promise.resolve();
    const desk = new Desk({ ...store, simulate });
    await desk.signIn();
    const { body } = await desk.request("/users");
    await body?.cancel();
    finish();
    const { status, text } = await desk.get("/users");
    assert.equal(status, 200);
    assert.match(text, /<tr id="u_1">.*<\/html>$/s);
  }, { signedIn: false }));
