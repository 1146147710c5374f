import type { ReactNode } from "react";
import {
  type Comment,
  MAX_COMMENT_LENGTH,
  mayRemoveComment,
  readThreads,
} from "../data/comments/comments.ts";
import { colleaguesWhoRead, type Nameable } from "../data/comments/mentions.ts";
import {
  areasOf,
  audienceOf,
  type CommentArea,
  type CommentThread,
} from "../data/comments/threads.ts";
import { Comments } from "../views/comments/comments.tsx";
import { recordPaths } from "../views/notifications/notice_text.ts";
import type { FieldErrors } from "../views/ui/form/form.tsx";
import type { AppContext } from "./http/context.ts";
import { currentMember } from "./http/session/session.ts";

export const draftKey = (c: AppContext, { kind, id, area }: CommentThread) => ({
  staffId: currentMember(c).id,
  subject: kind,
  subjectId: id,
  area,
});

interface Typed {
  isAnswer?: boolean;
  typed?: string;
  /** Staff ids that were chosen. */
  tell?: readonly string[];
  /** The text names nobody and may be sent as it is. */
  asks?: boolean;
  errors?: FieldErrors;
}

/** The comments on a record, of all areas that the reader may read. */
export async function commentsOf(
  c: AppContext,
  { kind, id }: Pick<CommentThread, "kind" | "id">,
): Promise<ReactNode> {
  const { store: { db, now } } = c.var;
  const areas = readableAreas(c, kind);
  const { id: staffId } = currentMember(c);
  const { threads, members } = await readThreads({ db, now }, { kind, id }, areas, staffId);
  return (
    <>
      {threads.map(({ area, comments, draft }) =>
        section(c, { kind, id, area }, { comments, members, typed: draft })
      )}
    </>
  );
}

const readableAreas = (c: AppContext, kind: CommentThread["kind"]): CommentArea[] =>
  areasOf[kind].filter((area) => c.var.ui.may(audienceOf({ kind, area }).permission));

export async function commentsIn(
  c: AppContext,
  thread: CommentThread,
  form: Typed = {},
): Promise<ReactNode> {
  const { db, now } = c.var.store;
  const { area } = thread;
  const { id: staffId } = currentMember(c);
  const { threads: [read], members } = await readThreads({ db, now }, thread, [area], staffId);
  const { comments, draft } = read!;
  return section(c, thread, { comments, members, typed: draft, ...form });
}

function section(
  c: AppContext,
  thread: CommentThread,
  { comments, members, ...form }: Typed & {
    comments: readonly Comment[];
    members: readonly Nameable[];
  },
): ReactNode {
  const member = currentMember(c);
  return (
    <Comments
      key={thread.area}
      area={thread.area}
      tag={audienceOf(thread).tag}
      hasKey={readableAreas(c, thread.kind)[0] === thread.area}
      comments={comments.map((comment) => ({
        ...comment,
        isRemovable: mayRemoveComment(comment, member),
      }))}
      readers={colleaguesWhoRead(members, thread, member.id)}
      maxLength={MAX_COMMENT_LENGTH}
      {...form}
      href={commentsPath(thread)}
      newId={crypto.randomUUID()}
      author={member.id}
    />
  );
}

export const hrefOf = ({ kind, id }: Pick<CommentThread, "kind" | "id">): string =>
  `${recordPaths[kind]}/${id}`;

/** People have comments of both areas, and an address for each. */
export const commentsPath = (thread: CommentThread): string =>
  hrefOf(thread) +
  (thread.kind === "user" && thread.area === "finance" ? "/finance-comments" : "/comments");
