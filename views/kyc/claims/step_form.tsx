import type { ReactNode } from "react";
import { dataAttributes, type DataName } from "../../ui/data_attributes.ts";

interface StepFormProps {
  /** Address that the button posts to. */
  action: string;
  /** Replaces the review without a page load. */
  inPlace?: boolean;
  id?: string;
  className?: string;
  keys?: string;
  label?: string;
  /** Attribute by which scripts find the button. */
  mark?: DataName;
  children: ReactNode;
}

/** A button that claims or releases a request, which no link may do: links are prefetched. */
export const StepForm = (
  { action, inPlace = false, id, className, keys, label, mark, children }: StepFormProps,
) => (
  <form
    id={id}
    className="step"
    method="post"
    action={action}
    {...inPlace && { "hx-post": action, "hx-target": "#review", "hx-swap": "outerHTML" }}
  >
    <button
      type="submit"
      className={className}
      aria-keyshortcuts={keys}
      aria-label={label}
      {...mark && dataAttributes({ [mark]: "" })}
    >
      {children}
    </button>
  </form>
);
