import assert from "node:assert/strict";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { signIn } from "../../../data/staff/sign_in/sign_in.ts";
import type { Store } from "../../../data/store.ts";
import { TestClock, withStore } from "../../support/stores.ts";
import { reserveTime } from "../../../data/staff/limits/pace.ts";
import { caller } from "../../support/fixtures.ts";
import { proofTest } from "../../support/long_form.ts";
const EMAIL = "rae.viewer@example.com";

/** A store in which attempts were made before, without the time that hashing takes. */
const withAttempts = (
  attempts: { account: string; address: string; ago: number }[],
  test: (store: Store, clock: TestClock) => Promise<void>,
) => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  return withStore(async (store) => {
    await store.db.insertInto("sign_in_attempts").values(
      attempts.map(({ ago, ...attempt }, index) => ({
        ...attempt,
        id: `attempt-${index}`,
        at: new Date(clock.now().getTime() - ago).toISOString(),
      })),
    ).execute();
    await test(store, clock);
  }, clock.now);
};

const times = (count: number, account = EMAIL, address = "192.0.2.1", ago = 60_000) =>
  Array.from({ length: count }, () => ({ account, address, ago }));

async function tryToSignIn(store: Store, address = "192.0.2.1", email = EMAIL) {
  const error = await signIn(store, { email, password: "wrong" }, caller(address))
    .then(() => null, (reason: unknown) => reason);
  assert.ok(error instanceof DomainError, String(error));
  return error;
}

Deno.test("the limit belongs to account and address together", () =>
  withAttempts(times(10), async (store) => {
    assert.equal((await tryToSignIn(store)).kind, "too_many");
    assert.equal((await tryToSignIn(store, "192.0.2.2")).kind, "unauthenticated");
    const other = await tryToSignIn(store, "192.0.2.1", "other@example.com");
    assert.equal(other.kind, "unauthenticated");
  }));

Deno.test("after fifty wrong sign-ins from an address each account hears three from it", () => {
  const attempts = Array.from({ length: 48 }, (_, index) => times(1, `a${index}@example.com`));
  return withAttempts([...attempts.flat(), ...times(2)], async (store) => {
    assert.equal((await tryToSignIn(store)).kind, "unauthenticated");
    const refusal = await tryToSignIn(store);
    assert.equal(refusal.kind, "too_many");
    assert.equal(refusal.retryAfterSeconds, 120);
    assert.equal((await tryToSignIn(store, "192.0.2.2")).kind, "unauthenticated");
  });
});

proofTest("an address from which many guess is heard once a second, and no other waits", () => {
  const address = "192.0.2.77";
  const attempts = Array.from({ length: 50 }, (_, n) => times(1, `a${n}@example.com`, address));
  return withAttempts(attempts.flat(), async (store) => {
    const started = performance.now();
    const guess = (n: number, from: string) => tryToSignIn(store, from, `new${n}@example.com`);
    const kinds = await Promise.all([1, 2, 3].map((n) => guess(n, address)));
    assert.deepEqual(kinds.map(({ kind }) => kind), Array(3).fill("unauthenticated"));
    assert.ok(performance.now() - started >= 1_990);
    const many = await Promise.all(Array.from({ length: 3 }, (_, n) => guess(n, "192.0.2.78")));
    assert.ok(many.every(({ kind }) => kind === "unauthenticated"));
  });
});

Deno.test("a sign-in is refused while too many wait, and does not count", () => {
  const address = "192.0.2.79";
  const attempts = Array.from({ length: 50 }, (_, n) => times(1, `a${n}@example.com`, address));
  return withAttempts(attempts.flat(), async (store) => {
    // One passes, and twenty wait, each a second longer.
    for (let n = 0; n <= 20; n++) reserveTime(address);
    assert.equal((await tryToSignIn(store, address)).kind, "unavailable");
    const counted = await store.db.selectFrom("sign_in_attempts").select("id")
      .where("account", "=", EMAIL).execute();
    const failures = await store.db.selectFrom("sign_in_failures").select("subject").execute();
    assert.deepEqual([...counted, ...failures], []);
  });
});
