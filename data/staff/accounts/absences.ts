import { write } from "../../audit/write.ts";
import type { Actor } from "../../audit/trail.ts";
import { calendarIn, isDay } from "../../base/calendar.ts";
import { invalidate } from "../../db/cache_tags.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { Source } from "../../list/shape.ts";
import type { Store } from "../../store.ts";
import { listShape } from "./staff.ts";

interface AbsenceRow {
  staffId: string;
  /** The last day of the absence. */
  day: string;
  /** The instant at which it ends. */
  until: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    staff_absences: AbsenceRow;
  }
}

const WRONG = "absence.invalid" satisfies ErrorCode;

/** The last day of a person's absence; null while they are present. */
export async function absenceOf({ db, now }: Source, staffId: string): Promise<string | null> {
  const row = await db.selectFrom("staff_absences").select(["day", "until"])
    .where("staffId", "=", staffId).executeTakeFirst();
  return row && row.until > now().toISOString() ? row.day : null;
}

/** `day` is the last one of the absence in the time zone; "" ends it. Throws `invalid`. */
export async function saveAbsence(
  store: Store,
  actor: Actor & { id: string; email: string },
  { day, timeZone }: { day: string; timeZone: string },
): Promise<void> {
  await write(store, actor, async (trx, record, now) => {
    const until = day === "" ? null : endOf(day, timeZone, now);
    const before = await absenceOf({ db: trx, now: () => now }, actor.id);
    await trx.deleteFrom("staff_absences").where("staffId", "=", actor.id).execute();
    if (until !== null) {
      await trx.insertInto("staff_absences").values({ staffId: actor.id, day, until })
        .execute();
    }
    await invalidate(trx, listShape.tag);
    record({
      category: "user",
      action: "Absence changed",
      target: actor.email,
      before: { awayUntil: before },
      after: { awayUntil: day || null },
    });
  });
}

function endOf(day: string, timeZone: string, now: Date): string {
  if (!isDay(day)) throw new DomainError("invalid", WRONG);
  const { to } = calendarIn(timeZone).bounds({ period: "dates", from: day, to: day }, now);
  if (to === null || to <= now.toISOString()) throw new DomainError("invalid", WRONG);
  return to;
}
