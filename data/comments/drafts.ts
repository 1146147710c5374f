import type { Database } from "../db/database.ts";
import type { Store } from "../store.ts";
import type { CommentArea, CommentThread } from "./threads.ts";

interface CommentDraftRow extends CommentDraftKey {
  text: string;
  updatedAt: string;
}

interface CommentDraftKey {
  staffId: string;
  subject: CommentThread["kind"];
  subjectId: string;
  area: CommentArea;
}

declare module "../db/tables.ts" {
  interface Tables {
    comment_drafts: CommentDraftRow;
  }
}

/** A blank draft is deleted. A draft of the comment `id` is ignored if that was added already. */
export async function saveCommentDraft(
  { db, now }: Store,
  key: CommentDraftKey,
  { id, text }: { id: string; text: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const sent = await trx.selectFrom("comments").select("id").where("id", "=", id)
      .executeTakeFirst();
    if (sent) return;
    if (text.trim() === "") return await deleteCommentDraft(trx, key);
    const row = { text, updatedAt: now().toISOString() };
    await trx.insertInto("comment_drafts").values({ ...key, ...row })
      .onConflict((conflict) =>
        conflict.columns(["staffId", "subject", "subjectId", "area"]).doUpdateSet(row)
      ).execute();
  });
}

export async function deleteCommentDraft(
  trx: Database,
  { staffId, subject, subjectId, area }: CommentDraftKey,
): Promise<void> {
  await trx.deleteFrom("comment_drafts").where("staffId", "=", staffId)
    .where("subject", "=", subject).where("subjectId", "=", subjectId).where("area", "=", area)
    .execute();
}

/** The drafts of a member of staff for one record, of all areas; none of `expired` (ISO 8601) or before. */
export const selectCommentDrafts = (
  db: Database,
  { staffId, subject, subjectId }: Omit<CommentDraftKey, "area">,
  expired: string,
) =>
  db.selectFrom("comment_drafts").select(["area", "text"]).where("staffId", "=", staffId)
    .where("subject", "=", subject).where("subjectId", "=", subjectId)
    .where("updatedAt", ">", expired);
