import type { AuditAction } from "../../../data/audit/actions.ts";
import type { ErrorCode } from "../../../data/errors/texts.ts";
import type { NotificationFacts } from "../../../data/notices/kinds.ts";
import type { Format } from "../../format.ts";

/** The facts of a notification, with the list's name translated. */
type Worded<Facts> = { [Name in keyof Facts]: Name extends "list" ? string : Facts[Name] };

/** Texts of each kind of notification. */
export type NotificationTexts = {
  [Kind in keyof NotificationFacts]: (
    facts: Worded<NotificationFacts[Kind]>,
    f: Format,
  ) => { title: string; text: string };
};

/** The texts of an operation in another language; English has those of the trail and of errors. */
export type Translated<English> = English & {
  actions?: Partial<Record<AuditAction, string>>;
  errors?: Partial<Record<ErrorCode, string>>;
};
