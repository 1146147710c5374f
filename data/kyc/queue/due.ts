import * as z from "zod";
import { type Database, shareTurn } from "../../db/database.ts";
import type { ErrorText } from "../../base/error_texts.ts";
import type { KycType } from "../requests/statuses.ts";

/** How long each type of request may wait for its decision. */
interface DueHoursRow {
  type: KycType;
  hours: number;
  /** The id up to which those that wait have these hours; null: all of them do. */
  followed: string | null;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_due_hours: DueHoursRow;
  }
}

const WRONG = "Enter whole hours from 1 to 2000." satisfies ErrorText;

const hours = z.int(WRONG).min(1, WRONG).max(2_000, WRONG);
export const dueHours = z.strictObject({ individual: hours, business: hours });
export type DueHours = z.output<typeof dueHours>;

/** Until an admin says otherwise. */
const defaultHours: DueHours = { individual: 24, business: 48 };

export async function hoursOf(db: Database): Promise<DueHours> {
  const rows = await db.selectFrom("kyc_due_hours").selectAll().execute();
  return { ...defaultHours, ...Object.fromEntries(rows.map(({ type, hours }) => [type, hours])) };
}

/** The types whose requests are not all due by these hours yet. */
export async function typesBeingUpdated(db: Database): Promise<KycType[]> {
  const rows = await db.selectFrom("kyc_due_hours").select("type")
    .where("followed", "is not", null).execute();
  return rows.map(({ type }) => type);
}

/** By which who writes requests and who changes the hours wait for each other. */
export const DUE_HOURS_LOCK = "kyc due hours";

/** The same, and nobody changes them before this transaction has ended. */
export async function hoursLocked(trx: Database): Promise<DueHours> {
  await shareTurn(trx, DUE_HOURS_LOCK);
  return await hoursOf(trx);
}

const HOUR_MS = 60 * 60 * 1000;

/** What is kept of times has years of four digits. */
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

/** By when a request is to be decided; one that is decided keeps what held for it. */
export const dueAtOf = (
  { type, submittedAt }: { type: KycType; submittedAt: string },
  hours: DueHours,
): string => dueAfter(submittedAt, hours[type]);

export const dueAfter = (submittedAt: string, hours: number): string =>
  new Date(Math.min(Date.parse(submittedAt) + hours * HOUR_MS, LAST_MS)).toISOString();

/** When a request came that is due then. */
export const submittedBy = (dueAt: string, hours: number): string =>
  new Date(Date.parse(dueAt) - hours * HOUR_MS).toISOString();

/** How long a request has still time, or is over it, in whole hours of the desk's clock. */
export interface Due {
  at: string;
  hours: number;
  isOver: boolean;
}

/** What is due goes by minutes, so that a page which tells of it need not change more often. */
export const minuteOf = (iso: string): string =>
  `${iso.slice(0, "YYYY-MM-DDTHH:MM".length)}:00.000Z`;

/** The first moment at which more may be due than now. */
export const nextMinute = (iso: string): string =>
  new Date(Date.parse(minuteOf(iso)) + 60_000).toISOString();

export function dueState(dueAt: string, nowIso: string): Due {
  const leftMs = Date.parse(dueAt) - Date.parse(minuteOf(nowIso));
  return { at: dueAt, hours: Math.floor(Math.abs(leftMs) / HOUR_MS), isOver: leftMs < 0 };
}
