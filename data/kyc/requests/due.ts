import { HOUR_MS } from "../../base/durations.ts";
import * as z from "zod";
import type { Database } from "../../db/database.ts";
import { takeSharedLock } from "../../db/locks.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import type { KycType, Stage } from "./statuses.ts";

interface DueHoursRow {
  type: KycType;
  hours: number;
  /** Pending requests up to this id have the new hours; null: all have. */
  followed: string | null;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_due_hours: DueHoursRow;
  }
}

const WRONG = "due_hours.invalid" satisfies ErrorCode;

const hours = z.int(WRONG).min(1, WRONG).max(2_000, WRONG);
export const dueHours = z.strictObject({ individual: hours, business: hours });
export type DueHours = z.output<typeof dueHours>;

const defaultHours: DueHours = { individual: 24, business: 48 };

export async function hoursOf(db: Database): Promise<DueHours> {
  const rows = await db.selectFrom("kyc_due_hours").selectAll().execute();
  return { ...defaultHours, ...Object.fromEntries(rows.map(({ type, hours }) => [type, hours])) };
}

export async function typesBeingUpdated(db: Database): Promise<KycType[]> {
  const rows = await db.selectFrom("kyc_due_hours").select("type")
    .where("followed", "is not", null).execute();
  return rows.map(({ type }) => type);
}

/** Lock shared by writers of requests and held alone by a change of the hours. */
export const DUE_HOURS_LOCK = "kyc due hours";

export async function hoursLocked(trx: Database): Promise<DueHours> {
  await takeSharedLock(trx, DUE_HOURS_LOCK);
  return await hoursOf(trx);
}

/** Stored instants have four-digit years. */
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

export const dueAtOf = (
  { type, dueFrom }: { type: KycType; dueFrom: string },
  hours: DueHours,
): string => dueAfter(dueFrom, hours[type]);

const dueAfter = (dueFrom: string, hours: number): string =>
  new Date(Math.min(Date.parse(dueFrom) + hours * HOUR_MS, LAST_MS)).toISOString();

interface Clock {
  dueFrom: string;
  stage: Stage;
  stageSince: string | null;
}

/** The instant from which the desk's time counts, without the time waited for the applicant. */
export function clockFrom({ dueFrom, stage, stageSince }: Clock, now: Date): string {
  const waitedMs = stage === "waiting" && stageSince !== null
    ? Math.max(0, now.getTime() - Date.parse(stageSince))
    : 0;
  return new Date(Date.parse(dueFrom) + waitedMs).toISOString();
}

export interface Due {
  at: string;
  hours: number;
  isOver: boolean;
}

export const minuteOf = (iso: string): string =>
  `${iso.slice(0, "YYYY-MM-DDTHH:MM".length)}:00.000Z`;

export function dueState(dueAt: string, nowIso: string): Due {
  const leftMs = Date.parse(dueAt) - Date.parse(minuteOf(nowIso));
  return { at: dueAt, hours: Math.floor(Math.abs(leftMs) / HOUR_MS), isOver: leftMs < 0 };
}
