import type { PasswordPolicy } from "../../config.ts";
import { DomainError } from "../../base/errors.ts";
import type { Staff } from "./staff.ts";

/**
 * The one whose password counts where those of all others do not must be able to enter, and to do
 * what takes an admin: nobody else can while the provider fails. Throws `conflict`.
 */
export function keepWayIn(
  { breakGlassAdmin }: PasswordPolicy,
  before: Staff,
  change: Pick<Staff, "role" | "status">,
): void {
  if (before.email !== breakGlassAdmin) return;
  const isDemoted = before.role === "admin" && change.role !== "admin";
  const isClosed = before.status === "active" && change.status === "inactive";
  if (!isDemoted && !isClosed) return;
  throw new DomainError(
    "conflict",
    "While BREAK_GLASS_ADMIN names this account it stays an active admin.",
  );
}
