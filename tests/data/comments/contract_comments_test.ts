import assert from "node:assert/strict";
import {
  addComment,
  commentForm,
  readComments,
  readThreads,
  removeComment,
} from "../../../data/comments/comments.ts";
import type { CommentThread } from "../../../data/comments/threads.ts";
import { saveCommentDraft } from "../../../data/comments/drafts.ts";
import { removeExpiredDrafts } from "../../../data/kyc/decisions/drafts.ts";
import { DomainError } from "../../../data/errors/domain_error.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { actor, plantRequests } from "../../support/fixtures.ts";
import { aTransaction, aUser } from "../../support/records.ts";

const rita = { ...actor("r1", "Rita Reviewer"), role: "moderator" as const };
const omar = { ...actor("r2", "Omar Support"), role: "support" as const };
const fay = { ...actor("r4", "Fay Finance"), role: "finance" as const };
const amy = { ...actor("r3", "Amy Admin"), role: "admin" as const };
const request: CommentThread = { kind: "kyc", id: "k_1", area: "kyc" };

const comment = (text: string) => ({ id: crypto.randomUUID(), text });

const draftOf = async (source: Ground["store"], thread: CommentThread, staffId: string) =>
  (await readThreads(source, thread, [thread.area], staffId)).threads[0]?.draft;

const textsOn = async ({ store }: Ground, subject = request) =>
  (await readComments(store.db, subject)).map(({ text }) => text);

const tagOf = async ({ store }: Ground) =>
  (await store.db.selectFrom("cache_tags").select("version").where("tag", "=", "Comments")
    .executeTakeFirst())?.version;

