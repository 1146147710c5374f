import assert from "node:assert/strict";
import { invalidate } from "../../../data/db/cache_tags.ts";
import { eventStream } from "../../../data/live/stream.ts";
import { notifyPerson } from "../../../data/notices/announce.ts";
import type { StaffRole } from "../../../data/permissions.ts";
import { findPerson, startSession } from "../../../data/staff/sessions/sessions.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine, openStoreAt, sharedEngines } from "../../support/engines.ts";
import { EventReader } from "../../support/event_stream.ts";
import { aStaffMember } from "../../support/records.ts";

async function signIn(store: Store, role: StaffRole, id: string = role) {
  await staff.insert(store.db, [aStaffMember({ id, role, email: `${id}@example.com` })]);
  const sessionId = await startSession(store.db, id, "a browser", store.now());
  return (await findPerson(store, sessionId))!;
}

type Person = Awaited<ReturnType<typeof signIn>>;

interface Terms {
  since?: string;
  isEnding?: () => boolean;
}

const listen = (store: Store, person: Person, { since, isEnding = () => false }: Terms = {}) =>
  new EventReader(new Response(eventStream(store, person, { since, isEnding })));

const dataOf = async (reader: EventReader) => {
  const event = await reader.next();
  assert.ok(event !== null && event !== ":", "an event");
  return event.data;
};

/** Raises a version without a signal within this process. */
const changeElsewhere = async (store: Store, tag: string) => {
  const { numUpdatedRows } = await store.db.updateTable("cache_tags")
    .set(({ eb }) => ({ version: eb("version", "+", 1) })).where("tag", "=", tag)
    .executeTakeFirstOrThrow();
  assert.equal(numUpdatedRows, 1n);
};

const seenAt = ({ db }: Store) => db.selectFrom("sessions").select("lastSeenAt").execute();

/** Null once the stream has ended; comments may come before. */
async function afterComments(reader: EventReader) {
  for (;;) {
    const event = await reader.next();
    if (event !== ":") return event;
  }
}

onEachEngine({
  "a stream names the tags that this process changes once they are committed": async (
    { store },
  ) => {
    const reader = listen(store, await signIn(store, "admin"));
    assert.equal(await dataOf(reader), "", "the first event says what the reader has");
    await store.db.transaction().execute(async (trx) => {
      await invalidate(trx, "KYC");
      await invalidate(trx, "Claims");
    });
    assert.equal(await dataOf(reader), "Claims KYC");
    await reader.close();
  },

  "a stream that begins with known versions names at once what has changed since": async (
    { store },
  ) => {
    const admin = await signIn(store, "admin");
    await invalidate(store.db, "KYC");
    const first = listen(store, admin);
    const event = await first.next();
    await first.close();
    assert.ok(event !== null && event !== ":");
    await invalidate(store.db, "KYC");
    await invalidate(store.db, "Users");
    const resumed = listen(store, admin, { since: event.id });
    assert.equal(await dataOf(resumed), "KYC Users");
    await resumed.close();
    const garbled = listen(store, admin, { since: "KYC.x,,Users.2;<" });
    assert.equal(await dataOf(garbled), "KYC Staff Users", "unknown versions count as changed");
    await garbled.close();
  },

  "a stream names only tags that its reader may read, and only their own notifications": async (
    { store, clock },
  ) => {
    const [support, admin] = [await signIn(store, "support"), await signIn(store, "admin")];
    await invalidate(store.db, "KYC");
    const [theirs, own] = [listen(store, support), listen(store, admin)];
    const first = await theirs.next();
    assert.ok(first !== null && first !== ":");
    assert.equal(first.id, "KYC.1", "and no version of it");
    await dataOf(own);
    const notice = { kind: "sessions_ended", facts: {} } as const;
    await store.db.transaction().execute(async (trx) => {
      for (const tag of ["Finance", "Staff", "Secret"]) await invalidate(trx, tag);
      await notifyPerson(trx, "admin", notice, clock.now());
    });
    assert.equal(await dataOf(own), "Finance Notifications Staff");
    await invalidate(store.db, "Claims");
    assert.equal(await dataOf(theirs), "Claims");
    await Promise.all([theirs.close(), own.close()]);
  },

  "a stream ends with its session, and does not count as activity of it": async (
    { store, clock },
  ) => {
    const reader = listen(store, await signIn(store, "admin"));
    await dataOf(reader);
    const before = await seenAt(store);
    clock.advance(2 * 60_000);
    assert.equal(await reader.next(), ":");
    assert.deepEqual(await seenAt(store), before);
    await store.db.deleteFrom("sessions").execute();
    clock.advance(4_000);
    assert.equal(await afterComments(reader), null);
  },

  "a session that nobody uses times out under its stream": async ({ store, clock }) => {
    const reader = listen(store, await signIn(store, "admin"));
    await dataOf(reader);
    clock.advance(62 * 60_000);
    assert.equal(await afterComments(reader), null);
  },

  "a stream ends when the process shuts down": async ({ store }) => {
    let isEnding = false;
    const reader = listen(store, await signIn(store, "admin"), { isEnding: () => isEnding });
    await dataOf(reader);
    isEnding = true;
    assert.equal(await reader.next(), null);
  },

  "a session has at most twelve streams, and closed ones do not count": async ({ store }) => {
    const admin = await signIn(store, "admin");
    const readers = Array.from({ length: 12 }, () => listen(store, admin));
    assert.throws(() => listen(store, admin), { kind: "too_many" });
    await readers.pop()!.close();
    const next = listen(store, admin);
    assert.throws(() => listen(store, admin), { kind: "too_many" });
    for (const reader of [...readers, next]) await reader.close();
  },

  "a reader that takes nothing for half a minute is dropped": async ({ store, clock }) => {
    const admin = await signIn(store, "admin");
    const stream = eventStream(store, admin, { isEnding: () => false });
    const stalled = listen(store, admin);
    await dataOf(stalled);
    for (let n = 0; n < 60; n++) {
      await invalidate(store.db, "KYC");
      await dataOf(stalled);
    }
    clock.advance(31_000);
    assert.equal(await stalled.next(), ":");
    let bytes = 0;
    for await (const chunk of stream) bytes += chunk.length;
    assert.ok(bytes < 1_500, `${bytes} bytes were held for it`);
    await stalled.close();
  },
});

onEachEngine({
  "a stream names what another process has changed": async ({ store, url }) => {
    const admin = await signIn(store, "admin");
    await invalidate(store.db, "KYC");
    const reader = listen(store, admin);
    await dataOf(reader);
    const other = await openStoreAt(url);
    await changeElsewhere(other, "KYC").finally(() => other.close());
    assert.equal(await dataOf(reader), "KYC");
    await reader.close();
  },
}, sharedEngines);
