import assert from "node:assert/strict";
import { get as httpGet, type IncomingMessage } from "node:http";
import { createGunzip } from "node:zlib";
import { listen } from "../../server/listen.ts";
import { withDesk } from "../support/helpers.ts";
import { proofTest } from "../support/long_form.ts";

/** Sends a request over the wire; the answer is not decompressed. */
type Get = (path: string, site?: string) => Promise<IncomingMessage>;

/** A signed-in desk behind the server's own listener. */
const withServer = (test: (get: Get) => Promise<void>, simulatedDelay = false) =>
  withDesk(async (desk) => {
    const address = Promise.withResolvers<Deno.NetAddr>();
    const server = listen(
      { port: 0, hostname: "127.0.0.1", onListen: address.resolve },
      (request) => desk.app.fetch(request, { remoteAddress: "192.0.2.1" }),
    );
    const { port } = await address.promise;
    const cookie = `session=${desk.cookie("session")}`;
    const get: Get = (path, site = "same-origin") => {
      const host = new URL(desk.origin).host;
      const headers = { host, cookie, "accept-encoding": "gzip", "sec-fetch-site": site };
      return new Promise((resolve, reject) => {
        httpGet({ port, host: "127.0.0.1", path, headers, agent: false }, resolve)
          .on("error", reject);
      });
    };
    try {
      await test(get);
    } finally {
      await server.shutdown();
    }
  }, { simulatedDelay });

/** The headers that decide on compression. */
async function headersOf(answer: Promise<IncomingMessage>) {
  const { headers, statusCode } = (await answer).resume();
  return {
    status: statusCode,
    encoding: headers["content-encoding"],
    cacheControl: headers["cache-control"],
    vary: headers.vary ?? "",
  };
}

Deno.test("pages, dialogs and JSON are compressed for our own pages", () =>
  withServer(async (get) => {
    for (const path of ["/users", "/kyc?status=pending", "/users/u_1", "/api/users"]) {
      const { encoding, cacheControl, vary } = await headersOf(get(path));
      assert.deepEqual([encoding, cacheControl], ["gzip", "no-store"], path);
      assert.match(vary, /accept-encoding/i, path);
    }
  }));

proofTest(
  "the shell of a compressed page arrives before its rows",
  () =>
    withServer(async (get) => {
      const answer = await get("/users");
      assert.equal(answer.headers["content-encoding"], "gzip");
      const parts: string[] = [];
      for await (const part of answer.pipe(createGunzip())) parts.push(String(part));
      const shell = parts.findIndex((part) => part.includes("Loading users..."));
      const rows = parts.findIndex((part) => part.includes('<tr id="u_1">'));
      assert.ok(shell >= 0 && shell < rows, `shell in part ${shell}, rows in part ${rows}`);
      assert.match(parts.join(""), /^<!doctype html>.*<\/html>$/s);
    }, true),
);

Deno.test("an answer that another site has led to is not compressed", () =>
  withServer(async (get) => {
    for (const path of ["/users?q=guess", "/api/users", "/users/u_1", "/nowhere"]) {
      for (const site of ["cross-site", "same-site"]) {
        const { encoding, cacheControl } = await headersOf(get(path, site));
        assert.deepEqual([encoding, cacheControl], [undefined, "no-store, no-transform"], path);
      }
      assert.equal((await headersOf(get(path, "none"))).encoding, "gzip", `${path} typed`);
    }
  }));

Deno.test("an answer that holds a secret is not compressed", () =>
  withServer(async (get) => {
    const { status, encoding, cacheControl } = await headersOf(get("/settings/two-factor"));
    assert.equal(status, 200);
    assert.deepEqual([encoding, cacheControl], [undefined, "no-store, no-transform"]);
  }));

Deno.test("the answer to a form is not compressed, as it may show a secret", () =>
  withDesk(async (desk) => {
    const form = { name: "A Guest", email: "guest.2@example.com", role: "support" };
    const { text, headers } = await desk.post("/staff/invite", form);
    assert.match(text, /\/invitation\//);
    assert.equal(headers.get("cache-control"), "no-store, no-transform");
  }));
