import type { ReactNode } from "react";
import { dataAttributes } from "../data_attributes.ts";
import { Key, shortcut } from "../key.tsx";
import { useUi } from "../ui.ts";

interface FormProps {
  /** Address that it is sent to, with the version that the reader saw. */
  action: string;
  /** A step back in the details closes their dialog. */
  place?: "toast" | "review" | "dialog" | "page";
  /** The record's own page stands behind the toast, and the answer is that page again. */
  isOnPage?: boolean;
}

/** The address of a button below the page of a record; in review, `query` names the session. */
export const stepAction = (
  path: string,
  version: number,
  query?: string | null,
): string => `${path}?version=${version}${query ? `&${query}` : ""}`;

interface UndoProps extends FormProps {
  /** Milliseconds in which it can be undone. */
  endsIn?: number;
}

/** Undoes the last step with a record; the second part of its address is the id of the row. */
export const UndoForm = ({ endsIn, ...props }: UndoProps) => {
  const ui = useUi();
  const { action, place = "toast" } = props;
  return (
    <ButtonForm {...props}>
      <button
        type="submit"
        className={place === "toast" ? "secondary sm" : "secondary"}
        {...dataAttributes({ undo: action.split("/")[2], endsIn })}
        aria-keyshortcuts={shortcut(ui, "z")}
      >
        {ui.m.undo.undo} <Key>Z</Key>
      </button>
    </ButtonForm>
  );
};

/** A form that is one button. */
export function ButtonForm(
  { action: address, place = "toast", isOnPage = false, failure, children }: FormProps & {
    /** Text of the toast when it could not be sent. */
    failure?: string;
    children: ReactNode;
  },
) {
  const ui = useUi();
  const action = place === "dialog" ? `${address}&place=dialog` : address;
  return (
    <form
      className={place === "toast" ? "undo end" : "undo"}
      method="post"
      action={action}
      {...dataAttributes({ failure: failure ?? ui.m.undo.failure })}
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
