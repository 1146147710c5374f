import { createContext, useContext } from "react";
import type { Permission } from "../../data/permissions.ts";
import type { Format } from "../format.ts";
import type { Language } from "../../data/settings.ts";
import type { Messages } from "../messages/catalogue.ts";

export interface Words {
  m: Messages;
  f: Format;
  /** Labels of reasons by code; codes stand for those that are missing. */
  reasonLabels?: ReadonlyMap<string, string>;
  /** Names of those to whom requests may be assigned, by staff id. */
  reviewerNames?: ReadonlyMap<string, string>;
  /** Names of the types of documents, by key. */
  typeLabels?: ReadonlyMap<string, string>;
}

export interface Ui extends Words {
  language: Language;
  /** Staff id of the reader; null for one who is not signed in. */
  memberId: string | null;
  /** Actions that need step-up authentication must ask for it. */
  mustConfirm: boolean;
  /** Available means of step-up authentication. */
  confirmBy: { password: boolean; passkey: boolean; sso: boolean };
  /** Single letters and digits are shortcuts. */
  singleKeys: boolean;
  /** Why the form that is shown again could not be taken. */
  unavailable?: string;
  may: (permission: Permission) => boolean;
  /** Sample data: facts that nobody knows have the specification's placeholders. */
  isDemo: boolean;
}

export const UiContext = createContext<Ui | null>(null);

/** The words, formats and permissions of the page's reader. */
export function useUi(): Ui {
  const ui = useContext(UiContext);
  if (!ui) throw new Error("Rendered outside of <UiContext>");
  return ui;
}
