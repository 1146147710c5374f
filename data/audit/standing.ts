import type { Database } from "../db/database.ts";
import { DomainError } from "../base/errors.ts";
import type { StaffRole } from "../permissions.ts";
import type { Actor } from "./trail.ts";

/** Who is signed in acts by a session, with the role that they had when it was read. */
interface SignedIn extends Actor {
  sessionId: string;
  role: StaffRole;
}

/** A program acts by a token. */
interface ByToken extends Actor {
  tokenHash: string;
}

/**
 * Throws `unauthenticated` for somebody whose session has ended, or who has another role than they
 * had, and for a program whose token has ended. Others act in nobody's name.
 */
export async function requireStanding(db: Database, actor: Actor, now: Date): Promise<void> {
  const stands = "sessionId" in actor
    ? await standsBySession(db, actor as SignedIn, now)
    : "tokenHash" in actor
    ? await standsByToken(db, actor as ByToken, now)
    : {};
  if (!stands) throw new DomainError("unauthenticated", "Unauthorized");
}

const standsBySession = (db: Database, { sessionId, role }: SignedIn, now: Date) =>
  db.selectFrom("sessions").innerJoin("staff", "staff.id", "sessions.staffId")
    .select("staff.id").where("sessions.id", "=", sessionId)
    .where("sessions.expiresAt", ">", now.toISOString())
    .where("staff.status", "=", "active").where("staff.role", "=", role).executeTakeFirst();

const standsByToken = (db: Database, { tokenHash }: ByToken, now: Date) =>
  db.selectFrom("service_tokens").select("name")
    .where("tokenHash", "=", tokenHash).where("revokedAt", "is", null)
    .where("expiresAt", ">", now.toISOString()).executeTakeFirst();
