import type { Permission } from "../../data/permissions.ts";
import type { Format } from "../format.ts";
import type { Language, Messages } from "../messages/catalogue.ts";

/** What every view is given beside its data: texts, formats, and what the person may do. */
export interface Ui {
  language: Language;
  m: Messages;
  f: Format;
  may: (permission: Permission) => boolean;
}
