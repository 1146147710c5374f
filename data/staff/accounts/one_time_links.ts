import { DomainError } from "../../errors/domain_error.ts";
import type { Store } from "../../store.ts";
import { hashToken, newToken } from "../sessions/secrets.ts";

/**
 * Replaces the token of a link, which mail servers and traces of addresses may have seen, and returns
 * the new one. Throws `not_found` if the link has been opened already.
 */
export async function replaceToken(
  { db }: Store,
  table: "invitations" | "reset_links",
  token: string,
): Promise<string> {
  const next = newToken();
  const { numUpdatedRows } = await db.updateTable(table).set({ tokenHash: hashToken(next) })
    .where("tokenHash", "=", hashToken(token)).executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return next;
  throw new DomainError("not_found", "reset_link.used");
}
