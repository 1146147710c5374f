import { Icon } from "../../ui/icon.tsx";
import { useUi } from "../../ui/ui.ts";

/** The open question of an escalated request. */
export const Question = ({ text }: { text?: string }) =>
  text === undefined
    ? null
    : <small className="question muted" title={text} dir="auto" translate="no">{text}</small>;

export const CommentMark = ({ count }: { count: number }) => {
  const { m, f } = useUi();
  return (
    <small className="badge comment-mark" title={m.comments.counts.kyc(f.number(count))}>
      <span aria-hidden="true">
        <Icon name="messages-square" /> {f.number(count)}
      </span>
      <span className="vh">{m.comments.counts.kyc(f.number(count))}</span>
    </small>
  );
};
