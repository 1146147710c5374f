import assert from "node:assert/strict";
import { type Desk, withDesk } from "../../../support/helpers.ts";
import { traces } from "../../../support/records.ts";
import { quietly } from "../../../support/stores.ts";

const LIMIT = 256 * 1024;
const forms = ["/login", "/kyc/k_1/decision?status=accepted", "/profile", "/settings"];
const calls: [method: string, path: string][] = [
  ["POST", "/api/login"],
  ["PATCH", "/api/kyc-requests/k_1/status"],
];

const everything = async (desk: Desk) => ({
  ...await traces(desk.store),
  staff: await desk.store.db.selectFrom("staff").selectAll().execute(),
  settings: await desk.store.db.selectFrom("settings").selectAll().execute(),
  sessions: await desk.store.db.selectFrom("sessions").selectAll().execute(),
});

type Body = { type?: string; body?: BodyInit; headers?: Record<string, string> };

const send = (desk: Desk, method: string, path: string, { type, body, headers = {} }: Body) =>
  desk.send(path, { method, body, headers: type ? { ...headers, "content-type": type } : headers });

const urlencoded = "application/x-www-form-urlencoded";
const multipart = (body: string): Body => ({ type: "multipart/form-data; boundary=x", body });

const file = '--x\r\nContent-Disposition: form-data; name="NAME"; filename="a.txt"\r\n\r\nabc\r\n';

const badForms: Record<string, Body> = {
  "no body": {},
  "no type": { body: new Uint8Array([1, 2, 3]) },
  "JSON": { type: "application/json", body: "{}" },
  "text": { type: "text/plain", body: "email=a" },
  "an empty form": { type: urlencoded, body: "" },
  "broken escapes": { type: urlencoded, body: "email=%ZZ&name=%&version=%E0%A4%A" },
  "bytes that are no text": { type: urlencoded, body: new Uint8Array([255, 254, 61, 128]) },
  "every field twice": {
    type: urlencoded,
    body: ["email=a@b.example", "name=x", "version=1", "idempotencyKey=k", "language=en"]
      .flatMap((pair) => [pair, pair]).join("&"),
  },
  "names of the prototype": { type: urlencoded, body: "__proto__=1&constructor=2&toString=3" },
  "lists": { type: urlencoded, body: "email[]=a&password[]=b&version[]=1&name[]=c" },
  "multipart without a boundary": { type: "multipart/form-data", body: "--x\r\n" },
  "multipart that is none": multipart("garbage"),
  "multipart that is cut off": multipart('--x\r\nContent-Disposition: form-data; name="email"'),
  "an empty multipart": multipart("--x--\r\n"),
  "files in place of texts": multipart(
    ["email", "password", "name", "reviewNotes", "version", "idempotencyKey", "language"]
      .map((name) => file.replace("NAME", name)).join("") + "--x--\r\n",
  ),
};

Deno.test("a form that is none is a 4xx and changes nothing", async (t) => {
  await withDesk(async (desk) => {
    const before = await everything(desk);
    for (const [kind, body] of Object.entries(badForms)) {
      await t.step(kind, async () => {
        for (const path of forms) {
          for (const asked of ["false", "true"]) {
            const headers = { "hx-request": asked };
            const { status, text } = await send(desk, "POST", path, { ...body, headers });
            assert.ok(status >= 400 && status < 500, `${path} ${status}`);
            assert.notEqual(text, "");
          }
        }
        assert.deepEqual(await everything(desk), before);
      });
    }
  });
});

const deep = "[".repeat(4_000) + "]".repeat(4_000);

const badJson: Record<string, [status: number, body: Body]> = {
  "nothing": [415, {}],
  "a form": [415, { type: urlencoded, body: "status=accepted" }],
  "text": [415, { type: "text/plain", body: '{"status":"accepted"}' }],
  "a type that only begins alike": [415, { type: "application/jsonx", body: "{}" }],
  "no characters": [400, { type: "application/json", body: "" }],
  "half of JSON": [400, { type: "application/json", body: '{"status":' }],
  "bytes that are no text": [
    400,
    { type: "application/json", body: new Uint8Array([0xff, 0xfe, 0x7b]) },
  ],
  "null": [422, { type: "application/json", body: "null" }],
  "a list": [422, { type: "application/json", body: "[]" }],
  "a number": [422, { type: "application/json", body: "1" }],
  "an empty object": [422, { type: "application/json; charset=utf-8", body: "{}" }],
  "a very deep list": [422, { type: "application/json", body: deep }],
  "wrong types": [
    422,
    {
      type: "application/json",
      body: '{"email":{},"password":[],"status":["accepted"],"reviewNotes":null}',
    },
  ],
  "a prototype": [
    422,
    { type: "application/json", body: '{"__proto__":{"status":"accepted"},"email":"a"}' },
  ],
};

