import assert from "node:assert/strict";
import { changePassword, saveOwnProfile } from "../../../data/staff/accounts/credentials.ts";
import { findReset, makeResetLink } from "../../../data/staff/accounts/reset_links.ts";
import type { Notice } from "../../../data/notices/kinds.ts";
import * as outbox from "../../../data/notices/outbox.ts";
import { type Post, sendWaiting } from "../../../server/mail.ts";
import { onEachEngine } from "../../support/engines.ts";
import { interrupted } from "../../support/interrupted.ts";
import { actor, addAccount, PASSWORD, signInAs } from "../../support/fixtures.ts";
import { quietly } from "../../support/stores.ts";
import { changed, postTo, remaining, tellOf, withServer } from "./post.ts";

const asked: Notice = { kind: "reset_link_sent", facts: { address: "192.0.2.1" } };
const MINUTE_MS = 60_000;
const boss = actor("s_boss", "The Boss");

onEachEngine({
  "a link that was asked for before an admin made one is not mailed, and ends none": (ground) =>
    withServer(ground, async (server) => {
      const { store } = ground;
      await addAccount(store, "s_boss");
      await addAccount(store, "s_1");
      await tellOf(store, "s_1", asked);
      const { token } = await makeResetLink(store, "s_1", { endsTwoFactor: true }, boss);
      await sendWaiting(store, await postTo(server.url));
      assert.deepEqual(server.mails.filter(({ text }) => text.includes("/reset/")), []);
      assert.deepEqual(await remaining(store), []);
      assert.ok((await findReset(store, token)).endsTwoFactor);
    }),
  "a link is not mailed once its person has another password": (ground) =>
    withServer(ground, async (server) => {
      const { store } = ground;
      await addAccount(store, "s_1");
      const person = await signInAs(store, "s_1@desk.example");
      await tellOf(store, "s_1", asked);
      const next = "four words nobody guessed";
      await changePassword(store, person, { current: PASSWORD, next });
      assert.deepEqual((await remaining(store)).map(({ kind }) => kind), [changed.kind]);
      await sendWaiting(store, await postTo(server.url));
      assert.deepEqual(server.mails.filter(({ text }) => text.includes("/reset/")), []);
    }),
  "a link is not mailed to an address that is no longer the person's": async (
    { store },
  ) => {
    await addAccount(store, "s_1");
    await outbox.open(store.db);
    const person = await signInAs(store, "s_1@desk.example");
    await tellOf(store, "s_1", asked);
    const form = { name: person.name, email: "new@desk.example" };
    const like = /^{"kind":"SelectQueryNode".*"settings"/;
    let changing: Promise<void> | undefined;
    const db = interrupted(store.db, like, async () => {
      await (changing ??= saveOwnProfile(store, form, PASSWORD, person).then(() => {}));
    });
    const sent: string[] = [];
    const send: Post["send"] = ({ notice }) => Promise.resolve(void sent.push(notice.kind));
    await sendWaiting({ ...store, db }, { send, problem: "" });
    assert.deepEqual(sent, ["email_changed"]);
    assert.deepEqual(await store.db.selectFrom("reset_links").selectAll().execute(), []);
    assert.deepEqual(await remaining(store), []);
  },
  "however often a letter is tried, the trail has its link once": async ({ store, clock }) => {
    await addAccount(store, "s_1");
    await outbox.open(store.db);
    const paths: (string | undefined)[] = [];
    const send: Post["send"] = async (_, path) => {
      paths.push(path);
      await Promise.reject(new Error("nobody there"));
    };
    for (const letters of [1, 2]) {
      await tellOf(store, "s_1", asked);
      for (let n = 0; n < 8; n++) {
        await quietly(() => sendWaiting(store, { send, problem: "" }));
        clock.advance(60 * MINUTE_MS);
      }
      const entries = await store.db.selectFrom("audit_log").select("seq")
        .where("action", "=", "Reset link made").execute();
      assert.equal(entries.length, letters);
      await outbox.cancel(store.db, "s_1", asked.kind);
    }
    assert.deepEqual([paths.length, new Set(paths).size], [16, 16]);
  },
});
