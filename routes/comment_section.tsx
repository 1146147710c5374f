import type { ReactNode } from "react";
import {
  type CommentSubject,
  MAX_COMMENT_LENGTH,
  mayRemoveComment,
  readComments,
} from "../data/comments/comments.ts";
import { commentDraft } from "../data/comments/drafts.ts";
import { Comments } from "../views/comments/comments.tsx";
import type { FieldErrors } from "../views/ui/form/form.tsx";
import type { AppContext } from "./http/context.ts";
import { currentPerson } from "./http/session/session.ts";

export const draftKey = (c: AppContext, { kind, id }: CommentSubject) => ({
  staffId: currentPerson(c).id,
  subject: kind,
  subjectId: id,
});

interface Typed {
  isAnswer?: boolean;
  typed?: string;
  errors?: FieldErrors;
}

/** The comments on a record, for its details and for review. */
export async function commentsOf(
  c: AppContext,
  subject: CommentSubject,
  form: Typed = {},
): Promise<ReactNode> {
  const { ui, store } = c.var;
  if (!ui.may("comments.kyc")) return null;
  const person = currentPerson(c);
  const comments = (await readComments(store.db, subject))
    .map((comment) => ({ ...comment, isRemovable: mayRemoveComment(comment, person) }));
  const typed = form.typed ?? await commentDraft(store, draftKey(c, subject));
  return (
    <Comments
      comments={comments}
      maxLength={MAX_COMMENT_LENGTH}
      {...form}
      typed={typed}
      href={hrefOf(subject)}
      newId={crypto.randomUUID()}
      author={person.id}
    />
  );
}

export const hrefOf = ({ kind, id }: CommentSubject): string =>
  `/${kind === "kyc" ? "kyc" : "users"}/${id}`;
