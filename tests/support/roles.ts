import type { StaffRole } from "../../data/permissions.ts";
import type { Desk } from "./helpers.ts";

/** Gives the signed-in sample account another role; its session goes on. */
export const become = (desk: Desk, role: StaffRole) =>
  desk.store.db.updateTable("staff").set({ role }).where("id", "=", "s_1").execute();
