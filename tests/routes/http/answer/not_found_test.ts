import assert from "node:assert/strict";
import { type Answer, type Desk, refusalIn, textOf, withDesk } from "../../../support/helpers.ts";
import { only } from "../../../support/markup.ts";

const paths = ["/nowhere", "/users/u_1/more", "/Users", "/users/", "/kyc/k_1/documents", "/admin"];

function isTheNotFoundPage(answer: Answer, path: string): void {
  assert.equal(answer.status, 404, path);
  assert.match(textOf(answer.text), /Oops! Page not found/);
  assert.equal(only(answer.text, "h1").text, "Oops! Page not found");
  const home = only(answer.text, "main").html.match(/<a [^>]*>/)?.[0] ?? "";
  assert.match(home, /href="\/"/);
  assert.match(textOf(only(answer.text, "main").html), /Return to Home$/);
}

Deno.test("any other path is the 404 page, signed in or not, never a redirect", async (t) => {
  await withDesk(async (desk) => {
    for (const path of paths) {
      await t.step(`signed out: ${path}`, async () => {
        const answer = await desk.get(path);
        isTheNotFoundPage(answer, path);
        assert.doesNotMatch(answer.text, /class="sidebar"/, "without the shell");
      });
    }
    await desk.signIn();
    await desk.get("/dashboard");
    for (const path of paths) {
      await t.step(`signed in: ${path}`, async () => {
        const answer = await desk.get(path);
        isTheNotFoundPage(answer, path);
        assert.match(answer.text, /class="sidebar"/, "in the shell");
      });
    }
  }, { signedIn: false });
});

Deno.test("the 404 page carries the missed path for the browser's console", () =>
  withDesk(async (desk) => {
    for (const path of ["/nowhere", "/a/b/c"]) {
      const { text } = await desk.get(`${path}?q=1`);
      assert.equal(only(text, "main").attributes["data-missed-path"], path);
    }
    assert.ok(!("data-missed-path" in only((await desk.get("/users")).text, "main").attributes));
  }));

const missing = ["/users", "/kyc", "/communities", "/finance", "/content", "/partners"];

Deno.test("the page of a record that is not there is the 404 page", async (t) => {
  await withDesk(async (desk) => {
    for (const path of missing) {
      await t.step(`${path}/none`, async () => {
        isTheNotFoundPage(await desk.get(`${path}/none`), path);
      });
    }
    await t.step("and so is that of a decision and of a document", async () => {
      isTheNotFoundPage(await desk.get("/kyc/none/decision?status=accepted"), "decision");
      isTheNotFoundPage(await desk.get("/kyc/k_1/decision?status=expired"), "status");
      isTheNotFoundPage(await desk.get("/kyc/k_1/decision"), "no status");
      isTheNotFoundPage(await desk.get("/kyc/k_1/documents/9"), "document");
      isTheNotFoundPage(await desk.get("/kyc/none/documents/1"), "request");
    });
  });
});

Deno.test("the dialog of a record that is not there is a dialog that says so", () =>
  withDesk(async (desk) => {
    for (const path of missing) {
      const { status, text } = await desk.fragment(`${path}/none`);
      assert.equal(status, 404, path);
      assert.match(text, /^<article id="dialog-body">/);
      assert.match(textOf(text), / not found Reference: [0-9a-f-]{36}$/);
    }
  }));

const unknownCalls: [method: string, path: string][] = [
  ["GET", "/api"],
  ["GET", "/api/nowhere"],
  ["GET", "/api/login"],
  ["POST", "/api/users"],
  ["DELETE", "/api/kyc-requests/k_1"],
  ["PATCH", "/api/kyc-requests/k_1"],
];

async function isTheJsonNotFound(desk: Desk, method: string, path: string): Promise<void> {
  const answer = await desk.send(path, { method });
  assert.equal(answer.status, 404);
  assert.match(answer.headers.get("content-type") ?? "", /^application\/json/);
  assert.deepEqual(refusalIn(answer), { error: "Not found", code: "address.not_found" });
}

Deno.test("an unknown call is a JSON 404, signed in or not", async (t) => {
  await withDesk(async (desk) => {
    for (const [method, path] of unknownCalls) {
      await t.step(`${method} ${path}`, () => isTheJsonNotFound(desk, method, path));
    }
    await desk.signIn();
    for (const [method, path] of unknownCalls) {
      await t.step(`signed in: ${method} ${path}`, () => isTheJsonNotFound(desk, method, path));
    }
  }, { signedIn: false });
});

Deno.test("a method that a page does not know is 404 and changes nothing", () =>
  withDesk(async (desk) => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      assert.equal((await desk.send("/users/u_1", { method })).status, 404);
    }
    assert.equal((await desk.get("/users/u_1")).status, 200);
  }));

Deno.test("a file that is not there is 404", () =>
  withDesk(async (desk) => {
    for (const path of ["/static/", "/static/none.js", "/static/app.css/../../main.ts"]) {
      assert.equal((await desk.get(path)).status, 404, path);
    }
  }));
