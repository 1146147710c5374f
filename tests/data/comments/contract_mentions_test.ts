import assert from "node:assert/strict";
import { addComment, readComments, removeComment } from "../../../data/comments/comments.ts";
import { colleaguesWhoRead, readMembers } from "../../../data/comments/mentions.ts";
import type { CommentThread, ThreadKind } from "../../../data/comments/threads.ts";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { listNotifications, markAllRead } from "../../../data/notices/notifications.ts";
import * as outbox from "../../../data/notices/outbox.ts";
import type { StaffRole } from "../../../data/permissions.ts";
import * as communities from "../../../data/records/communities.ts";
import * as partners from "../../../data/records/partners.ts";
import * as users from "../../../data/records/users.ts";
import { findMember } from "../../../data/staff/sessions/sessions.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, plantRequests, signInAs } from "../../support/fixtures.ts";
import { aCommunity, aPartner, aUser } from "../../support/records.ts";

const rita = { ...actor("r1", "Rita Reviewer"), role: "moderator" as const };
const olga = actor("r2", "Olga Other");
const request: CommentThread = { kind: "kyc", id: "k_1", area: "kyc" };
const onPerson: CommentThread = { kind: "user", id: "u_1", area: "finance" };
const MINUTE_MS = 60_000;

type Member = [id: string, name: string, role?: StaffRole, status?: "active" | "inactive"];

async function plant(ground: Ground, members: readonly Member[]): Promise<void> {
  const { store } = ground;
  await plantRequests(store, 1);
  await users.insert(store.db, [aUser({ id: "u_1" })]);
  await communities.insert(store.db, [aCommunity({ id: "x_1" })]);
  await partners.insert(store.db, [aPartner({ id: "x_1" })]);
  for (const [id, name, role = "moderator", status = "active"] of members) {
    await addAccount(store, id, { role, status });
    await store.db.updateTable("staff").set({ name }).where("id", "=", id).execute();
  }
}

async function say(
  { store }: Ground,
  text: string,
  { tell = [], asIs, thread = request }: {
    tell?: string[];
    asIs?: boolean;
    thread?: CommentThread;
  } = {},
): Promise<string[]> {
  const id = crypto.randomUUID();
  await addComment(store, thread, { id, text, tell, asIs }, rita);
  const rows = await store.db.selectFrom("mentions").select("staffId").where("commentId", "=", id)
    .orderBy("staffId").execute();
  return rows.map(({ staffId }) => staffId);
}

const isRefused = (code: string, name: string) => (error: unknown) =>
  error instanceof DomainError && error.kind === "invalid" && error.code === code &&
  error.params.name === name;

const noticesOf = async ({ store }: Ground, staffId: string) =>
  (await store.db.selectFrom("notifications").select(["kind", "facts"])
    .where("staffId", "=", staffId).execute())
    .map(({ kind, facts }) => ({ kind, facts: JSON.parse(facts) }));

const mailedTo = async ({ store }: Ground) =>
  (await store.db.selectFrom("outbox").select("staffId").orderBy("staffId").execute())
    .map(({ staffId }) => staffId);

