import assert from "node:assert/strict";
import { type Desk, withDesk } from "../../../support/helpers.ts";
import { elements } from "../../../support/markup.ts";
import { pages, reads, records } from "../../../support/pages.ts";

const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types mentor-desk";

const shown = [...pages, ...records].map(([path]) => path);

/** Answers with markup, and the headers of their requests. */
async function answersOf(desk: Desk) {
  const asked: [path: string, headers?: HeadersInit][] = [
    ...shown.map((path): [string] => [path]),
    ...records.map(([path]): [string, HeadersInit] => [path, { "hx-request": "true" }]),
    ["/nowhere"],
    ["/users/u_none"],
    ["/users/u_none", { "hx-request": "true" }],
    ["/profile?edit=true"],
    ["/kyc/k_4/decision?status=accepted"],
  ];
  return await Promise.all(asked.map(async ([path, headers]) => ({
    path: headers ? `${path} in a dialog` : path,
    ...await desk.get(path, headers),
  })));
}

Deno.test("the content security policy is on every answer, to the letter", async (t) => {
  await withDesk(async (desk) => {
    const others = [...reads, "/api/none", "/static/none.css", "/"];
    for (const path of [...shown, ...others]) {
      await t.step(path, async () => {
        const { headers } = await desk.get(path);
        assert.equal(headers.get("content-security-policy"), CSP);
      });
    }
    await t.step("on a refusal at the gate", async () => {
      const { headers } = await desk.post("/settings", {}, { "sec-fetch-site": "cross-site" });
      assert.equal(headers.get("content-security-policy"), CSP);
    });
    await t.step("on a login that was refused", async () => {
      const { headers } = await desk.signIn("admin@example.com", "wrong");
      assert.equal(headers.get("content-security-policy"), CSP);
    });
  });
});

Deno.test("WebAssembly runs in the workers that decode documents, and nowhere else", () =>
  withDesk(async (desk) => {
    for (const name of ["pdf", "heic"]) {
      const { headers } = await desk.get(`/static/${name}_worker-0123456789ab.js`);
      assert.equal(
        headers.get("content-security-policy"),
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; " +
          "require-trusted-types-for 'script'; trusted-types 'none'",
      );
    }
    const { headers } = await desk.get("/kyc/k_1/review?queue=to-review");
    assert.doesNotMatch(headers.get("content-security-policy") ?? "", /unsafe/);
  }));

Deno.test("no page holds an inline script, an inline style or a handler", async (t) => {
  await withDesk(async (desk) => {
    for (const { path, text } of await answersOf(desk)) {
      await t.step(path, () => {
        for (const script of elements(text, "script")) {
          assert.match(script.attributes.src ?? "", /^\/static\//);
          assert.equal(script.html, "");
        }
        assert.doesNotMatch(text, /<style/i);
        for (const [tag] of text.matchAll(/<[a-z][^>]*>/gi)) {
          assert.doesNotMatch(tag, /\s(style|on[a-z]+|hx-on[^\s=]*|srcdoc)\s*=/i);
          assert.doesNotMatch(tag, /\sformaction\s*=(?!"\/kyc\/)/i);
          // The QR code is an image with a data: address.
          assert.doesNotMatch(tag, /="\s*(javascript|vbscript|data):(?!image\/svg\+xml;base64,)/i);
          if (/data:/.test(tag)) assert.match(tag, /^<img /);
        }
      });
    }
  });
});

Deno.test("no page loads anything from another host", async (t) => {
  await withDesk(async (desk) => {
    for (const { path, text } of await answersOf(desk)) {
      await t.step(path, () => {
        const loaded = ["link", "script", "img", "use", "iframe", "form"].flatMap((tag) =>
          elements(text, tag).flatMap(({ attributes: { href, src, action } }) =>
            [href, src, action].filter((url) => url !== undefined)
          )
        );
        for (const url of loaded) assert.match(url, /^(\/(?!\/)|#|data:image\/)/);
      });
    }
  });
});

Deno.test("a link that opens a new tab does not hand its page over", () =>
  withDesk(async (desk) => {
    const links = (await answersOf(desk)).flatMap(({ path, text }) =>
      elements(text, "a", { target: "_blank" }).map(({ attributes }) => ({ path, attributes }))
    );
    assert.ok(links.length > 0, "there are such links");
    for (const { path, attributes } of links) assert.match(attributes.rel ?? "", /noopener/, path);
  }));

Deno.test("signed-in pages and fragments are kept by nobody", () =>
  withDesk(async (desk) => {
    for (const { path, headers } of await answersOf(desk)) {
      assert.match(headers.get("cache-control") ?? "", /^no-store\b/, path);
    }
  }));

Deno.test("each answer has an id of its own, by which the log knows it", () =>
  withDesk(async (desk) => {
    const ids = (await answersOf(desk)).map(({ headers }) => headers.get("x-request-id") ?? "");
    for (const id of ids) assert.match(id, /^[0-9a-f-]{36}$/);
    assert.equal(new Set(ids).size, ids.length);
  }));

Deno.test("pages tell browsers what to load ahead", () =>
  withDesk(async (desk) => {
    const { headers } = await desk.get("/users");
    assert.match(headers.get("speculation-rules") ?? "", /^"\/static\/speculation_rules.*\.json"$/);
  }));

const hosts: [host: string, status: number][] = [
  ["localhost:8000", 200],
  ["127.0.0.1:8000", 200],
  ["[::1]:8000", 200],
  ["evil.example", 421],
  ["localhost", 421],
  ["localhost:8001", 421],
  ["localhost:8000.evil.example", 421],
  ["", 421],
];

Deno.test("a name that is not the desk's is refused with 421", async (t) => {
  await withDesk(async (desk) => {
    for (const [host, status] of hosts) {
      await t.step(`Host: ${host} is ${status}`, async () => {
        for (const path of ["/login", "/api/nowhere", "/static/app.css"]) {
          const answer = await desk.bare(path, { headers: { host } });
          if (status === 421) assert.equal(answer.status, 421, path);
          else assert.notEqual(answer.status, 421, path);
        }
      });
    }
  }, { signedIn: false });
});

Deno.test("a request line that names another host than the desk's is refused with 421", () =>
  withDesk(async (desk) => {
    const headers = { host: "localhost:8000" };
    const at = async (origin: string) =>
      (await desk.app.request(`${origin}/login`, { headers })).status;
    assert.equal(await at("http://evil.example"), 421);
    assert.equal(await at("http://127.0.0.1:8000"), 200);
  }, { signedIn: false }));

Deno.test("with a public origin its host is the only one", () =>
  withDesk(async (desk) => {
    const at = async (host: string) => (await desk.bare("/login", { headers: { host } })).status;
    assert.equal(await at("desk.example.com"), 200);
    assert.equal(await at("localhost:8000"), 421);
    assert.equal(await at("desk.example.com.evil.example"), 421);
  }, { signedIn: false, env: { PUBLIC_ORIGIN: "https://desk.example.com" } }));
