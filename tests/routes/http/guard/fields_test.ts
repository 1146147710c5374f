import assert from "node:assert/strict";
import { type Desk, withDesk } from "../../../support/helpers.ts";

const urlencoded = "application/x-www-form-urlencoded";
const fields = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=`).join("&");
const parts = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `--xyz\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\n\r\n`,
  ).join("") + "--xyz--\r\n";

const send = (desk: Desk, path: string, type: string, body: string, method = "POST") =>
  desk.send(path, { method, body, headers: { "content-type": type } });

/** An address of each route that takes a body in a browser's session or before it. */
const bodyRoutes = ({ app }: Desk): [method: string, path: string][] =>
  app.routes.filter(({ method, path }) =>
    ["POST", "PATCH"].includes(method) && !path.startsWith("/api/import")
  ).map(({ method, path }) => [method, path.replace(/:\w+/g, "x")]);

Deno.test("a form of more than 100 fields is 413 on every route, signed in or not", () =>
  withDesk(async (desk) => {
    const routes = bodyRoutes(desk);
    assert.ok(routes.length > 30);
    for (const isSignedIn of [true, false]) {
      for (const [method, path] of routes) {
        const { status, text } = await send(desk, path, urlencoded, fields(101), method);
        assert.equal(status, 413, `${method} ${path}`);
        assert.match(text, /The form has more than 100 fields\./);
      }
      if (isSignedIn) desk.clearCookies();
    }
  }));

Deno.test("100 fields and 100 parts are read, one more of either is 413", () =>
  withDesk(async (desk) => {
    const multipart = "multipart/form-data; boundary=xyz";
    const statuses = [];
    for (const count of [100, 101]) {
      statuses.push((await send(desk, "/settings", urlencoded, fields(count))).status);
      for (const type of [multipart, `${multipart.replace("xyz", '"xyz"')}`]) {
        statuses.push((await send(desk, "/settings", type, parts(count))).status);
      }
    }
    assert.deepEqual(statuses, [422, 422, 422, 413, 413, 413]);
  }));

Deno.test("a form of two content types, whose fields another parser might count, is 415", () =>
  withDesk(async (desk) => {
    const types = [
      `${urlencoded}; x=y, multipart/form-data; boundary=xyz`,
      `multipart/form-data; boundary=none, ${urlencoded}`,
      "multipart/form-data; boundary=none; boundary=xyz",
      "multipart/form-data",
    ];
    for (const type of types) {
      assert.equal((await send(desk, "/settings", type, parts(2))).status, 415, type);
    }
  }));

Deno.test("a sign-in of more than 8 KiB is 413, of 8 KiB it is read", () =>
  withDesk(async (desk) => {
    const paths = ["/login", "/login/code", "/login/passkey", "/forgot", "/invitation", "/reset"];
    for (const path of paths) {
      const { status, text } = await send(desk, path, urlencoded, "a=".padEnd(8 * 1024 + 1, "x"));
      assert.equal(status, 413, path);
      assert.match(text, /The request is larger than 8 KiB\./);
    }
    const body = JSON.stringify({ email: "a@b.example", password: "x".repeat(8 * 1024) });
    assert.equal((await send(desk, "/api/login", "application/json", body)).status, 413);
    const read = await send(desk, "/login", urlencoded, "a=".padEnd(8 * 1024, "x"));
    assert.equal(read.status, 422);
  }, { signedIn: false }));

Deno.test("an address of more than 8 KiB is 414, headers of more than 32 KiB are 431", () =>
  withDesk(async (desk) => {
    for (const path of ["/users", "/api/users", "/static/app.css", "/health", "/nowhere"]) {
      const query = `?q=${"x".repeat(8 * 1024 - path.length - 3)}`;
      assert.notEqual((await desk.get(path + query)).status, 414, path);
      const answer = await desk.get(`${path}${query}x`);
      assert.equal(answer.status, 414, path);
      assert.match(answer.text, /The address is longer than 8 KiB\./);
      assert.equal((await desk.get(path, { "x-filler": "x".repeat(32 * 1024) })).status, 431);
    }
    assert.equal((await desk.get("/users", { "x-filler": "x".repeat(30 * 1024) })).status, 200);
  }));