onEachEngine({
  "the longest full name of a reader counts, in any case and either form of an accent": async (
    ground,
  ) => {
    await plant(ground, [["a", "Ana"], ["al", "Ana López"], ["f", "Ana López Ruiz", "finance"]]);
    assert.deepEqual(await say(ground, "Ask @Ana López about it"), ["al"]);
    assert.deepEqual(await say(ground, "Ask @ANA LO\u0301PEZ."), ["al"]);
    assert.deepEqual(await say(ground, "Ask @ana  lópez"), ["al"]);
    assert.deepEqual(await say(ground, "@Ana Lópezita and @ana"), ["a"]);
    assert.deepEqual(await say(ground, "@Ana López Ruiz"), ["al"], "finance reads no KYC");
    assert.deepEqual(await say(ground, "(@Ana, @Ana López)"), ["a", "al"]);
  },

  "invisible signs in a name or a text change no mention, and markup is text": async (ground) => {
    await plant(ground, [["a", "Ana\u200b López"], ["b", "<b>Bo</b>"], ["r", "\u200fRut\u200e"]]);
    assert.deepEqual(await say(ground, "@Ana López, look"), ["a"]);
    assert.deepEqual(await say(ground, "@a\u2060na\u00ad lo\u0301pez"), ["a"]);
    assert.deepEqual(await say(ground, "@<b>bo</b> and @Rut"), ["b", "r"]);
  },

  "a comment full of signs compares each name once": async (ground) => {
    await plant(ground, [["a", "Ana"]]);
    assert.deepEqual(await say(ground, "@".repeat(2_000)), []);
    assert.deepEqual(await say(ground, "@ana ".repeat(399)), ["a"]);
  },

  "an email address, an unknown name and a part of a name mention nobody": async (ground) => {
    await plant(ground, [["a", "Ana López"]]);
    for (const text of ["write to x@ana lópez", "@ ana lópez", "@", "at @ 9", "@4 pm"]) {
      assert.deepEqual(await say(ground, text), [], text);
    }
    for (const text of ["@Ana", "@nobody"]) {
      assert.deepEqual(await say(ground, text, { asIs: true }), [], text);
    }
  },

  "names of nobody are asked about, each once, and nothing is stored": async (ground) => {
    await plant(ground, [["a", "Ana López"]]);
    for (
      const [text, names] of [
        ["@Dana please", "@Dana"],
        ["@Ana\u200b, @O'Neil. and @Ana again, @Ana López", "@Ana, @O'Neil"],
      ] as const
    ) {
      await assert.rejects(
        say(ground, text),
        (error) =>
          error instanceof DomainError && error.code === "mention.unknown" &&
          error.params.names === names,
        text,
      );
    }
    assert.deepEqual(await readComments(ground.store.db, request), []);
    assert.deepEqual(await noticesOf(ground, "a"), []);
  },

  "the name of several readers is refused, until one of them is chosen": async (ground) => {
    await plant(ground, [["a", "Ana"], ["b", "ana"], ["c", "Ana", "finance"]]);
    await assert.rejects(say(ground, "@Ana"), isRefused("mention.ambiguous", "Ana"));
    assert.deepEqual(await readComments(ground.store.db, request), []);
    assert.deepEqual(await say(ground, "@Ana", { tell: ["b"] }), ["b"]);
  },

  "somebody who may not read the comment cannot be mentioned": async (ground) => {
    await plant(ground, [
      ["f", "Fay Finance", "finance"],
      ["o", "Old Hand", "moderator", "inactive"],
      ["s", "Sol Support", "support"],
    ]);
    const forbidden = (name: string) => isRefused("mention.forbidden", name);
    await assert.rejects(say(ground, "@fay finance"), forbidden("Fay Finance"));
    await assert.rejects(say(ground, "x", { tell: ["f"] }), forbidden("Fay Finance"));
    await assert.rejects(say(ground, "@Old Hand"), forbidden("Old Hand"));
    await assert.rejects(say(ground, "x", { tell: ["nobody"] }), forbidden("nobody"));
    const thread = onPerson;
    await assert.rejects(say(ground, "@Sol Support", { thread }), forbidden("Sol Support"));
    assert.deepEqual(await say(ground, "@Fay Finance", { thread }), ["f"]);
    assert.deepEqual(await noticesOf(ground, "s"), []);
    const onPlatform = (kind: "community" | "partner") => ({
      kind,
      id: "x_1",
      area: "platform" as const,
    });
    await assert.rejects(
      say(ground, "@Fay Finance", { thread: onPlatform("community") }),
      forbidden("Fay Finance"),
    );
    assert.deepEqual(await say(ground, "@Fay Finance", { thread: onPlatform("partner") }), ["f"]);
    const kinds = (await noticesOf(ground, "f")).map(({ kind }) => kind).toSorted();
    assert.deepEqual(kinds, ["finance_mentioned", "partner_mentioned"]);
  },

  "the mentioned are notified once, with the writer and the record, and never the text": async (
    ground,
  ) => {
    await plant(ground, [["a", "Ana"], ["r1", "Rita Reviewer"]]);
    const mentioned = await say(ground, "@Ana and @ana and @Rita Reviewer: secret", {
      tell: ["a"],
    });
    assert.deepEqual(mentioned, ["a"], "the writer is not mentioned");
    const [{ kind, facts } = {}, ...others] = await noticesOf(ground, "a");
    const { id: commentId } = await ground.store.db.selectFrom("comments").select("id")
      .executeTakeFirstOrThrow();
    assert.deepEqual(others, []);
    assert.equal(kind, "kyc_mentioned");
    assert.deepEqual(facts, {
      count: 1,
      authorName: "Rita Reviewer",
      on: "kyc",
      id: "k_1",
      commentId,
    });
    assert.deepEqual(await noticesOf(ground, "r1"), []);
  },

  "a form that is sent twice notifies once": async (ground) => {
    await plant(ground, [["a", "Ana"]]);
    const sent = { id: crypto.randomUUID(), text: "@Ana" };
    for (let n = 0; n < 2; n++) await addComment(ground.store, request, sent, rita);
    const counts = async () => (await noticesOf(ground, "a")).map(({ facts }) => facts.count);
    assert.deepEqual(await counts(), [1]);
    const changed = { ...sent, text: "@Ana again" };
    await addComment(ground.store, request, changed, rita);
    assert.deepEqual(await counts(), [2]);
  },

  "a mail goes to the mentioned who have made no request for 15 minutes": async (ground) => {
    const { store, clock } = ground;
    await plant(ground, [["a", "Ana"], ["b", "Ben"], ["c", "Cleo"]]);
    await outbox.open(store.db);
    await signInAs(store, "a@desk.example");
    const ben = await signInAs(store, "b@desk.example");
    clock.advance(14 * MINUTE_MS);
    await say(ground, "@Ana");
    assert.deepEqual(await mailedTo(ground), []);
    const poll = { renew: false };
    clock.advance(2 * MINUTE_MS);
    await findMember(store, ben.sessionId, poll);
    await say(ground, "@Ana @Ben @Cleo");
    assert.deepEqual(await mailedTo(ground), ["a", "b", "c"]);
  },

  "40 comments on a record are one notice and one mail, and a read notice starts anew": async (
    ground,
  ) => {
    const { store, clock } = ground;
    await plant(ground, [["a", "Ana"]]);
    await outbox.open(store.db);
    for (let n = 0; n < 39; n++) await say(ground, "@Ana");
    await addComment(store, request, { id: crypto.randomUUID(), text: "@Ana" }, olga);
    await say(ground, "@Ana", { thread: { kind: "user", id: "u_1", area: "kyc" } });
    const seen = async () =>
      (await noticesOf(ground, "a")).map(({ facts }) => [facts.on, facts.count, facts.authorName])
        .toSorted();
    assert.deepEqual(await seen(), [["kyc", 40, "Olga Other"], ["user", 1, "Rita Reviewer"]]);
    const mails = async () =>
      (await store.db.selectFrom("outbox").select(["id", "facts", "since", "dueAt"]).execute())
        .map((mail) => ({ ...mail, count: JSON.parse(mail.facts).count }));
    assert.deepEqual((await mails()).map(({ count }) => count).toSorted(), [1, 40]);
    for (const { id, since, dueAt } of await mails()) {
      const waitMs = Date.parse(dueAt) - Date.parse(since);
      assert.ok(waitMs > 0 && waitMs <= 15 * MINUTE_MS, id);
      assert.equal(Date.parse(dueAt) % (15 * MINUTE_MS), 0, "so mails are 15 minutes apart");
    }
    await markAllRead(store.db, { id: "a", role: "moderator" }, store.now().toISOString());
    clock.advance(MINUTE_MS);
    await say(ground, "@Ana");
    assert.deepEqual(await seen(), [["kyc", 1, "Rita Reviewer"], ["user", 1, "Rita Reviewer"]]);
    assert.equal((await mails()).length, 2, "the mail that waits counts it, too");
  },

  "a notice has the words of its last comment, until that is removed": async (ground) => {
    const { store } = ground;
    await plant(ground, [["a", "Ana"]]);
    const reader = { id: "a", role: "moderator", unreadNotifications: 1 } as const;
    const words = async () =>
      (await listNotifications(store.db, reader, "all")).notifications
        .map(({ notice: { facts } }) => "words" in facts && facts.words);
    await say(ground, "@Ana the first");
    const sent = { id: crypto.randomUUID(), text: `@Ana\nlook ${"é".repeat(300)}` };
    await addComment(store, request, sent, rita);
    assert.deepEqual(await words(), [`@Ana look ${"é".repeat(190)}…`]);
    await removeComment(store, request, sent.id, rita);
    assert.deepEqual(await words(), [""]);
    assert.doesNotMatch(JSON.stringify(await noticesOf(ground, "a")), /look|first/);
  },

  "comments say who was mentioned, until they are removed": async (ground) => {
    const { store } = ground;
    await plant(ground, [["a", "Ana"], ["b", "Ben"]]);
    const sent = { id: crypto.randomUUID(), text: "@Ben @Ana" };
    await addComment(store, request, sent, rita);
    const mentioned = async () =>
      (await readComments(store.db, request)).map(({ mentioned }) => mentioned);
    assert.deepEqual(await mentioned(), [["Ana", "Ben"]]);
    await removeComment(store, request, sent.id, rita);
    assert.deepEqual(await mentioned(), [[]]);
  },

  "active readers of the area can be chosen, apart from the writer": async (ground) => {
    const { store } = ground;
    await plant(ground, [
      ["a", "Ana", "auditor"],
      ["f", "Fay", "finance"],
      ["i", "Ian", "moderator", "inactive"],
      ["s", "Sol", "support"],
    ]);
    const ids = async (thread: ThreadKind, author: string) =>
      colleaguesWhoRead(await readMembers(store.db), thread, author).map(({ id }) => id);
    assert.deepEqual(await ids({ kind: "user", area: "kyc" }, "s"), ["a"]);
    assert.deepEqual(await ids({ kind: "user", area: "finance" }, "s"), ["a", "f"]);
    assert.deepEqual(await ids({ kind: "content", area: "platform" }, "a"), ["s"]);
    assert.deepEqual(await ids({ kind: "partner", area: "platform" }, "a"), ["f", "s"]);
  },
});
