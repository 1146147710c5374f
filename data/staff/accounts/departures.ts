import type { Database } from "../../db/database.ts";
import type { Staff } from "./staff.ts";

/** A deactivated member. */
interface DepartureRow {
  staffId: string;
  /** The clock of their data runs from here. */
  since: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    staff_departures: DepartureRow;
  }
}

/** Begins the clock of a member who is deactivated; that of an active one ends. */
export async function noteDeparture(
  trx: Database,
  { id, status }: Pick<Staff, "id" | "status">,
  now: Date,
): Promise<void> {
  const since = now.toISOString();
  await (status === "active"
    ? trx.deleteFrom("staff_departures").where("staffId", "=", id).execute()
    : trx.insertInto("staff_departures").values({ staffId: id, since })
      .onConflict((conflict) => conflict.column("staffId").doNothing()).execute());
}
