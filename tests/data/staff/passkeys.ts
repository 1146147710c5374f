import { browserHolder, createPasskeyChallenge } from "../../../data/staff/passkeys/challenges.ts";
import {
  beginRegistration,
  finishRegistration,
} from "../../../data/staff/sign_in/passkey_registration.ts";
import { signInOptions, signInWithPasskey } from "../../../data/staff/sign_in/passkey_sign_in.ts";
import type { Member } from "../../../data/staff/sessions/sessions.ts";
import type { Store } from "../../../data/store.ts";
import { Authenticator, type Lies } from "../../support/authenticator.ts";
import { addAccount, caller, PASSWORD, signInAs } from "../../support/fixtures.ts";

export const SITE = { host: "localhost", origin: "http://localhost:8000" };
export const BROWSER = "a browser's own secret";

export const beginAdding = (
  store: Store,
  person: Member,
  passkeyName = "Laptop",
  passkeyPassword = PASSWORD,
) =>
  beginRegistration(store, person, { passkeyName, passkeyPassword }, SITE, {
    address: "192.0.2.1",
    byPassword: true,
  });

/** Adds a passkey to a person's account. */
export async function addPasskey(
  store: Store,
  person: Member,
  name?: string,
): Promise<Authenticator> {
  const authenticator = await Authenticator.make();
  const options = await beginAdding(store, person, name);
  await finishRegistration(store, person, await authenticator.create(options), SITE);
  return authenticator;
}

/** An account with one passkey, whose owner is signed in. */
export async function withPasskey(
  store: Store,
  id = "s_1",
): Promise<{ person: Member; authenticator: Authenticator }> {
  const person = await signInAs(store, (await addAccount(store, id)).email);
  return { person, authenticator: await addPasskey(store, person) };
}

/** Signs in with a passkey alone, as a browser that tells these lies. */
export async function enterWith(
  store: Store,
  authenticator: Authenticator,
  lies?: Lies,
  from = caller(),
): Promise<Member> {
  const options = await signInOptions(store, BROWSER, SITE, from);
  const answer = await authenticator.get(options, lies);
  return await signInWithPasskey(store, answer, BROWSER, SITE, from);
}

/** A challenge for signing in, of a browser. */
export const askBrowser = (store: Store, browser = BROWSER): Promise<string> =>
  createPasskeyChallenge(store, { purpose: "sign in", holder: browserHolder(browser) }, {
    address: "192.0.2.1",
  });

export const deedsIn = async (store: Store, like = "%asskey%"): Promise<string[]> =>
  (await store.db.selectFrom("audit_log").select("action").where("action", "like", like)
    .orderBy("seq").execute()).map(({ action }) => action);
