import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type { Ui } from "../../ui/ui.ts";
import { paramsOf } from "../review_links.ts";
import { Key, shortcut } from "../shortcuts.tsx";

interface UndoFormProps {
  ui: Ui;
  id: string;
  /** The version that the decision made. */
  version: number;
  /** In review, undo leads back to the request. */
  session?: ReviewSession | null;
  /** Undo in the details closes their dialog. */
  place?: "toast" | "review" | "dialog" | "page";
}

export function UndoForm({ ui, id, version, session = null, place = "toast" }: UndoFormProps) {
  const params = [`version=${version}`, session && paramsOf(session)];
  if (place === "dialog") params.push("place=dialog");
  const action = `/kyc/${id}/undo?${params.filter(Boolean).join("&")}`;
  return (
    <form
      className={place === "toast" ? "undo end" : "undo"}
      method="post"
      action={action}
      data-failure={ui.m.undo.failure}
      {...place !== "page" && {
        "hx-post": action,
        "hx-target": "#dialog-body",
        "hx-swap": place === "dialog" ? "outerHTML" : "none",
      }}
    >
      <button
        type="submit"
        className={place === "toast" ? "secondary sm" : "secondary"}
        data-undo={id}
        aria-keyshortcuts={shortcut(ui, "z")}
      >
        {ui.m.undo.undo} <Key ui={ui}>Z</Key>
      </button>
    </form>
  );
}
