import { write } from "../../audit/write.ts";
import { DomainError } from "../../base/errors.ts";
import type { Store } from "../../store.ts";
import { provePassword } from "../accounts/credentials.ts";
import type { PasskeySite } from "../passkeys/challenges.ts";
import type { Assertion } from "../passkeys/proof.ts";
import { provePerson } from "../passkeys/sign_in.ts";
import type { Caller, Person } from "../sessions/sessions.ts";

/** For so long a sign-in is enough for what gives away, or cannot be taken back. */
const FRESH_MS = 30 * 60_000;

/** What proves again that it is the person who signed in. */
export type ConfirmationWay = "password" | "passkey" | "single sign-on";

export const isConfirmed = ({ confirmedAt }: Person, now: Date): boolean =>
  now.getTime() - Date.parse(confirmedAt) <= FRESH_MS;

/** It may be somebody else who sits at an open screen. */
export class Unconfirmed extends DomainError {
  constructor() {
    super("forbidden", "Confirm it is you");
  }
}

/** Throws `Unconfirmed` where the last proof is too old. */
export function requireConfirmed(store: Store, person: Person): void {
  if (!isConfirmed(person, store.now())) throw new Unconfirmed();
}

/** Throws `unauthenticated` for a wrong password, `too_many` after too many. */
export async function confirmByPassword(
  store: Store,
  person: Person,
  password: string,
): Promise<Person> {
  await provePassword(store, person, password);
  return await confirmSession(store, person, "password");
}

/** The same for a passkey of the person's own. */
export async function confirmByPasskey(
  store: Store,
  person: Person,
  answer: Assertion,
  site: PasskeySite,
  caller: Caller,
): Promise<Person> {
  await provePerson(store, person, answer, site, caller);
  return await confirmSession(store, person, "passkey");
}

/** The session counts as one that has just begun; returns its person with that. */
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
