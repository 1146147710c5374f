import type { StaffRole } from "../../data/permissions.ts";
import type { Desk } from "./helpers.ts";

/** Gives the signed-in account, the sample's unless named, another role; its session goes on. */
export const become = (desk: Pick<Desk, "store">, role: StaffRole, id = "s_1") =>
  desk.store.db.updateTable("staff").set({ role }).where("id", "=", id).execute();
