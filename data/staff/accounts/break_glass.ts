import { DomainError } from "../../errors/domain_error.ts";
import type { Staff } from "./staff.ts";

export interface PasswordPolicy {
  /** The only account with a password; null: passwords are on for all. */
  breakGlassAdmin: string | null;
}

export const mayUsePassword = ({ breakGlassAdmin }: PasswordPolicy, email: string): boolean =>
  breakGlassAdmin === null || breakGlassAdmin === email;

/** The break-glass admin signs in while single sign-on fails, so it must stay an active admin. */
export function requireBreakGlassAdmin(
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
    "staff.break_glass",
  );
}
