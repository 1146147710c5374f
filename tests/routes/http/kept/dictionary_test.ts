import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createDCtx, decompressUsingDict } from "@bokuweb/zstd-wasm";
import { showInParts } from "../../../../views/ui/shell/document.tsx";
import { Desk, noFiles, withDesk } from "../../../support/helpers.ts";

const bytes = new TextEncoder().encode(
  '<!doctype html><html lang="en" data-theme="light" data-sidebar="expanded">'.repeat(20),
);
const sha256 = createHash("sha256").update(bytes).digest("base64");

/** What a browser sends that has been given it. */
const reading = { "accept-encoding": "gzip, br, dcz", "available-dictionary": `:${sha256}:` };

/** A desk whose pages have something in common, and what zstd needs for it has come. */
const withDictionary = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async ({ store }) => {
    const desk = new Desk(store, {}, { assets: { ...noFiles, dictionary: { bytes, sha256 } } });
    await desk.signIn();
    await desk.get("/dashboard");
    while (await formOf(desk, "/users", reading) !== "dcz") {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await test(desk);
  });

async function formOf(desk: Desk, path: string, headers: HeadersInit): Promise<string | null> {
  const response = await desk.request(path, { headers });
  await response.body?.cancel();
  assert.equal(response.status, 200, path);
  return response.headers.get("content-encoding");
}

Deno.test("who has what pages have in common gets what is left of them, kept or not", () =>
  withDictionary(async (desk) => {
    for (const path of ["/users", "/kyc", "/users/u_1"]) {
      // As long as it is not kept it may come in parts, which are by gzip.
      const { text } = await desk.get(path);
      for (let again = 0; again < 3; again++) {
        const response = await desk.request(path, { headers: reading });
        assert.equal(response.headers.get("content-encoding"), "dcz", path);
        assert.match(response.headers.get("vary") ?? "", /Available-Dictionary/);
        const body = await response.bytes();
        assert.deepEqual([...body.slice(0, 8)], [0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
        assert.equal(body.slice(8, 40).toBase64(), sha256);
        const shown = decompressUsingDict(createDCtx(), body.slice(40), bytes);
        const found = showInParts(new TextDecoder().decode(shown));
        assert.equal(found, showInParts(text), path);
      }
    }
  }));

Deno.test("who has it of another build, or does not read by it, gets pages as before", () =>
  withDictionary(async (desk) => {
    const other = createHash("sha256").update("of another build").digest("base64");
    const others: HeadersInit[] = [
      { ...reading, "available-dictionary": `:${other}:` },
      { ...reading, "available-dictionary": sha256 },
      { ...reading, "accept-encoding": "gzip, br" },
      { ...reading, "accept-encoding": "gzip, br, dcz;q=0" },
      { "accept-encoding": reading["accept-encoding"] },
    ];
    for (const headers of others) {
      for (let again = 0; again < 2; again++) {
        assert.equal(await formOf(desk, "/users", headers), "br", JSON.stringify(headers));
      }
    }
  }));

Deno.test("what is not compressed is not read by what pages have in common either", () =>
  withDictionary(async (desk) => {
    const elsewhere = { ...reading, "sec-fetch-site": "cross-site" };
    assert.equal(await formOf(desk, "/users", elsewhere), null, "asked for by another site");
    assert.equal(await formOf(desk, "/settings/two-factor", reading), null, "holds a secret");
  }));
