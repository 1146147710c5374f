import assert from "node:assert/strict";
import { Desk, withDesk } from "../../../support/helpers.ts";
import { pages, reads, records } from "../../../support/pages.ts";

/** A desk on the same store that records each delay, and waits for `until` only. */
async function withWaits(
  test: (desk: Desk, waits: string[]) => Promise<void>,
  until: Promise<void> = Promise.resolve(),
): Promise<void> {
  await withDesk(async ({ store }) => {
    const waits: string[] = [];
    const simulate = (call: string) => {
      waits.push(call);
      return call === "login" ? Promise.resolve() : until;
    };
    const desk = new Desk({ ...store, simulate });
    await desk.signIn();
    waits.length = 0;
    await test(desk, waits);
  }, { signedIn: false });
}

const reading = [
  ...["/dashboard", "/users", "/kyc", "/communities", "/finance", "/analytics", "/content"],
  ...["/partners", "/staff", "/kyc?select=1"],
];

Deno.test("the simulated delay is on each read of the specification, by page and by API", () =>
  withWaits(async (desk, waits) => {
    const lists = reads.filter((path) => /^\/api\/[\w-]+$/.test(path) && path !== "/api/changes");
    for (const path of [...reading, ...lists]) {
      await desk.get(path);
      assert.deepEqual(waits.splice(0), ["read"], path);
    }
  }));

Deno.test("the simulated delay is not on dialogs, forms, settings or sessions", () =>
  withWaits(async (desk, waits) => {
    const others = pages.map(([path]) => path).filter((path) => !reading.includes(path));
    for (const path of [...others, "/login", "/nowhere", "/kyc/k_1/documents/1"]) {
      await desk.get(path);
      assert.deepEqual(waits, [], path);
    }
    for (const [path] of records) {
      await desk.fragment(path);
      assert.deepEqual(waits, [], path);
    }
    await desk.post("/settings", { language: "en", timezone: "utc", dateFormat: "mdy" });
    await desk.post("/profile", { name: "Dana", email: "admin@example.com" });
    await desk.post("/logout", {});
    assert.deepEqual(waits, []);
  }));

Deno.test("the simulated delay is on login and on the KYC update, by page and by API", () =>
  withWaits(async (desk, waits) => {
    await desk.signIn();
    const account = { email: "admin@example.com", password: "admin123" };
    await desk.json("POST", "/api/login", account);
    assert.deepEqual(waits.splice(0), ["login", "login"]);
    const form = { version: "1", idempotencyKey: "key-1", reviewNotes: "" };
    await desk.post("/kyc/k_1/decision?status=accepted", form);
    await desk.json("PATCH", "/api/kyc-requests/k_2/status", { status: "accepted" });
    assert.deepEqual(waits, ["kycUpdate", "kycUpdate"]);
  }));

Deno.test("the simulated delay holds no connection and no transaction", async () => {
  let finish = () => {};
  const until = new Promise<void>((resolve) => finish = resolve);
  await withWaits(async (desk, waits) => {
    const slow = [
      desk.get("/users"),
      desk.json("PATCH", "/api/kyc-requests/k_1/status", { status: "accepted" }),
    ];
    while (waits.length < slow.length) await new Promise((resolve) => setTimeout(resolve, 1));
    const form = { language: "en", timezone: "utc", dateFormat: "ymd" };
    assert.equal((await desk.post("/settings", form)).status, 303);
    assert.equal((await desk.fragment("/kyc/k_1")).status, 200);
    finish();
    assert.deepEqual((await Promise.all(slow)).map(({ status }) => status), [200, 200]);
  }, until);
});
