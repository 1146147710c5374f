import type { Database } from "../db/database.ts";
import { DomainError } from "../errors/domain_error.ts";
import type { StaffRole } from "../permissions.ts";
import type { Actor } from "./trail.ts";

interface SessionActor extends Actor {
  sessionId: string;
  role: StaffRole;
}

interface TokenActor extends Actor {
  tokenHash: string;
}

/**
 * Throws `unauthenticated` for an ended session or token and for a changed role. An actor without
 * either is the desk, or somebody who is about to sign in.
 */
export async function requireActive(db: Database, actor: Actor, now: Date): Promise<void> {
  if (await isActive(db, actor, now)) return;
  throw new DomainError("unauthenticated", "session.missing");
}

async function isActive(db: Database, actor: Actor, now: Date): Promise<boolean> {
  if ("sessionId" in actor) return await hasSession(db, actor as SessionActor, now);
  if ("tokenHash" in actor) return await hasToken(db, actor as TokenActor, now);
  return true;
}

async function hasSession(db: Database, { sessionId, role }: SessionActor, now: Date) {
  const row = await db.selectFrom("sessions").innerJoin("staff", "staff.id", "sessions.staffId")
    .select("staff.id").where("sessions.id", "=", sessionId)
    .where("sessions.expiresAt", ">", now.toISOString())
    .where("staff.status", "=", "active").where("staff.role", "=", role).executeTakeFirst();
  return row !== undefined;
}

async function hasToken(db: Database, { tokenHash }: TokenActor, now: Date) {
  const row = await db.selectFrom("service_tokens").select("name")
    .where("tokenHash", "=", tokenHash).where("revokedAt", "is", null)
    .where("expiresAt", ">", now.toISOString()).executeTakeFirst();
  return row !== undefined;
}
