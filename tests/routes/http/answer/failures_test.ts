import assert from "node:assert/strict";
import { DomainError } from "../../../../data/errors/domain_error.ts";
import { decisionPath, openConfirmation } from "../../../support/decisions.ts";
import { Desk, textOf, withDesk } from "../../../support/helpers.ts";
import { hurrying, quietly } from "../../../support/stores.ts";
import { mainOf, only } from "../../../support/markup.ts";
import { traces } from "../../../support/records.ts";

const busy = new DomainError("unavailable", "database.busy", {
  retryAfterSeconds: 3,
});

/** A desk whose calls of the specification fail like with a busy database. */
const withBusyDesk = (test: (desk: Desk, usual: Desk) => Promise<void>) =>
  withDesk(async (usual) => {
    const env = { JWT_SECRET: SECRET };
    const desk = new Desk({ ...usual.store, simulate: () => Promise.reject(busy) }, env);
    desk.setCookie("session", usual.cookie("session") ?? "");
    await quietly(() => test(desk, usual));
  }, { env: { JWT_SECRET: SECRET } });

const SECRET = "0123456789abcdef0123456789abcdef";

Deno.test("a busy database is 503 with Retry-After, and nothing is changed", () =>
  withBusyDesk(async (desk, usual) => {
    const before = await traces(desk.store);
    const fields = await openConfirmation(usual, "k_1", "accepted");
    const form = { ...fields, reviewNotes: "" };
    const answers = [
      await desk.get("/api/users"),
      await desk.json("PATCH", "/api/kyc-requests/k_1/status", { status: "accepted" }),
      await desk.post(decisionPath("k_1", "accepted"), form),
      await desk.post(decisionPath("k_1", "accepted"), form, { "hx-request": "true" }),
      await desk.signIn(),
    ];
    for (const { status, headers } of answers) {
      assert.deepEqual([status, headers.get("retry-after")], [503, "3"]);
    }
    assert.deepEqual(await traces(desk.store), before);
  }));

Deno.test("a decision that failed can be sent again with the same form", () =>
  withBusyDesk(async (desk, usual) => {
    const fields = await openConfirmation(usual, "k_1", "accepted");
    const path = decisionPath("k_1", "accepted");
    assert.equal((await desk.post(path, { ...fields, reviewNotes: "" })).status, 503);
    assert.equal((await usual.post(path, { ...fields, reviewNotes: "" })).status, 303);
  }));

Deno.test("a page that fails before its first byte is 500, tells nothing and leads home", () =>
  withDesk(async (desk) => {
    await desk.store.db.schema.alterTable("users").renameTo("away").execute();
    const [[page, fragment]] = await quietly(async () =>
      [
        await desk.get("/users/u_1"),
        await desk.fragment("/users/u_1"),
      ] as const
    );
    for (const { status, text } of [page, fragment]) {
      assert.equal(status, 500);
      assert.match(textOf(text), /Something went wrong/);
      assert.doesNotMatch(text, /no such table|sqlite|data\/users/i);
    }
    const home = only(mainOf(page.text), "a");
    assert.deepEqual([home.text, home.attributes.href], ["Return to Home", "/"]);
    assert.match(fragment.text, /^<article id="dialog-body">/);
    for (const { text, headers } of [page, fragment]) {
      assert.ok(textOf(text).includes(`Reference: ${headers.get("x-request-id")}`));
    }
  }));

Deno.test("HEAD answers as GET does, without the body", () =>
  withDesk(async (desk) => {
    for (const path of ["/users", "/users/u_1", "/api/users", "/login", "/nowhere"]) {
      const head = await desk.send(path, { method: "HEAD" });
      const get = await desk.get(path);
      assert.deepEqual([head.status, head.text], [get.status, ""], path);
      assert.equal(head.headers.get("content-type"), get.headers.get("content-type"), path);
      // A list that takes longer than 20 ms is streamed, so its length is not known.
      if (path === "/users") continue;
      const bytes = new TextEncoder().encode(get.text).length;
      assert.equal(head.headers.get("content-length") ?? "0", String(bytes), path);
    }
  }));

const halfSent: Record<string, HeadersInit> = {
  "with a length": { "content-length": "100" },
  "in chunks": {},
};

for (const [kind, headers] of Object.entries(halfSent)) {
  Deno.test(`a body that is half sent ${kind} and never ends is 408`, () =>
    withDesk(async (desk) => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode("email=a")),
      });
      const sent = { "content-type": "application/x-www-form-urlencoded", ...headers };
      let timer: ReturnType<typeof setTimeout> | undefined;
      const waiting = new Promise<string>((resolve) =>
        timer = setTimeout(() => resolve("still waiting"), 20_000)
      );
      const status = await hurrying(() =>
        Promise.race([
          desk.send("/settings", { method: "POST", headers: sent, body })
            .then((answer) => answer.status),
          waiting,
        ])
      );
      clearTimeout(timer);
      assert.equal(status, 408);
    }));
}
