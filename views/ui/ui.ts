import type { Permission } from "../../data/permissions.ts";
import type { Format } from "../format.ts";
import type { Language } from "../messages/catalogue.ts";
import type { Messages } from "../messages/catalogue.ts";

/** What texts in somebody's own language are made of. */
export interface Words {
  m: Messages;
  f: Format;
}

/** What every view is given beside its data: texts, formats, and what the person may do. */
export interface Ui extends Words {
  language: Language;
  /** The sign-in is too old for what gives away, or cannot be taken back. */
  mustConfirm: boolean;
  /** How the person can prove anew who they are. */
  confirmBy: { password: boolean; passkey: boolean; sso: boolean };
  /** Whether a letter or digit alone is a shortcut. */
  singleKeys: boolean;
  may: (permission: Permission) => boolean;
}
