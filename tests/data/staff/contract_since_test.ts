import assert from "node:assert/strict";
import { findMember, signOut } from "../../../data/staff/sessions/sessions.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine } from "../../support/engines.ts";
import { addAccount, signInAs } from "../../support/fixtures.ts";

const MINUTE_MS = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const seenAt = async ({ db }: Store) =>
  (await db.selectFrom("last_sign_ins").select("seenAt").executeTakeFirst())?.seenAt;

onEachEngine({
  "a person who signs in for the first time has no earlier visit": async ({ store }) => {
    const { email } = await addAccount(store, "s_1");
    assert.equal((await signInAs(store, email)).since, null);
  },
  "a session knows until when its person was here before, whatever they do in it": async (
    { store, clock },
  ) => {
    const { email } = await addAccount(store, "s_1");
    const first = await signInAs(store, email);
    clock.advance(5 * MINUTE_MS);
    // Activity is recorded to the minute, outside of the request.
    await findMember(store, first.sessionId);
    const last = clock.now().toISOString();
    for (let turn = 0; turn < 200 && await seenAt(store) !== last; turn++) await pause(5);
    assert.equal(await seenAt(store), last);
    clock.advance(600 * MINUTE_MS);
    const { since, sessionId } = await signInAs(store, email);
    assert.equal(since, last);
    clock.advance(5 * MINUTE_MS);
    assert.equal((await findMember(store, sessionId))?.since, last);
  },
  "signing out ends a visit": async ({ store, clock }) => {
    const { email } = await addAccount(store, "s_1");
    const person = await signInAs(store, email);
    clock.advance(MINUTE_MS / 2);
    await signOut(store, person);
    const left = clock.now().toISOString();
    clock.advance(60 * MINUTE_MS);
    assert.equal((await signInAs(store, email)).since, left);
  },
});