Deno.test("a call whose body does not fit is refused as JSON and changes nothing", async (t) => {
  await withDesk(async (desk) => {
    const before = await everything(desk);
    for (const [kind, [expected, body]] of Object.entries(badJson)) {
      await t.step(`${kind} is ${expected}`, async () => {
        for (const [method, path] of calls) {
          const { status, text } = await send(desk, method, path, body);
          assert.equal(status, expected, path);
          assert.equal(typeof JSON.parse(text).error, "string", path);
        }
        assert.deepEqual(await everything(desk), before);
      });
    }
  });
});

const streamOf = (size: number) =>
  new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < size; sent += 64 * 1024) {
        controller.enqueue(new Uint8Array(Math.min(64 * 1024, size - sent)).fill(120));
      }
      controller.close();
    },
  });

Deno.test("a body that breaks off is 400, and no fault of ours", () =>
  withDesk(async (desk) => {
    const lengths: Record<string, string>[] = [{}, { "content-length": "100" }];
    for (const headers of lengths) {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode("email=")),
        pull: () => Promise.reject(new Deno.errors.BadResource("Cannot read body")),
      });
      const [{ status, text }, log] = await quietly(() =>
        send(desk, "POST", "/login", { type: urlencoded, body, headers })
      );
      assert.equal(status, 400);
      assert.match(text, /The body broke off\./);
      assert.doesNotMatch(log, /"level":"error"/);
    }
  }));

Deno.test("A compressed body is refused by the name of its encoding, on every path that takes one", async () => {
  const uploads: [method: string, path: string][] = [
    ["PUT", "/api/kyc-requests/k_1/documents/d_1?type=id&name=a.jpg"],
    ["POST", "/api/import/users?dry-run=true"],
  ];
  await withDesk(async (desk) => {
    const before = await everything(desk);
    const posts = forms.map((path): [string, string] => ["POST", path]);
    for (const [method, path] of [...posts, ...calls, ...uploads]) {
      for (const encoding of ["gzip", "BR", "identity, zstd"]) {
        const body = new Uint8Array([0x1f, 0x8b, 8]);
        const headers = { "content-encoding": encoding };
        const answer = await send(desk, method, path, { body, headers });
        assert.equal(answer.status, 415, path);
        assert.ok(answer.text.includes(`Content-Encoding “${encoding}”`), path);
        assert.equal(answer.headers.get("accept-encoding"), "identity");
      }
    }
    assert.deepEqual(await everything(desk), before);
    const headers = { "content-encoding": "identity" };
    const form = new URLSearchParams({ email: "admin@example.com", password: "admin123" });
    const { status } = await send(desk, "POST", "/login", {
      type: urlencoded,
      body: form.toString(),
      headers,
    });
    assert.equal(status, 303);
  });
});

Deno.test("a body of more than 256 KiB is 413 and changes nothing", async (t) => {
  await withDesk(async (desk) => {
    const before = await everything(desk);
    const kinds: Record<string, () => Body> = {
      "by its length": () => ({
        body: "x".repeat(LIMIT + 1),
        headers: { "content-length": String(LIMIT + 1) },
      }),
      "by what comes": () => ({ body: streamOf(LIMIT + 1) }),
    };
    for (const [kind, body] of Object.entries(kinds)) {
      await t.step(kind, async () => {
        for (const [method, path] of calls) {
          const answer = await send(desk, method, path, { ...body(), type: "application/json" });
          assert.equal(answer.status, 413, path);
          assert.equal(typeof JSON.parse(answer.text).error, "string");
        }
        for (const path of forms) {
          const answer = await send(desk, "POST", path, { ...body(), type: urlencoded });
          assert.equal(answer.status, 413, path);
          assert.match(answer.text, path === "/login" ? / 8 KiB/ : / 256 KiB/);
        }
        assert.deepEqual(await everything(desk), before);
      });
    }
    await t.step("and one of exactly 256 KiB is read", async () => {
      const body = `{"status":"accepted","reviewNotes":"`.padEnd(LIMIT - 2, "x") + `"}`;
      const answer = await send(desk, ...calls[1]!, { body, type: "application/json" });
      assert.equal(answer.status, 422, "the notes are too long");
    });
  });
});
