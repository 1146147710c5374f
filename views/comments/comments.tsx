import type { Comment } from "../../data/comments/comments.ts";
import { DraftSaver } from "../kyc/draft_saver.tsx";
import { Key, shortcut } from "../kyc/shortcuts.tsx";
import { CONFIRM_KEYS } from "../ui/dialog/form_dialog.tsx";
import type { FieldErrors } from "../ui/form/form.tsx";
import { livePart } from "../ui/live.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";
import { dataAttributes } from "../ui/data_attributes.ts";

interface CommentsProps {
  /** The address of the record. */
  href: string;
  comments: readonly (Comment & { isRemovable: boolean })[];
  /** The id of a comment that may be added. */
  newId: string;
  /** Staff id of its author. */
  author: string;
  maxLength: number;
  /** Answers a form of this section. */
  isAnswer?: boolean;
  /** The text of the field: a draft, or what was refused. */
  typed?: string;
  errors?: FieldErrors;
}

/** Comments on a record, with a form for one more. */
export function Comments(props: CommentsProps) {
  const ui = useUi();
  const { href, comments, isAnswer } = props;
  const { title, count, staffOnly, removed } = ui.m.comments;
  const live = (id: string) => livePart(id, "Comments", `${href}/comments`);
  return (
    <details
      id="comments"
      className="comments"
      open={comments.length > 0 || isAnswer || Boolean(props.typed)}
    >
      <summary>
        <span {...live("comment-count")}>
          {comments.length > 0 ? count(ui.f.number(comments.length)) : title}
        </span>{" "}
        <Key>C</Key>
      </summary>
      <ol {...live("comment-list")}>
        {comments.map(({ id, authorName, at, text, isRemovable }) => (
          <li key={id}>
            <p>
              <strong translate="no">{authorName}</strong> <Time at={at} f={ui.f} clock />
            </p>
            {text === null
              ? <p className="muted">{removed}</p>
              : <p className="notes" translate="no">{text}</p>}
            {isRemovable && text !== null && <Removal action={`${href}/comments/${id}`} />}
          </li>
        ))}
      </ol>
      <CommentForm {...props} />
      <small className="muted" id="comment-readers">{staffOnly}</small>
    </details>
  );
}

function Removal({ action }: { action: string }) {
  const ui = useUi();
  return (
    <details className="removal">
      <summary>{ui.m.comments.remove}</summary>
      <form method="post" action={`${action}/remove`} {...inPlace(`${action}/remove`)}>
        <button
          type="submit"
          className="secondary sm"
          {...dataAttributes({ busy: ui.m.comments.confirm })}
        >
          {ui.m.comments.confirm}
        </button>
      </form>
    </details>
  );
}

function CommentForm(
  { href, newId, author, maxLength, isAnswer, typed, errors }: CommentsProps,
) {
  const ui = useUi();
  const { label, add } = ui.m.comments;
  const error = errors?.text;
  const action = `${href}/comments`;
  return (
    <form
      className="stack"
      method="post"
      action={action}
      {...inPlace(action)}
    >
      <input type="hidden" name="id" value={newId} />
      <label htmlFor="comment">{label}</label>
      <textarea
        id="comment"
        name="text"
        dir="auto"
        rows={2}
        required
        maxLength={maxLength}
        defaultValue={typed}
        autoFocus={isAnswer}
        aria-keyshortcuts={shortcut(ui, "c")}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "comment-error comment-readers" : "comment-readers"}
      />
      {error && <small id="comment-error">{error}</small>}
      <DraftSaver path={`${action}/draft`} fields={{ reviewer: author }} />
      <button
        type="submit"
        className="secondary sm"
        {...dataAttributes({ busy: add })}
        aria-keyshortcuts={CONFIRM_KEYS}
      >
        {add}
      </button>
    </form>
  );
}

const inPlace = (action: string) => ({
  "hx-post": action,
  "hx-target": "closest .comments",
  "hx-swap": "outerHTML",
});
