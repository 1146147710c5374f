import * as z from "zod";
import type { Database } from "../../db/database.ts";
import type { ErrorCode } from "../../errors/texts.ts";

interface AlarmRulesRow {
  id: number;
  /** An alarm is given this many hours before a request is overdue. */
  hours: number;
  /** The last hour whose alarms were given, as `YYYY-MM-DDTHH`. */
  lastHour: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_alarm_rules: AlarmRulesRow;
  }
}

const WRONG = "alarm_hours.invalid" satisfies ErrorCode;

export const alarmHours = z.int(WRONG).min(1, WRONG).max(168, WRONG);

const DEFAULT_ALARM_HOURS = 2;

export async function readAlarmHours(db: Database): Promise<number> {
  const row = await db.selectFrom("kyc_alarm_rules").select("hours").where("id", "=", 1)
    .executeTakeFirst();
  return row?.hours ?? DEFAULT_ALARM_HOURS;
}

export const writeAlarmHours = async (trx: Database, hours: number): Promise<void> => {
  await trx.insertInto("kyc_alarm_rules").values({ id: 1, hours, lastHour: "" })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ hours })).execute();
};

/** True for one process in each hour, if its transaction commits. */
export async function claimHour(trx: Database, hour: string): Promise<boolean> {
  await trx.insertInto("kyc_alarm_rules")
    .values({ id: 1, hours: DEFAULT_ALARM_HOURS, lastHour: "" })
    .onConflict((conflict) => conflict.column("id").doNothing()).execute();
  const { numUpdatedRows } = await trx.updateTable("kyc_alarm_rules").set({ lastHour: hour })
    .where("id", "=", 1).where("lastHour", "!=", hour).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function isHourDone(db: Database, hour: string): Promise<boolean> {
  const row = await db.selectFrom("kyc_alarm_rules").select("lastHour").where("id", "=", 1)
    .executeTakeFirst();
  return row?.lastHour === hour;
}
