import { log } from "../../base/log.ts";
import { notifyStaff } from "../../notices/announce.ts";
import type { Store } from "../../store.ts";
import type { PasswordPolicy } from "../accounts/break_glass.ts";

/** Wrong guesses in a row between two alerts. */
const ALERT_EVERY = 100;

/** Tells all admins of guesses at the break-glass account, which stays open while it is attacked. */
export async function alertAdmins(
  { db, now }: Store,
  { breakGlassAdmin }: PasswordPolicy,
  { email, failures, address }: { email: string; failures: number; address: string },
): Promise<void> {
  if (email !== breakGlassAdmin || failures % ALERT_EVERY !== 0) return;
  log("error", "guesses at the break-glass account", { failures, address });
  const notice = { kind: "break_glass_guessed", facts: { failures, address } } as const;
  await db.transaction().execute((trx) => notifyStaff(trx, notice, now()));
}
