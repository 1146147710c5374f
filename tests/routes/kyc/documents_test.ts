import assert from "node:assert/strict";
import { withDesk } from "../../helpers.ts";
import { elements } from "../../markup.ts";

Deno.test("every document of the sample data is a specimen that a reviewer can look at", () =>
  withDesk(async (desk) => {
    const requests = JSON.parse((await desk.get("/api/kyc-requests")).text);
    const documents = requests.flatMap((request: { documents: unknown[] }) => request.documents);
    assert.ok(documents.length > 20);
    for (const { url } of documents) {
      const { status, headers, text } = await desk.get(url);
      assert.equal(status, 200, url);
      assert.equal(headers.get("content-type"), "image/svg+xml; charset=utf-8");
      assert.equal(headers.get("cache-control"), "no-store");
      assert.match(text, />SPECIMEN</);
    }
  }));

Deno.test("a document opens from the details of its own request", () =>
  withDesk(async (desk) => {
    const { text } = await desk.fragment("/kyc/k_1");
    const links = elements(text, "a", { target: "_blank" });
    assert.ok(links.length > 0);
    for (const { attributes, text: name } of links) {
      const { status, text: picture } = await desk.get(attributes.href ?? "");
      assert.equal(status, 200);
      assert.ok(picture.includes(name), "it is the named one");
      assert.ok(picture.includes("Amelia Hart"));
    }
  }));

Deno.test("a document is behind the gate and never among the static files", () =>
  withDesk(async (desk) => {
    const path = "/kyc/k_1/documents/1";
    const signedOut = await desk.bare(path);
    assert.equal(signedOut.status, 303);
    assert.equal(signedOut.headers.get("location"), `/login?next=${encodeURIComponent(path)}`);
    assert.doesNotMatch(signedOut.text, /<svg/);
    assert.equal((await desk.get(`/static${path}`)).status, 404);
  }));
