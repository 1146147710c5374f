import assert from "node:assert/strict";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { aToken } from "../../../data/imports/import_files.ts";
import { textOf, withDesk } from "../../../support/helpers.ts";
import { mainOf } from "../../../support/markup.ts";
import { aRequest } from "../../../support/records.ts";
import { TestClock } from "../../../support/stores.ts";

Deno.test("a hit whose matches were dismissed before is shown as such, and its sender is not told", () => {
  const clock = new TestClock("2026-11-29T10:00:00.000Z");
  return withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [aRequest()]);
    const token = await aToken(desk.store, "checks", { scopes: ["checks:write"] });
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const hit = { provider: "A", ranAt: "2026-03-05T00:00:00.000Z", result: "hit" };
    const put = (run: object) =>
      desk.bare("/api/kyc-requests/k_test/checks/sanctions", {
        method: "PUT",
        body: JSON.stringify({ ...hit, ...run }),
        headers,
      });
    const matches = [{ id: "Q-1", updatedAt: "2026-03-01T00:00:00.000Z" }];
    await put({ matches });
    const resolution = { version: "1", outcome: "not-this-person", reason: "Other birthday." };
    assert.equal(
      (await desk.post("/kyc/k_test/checks/sanctions/1/resolution", resolution)).status,
      303,
    );
    clock.advance(60_000);
    const again = await put({ matches, ranAt: "2026-04-05T00:00:00.000Z" });
    assert.equal(again.status, 201);
    assert.doesNotMatch(again.text, /resolution|dismissed/i);
    const shown = textOf(mainOf((await desk.get("/kyc/k_test")).text));
    assert.match(shown, /The same matches were dismissed before, by .?Rae Viewer/);
    for (const wrong of [Array(21).fill(matches[0]), [{ id: "Q-1" }], [{ ...matches[0], a: 1 }]]) {
      assert.equal((await put({ matches: wrong })).status, 422);
    }
  }, { now: clock.now, sample: false });
});
