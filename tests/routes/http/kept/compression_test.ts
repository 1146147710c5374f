import assert from "node:assert/strict";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { showInParts } from "../../../../views/ui/shell/document.tsx";
import { invite } from "../../../support/accounts.ts";
import { type Desk, withDesk } from "../../../support/helpers.ts";
import { hurrying } from "../../../support/stores.ts";

const opened: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

const formOf = async (desk: Desk, path: string, headers: HeadersInit): Promise<string | null> => {
  const response = await desk.request(path, { headers });
  await response.body?.cancel();
  assert.equal(response.status, 200, path);
  return response.headers.get("content-encoding");
};

Deno.test("pages, dialogs and JSON are compressed as their reader takes it", () =>
  withDesk(async (desk) => {
    // With the toast of the sign-in.
    await desk.get("/dashboard");
    for (const path of ["/users", "/kyc?status=pending", "/users/u_1", "/api/users"]) {
      const plain = await desk.get(path, { "accept-encoding": "identity" });
      assert.equal(plain.headers.get("content-encoding"), null);
      assert.match(plain.headers.get("vary") ?? "", /Accept-Encoding/, path);
      for (const form of Object.keys(opened)) {
        const response = await desk.request(path, { headers: { "accept-encoding": form } });
        assert.equal(response.headers.get("content-encoding"), form, path);
        assert.equal(response.headers.get("cache-control"), "no-store", path);
        assert.match(response.headers.get("vary") ?? "", /Accept-Encoding/, path);
        const bytes = new Uint8Array(await response.arrayBuffer());
        assert.ok(bytes.length < plain.text.length / 2, `${path}: ${bytes.length} bytes`);
        const text = new TextDecoder().decode(opened[form]!(bytes));
        assert.equal(showInParts(text), showInParts(plain.text), path);
      }
    }
  }));

Deno.test("a form that its reader refuses, or none that is known, is not sent", () =>
  withDesk(async (desk) => {
    await desk.get("/users");
    const forms = { "br;q=0, gzip": "gzip", "gzip;q=0": null, "compress": null, "BR": "br" };
    for (const [accepted, form] of Object.entries(forms)) {
      for (let again = 0; again < 3; again++) {
        assert.equal(await formOf(desk, "/users", { "accept-encoding": accepted }), form, accepted);
      }
    }
  }));

Deno.test("what another site has a browser ask for is not compressed, kept or not", () =>
  withDesk(async (desk) => {
    const headers = { "accept-encoding": "br" };
    await desk.get("/users?q=guess");
    for (const path of ["/users?q=guess", "/api/users", "/users/u_1"]) {
      for (const site of ["cross-site", "same-site"]) {
        assert.equal(await formOf(desk, path, { ...headers, "sec-fetch-site": site }), null, path);
        assert.equal(await formOf(desk, path, { ...headers, "sec-fetch-site": "none" }), "br");
      }
    }
  }));

Deno.test("what holds a secret is not compressed", () =>
  withDesk(async (desk) => {
    const headers = { "accept-encoding": "br, gzip" };
    assert.equal(await formOf(desk, "/settings/two-factor", headers), null);
    assert.equal(
      await formOf(desk, new URL(await invite(desk), desk.origin).pathname, headers),
      null,
    );
    const form = { name: "A Guest", email: "guest.2@example.com", role: "support" };
    const link = await desk.post("/staff/invite", form, headers);
    assert.match(link.text, /\/invitation\//);
    assert.equal(link.headers.get("content-encoding"), null);
  }));

Deno.test("a page that waits for its content has its shell read before, compressed as well", () =>
  withDesk(async (desk) => {
    const response = await hurrying(() =>
      desk.request("/users", { headers: { "accept-encoding": "gzip" } })
    );
    assert.equal(response.headers.get("content-encoding"), "gzip");
    const text = response.body!.pipeThrough(new DecompressionStream("gzip"))
      .pipeThrough(new TextDecoderStream());
    const chunks: string[] = [];
    for await (const chunk of text) chunks.push(chunk);
    const before = chunks.findIndex((chunk) => chunk.includes("</section>"));
    const rows = chunks.findIndex((chunk) => chunk.includes('<tr id="u_1">'));
    assert.ok(before >= 0 && before < rows, `${before} before ${rows}`);
    assert.match(chunks.join(""), /^<!doctype html>.*<\/html>$/s);
  }, { simulatedDelay: true }));