onEachEngine({
  "comments are listed with their record, oldest first, and raise its cache tag": async (
    ground,
  ) => {
    const { store, clock } = ground;
    await plantRequests(store, 2);
    await users.insert(store.db, [aUser({ id: "k_1" })]);
    await addComment(store, request, comment("first"), rita);
    clock.advance(1_000);
    await addComment(store, request, comment("second"), omar);
    await addComment(store, { kind: "user", id: "k_1", area: "kyc" }, comment("on a person"), omar);
    assert.deepEqual(await textsOn(ground), ["first", "second"]);
    assert.deepEqual(await textsOn(ground, { kind: "user", id: "k_1", area: "kyc" }), [
      "on a person",
    ]);
    assert.deepEqual(await textsOn(ground, { kind: "kyc", id: "k_2", area: "kyc" }), []);
    assert.equal(Number(await tagOf(ground)), 3);
  },

  "a form that is sent twice adds one comment": async (ground) => {
    await plantRequests(ground.store, 1);
    const sent = comment("once");
    await addComment(ground.store, request, sent, rita);
    await addComment(ground.store, request, sent, rita);
    assert.deepEqual(await textsOn(ground), ["once"]);
    ground.clock.advance(1_000);
    await addComment(ground.store, request, { ...sent, text: "changed" }, rita);
    ground.clock.advance(1_000);
    await addComment(ground.store, request, sent, omar);
    assert.deepEqual(await textsOn(ground), ["once", "changed", "once"], "nothing typed is lost");
    await removeComment(ground.store, request, sent.id, rita);
    await addComment(ground.store, request, sent, rita);
    assert.deepEqual(await textsOn(ground), [null, "changed", "once"]);
  },

  "an unknown record gets no comment": async ({ store }) => {
    await assert.rejects(
      addComment(store, { kind: "kyc", id: "k_9", area: "kyc" }, comment("x"), rita),
      (error) => error instanceof DomainError && error.kind === "not_found",
    );
  },

  "its author and admins remove a comment, whose text is then nowhere": async (ground) => {
    const { store } = ground;
    await plantRequests(store, 2);
    const [first, second] = [comment("secret one"), comment("secret two")];
    await addComment(store, request, first, rita);
    await addComment(store, request, second, rita);
    await assert.rejects(
      removeComment(store, request, first.id, omar),
      (error) => error instanceof DomainError && error.kind === "forbidden",
    );
    await assert.rejects(
      removeComment(store, { kind: "kyc", id: "k_2", area: "kyc" }, first.id, rita),
      (error) => error instanceof DomainError && error.kind === "not_found",
    );
    for (let n = 0; n < 2; n++) await removeComment(store, request, first.id, rita);
    await removeComment(store, request, second.id, amy);
    assert.deepEqual(await textsOn(ground), [null, null]);
    const rows = await store.db.selectFrom("comments").select("text").execute();
    assert.deepEqual(rows.map(({ text }) => text), ["", ""]);
    const removals = await store.db.selectFrom("audit_log").select("actorId")
      .where("action", "=", "KYC comment removed").orderBy("seq").execute();
    assert.deepEqual(removals.map(({ actorId }) => actorId), ["r1", "r3"]);
  },

  "each area of a person has its own comments, drafts and cache tag": async (ground) => {
    const { store } = ground;
    await users.insert(store.db, [aUser({ id: "u_1" })]);
    const kyc = { kind: "user", id: "u_1", area: "kyc" } as const;
    const finance = { ...kyc, area: "finance" } as const;
    const sent = comment("Iban differs");
    await addComment(store, finance, sent, fay);
    assert.deepEqual(await textsOn(ground, finance), ["Iban differs"]);
    assert.deepEqual(await textsOn(ground, kyc), []);
    assert.equal(await tagOf(ground), undefined);
    await assert.rejects(
      removeComment(store, kyc, sent.id, amy),
      (error) => error instanceof DomainError && error.kind === "not_found",
    );
    const on = { staffId: "r3", subject: "user", subjectId: "u_1" } as const;
    await saveCommentDraft(store, { ...on, area: "finance" }, comment("Paid"));
    await saveCommentDraft(store, { ...on, area: "kyc" }, comment("Asked"));
    assert.equal(await draftOf(store, finance, on.staffId), "Paid");
    await addComment(store, finance, comment("Paid"), amy);
    assert.equal(await draftOf(store, finance, on.staffId), undefined);
    assert.equal(await draftOf(store, kyc, on.staffId), "Asked");
  },

  "comments on finance are entries of finance": async ({ store }) => {
    await users.insert(store.db, [aUser({ id: "u_1" })]);
    await transactions.insert(store.db, [aTransaction({ id: "t_1" })]);
    const threads = [
      { kind: "transaction", id: "t_1", area: "finance" },
      { kind: "user", id: "u_1", area: "finance" },
      { kind: "user", id: "u_1", area: "kyc" },
    ] as const;
    for (const thread of threads) await addComment(store, thread, comment("x"), amy);
    const entries = await store.db.selectFrom("audit_log").select(["category", "action"])
      .orderBy("seq").execute();
    assert.deepEqual(entries, [
      { category: "transaction", action: "Transaction comment added" },
      { category: "transaction", action: "User comment added" },
      { category: "user", action: "User comment added" },
    ]);
  },

  "the trail names the record, and never the text": async ({ store }) => {
    await plantRequests(store, 1);
    const sent = comment("hush hush");
    await addComment(store, request, sent, rita);
    await removeComment(store, request, sent.id, rita);
    const entries = await store.db.selectFrom("audit_log").selectAll().orderBy("seq").execute();
    assert.deepEqual(entries.map(({ action }) => action), [
      "KYC comment added",
      "KYC comment removed",
    ]);
    assert.match(entries[0]!.target, /\(k_1\)$/);
    assert.doesNotMatch(JSON.stringify(entries), /hush/);
  },

  "a typed comment is its author's draft, until it is sent or a week has passed": async (
    ground,
  ) => {
    const { store, clock } = ground;
    await plantRequests(store, 1);
    const own = (staffId: string) =>
      ({ staffId, subject: "kyc", subjectId: "k_1", area: "kyc" }) as const;
    const typed = comment("Half a sent");
    await saveCommentDraft(store, own("r1"), { ...typed, text: "Half" });
    await saveCommentDraft(store, own("r1"), typed);
    assert.deepEqual([await draftOf(store, request, "r1"), await draftOf(store, request, "r2")], [
      "Half a sent",
      undefined,
    ]);
    await saveCommentDraft(store, own("r1"), { ...typed, text: " \n" });
    assert.equal(await draftOf(store, request, "r1"), undefined);
    await saveCommentDraft(store, own("r1"), typed);
    await addComment(store, request, typed, rita);
    await saveCommentDraft(store, own("r1"), typed);
    assert.equal(
      await draftOf(store, request, "r1"),
      undefined,
      "a draft that arrives after its comment",
    );
    await saveCommentDraft(store, own("r2"), comment("Forgotten"));
    clock.advance(7 * 24 * 60 * 60 * 1000);
    assert.equal(await draftOf(store, request, "r2"), undefined);
    await removeExpiredDrafts(store);
    assert.deepEqual(await store.db.selectFrom("comment_drafts").selectAll().execute(), []);
  },
});

Deno.test("a comment is plain text of 1 to 2,000 characters", () => {
  const id = crypto.randomUUID();
  const parsed = commentForm.parse({ id, text: "  two\r\nlines\u202e " });
  assert.equal(parsed.text, "two\nlines");
  for (const text of [" \r\n", "x".repeat(2_001), "a\0b"]) {
    assert.equal(commentForm.safeParse({ id, text }).success, false, JSON.stringify(text));
  }
  assert.equal(commentForm.safeParse({ id, text: "x\r\n".repeat(1_000) }).success, true);
});
