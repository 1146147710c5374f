import type { ReactNode } from "react";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import { useUi } from "../ui.ts";
import { paramsOf } from "../../kyc/review_links.ts";
import { Key, shortcut } from "../key.tsx";
import { dataAttributes } from "../data_attributes.ts";

interface FormProps {
  /** The version that the reviewer saw: for undo, the one that the step made. */
  version: number;
  /** In review, the answer shows the request. */
  session?: ReviewSession | null;
  /** A step back in the details closes their dialog. */
  place?: "toast" | "review" | "dialog" | "page";
  /** The record's own page stands behind the toast, and the answer is that page again. */
  isOnPage?: boolean;
}

/** `path`: the page of the record, if it is not a KYC request. */
export const UndoForm = (
  { id, path = `/kyc/${id}`, ...props }: FormProps & { id: string; path?: string },
) => {
  const ui = useUi();
  const { place = "toast" } = props;
  return (
    <TakeBackForm {...props} path={`${path}/undo`}>
      <button
        type="submit"
        className={place === "toast" ? "secondary sm" : "secondary"}
        {...dataAttributes({ undo: id })}
        aria-keyshortcuts={shortcut(ui, "z")}
      >
        {ui.m.undo.undo} <Key>Z</Key>
      </button>
    </TakeBackForm>
  );
};

/** A form that takes a step back, with its button. */
export function TakeBackForm(
  props: FormProps & {
    path: string;
    /** Text of the toast when it could not be sent. */
    failure?: string;
    children: ReactNode;
  },
) {
  const ui = useUi();
  const { path, version, session = null, place = "toast", isOnPage = false, children } = props;
  const { failure = ui.m.undo.failure } = props;
  const params = [`version=${version}`, session && paramsOf(session)];
  if (place === "dialog") params.push("place=dialog");
  const action = `${path}?${params.filter(Boolean).join("&")}`;
  return (
    <form
      className={place === "toast" ? "undo end" : "undo"}
      method="post"
      action={action}
      {...dataAttributes({ failure })}
      {...place !== "page" && !isOnPage && {
        "hx-post": action,
        "hx-target": "#dialog-body",
        "hx-swap": place === "dialog" ? "outerHTML" : "none",
      }}
    >
      {children}
    </form>
  );
}
