import { mayUsePassword } from "../../data/config.ts";
import { may } from "../../data/permissions.ts";
import { defaultSettings, ianaZones, type Settings } from "../../data/settings.ts";
import { isConfirmed } from "../../data/staff/confirmation.ts";
import { formatFor } from "../../views/format.ts";
import { catalogues, locales } from "../../views/messages/catalogue.ts";
import type { Ui, Words } from "../../views/ui/ui.ts";
import type { AppContext } from "./context.ts";
import { keptLanguage } from "./language.ts";

/** Texts and formats of the signed-in person; of nobody, those that the browser asks for. */
export function uiFor(c: AppContext): Ui {
  const { person, config } = c.var;
  const settings = person?.settings ?? { ...defaultSettings, language: keptLanguage(c) };
  return {
    ...wordsFor(settings),
    language: settings.language,
    mustConfirm: person !== null && !isConfirmed(person, c.var.store.now()),
    confirmBy: {
      password: person !== null && person.hasPassword && mayUsePassword(config, person.email),
      passkey: person?.hasPasskey ?? false,
      sso: person !== null && person.hasIdentity && config.sso !== null,
    },
    may: (permission) => person !== null && may(person.role, permission),
  };
}

/** Where the days of whoever asks begin (IANA name); of nobody, in UTC. */
export const zoneOf = ({ var: { person } }: AppContext): string =>
  ianaZones[(person?.settings ?? defaultSettings).timezone];

/** Where a request is refused before it is known who asks, nobody has made them yet. */
export function needUi(c: AppContext): void {
  if (!c.get("ui")) c.set("ui", uiFor(c));
}

function wordsFor({ language, timezone, dateFormat }: Settings): Words {
  const timeZone = ianaZones[timezone];
  return {
    m: catalogues[language],
    f: formatFor({ locale: locales[language], timeZone, dateFormat }),
  };
}
