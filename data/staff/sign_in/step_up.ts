import { write } from "../../audit/write.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { Store } from "../../store.ts";
import { verifyOwnPassword } from "../accounts/credentials.ts";
import type { PasskeySite } from "../passkeys/challenges.ts";
import type { Assertion } from "../passkeys/proof.ts";
import { confirmOwnPasskey } from "./passkey_sign_in.ts";
import type { Caller, Member } from "../sessions/sessions.ts";

/** A sign-in within this time satisfies step-up authentication. */
const FRESH_MS = 30 * 60_000;

type ConfirmationWay = "password" | "passkey" | "single sign-on";

export const isConfirmed = ({ confirmedAt }: Member, now: Date): boolean =>
  now.getTime() - Date.parse(confirmedAt) <= FRESH_MS;

export class StepUpRequired extends DomainError {
  constructor() {
    super("forbidden", "step_up.required");
  }
}

export function requireStepUp(store: Store, member: Member): void {
  if (!isConfirmed(member, store.now())) throw new StepUpRequired();
}

/** Throws `unauthenticated` for a wrong password, `too_many` after too many. */
export async function confirmByPassword(
  store: Store,
  member: Member,
  password: string,
): Promise<Member> {
  await verifyOwnPassword(store, member, password);
  return await confirmSession(store, member, "password");
}

export async function confirmByPasskey(
  store: Store,
  member: Member,
  answer: Assertion,
  site: PasskeySite,
  caller: Caller,
): Promise<Member> {
  await confirmOwnPasskey(store, member, answer, site, caller);
  return await confirmSession(store, member, "passkey");
}

export async function confirmSession(
  store: Store,
  member: Member,
  way: ConfirmationWay,
): Promise<Member> {
  return await write(store, member, async (trx, record, now) => {
    const confirmedAt = now.toISOString();
    await trx.updateTable("sessions").set({ confirmedAt }).where("id", "=", member.sessionId)
      .execute();
    record({
      category: "user",
      action: "Identity confirmed",
      target: member.email,
      after: { way },
    });
    return { ...member, confirmedAt };
  });
}
