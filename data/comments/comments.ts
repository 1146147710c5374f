import * as z from "zod";
import type { AuditAction } from "../audit/actions.ts";
import type { Actor, AuditCategory } from "../audit/trail.ts";
import { type Recorder, write } from "../audit/write.ts";
import type { ErrorCode } from "../errors/texts.ts";
import { DomainError } from "../errors/domain_error.ts";
import { invalidate } from "../db/cache_tags.ts";
import type { Database } from "../db/database.ts";
import { listsBuiltOnce } from "../db/read_lists.ts";
import { expiredBefore } from "../kyc/decisions/drafts.ts";
import * as kyc from "../kyc/requests/requests.ts";
import { isStorable, withoutBidiControls } from "../list/fields.ts";
import { may, roleForbids, type StaffRole } from "../permissions.ts";
import * as communities from "../records/communities.ts";
import * as content from "../records/content.ts";
import * as partners from "../records/partners.ts";
import * as transactions from "../transactions/transactions.ts";
import * as users from "../records/users.ts";
import type { Store } from "../store.ts";
import { deleteCommentDraft, selectCommentDrafts } from "./drafts.ts";
import {
  addMentions,
  asNameable,
  mentionedIn,
  type Nameable,
  removeMentions,
  selectMembers,
} from "./mentions.ts";
import { audienceOf, type CommentArea, type CommentThread, type ThreadKind } from "./threads.ts";

/** For staff only: no API, export, event or mail reads this table. */
interface CommentRow {
  id: string;
  subject: CommentThread["kind"];
  subjectId: string;
  area: CommentArea;
  /** A staff id. */
  authorId: string;
  /** Empty once it is removed. */
  text: string;
  at: string;
  removedAt: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    comments: CommentRow;
  }
}

export interface Comment {
  id: string;
  authorId: string;
  authorName: string | null;
  /** Null once it is removed. */
  text: string | null;
  at: string;
  /** Names of the people whom it mentions. */
  mentioned: readonly string[];
}

export const MAX_COMMENT_LENGTH = 2_000;
const SHOWN = 200;

export const commentForm = z.strictObject({
  /** Made with the form, so that a form that is sent twice adds one comment. */
  id: z.uuid(),
  // Browsers send line breaks as CR LF.
  text: z.string().overwrite((text) => withoutBidiControls(text).replaceAll("\r\n", "\n").trim())
    .min(1, "comment.missing" satisfies ErrorCode)
    .max(MAX_COMMENT_LENGTH, "text.over_2000" satisfies ErrorCode)
    .refine(isStorable, "text.not_plain" satisfies ErrorCode),
});
type NewComment = z.output<typeof commentForm> & {
  /** Also with an `@` before a word that names nobody. */
  asIs?: boolean;
  /** Staff ids of people to tell, beside those whom the text names. */
  tell?: readonly string[];
};

/** The last comments of a thread, oldest first. */
export async function readComments(db: Database, thread: CommentThread): Promise<Comment[]> {
  const rows = await selectComments(db, thread).execute();
  return (await shownComments(db, rows)).map(({ area: _, ...comment }) => comment);
}

const selectComments = (db: Database, { kind, id, area }: CommentThread) =>
  db.selectFrom("comments").leftJoin("staff", "staff.id", "comments.authorId")
    .select(["comments.id", "area", "authorId", "staff.name as authorName"])
    .select(["text", "at", "removedAt"])
    .where("subject", "=", kind).where("subjectId", "=", id).where("area", "=", area)
    .orderBy("at", "desc").orderBy("comments.id", "desc").limit(SHOWN);

type SelectedComment = Awaited<ReturnType<ReturnType<typeof selectComments>["execute"]>>[number];

async function shownComments(
  db: Database,
  rows: readonly SelectedComment[],
): Promise<(Comment & { area: CommentArea })[]> {
  const mentioned = await mentionedIn(db, rows.map(({ id }) => id));
  const inOrder = rows.toSorted((a, b) => a.at < b.at || a.at === b.at && a.id < b.id ? -1 : 1);
  return inOrder.map(({ removedAt, text, ...comment }) => ({
    ...comment,
    text: removedAt === null ? text : null,
    mentioned: mentioned.get(comment.id) ?? [],
  }));
}

interface ReadThread {
  area: CommentArea;
  comments: Comment[];
  /** The reader's own. */
  draft: string | undefined;
}

/** The comments on a record with the drafts of a member of staff, by area, and all members. */
export async function readThreads(
  { db, now }: Source,
  { kind, id }: Pick<CommentThread, "kind" | "id">,
  areas: readonly CommentArea[],
  staffId: string,
): Promise<{ threads: ReadThread[]; members: Nameable[] }> {
  if (areas.length === 0) return { threads: [], members: [] };
  const { rows, drafts, members } = await readerOf(areas)(
    db,
    kind,
    id,
    staffId,
    expiredBefore(now()),
  );
  const comments = await shownComments(db, rows);
  const threads = areas.map((area) => ({
    area,
    comments: comments.filter((one) => one.area === area),
    draft: drafts.find((one) => one.area === area)?.text,
  }));
  return { threads, members: members.map(asNameable) };
}

const threadsOf = (areas: readonly CommentArea[]) =>
  listsBuiltOnce((
    db,
    kind: CommentThread["kind"],
    id: string,
    staffId: string,
    expired: string,
  ) => ({
    rows: areas.map((area) =>
      db.selectFrom(selectComments(db, { kind, id, area }).as("thread"))
        .select(["id", "area", "authorId", "authorName", "text", "at", "removedAt"])
    ).reduce((all, one) => all.unionAll(one)),
    drafts: selectCommentDrafts(db, { staffId, subject: kind, subjectId: id }, expired),
    members: selectMembers(db),
  }));

