import assert from "node:assert/strict";
import { Desk, PASSWORD, withDesk } from "../support/helpers.ts";
import { TestClock } from "../support/stores.ts";

const EMAIL = "admin@example.com";
const HOUR_MS = 60 * 60 * 1000;

const enter = (desk: Desk, email: string, password: string, address: string) =>
  desk.send("/login", {
    method: "POST",
    body: new URLSearchParams({ email, password }),
  }, address).then(({ status }) => status);

const GUESSES = 600;
const ADDRESSES = 50;

Deno.test("at most 100 of 600 guesses from 50 addresses in an hour are evaluated, and the owner signs in", async () => {
  const clock = new TestClock();
  let evaluated = 0;
  await withDesk(async (owner) => {
    assert.equal((await owner.signIn()).status, 303);
    await owner.post("/logout", {});
    const stranger = new Desk(owner.store);
    for (let n = 0; n < GUESSES; n++) {
      clock.advance(HOUR_MS / GUESSES);
      const address = `198.51.100.${n % ADDRESSES + 1}`;
      const status = await enter(stranger, EMAIL, `guess number ${n}`, address);
      assert.ok([401, 429].includes(status), `${status}`);
      if (status === 401) evaluated++;
    }
    assert.equal((await owner.signIn()).status, 303);
  }, { now: clock.now, signedIn: false });
  assert.ok(evaluated <= 100 && evaluated > 0, `${evaluated} were evaluated`);
});

/** The address of all, as behind a proxy. One owner uses a browser that the desk does not know. */
const SHARED_ADDRESS = "192.0.2.1";

Deno.test("guesses from a shared address lock no owner out of a known browser", () =>
  withDesk(async (desk) => {
    const { store } = desk;
    const staff = await store.db.selectFrom("staff").select(["id", "email"])
      .where("status", "=", "active").execute();
    const browsers: [email: string, browser: Desk][] = [];
    for (const { id, email } of staff) browsers.push([email, await desk.colleague(id)]);
    const [fresh, ...known] = browsers;
    const stranger = new Desk(store);
    const guess = (email: string) => enter(stranger, email, "a wrong password", SHARED_ADDRESS);
    for (const [email] of known) for (let n = 0; n < 10; n++) await guess(email);
    for (let n = 0; n < 18; n++) await guess(`nobody-${n}@example.com`);
    fresh?.[1].clearCookies();
    for (const [email, browser] of browsers) {
      await browser.post("/logout", {});
      assert.equal((await browser.signIn(email, PASSWORD)).status, 303, email);
    }
    assert.equal(browsers.length, 4);
  }, { now: new TestClock().now }));
