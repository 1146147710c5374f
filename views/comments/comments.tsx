import type { Comment } from "../../data/comments/comments.ts";
import type { Colleague } from "../../data/comments/mentions.ts";
import type { CommentArea } from "../../data/comments/threads.ts";
import { DraftSaver } from "../ui/step/draft_saver.tsx";
import { Key, shortcut } from "../ui/key.tsx";
import { CONFIRM_KEYS } from "../ui/dialog/form_dialog.tsx";
import { Checks, type FieldErrors } from "../ui/form/form.tsx";
import { livePart } from "../ui/live.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";
import { dataAttributes } from "../ui/data_attributes.ts";

interface CommentsProps {
  /** The address of the comments. */
  href: string;
  area: CommentArea;
  /** The cache tag of the area. */
  tag: string;
  /** The key of comments leads to this section. */
  hasKey: boolean;
  comments: readonly (Comment & { isRemovable: boolean })[];
  /** The id of a comment that may be added. */
  newId: string;
  /** Staff id of its author. */
  author: string;
  maxLength: number;
  /** Colleagues who can be told of a comment. */
  readers: readonly Colleague[];
  /** Staff ids of those who were chosen. */
  tell?: readonly string[];
  /** Answers a form of this section. */
  isAnswer?: boolean;
  /** The text of the field: a draft, or what was refused. */
  typed?: string;
  /** Offers to send the text with a name of nobody. */
  asks?: boolean;
  errors?: FieldErrors;
}

/** The comments of one area on a record, with a form for one more. */
export function Comments(props: CommentsProps) {
  const ui = useUi();
  const { href, area, tag, comments, isAnswer } = props;
  const { titles, counts, readers } = ui.m.comments;
  const live = (id: string) => livePart(`${area}-${id}`, tag, href);
  return (
    <details
      id={`${area}-comments`}
      className="comments"
      open={comments.length > 0 || isAnswer || Boolean(props.typed)}
    >
      <summary>
        <span {...live("comment-count")}>
          {comments.length > 0 ? counts[area](ui.f.number(comments.length)) : titles[area]}
        </span>{" "}
        {props.hasKey && <Key>C</Key>}
      </summary>
      <ol {...live("comment-list")}>
        {comments.map((comment) => <Item key={comment.id} href={href} comment={comment} />)}
      </ol>
      <CommentForm {...props} />
      <small className="muted" id={`${area}-readers`}>{readers[area]}</small>
    </details>
  );
}

function Item({ href, comment }: { href: string; comment: CommentsProps["comments"][number] }) {
  const ui = useUi();
  const { id, authorName, at, text, mentioned, isRemovable } = comment;
  return (
    <li>
      <p>
        <strong translate="no">{authorName}</strong> <Time at={at} f={ui.f} clock />
      </p>
      {text === null
        ? <p className="muted">{ui.m.comments.removed}</p>
        : <p className="notes" translate="no">{text}</p>}
      {text !== null && mentioned.length > 0 && (
        <p className="muted">
          {ui.m.common.labelled(ui.m.comments.mentioned, mentioned.join(", "))}
        </p>
      )}
      {isRemovable && text !== null && <Removal action={`${href}/${id}/remove`} />}
    </li>
  );
}

function Removal({ action }: { action: string }) {
  const ui = useUi();
  return (
    <details className="removal">
      <summary>{ui.m.comments.remove}</summary>
      <form method="post" action={action} {...inPlace(action)}>
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

function CommentForm(props: CommentsProps) {
  const ui = useUi();
  const { href, area, newId, author, maxLength, isAnswer, typed, asks, errors } = props;
  const { label, add, sendAsIs, tell } = ui.m.comments;
  const error = errors?.text;
  const ids = {
    field: `${area}-comment`,
    error: `${area}-error`,
    readers: `${area}-readers`,
    names: `${area}-names`,
  };
  return (
    <form
      className="stack"
      method="post"
      action={href}
      {...inPlace(href)}
    >
      <input type="hidden" name="id" value={newId} />
      <label htmlFor={ids.field}>{label}</label>
      <div className="mentioning">
        <textarea
          id={ids.field}
          name="text"
          dir="auto"
          rows={2}
          required
          maxLength={maxLength}
          defaultValue={typed}
          autoFocus={isAnswer}
          aria-autocomplete="list"
          aria-controls={ids.names}
          aria-keyshortcuts={props.hasKey ? shortcut(ui, "c") : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${ids.error} ${ids.readers}` : ids.readers}
        />
        <ul className="mention-names" id={ids.names} role="listbox" aria-label={tell} hidden />
      </div>
      {error && <small id={ids.error}>{error}</small>}
      {asks && (
        <button
          type="submit"
          name="asIs"
          value="on"
          className="secondary sm"
          {...dataAttributes({ busy: sendAsIs })}
        >
          {sendAsIs}
        </button>
      )}
      <Tell {...props} />
      <DraftSaver path={`${href}/draft`} fields={{ reviewer: author }} />
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

/** Another way than `@name` to mention somebody. */
function Tell({ readers, tell = [] }: CommentsProps) {
  const ui = useUi();
  if (readers.length === 0) return null;
  const isNamesake = ({ id, name }: Colleague) =>
    readers.some((other) => other.id !== id && other.name === name);
  return (
    <details className="tell" open={tell.length > 0}>
      <summary>{ui.m.comments.tell}</summary>
      <Checks
        name="tell"
        legend={ui.m.comments.tell}
        hidesLegend
        chosen={tell}
        options={readers.map((one) => [
          one.id,
          isNamesake(one) ? `${one.name} (${one.email})` : one.name,
        ])}
        errors={{}}
      />
    </details>
  );
}

const inPlace = (action: string) => ({
  "hx-post": action,
  "hx-target": "closest .comments",
  "hx-swap": "outerHTML",
});
