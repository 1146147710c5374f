import { Hono } from "hono";
import * as z from "zod";
import {
  addComment,
  commentForm,
  type CommentSubject,
  MAX_COMMENT_LENGTH,
  removeComment,
} from "../data/comments/comments.ts";
import { saveCommentDraft } from "../data/comments/drafts.ts";
import { Dialog } from "../views/ui/dialog/dialog.tsx";
import type { FieldErrors } from "../views/ui/form/form.tsx";
import { Toast } from "../views/ui/toast.tsx";
import { commentsOf, draftKey, hrefOf } from "./comment_section.tsx";
import { isForAnotherReviewer } from "./kyc/answer/decision_fields.ts";
import { fragment } from "./http/answer/html.ts";
import { recordPage } from "./http/answer/pages.tsx";
import { redirectWithToast, withToast } from "./http/answer/toasts.tsx";
import { type ToastKey, toastText } from "../views/ui/toast_texts.ts";
import type { AppContext, AppEnv } from "./http/context.ts";
import { shownText, typedText, validate } from "./http/guard/validate.ts";
import { answerKind, parentPath } from "./http/request.ts";
import { allow } from "./http/session/permissions.ts";
import { currentPerson } from "./http/session/session.ts";

const writer = allow("comments.kyc");

/** Saved while a comment is typed (`static/scripts/forms/drafts.ts`). */
const draft = z.object({
  id: commentForm.shape.id,
  text: typedText.pipe(z.string().max(MAX_COMMENT_LENGTH)),
  reviewer: z.string(),
});

export const commentRoutes = new Hono<AppEnv>();

for (const kind of ["kyc", "user"] as const) {
  const area = kind === "kyc" ? "/kyc" : "/users";
  const subjectOf = (c: AppContext): CommentSubject => ({ kind, id: c.req.param("id") ?? "" });
  const checked = validate(
    "form",
    commentForm,
    (c, { data, errors }) => refused(c, subjectOf(c), shownText(data.text), errors),
  );
  // For parts of open pages, which reload themselves.
  commentRoutes.get(`${area}/:id/comments`, writer, async (c) => {
    if (answerKind(c) === "page") return c.redirect(parentPath(c), 303);
    return fragment(c, await commentsOf(c, subjectOf(c)));
  });
  commentRoutes.post(`${area}/:id/comments`, writer, checked, async (c) => {
    const subject = subjectOf(c);
    await addComment(c.var.store, subject, c.req.valid("form"), currentPerson(c));
    return await changed(c, subject, "comment_added");
  });
  commentRoutes.post(`${area}/:id/comments/draft`, writer, validate("form", draft), async (c) => {
    const { reviewer, ...typed } = c.req.valid("form");
    if (isForAnotherReviewer(c, reviewer)) return c.body(null, 409);
    await saveCommentDraft(c.var.store, draftKey(c, subjectOf(c)), typed);
    return c.body(null, 204);
  });
  commentRoutes.post(`${area}/:id/comments/:commentId/remove`, writer, async (c) => {
    const subject = subjectOf(c);
    const { commentId } = c.req.param();
    await removeComment(c.var.store, subject, commentId, currentPerson(c));
    return await changed(c, subject, "comment_removed");
  });
}

async function changed(c: AppContext, subject: CommentSubject, toast: ToastKey): Promise<Response> {
  if (answerKind(c) === "page") return redirectWithToast(c, hrefOf(subject), toast);
  const { ui } = c.var;
  const shown = <Toast toast={{ kind: "success", text: toastText(ui.m, toast) }} />;
  return withToast(c, shown, await commentsOf(c, subject, { isAnswer: true }));
}

/** Shows the form again, with the text that was typed. */
async function refused(
  c: AppContext,
  subject: CommentSubject,
  typed: string,
  errors: FieldErrors,
): Promise<Response> {
  const section = await commentsOf(c, subject, { isAnswer: true, typed, errors });
  if (answerKind(c) === "fragment") return fragment(c, section, 422);
  const { ui } = c.var;
  const back = { href: hrefOf(subject), label: null };
  return recordPage(
    c,
    ui.m.comments.title,
    (container) => (
      <Dialog
        container={container}
        back={back}
        title={ui.m.comments.title}
        focusTitle={false}
      >
        {section}
      </Dialog>
    ),
    422,
  );
}
