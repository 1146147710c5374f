import { createFormat } from "../../views/format.ts";
import { catalogues } from "../../views/messages/catalogue.ts";
import type { Ui } from "../../views/ui/ui.ts";

/** What views are given for a person who may do everything, with the default settings. */
export const ui: Ui = {
  language: "en",
  m: catalogues.en,
  f: createFormat({ locale: "en-US", timeZone: "UTC", dateFormat: "mdy" }),
  mustConfirm: false,
  confirmBy: { password: true, passkey: false, sso: false },
  singleKeys: true,
  may: () => true,
};
