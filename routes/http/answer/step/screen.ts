import type { ReactNode } from "react";
import type { StepTerms } from "../../../../data/steps/take.ts";
import type { StepNotice } from "../../../../views/ui/step/notice.tsx";
import type { ToastText } from "../../../../views/ui/toast.tsx";
import type { ToastKey } from "../../../../views/ui/toast_texts.ts";
import type { AppContext } from "../../context.ts";

/** A step that was taken, or taken back. */
export interface Done<Current> {
  current: Current;
  toast: ToastKey;
  /** The instant until which it can be undone. */
  until?: string;
}

/** Takes a step; `onDone` runs in its transaction. */
export type Take<Current> = (onDone?: StepTerms["onDone"]) => Promise<Done<Current>>;

/** The places that show the records of one kind, for the answers to their steps. */
export interface StepScreen<Current> {
  /** The record of the address. Throws `not_found`. */
  find: (c: AppContext) => Promise<Current>;
  /** Its id, if not the `id` of the path. Throws `not_found`. */
  idOf?: (c: AppContext) => Promise<string>;
  /** The address below which its steps stand. */
  path: (current: Current) => string;
  /** The page that shows it; `path` if absent. */
  page?: (c: AppContext, current: Current) => string;
  /** Parameters that the address of its undo carries on. */
  query?: (c: AppContext) => string | undefined;
  /** The name beside the text of a toast. */
  about: (current: Current) => string;
  /** Its row in the list behind the dialog; a list without it is loaded again. */
  row?: (c: AppContext, current: Current) => Promise<ReactNode>;
  /** Leads from the toast of a form to the record, which may have left the list. */
  link?: (c: AppContext, current: Current) => ReactNode;
  /** The record as it is now, read where it is null, and why nothing was done. */
  details: (
    c: AppContext,
    current: Current | null,
    notice: StepNotice,
    status: 403 | 409,
  ) => Promise<Response>;
  /** Shows the record in another place than a list; null for the list or page. */
  inPlace?: (c: AppContext, current: Current, toast: ToastText) => Promise<Response | null>;
  /** Takes the step and goes on with another record; null elsewhere. */
  onward?: (c: AppContext, take: Take<Current>) => Promise<Response> | null;
}
