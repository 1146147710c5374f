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

/** Result of an hour of guesses. */
export interface Guessed {
  guesses: number;
  /** Guesses whose password was checked at all. */
  evaluated: number;
  ownerEnters: boolean;
}

/**
 * Guesses at one account from many addresses, spread over an hour. Its owner has signed in before,
 * and signs in again at the end of the hour.
 */
export async function guessForAnHour(
  { addresses, each }: { addresses: number; each: number },
): Promise<Guessed> {
  const clock = new TestClock();
  const found: Guessed = { guesses: 0, evaluated: 0, ownerEnters: false };
  await withDesk(async (owner) => {
    assert.equal((await owner.signIn()).status, 303);
    await owner.post("/logout", {});
    const stranger = new Desk(owner.store);
    const between = HOUR_MS / (addresses * each);
    for (let n = 0; n < addresses * each; n++) {
      clock.advance(between);
      const address = `198.51.100.${n % addresses + 1}`;
      const status = await enter(stranger, EMAIL, `guess number ${n}`, address);
      assert.ok([401, 429].includes(status), `${status}`);
      found.guesses++;
      if (status === 401) found.evaluated++;
    }
    found.ownerEnters = (await owner.signIn()).status === 303;
  }, { now: clock.now, signedIn: false });
  return found;
}

/** Result of guesses from one address that all share, as behind a proxy. */
export interface LockedOut {
  guesses: number;
  owners: number;
  lockedOut: number;
}

/**
 * Guesses at many unknown names and ten times at each account, from one address. Then the owners sign
 * in from the same address, all but one in a browser that the desk knows.
 */
export async function lockOutFromOneAddress({ names }: { names: number }): Promise<LockedOut> {
  const ADDRESS = "192.0.2.1";
  const clock = new TestClock();
  const found: LockedOut = { guesses: 0, owners: 0, lockedOut: 0 };
  await withDesk(async (desk) => {
    const { store } = desk;
    const staff = await store.db.selectFrom("staff").select(["id", "email"])
      .where("status", "=", "active").execute();
    const browsers: [email: string, browser: Desk][] = [];
    for (const { id, email } of staff) browsers.push([email, await desk.colleague(id)]);
    const [fresh, ...known] = browsers;
    const stranger = new Desk(store);
    const guess = async (email: string) => {
      found.guesses++;
      await enter(stranger, email, "a wrong password", ADDRESS);
    };
    for (const [email] of known) for (let n = 0; n < 10; n++) await guess(email);
    for (let n = 0; n < names; n++) await guess(`nobody-${n}@example.com`);
    fresh?.[1].clearCookies();
    for (const [email, browser] of browsers) {
      await browser.post("/logout", {});
      const { status } = await browser.signIn(email, PASSWORD);
      found.owners++;
      if (status !== 303) found.lockedOut++;
    }
  }, { now: clock.now });
  return found;
}
