import * as z from "zod";
import {
  addComment,
  commentForm,
  MAX_COMMENT_LENGTH,
  removeComment,
} from "../data/comments/comments.ts";
import { saveCommentDraft } from "../data/comments/drafts.ts";
import { areasOf, audienceOf, type CommentThread } from "../data/comments/threads.ts";
import type { DomainError } from "../data/errors/domain_error.ts";
import { recordId } from "../data/list/fields.ts";
import { Dialog } from "../views/ui/dialog/dialog.tsx";
import type { FieldErrors } from "../views/ui/form/form.tsx";
import { Toast } from "../views/ui/toast.tsx";
import { commentsIn, commentsPath, draftKey, hrefOf } from "./comment_section.tsx";
import { isForAnotherMember } from "./http/answer/step/answer.tsx";
import { refusalText } from "./http/answer/ui.ts";
import { fragment } from "./http/answer/html.ts";
import { recordPage } from "./http/answer/pages.tsx";
import { redirectWithToast, withToast } from "./http/answer/toasts.tsx";
import { type ToastKey, toastText } from "../views/ui/toast_texts.ts";
import type { AppContext } from "./http/context.ts";
import { shownText, switchedOn, tickedBoxes, typedText, validate } from "./http/guard/validate.ts";
import { answerKind, parentPath } from "./http/request.ts";
import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import { currentMember } from "./http/session/session.ts";

const form = commentForm.extend({
  tell: tickedBoxes.pipe(z.array(recordId)),
  /** The button that sends a comment with an `@` that names nobody. */
  asIs: switchedOn,
});

/** Saved while a comment is typed (`static/scripts/forms/drafts.ts`). */
const draft = z.object({
  id: commentForm.shape.id,
  text: typedText.pipe(z.string().max(MAX_COMMENT_LENGTH)),
  reviewer: z.string(),
});

export const commentRoutes = router();

const kinds = Object.keys(areasOf) as CommentThread["kind"][];

for (
  const { kind, area } of kinds.flatMap((kind) => areasOf[kind].map((area) => ({ kind, area })))
) {
  const path = commentsPath({ kind, id: ":id", area });
  const writer = allow(audienceOf({ kind, area }).permission);
  const threadOf = (c: AppContext): CommentThread => ({ kind, id: c.req.param("id") ?? "", area });
  const checked = validate(
    "form",
    form,
    (c, { data: { text, tell = [] }, errors }) =>
      refused(c, threadOf(c), { typed: shownText(text), tell: [tell].flat(), errors }),
  );
  // For parts of open pages, which reload themselves.
  commentRoutes.get(path, writer, async (c) => {
    if (answerKind(c) === "page") return c.redirect(parentPath(c), 303);
    return fragment(c, await commentsIn(c, threadOf(c)));
  });
  commentRoutes.post(path, writer, checked, async (c) => {
    const thread = threadOf(c);
    const { text: typed, tell } = c.req.valid("form");
    try {
      await addComment(c.var.store, thread, c.req.valid("form"), currentMember(c));
    } catch (error) {
      const text = refusalText(c, error, "invalid");
      const asks = (error as DomainError).code === "mention.unknown";
      return await refused(c, thread, { typed, tell, asks, errors: { text } });
    }
    return await changed(c, thread, "comment_added");
  });
  commentRoutes.post(`${path}/draft`, writer, validate("form", draft), async (c) => {
    const { reviewer, ...typed } = c.req.valid("form");
    if (isForAnotherMember(c, reviewer)) return c.body(null, 409);
    await saveCommentDraft(c.var.store, draftKey(c, threadOf(c)), typed);
    return c.body(null, 204);
  });
  commentRoutes.post(`${path}/:commentId/remove`, writer, async (c) => {
    const thread = threadOf(c);
    await removeComment(c.var.store, thread, c.req.param("commentId") ?? "", currentMember(c));
    return await changed(c, thread, "comment_removed");
  });
}

async function changed(c: AppContext, thread: CommentThread, toast: ToastKey): Promise<Response> {
  if (answerKind(c) === "page") return redirectWithToast(c, hrefOf(thread), toast);
  const { ui } = c.var;
  const shown = <Toast toast={{ kind: "success", text: toastText(ui.m, toast) }} />;
  return withToast(c, shown, await commentsIn(c, thread, { isAnswer: true }));
}

/** Shows the form again, with the text that was typed. */
async function refused(
  c: AppContext,
  thread: CommentThread,
  form: { typed: string; tell: readonly string[]; asks?: boolean; errors: FieldErrors },
): Promise<Response> {
  const section = await commentsIn(c, thread, { isAnswer: true, ...form });
  if (answerKind(c) === "fragment") return fragment(c, section, 422);
  const { ui } = c.var;
  const back = { href: hrefOf(thread), label: null };
  return recordPage(
    c,
    ui.m.comments.titles[thread.area],
    (container) => (
      <Dialog
        container={container}
        back={back}
        title={ui.m.comments.titles[thread.area]}
        focusTitle={false}
      >
        {section}
      </Dialog>
    ),
    422,
  );
}
