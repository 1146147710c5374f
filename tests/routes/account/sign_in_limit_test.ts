import assert from "node:assert/strict";
import { Desk, textOf, withDesk } from "../../support/helpers.ts";
import { TestClock } from "../../support/stores.ts";

const ADDRESS = "192.0.2.1";

/** Adds failed sign-ins of a minute ago, without hashing. */
const plant = (desk: Desk, count: number, account: (index: number) => string) =>
  desk.store.db.insertInto("sign_in_attempts").values(
    Array.from({ length: count }, (_, index) => ({
      id: `attempt-${index}`,
      account: account(index),
      address: ADDRESS,
      at: new Date(desk.store.now().getTime() - 60_000).toISOString(),
    })),
  ).execute();

const withClock = (test: (desk: Desk, clock: TestClock) => Promise<void>) => {
  const clock = new TestClock();
  return withDesk((desk) => test(desk, clock), { now: clock.now, signedIn: false });
};

Deno.test("the eleventh wrong sign-in is 429 with Retry-After, even with the right password", () =>
  withClock(async (desk) => {
    await plant(desk, 9, () => "admin@example.com");
    assert.equal((await desk.signIn("admin@example.com", "wrong")).status, 401);
    const answer = await desk.signIn();
    assert.equal(answer.status, 429);
    assert.equal(answer.headers.get("retry-after"), "120");
    assert.match(textOf(answer.text), /Too many attempts\. Try again in 2 minutes\./);
    assert.deepEqual(answer.headers.getSetCookie(), []);
    assert.deepEqual(await desk.store.db.selectFrom("sessions").selectAll().execute(), []);
  }));

Deno.test("behind a proxy people are told apart by what it says, and by nothing that they say", () =>
  withClock(async ({ store }) => {
    const desk = new Desk(store, { TRUSTED_PROXIES: "10.0.0.0/8" });
    await plant(desk, 10, () => "admin@example.com");
    const signIn = async (client: string, socket = "10.0.0.1") => {
      const body = new URLSearchParams({ email: "admin@example.com", password: "admin123" });
      const headers = { "x-forwarded-for": client };
      return (await desk.send("/login", { method: "POST", body, headers }, socket)).status;
    };
    assert.equal(await signIn(ADDRESS), 429);
    assert.equal(await signIn(`198.51.100.7, ${ADDRESS}`), 429, "written by whoever it is about");
    assert.equal(await signIn("198.51.100.7", ADDRESS), 429, "not the proxy");
    assert.equal(await signIn("198.51.100.7"), 303);
  }));

Deno.test("a network of IPv6 counts as one address", () =>
  withClock(async (desk) => {
    const { db } = desk.store;
    await plant(desk, 10, () => "admin@example.com");
    await db.updateTable("sign_in_attempts").set({ address: "2001:db8:1:2::/64" }).execute();
    const body = new URLSearchParams({ email: "admin@example.com", password: "admin123" });
    const from = async (address: string) =>
      (await desk.send("/login", { method: "POST", body }, address)).status;
    assert.equal(await from("2001:db8:1:2:3::4"), 429);
    assert.equal(await from("2001:db8:1:3:3::4"), 303);
  }));

Deno.test("page and API share one limit, whatever the email's case", () =>
  withClock(async (desk) => {
    await plant(desk, 10, () => "admin@example.com");
    const form = { email: "ADMIN@example.com", password: "admin123" };
    const answer = await desk.json("POST", "/api/login", form);
    assert.equal(answer.status, 429);
    assert.equal(answer.headers.get("retry-after"), "120");
    assert.equal(typeof JSON.parse(answer.text).error, "string");
  }));

Deno.test("a browser that has signed in before enters an account that guesses have closed", () =>
  withClock(async (desk, clock) => {
    assert.equal((await desk.signIn()).status, 303);
    await desk.post("/logout", {});
    const at = clock.now().toISOString();
    await desk.store.db.insertInto("sign_in_failures")
      .values({ subject: "admin@example.com", failures: 100, at }).execute();
    const stranger = new Desk(desk.store);
    const refused = await stranger.signIn();
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get("retry-after"), null);
    assert.match(
      textOf(refused.text),
      /Use a browser you've signed in with before, or a reset link\./,
    );
    stranger.setCookie("device", `${desk.cookie("device")}x`);
    assert.equal((await stranger.signIn()).status, 429);
    assert.equal((await desk.signIn()).status, 303);
    assert.equal((await stranger.signIn()).status, 303, "a right one has ended the count");
  }));

Deno.test("the cookie of a known browser is hidden from scripts and other hosts, and lasts 400 days", () =>
  withDesk(async (desk) => {
    const cookies = (await desk.signIn()).headers.getSetCookie();
    const cookie = cookies.find((text) => text.startsWith("__Host-device="));
    assert.match(
      cookie ?? "",
      /^__Host-device=[\w.-]{66}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  }, { signedIn: false, env: { PUBLIC_ORIGIN: "https://desk.example.com" } }));
