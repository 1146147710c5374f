import assert from "node:assert/strict";
import { aToken, ndjson, sizes, user } from "../../data/imports/import_files.ts";
import { samples } from "../../data/imports/import_samples.ts";
import { type Answer, type Desk, withDesk } from "../../support/helpers.ts";

const withToken = (test: (desk: Desk, token: string) => Promise<void>): Promise<void> =>
  withDesk(async (desk) => test(desk, await aToken(desk.store, "feed")), {
    sample: false,
    signedIn: false,
  });

const send = (
  desk: Desk,
  body: string,
  { token, type }: { token: string; type: string },
): Promise<Answer> =>
  desk.bare("/api/import/users", {
    method: "POST",
    body,
    headers: { "content-type": type, authorization: `Bearer ${token}` },
  });

Deno.test("JSON and CSV bring the same records as NDJSON", () =>
  withToken(async (desk, token) => {
    const { csv, records } = samples.users;
    const bodies: [type: string, body: string, written: number[]][] = [
      ["text/csv; charset=utf-8", csv, [2, 0]],
      ["application/json", JSON.stringify(records), [0, 2]],
      ["application/json", JSON.stringify(records[0]), [0, 1]],
      ["application/x-ndjson", ndjson(records), [0, 2]],
    ];
    for (const [type, body, [inserted, unchanged]] of bodies) {
      const { status, text } = await send(desk, body, { token, type });
      assert.deepEqual(
        [status, JSON.parse(text)],
        [200, { inserted, updated: 0, unchanged }],
        type,
      );
    }
  }));

Deno.test("a bad record of a JSON array is named by its place, and nothing changes", () =>
  withToken(async (desk, token) => {
    const type = "application/json";
    const body = JSON.stringify([user(1), { ...user(2), role: "guru" }]);
    const { status, text } = await send(desk, body, { token, type });
    const [issue] = JSON.parse(text).issues;
    assert.deepEqual([status, issue.line], [422, 2]);
    assert.equal((await sizes(desk.store)).users, 0);
    assert.equal((await send(desk, "[{", { token, type })).status, 400);
    assert.equal((await send(desk, "5", { token, type })).status, 422);
    const large = `["${"x".repeat(4 * 1024 * 1024)}"]`;
    assert.equal((await send(desk, large, { token, type })).status, 413);
  }));
