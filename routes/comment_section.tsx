import type { ReactNode } from "react";
import { MAX_COMMENT_LENGTH, mayRemoveComment, readComments } from "../data/comments/comments.ts";
import { commentDraft } from "../data/comments/drafts.ts";
import { colleaguesWhoRead } from "../data/comments/mentions.ts";
import {
  areasOf,
  type CommentArea,
  commentTags,
  type CommentThread,
} from "../data/comments/threads.ts";
import { Comments } from "../views/comments/comments.tsx";
import type { FieldErrors } from "../views/ui/form/form.tsx";
import type { AppContext } from "./http/context.ts";
import { currentPerson } from "./http/session/session.ts";

export const draftKey = (c: AppContext, { kind, id, area }: CommentThread) => ({
  staffId: currentPerson(c).id,
  subject: kind,
  subjectId: id,
  area,
});

interface Typed {
  isAnswer?: boolean;
  typed?: string;
  /** Staff ids that were chosen. */
  tell?: readonly string[];
  errors?: FieldErrors;
}

/** The comments on a record, of all areas that the reader may read. */
export async function commentsOf(
  c: AppContext,
  { kind, id }: Pick<CommentThread, "kind" | "id">,
): Promise<ReactNode> {
  const areas = readableAreas(c, kind);
  const sections = await Promise.all(areas.map((area) => commentsIn(c, { kind, id, area })));
  return <>{sections}</>;
}

const readableAreas = (c: AppContext, kind: CommentThread["kind"]): CommentArea[] =>
  areasOf[kind].filter((area) => c.var.ui.may(`comments.${area}`));

export async function commentsIn(
  c: AppContext,
  thread: CommentThread,
  form: Typed = {},
): Promise<ReactNode> {
  const { store } = c.var;
  const person = currentPerson(c);
  const comments = (await readComments(store.db, thread))
    .map((comment) => ({ ...comment, isRemovable: mayRemoveComment(comment, person) }));
  const readers = await colleaguesWhoRead(store.db, thread.area, person.id);
  const typed = form.typed ?? await commentDraft(store, draftKey(c, thread));
  return (
    <Comments
      key={thread.area}
      area={thread.area}
      tag={commentTags[thread.area]}
      hasKey={readableAreas(c, thread.kind)[0] === thread.area}
      comments={comments}
      readers={readers}
      maxLength={MAX_COMMENT_LENGTH}
      {...form}
      typed={typed}
      href={commentsPath(thread)}
      newId={crypto.randomUUID()}
      author={person.id}
    />
  );
}

const paths: Record<CommentThread["kind"], string> = {
  kyc: "/kyc",
  user: "/users",
  transaction: "/finance",
};

export const hrefOf = ({ kind, id }: Pick<CommentThread, "kind" | "id">): string =>
  `${paths[kind]}/${id}`;

/** People have comments of both areas, and an address for each. */
export const commentsPath = (thread: CommentThread): string =>
  hrefOf(thread) +
  (thread.kind === "user" && thread.area === "finance" ? "/finance-comments" : "/comments");
