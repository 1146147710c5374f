import assert from "node:assert/strict";
import { withDesk } from "../../support/helpers.ts";

const refused: readonly [path: string, issue: string, message: RegExp][] = [
  ["/api/users?decidedFrom=2026-11-01", "", /^Unknown: decidedFrom\. Known: q, role, status,/],
  ["/api/users?decidedFrom=", "", /^Unknown: decidedFrom\./],
  ["/api/kyc-requests/k_1?fields=id", "", /^Unknown: fields\. Known: none\.$/],
  ["/api/analytics?month=2026-11", "", /^Unknown: month\./],
  ["/api/users?status=gone", "status.0", /active/],
  ["/api/kyc-requests?status=pending,gone", "status.1", /pending/],
  ["/api/users?sort=shoeSize", "sort", /joinedAt/],
  ["/api/users?from=yesterday", "from", /date/],
  ["/api/transactions?amountFrom=much", "amountFrom", /decimals of the currency/],
  ["/api/users?amountFrom=1", "", /^Unknown: amountFrom\./],
  ["/api/users?after=x", "after", /cursor/],
];

for (const [path, issue, message] of refused) {
  Deno.test(`GET ${path} is 422 and says what is known`, () =>
    withDesk(async (desk) => {
      const { status, text } = await desk.get(path);
      assert.equal(status, 422);
      const [{ path: found, message: said }] = JSON.parse(text).issues;
      assert.equal(found, issue);
      assert.match(said, message);
    }));
}

Deno.test("a filter of the API takes several values, by commas and repeated; an empty one is off", () =>
  withDesk(async (desk) => {
    const count = async (query: string) =>
      JSON.parse((await desk.get(`/api/kyc-requests?${query}`)).text).length;
    const both = await count("status=pending,accepted");
    assert.ok(both > await count("status=pending"));
    assert.equal(await count("status=pending&status=accepted"), both);
    assert.equal(await count("status=&q=&sort="), await count(""));
  }));

Deno.test("a page goes on ignoring parameters and values that it does not know", () =>
  withDesk(async (desk) => {
    assert.equal((await desk.get("/users?decidedFrom=x&status=gone&sort=shoeSize")).status, 200);
  }));

Deno.test("an unknown field of a body is 422, and the known ones are named", () =>
  withDesk(async (desk) => {
    const body = { status: "accepted", reviewer: "s_1" };
    const { status, text } = await desk.json("PATCH", "/api/kyc-requests/k_1/status", body);
    assert.equal(status, 422);
    const [{ message }] = JSON.parse(text).issues;
    assert.match(
      message,
      /^Unknown: reviewer\. Known: status, reviewNotes, checks, reasons, message, expiredReason, reviewedBy\.$/,
    );
  }));