const readers = new Map<string, ReturnType<typeof threadsOf>>();

function readerOf(areas: readonly CommentArea[]): ReturnType<typeof threadsOf> {
  const reader = readers.get(areas.join()) ?? threadsOf(areas);
  readers.set(areas.join(), reader);
  return reader;
}

/** The numbers of comments on these records, by record; removed ones do not count. */
export const selectCommentCounts = (
  db: Database,
  kind: CommentThread["kind"],
  ids: readonly string[],
) =>
  db.selectFrom("comments")
    .select(({ fn }) => ["subjectId", fn.countAll<number>().as("count")])
    .where("subject", "=", kind).where("subjectId", "in", ids).where("removedAt", "is", null)
    .groupBy("subjectId");

/** Throws `not_found` for an unknown record, and `invalid` as `addMentions` does. */
export async function addComment(
  store: Store,
  thread: CommentThread,
  { id, text, tell = [], asIs = false }: NewComment,
  author: Actor & { id: string },
): Promise<void> {
  await write(store, author, async (trx, record, now) => {
    const name = await names[thread.kind]({ db: trx, now: store.now }, thread.id);
    const on = { subject: thread.kind, subjectId: thread.id, area: thread.area };
    const row = { id, ...on, authorId: author.id, text, at: now.toISOString(), removedAt: null };
    await deleteCommentDraft(trx, { ...on, staffId: author.id });
    const commentId = await insertOnce(trx, row);
    if (commentId === null) return;
    await addMentions(trx, { thread, commentId, text, tell, asIs, author, now });
    await recordChange(trx, record, { thread, name, step: "added" });
  });
}

/** The id of the new comment; null for a form that was sent before. */
async function insertOnce(trx: Database, row: CommentRow): Promise<string | null> {
  const { numInsertedOrUpdatedRows } = await trx.insertInto("comments").values(row)
    .onConflict((conflict) => conflict.column("id").doNothing()).executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 0n) return row.id;
  if (await isRepeated(trx, row)) return null;
  const id = crypto.randomUUID();
  await trx.insertInto("comments").values({ ...row, id }).execute();
  return id;
}

/** A form that was changed and sent again is another comment. */
async function isRepeated(trx: Database, row: CommentRow): Promise<boolean> {
  const known = await trx.selectFrom("comments").selectAll().where("id", "=", row.id)
    .executeTakeFirstOrThrow();
  return known.authorId === row.authorId && known.subject === row.subject &&
    known.subjectId === row.subjectId && known.area === row.area &&
    (known.removedAt !== null || known.text === row.text);
}

/** Its author and admins may remove a comment. Throws `not_found` and `forbidden`. */
export async function removeComment(
  store: Store,
  thread: CommentThread,
  id: string,
  actor: Actor & { role: StaffRole },
): Promise<void> {
  await write(store, actor, async (trx, record, now) => {
    const comment = await trx.selectFrom("comments").select(["authorId", "removedAt"])
      .where("id", "=", id).where("subject", "=", thread.kind).where("subjectId", "=", thread.id)
      .where("area", "=", thread.area).executeTakeFirst();
    if (!comment) throw new DomainError("not_found", "comment.not_found");
    if (!mayRemoveComment(comment, actor)) {
      throw roleForbids("staff.manage");
    }
    if (comment.removedAt !== null) return;
    await trx.updateTable("comments").set({ text: "", removedAt: now.toISOString() })
      .where("id", "=", id).execute();
    await removeMentions(trx, id);
    const name = await names[thread.kind]({ db: trx, now: store.now }, thread.id);
    await recordChange(trx, record, { thread, name, step: "removed" });
  });
}

export const mayRemoveComment = (
  { authorId }: Pick<Comment, "authorId">,
  { id, role }: { id: string | null; role: StaffRole },
): boolean => authorId === id || may(role, "staff.manage");

type Source = Pick<Store, "db" | "now">;

const names: Record<CommentThread["kind"], (source: Source, id: string) => Promise<string>> = {
  kyc: async (source, id) => (await kyc.get(source, id)).userName,
  user: async (source, id) => (await users.get(source, id)).name,
  transaction: async (source, id) => (await transactions.get(source, id)).description,
  community: async (source, id) => (await communities.get(source, id)).name,
  content: async (source, id) => (await content.get(source, id)).title,
  partner: async (source, id) => (await partners.get(source, id)).name,
};

type Change = "added" | "removed";

const actions: Record<CommentThread["kind"], Record<Change, AuditAction>> = {
  kyc: { added: "KYC comment added", removed: "KYC comment removed" },
  user: { added: "User comment added", removed: "User comment removed" },
  transaction: { added: "Transaction comment added", removed: "Transaction comment removed" },
  community: { added: "Community comment added", removed: "Community comment removed" },
  content: { added: "Content comment added", removed: "Content comment removed" },
  partner: { added: "Partner comment added", removed: "Partner comment removed" },
};

/** The trail names the record, and never the text. */
async function recordChange(
  trx: Database,
  record: Recorder,
  { thread, name, step }: { thread: CommentThread; name: string; step: Change },
): Promise<void> {
  const { kind, id } = thread;
  record({
    category: entryCategory(thread),
    action: actions[kind][step],
    target: `${name} (${id})`,
  });
  await invalidate(trx, audienceOf(thread).tag);
}

function entryCategory({ kind, area }: ThreadKind): AuditCategory {
  // Entries of this category are hidden from readers without finance.
  if (area === "finance") return "transaction";
  return kind === "kyc" || kind === "user" ? kind : "system";
}
