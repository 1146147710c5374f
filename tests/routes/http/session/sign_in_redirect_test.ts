import assert from "node:assert/strict";
import { refusalIn, withDesk } from "../../../support/helpers.ts";
import { pages, reads, records } from "../../../support/pages.ts";

const guarded = [...pages, ...records].map(([path]) => path);
const others = ["/kyc/k_1/documents/1", "/users/u_none", "/kyc/k_1/decision?status=nonsense"];

Deno.test("signed out, a page leads to /login and back", async (t) => {
  await withDesk(async (desk) => {
    for (const path of [...guarded, ...others]) {
      await t.step(path, async () => {
        const answer = await desk.get(path);
        assert.equal(answer.status, 303);
        const location = `/login?next=${encodeURIComponent(path)}`;
        assert.equal(answer.headers.get("location"), location);
        assert.equal(answer.text, "");
      });
    }
  }, { signedIn: false });
});

Deno.test("signed out, htmx is told to load /login for the page it stands on", async (t) => {
  await withDesk(async (desk) => {
    for (const path of records.map(([path]) => path)) {
      await t.step(path, async () => {
        const answer = await desk.get(path, {
          "hx-request": "true",
          "hx-current-url": "http://localhost:8000/users?q=ana",
        });
        assert.equal(answer.status, 401);
        assert.equal(answer.headers.get("hx-redirect"), "/login?next=%2Fusers%3Fq%3Dana");
        assert.equal(answer.text, "", "never a login page inside a dialog");
      });
    }
    await t.step("without its page it leads to the dashboard", async () => {
      for (const url of ["", "nonsense"]) {
        const headers = { "hx-request": "true", "hx-current-url": url };
        const answer = await desk.get("/users/u_1", headers);
        assert.equal(answer.headers.get("hx-redirect"), "/login?next=%2Fdashboard");
      }
    });
  }, { signedIn: false });
});

Deno.test("a form sent after the session ended says that its author was signed out", () =>
  withDesk(async (desk) => {
    const answer = await desk.post("/kyc/k_1/decision?status=declined", { reviewNotes: "Blurred" });
    assert.equal(answer.status, 303);
    const login = await desk.get("/login");
    assert.match(login.text, /role="alert".*You were signed out\. Sign in again\./);
    assert.doesNotMatch((await desk.get("/login")).text, /You were signed out/);
  }, { signedIn: false }));

Deno.test("requests that a script sends by itself show no notice of lost input", () =>
  withDesk(async (desk) => {
    const headers = { "sec-fetch-dest": "empty" };
    for (const path of ["/kyc/k_1/draft", "/kyc/k_1/documents/1/displayed"]) {
      assert.equal((await desk.post(path, {}, headers)).status, 303);
      assert.doesNotMatch((await desk.get("/login")).text, /You were signed out/);
    }
  }, { signedIn: false }));

Deno.test("signed out, the API answers 401 with a JSON error", async (t) => {
  await withDesk(async (desk) => {
    for (const path of reads) {
      await t.step(path, async () => {
        const answer = await desk.get(path);
        assert.equal(answer.status, 401);
        assert.deepEqual(refusalIn(answer), { error: "Unauthorized", code: "session.missing" });
        assert.match(answer.headers.get("www-authenticate") ?? "", /^Bearer/);
      });
    }
  }, { signedIn: false });
});

Deno.test("signed out, an unknown record does not tell that it is unknown", () =>
  withDesk(async (desk) => {
    const [known, unknown] = [await desk.get("/users/u_1"), await desk.get("/users/u_none")];
    assert.deepEqual([known.status, unknown.status], [303, 303]);
    const patch = (id: string) =>
      desk.json("PATCH", `/api/kyc-requests/${id}/status`, { status: "accepted" });
    assert.deepEqual(refusalIn(await patch("k_1")), refusalIn(await patch("k_none")));
  }, { signedIn: false }));
