import { write } from "../../audit/write.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { Store } from "../../store.ts";
import { verifyOwnPassword } from "../accounts/credentials.ts";
import type { PasskeySite } from "../passkeys/challenges.ts";
import type { Assertion } from "../passkeys/proof.ts";
import { confirmOwnPasskey } from "./passkey_sign_in.ts";
import type { Caller, Person } from "../sessions/sessions.ts";

/** A sign-in within this time satisfies step-up authentication. */
const FRESH_MS = 30 * 60_000;

type ConfirmationWay = "password" | "passkey" | "single sign-on";

export const isConfirmed = ({ confirmedAt }: Person, now: Date): boolean =>
  now.getTime() - Date.parse(confirmedAt) <= FRESH_MS;

export class StepUpRequired extends DomainError {
  constructor() {
    super("forbidden", "step_up.required");
  }
}

export function requireStepUp(store: Store, person: Person): void {
  if (!isConfirmed(person, store.now())) throw new StepUpRequired();
}

/** Throws `unauthenticated` for a wrong password, `too_many` after too many. */
export async function confirmByPassword(
  store: Store,
  person: Person,
  password: string,
): Promise<Person> {
  await verifyOwnPassword(store, person, password);
  return await confirmSession(store, person, "password");
}

export async function confirmByPasskey(
  store: Store,
  person: Person,
  answer: Assertion,
  site: PasskeySite,
  caller: Caller,
): Promise<Person> {
  await confirmOwnPasskey(store, person, answer, site, caller);
  return await confirmSession(store, person, "passkey");
}

export async function confirmSession(
  store: Store,
  person: Person,
  way: ConfirmationWay,
): Promise<Person> {
  return await write(store, person, async (trx, record, now) => {
    const confirmedAt = now.toISOString();
    await trx.updateTable("sessions").set({ confirmedAt }).where("id", "=", person.sessionId)
      .execute();
    record({
      category: "user",
      action: "Identity confirmed",
      target: person.email,
      after: { way },
    });
    return { ...person, confirmedAt };
  });
}
