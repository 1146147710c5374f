import { system } from "../../data/audit/write.ts";
import { defaultUntil } from "../../data/imports/scopes.ts";
import { createToken } from "../../data/staff/accounts/service_tokens.ts";
import { hashPassword } from "../../data/staff/accounts/passwords.ts";
import { insert } from "../../data/staff/accounts/staff.ts";
import type { Store } from "../../data/store.ts";
import { receiversFor } from "../../data/webhooks/address.ts";
import { createEndpoint } from "../../data/webhooks/endpoints.ts";
import { eventTypes } from "../../data/webhooks/payload.ts";

/** The token and the webhook that an admin would make for the platform. */
export async function connectPlatform(
  store: Store,
  { desk, hooks }: { desk: string; hooks: string },
): Promise<{ token: string; secret: string }> {
  const scopes = ["users:import", "kyc-requests:import", "documents:put"];
  const expiresAt = `${defaultUntil(store.now())}T23:59:59.999Z`;
  const token = await createToken(store, { name: "Platform", scopes, expiresAt }, system);
  const events = eventTypes.filter((type) => type.startsWith("kyc."));
  const form = { url: hooks, events };
  const { secret } = await createEndpoint(store, form, system, receiversFor(desk));
  return { token, secret };
}

/** With a second account, two browsers can work on one queue. It exists in this demo only. */
export const secondReviewer = { email: "rita@example.com", password: "rita123" };

export async function addSecondReviewer(store: Store): Promise<void> {
  const { email, password } = secondReviewer;
  const passwordHash = await hashPassword(password);
  const staffId = "s_rita";
  const joinedAt = store.now().toISOString();
  await store.db.transaction().execute(async (trx) => {
    await insert(trx, [
      { id: staffId, name: "Rita Sandoval", email, role: "moderator", status: "active", joinedAt },
    ]);
    await trx.insertInto("credentials").values({ staffId, passwordHash }).execute();
  });
}
