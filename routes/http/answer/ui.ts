import { mayUsePassword } from "../../../data/config.ts";
import { memoize } from "../../../data/base/memoize.ts";
import { may, type StaffRole } from "../../../data/permissions.ts";
import { defaultSettings, ianaZones, type Settings } from "../../../data/settings.ts";
import { isConfirmed } from "../../../data/staff/sign_in/step_up.ts";
import { formatFor } from "../../../views/format.ts";
import { catalogues, locales } from "../../../views/messages/catalogue.ts";
import type { Ui, Words } from "../../../views/ui/ui.ts";
import type { AppContext } from "../context.ts";
import { browserLanguage } from "./language.ts";

/** Texts and formats of the signed-in person; of nobody, those that the browser asks for. */
export function uiFor(c: AppContext): Ui {
  const [person, config] = [c.get("person"), c.get("config")];
  const { language, timezone, dateFormat, singleKeys } = person?.settings ??
    { ...defaultSettings, language: browserLanguage(c) };
  const parts: UiParts = {
    language,
    timezone,
    dateFormat,
    singleKeys,
    mustConfirm: person !== null && !isConfirmed(person, c.get("store").now()),
    password: person !== null && person.hasPassword && mayUsePassword(config, person.email),
    passkey: person?.hasPasskey ?? false,
    sso: person !== null && person.hasIdentity && config.sso !== null,
    role: person?.role ?? null,
  };
  return kindOf(JSON.stringify(parts));
}

/** Where the days of whoever asks begin (IANA name); of nobody, in UTC. */
export const zoneOf = (c: AppContext): string =>
  ianaZones[(c.get("person")?.settings ?? defaultSettings).timezone];

/** All that tells one `Ui` from another: no view can see more of who looks. */
interface UiParts extends Pick<Settings, "language" | "timezone" | "dateFormat" | "singleKeys"> {
  mustConfirm: boolean;
  password: boolean;
  passkey: boolean;
  sso: boolean;
  role: StaffRole | null;
}

/** There are few kinds, so each is memoized by its parts. */
const kindOf = memoize((kind) => {
  const { mustConfirm, role, singleKeys, ...parts }: UiParts = JSON.parse(kind);
  const { password, passkey, sso } = parts;
  const ui: Ui = {
    ...wordsFor(parts),
    language: parts.language,
    mustConfirm,
    singleKeys,
    confirmBy: { password, passkey, sso },
    may: (permission) => role !== null && may(role, permission),
  };
  kinds.set(ui, kind);
  return ui;
});

const kinds = new WeakMap<Ui, string>();

/** What a kept page is kept by in place of all that its texts, formats and controls follow from. */
export const uiKind = (ui: Ui): string | undefined => kinds.get(ui);

/** Where a request is refused before it is known who asks, nobody has made them yet. */
export function ensureUi(c: AppContext): void {
  if (!c.get("ui")) c.set("ui", uiFor(c));
}

function wordsFor(
  { language, timezone, dateFormat }: Pick<Settings, "language" | "timezone" | "dateFormat">,
): Words {
  const timeZone = ianaZones[timezone];
  return {
    m: catalogues[language],
    f: formatFor({ locale: locales[language], timeZone, dateFormat }),
  };
}
