import assert from "node:assert/strict";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Assets } from "../../routes/http/context.ts";
import { loadAssets } from "../../server/assets.ts";

const files = {
  "app-0123456789ab.css": "body{}",
  "favicon-0123456789ab.svg": "<svg/>",
  "speculation_rules-0123456789ab.json": "{}",
  "mount-0123456789ab.js": "export{}",
  "verify.html": "<!doctype html>",
};
const copies = ["decoder-1.2.3/wasm/decode.wasm"];
const names = {
  "app.css": "app-0123456789ab.css",
  "favicon.svg": "favicon-0123456789ab.svg",
  "speculation_rules.json": "speculation_rules-0123456789ab.json",
  "decoder/": "decoder-1.2.3/",
  "verify.html": "verify.html",
};

async function withAssets(check: (assets: Assets) => void | Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [file, text] of Object.entries(files)) {
      await Deno.writeTextFile(`${folder}/${file}`, text);
      await Deno.writeTextFile(`${folder}/${file}.br`, `br of ${file}`);
      await Deno.writeTextFile(`${folder}/${file}.gz`, `gz of ${file}`);
    }
    await Deno.mkdir(`${folder}/decoder-1.2.3/wasm`, { recursive: true });
    for (const path of copies) await Deno.writeTextFile(`${folder}/${path}`, "\0asm");
    const digests = { integrity: "sha384-of" };
    const made = Object.fromEntries(Object.keys(files).map((file) => [file, digests]));
    const manifest = JSON.stringify({ names, files: made, copies });
    await Deno.writeTextFile(`${folder}/manifest.json`, manifest);
    await check(await loadAssets(folder));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const get = async (assets: Assets, path: string, headers: HeadersInit = {}, method = "GET") =>
  await assets.respond(new Request(`http://localhost${path}`, { headers, method }));

Deno.test("verify.html is a download that is asked for again, as its name stays", () =>
  withAssets(async (assets) => {
    const { headers } = (await get(assets, assets.url("verify.html")))!;
    assert.equal(headers.get("content-disposition"), "attachment");
    assert.equal(headers.get("content-type"), "text/html; charset=utf-8");
    assert.equal(headers.get("cache-control"), "public, no-cache");
  }));

const CSS = "/static/app-0123456789ab.css";

Deno.test("an asset comes in the smallest form that the client accepts", () =>
  withAssets(async (assets) => {
    const forms: [accept: string, encoding: string | null, text: string][] = [
      ["gzip, deflate, br, zstd", "br", "br of app-0123456789ab.css"],
      ["gzip", "gzip", "gz of app-0123456789ab.css"],
      ["br;q=0, gzip;q=0.5", "gzip", "gz of app-0123456789ab.css"],
      ["*", "br", "br of app-0123456789ab.css"],
      ["identity", null, "body{}"],
      ["br;q=0, *;q=0", null, "body{}"],
      ["", null, "body{}"],
    ];
    for (const [accept, encoding, text] of forms) {
      const response = await get(assets, CSS, { "accept-encoding": accept });
      assert.equal(response?.headers.get("content-encoding"), encoding, accept);
      assert.equal(response?.headers.get("vary"), "Accept-Encoding");
      assert.equal(response?.headers.get("content-length"), String(text.length));
      assert.equal(await response?.text(), text);
    }
  }));

Deno.test("an asset is immutable and has the type that browsers ask for", () =>
  withAssets(async (assets) => {
    const expected: Record<string, string> = {
      "app.css": "text/css; charset=utf-8",
      "favicon.svg": "image/svg+xml",
      "speculation_rules.json": "application/speculationrules+json",
    };
    for (const [name, type] of Object.entries(expected)) {
      const response = await get(assets, assets.url(name));
      assert.equal(response?.status, 200);
      assert.equal(response?.headers.get("content-type"), type);
      const caching = response?.headers.get("cache-control");
      assert.equal(caching, "public, max-age=31536000, immutable");
    }
    const chunk = await get(assets, "/static/mount-0123456789ab.js");
    assert.equal(chunk?.headers.get("content-type"), "text/javascript; charset=utf-8");
  }));

Deno.test("an asset that the client has is 304, in the form that it has", () =>
  withAssets(async (assets) => {
    const accept = { "accept-encoding": "br" };
    const etag = (await get(assets, CSS, accept))?.headers.get("etag") ?? "";
    const known = await get(assets, CSS, { ...accept, "if-none-match": `"other", W/${etag}` });
    assert.equal(known?.status, 304);
    assert.equal(known?.body, null);
    assert.equal((await get(assets, CSS, { "if-none-match": etag }))?.status, 200);
  }));

Deno.test("HEAD answers with headers alone, and other methods and files are not served", () =>
  withAssets(async (assets) => {
    const head = await get(assets, CSS, {}, "HEAD");
    assert.equal(head?.headers.get("content-length"), "6");
    assert.equal(await head?.text(), "");
    assert.equal(await get(assets, CSS, {}, "POST"), null);
    for (const path of ["manifest.json", "app-0123456789ab.css.br", "../app.css", "%2e%2e/x"]) {
      assert.equal(await get(assets, `/static/${path}`), null, path);
    }
    assert.throws(() => assets.url("nothing.js"), /no built file for nothing\.js/);
  }));

Deno.test("files of a package keep their names below a folder with its version", () =>
  withAssets(async (assets) => {
    const path = `${assets.url("decoder/")}wasm/decode.wasm`;
    const answer = await get(assets, path);
    assert.equal(answer?.headers.get("content-type"), "application/wasm");
    assert.equal(answer?.headers.get("cache-control"), "public, max-age=31536000, immutable");
    assert.equal(await answer?.text(), "\0asm");
    const head = await get(assets, path, {}, "HEAD");
    assert.deepEqual([head?.headers.get("content-length"), await head?.text()], ["4", ""]);
    assert.equal(await get(assets, `${assets.url("decoder/")}wasm/../../manifest.json`), null);
    assert.equal(await get(assets, `${assets.url("decoder/")}wasm/other.wasm`), null);
  }));

Deno.test("a file of the release before leads to the one of its name now", () =>
  withAssets(async (assets) => {
    const answer = await get(assets, "/static/app-ba9876543210.css");
    assert.equal(answer?.status, 302);
    assert.equal(answer?.headers.get("location"), CSS);
    assert.equal(answer?.headers.get("cache-control"), "no-store");
    assert.equal(await get(assets, "/static/gone-ba9876543210.css"), null);
  }));

Deno.test("without a build the error says what to run, in one line", () =>
  assert.rejects(loadAssets("/nowhere"), {
    message: "The browser's files are not built: run deno task build",
  }));

Deno.test("compressed assets hold the same bytes as the plain ones", async () => {
  const assets = await loadAssets();
  for (const name of ["app.css", "app.js", "start.js", "mount.js", "icons.json", "favicon.svg"]) {
    const bytes = async (encoding: string) => {
      const response = await get(assets, assets.url(name), { "accept-encoding": encoding });
      return new Uint8Array(await response!.arrayBuffer());
    };
    const plain = new TextDecoder().decode(await bytes("identity"));
    assert.match(assets.url(name), /^\/static\/\w+-[0-9a-f]{12}\.\w+$/);
    assert.equal(brotliDecompressSync(await bytes("br")).toString(), plain);
    assert.equal(gunzipSync(await bytes("gzip")).toString(), plain);
  }
});

Deno.test("the integrity of each file is what its content hashes to", async () => {
  const assets = await loadAssets();
  for (const name of ["app.css", "app.js", "start.js", "mount.js", "review.js", "passkeys.js"]) {
    const bytes = await (await get(assets, assets.url(name)))!.arrayBuffer();
    const digest = await crypto.subtle.digest("SHA-384", bytes);
    const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
    assert.equal(assets.integrity(name), `sha384-${base64}`, name);
  }
});
