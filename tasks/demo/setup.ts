import { system } from "../../data/audit/write.ts";
import { defaultUntil } from "../../data/imports/scopes.ts";
import { createToken } from "../../data/staff/accounts/service_tokens.ts";
import type { Store } from "../../data/store.ts";
import { receiversFor } from "../../data/webhooks/address.ts";
import { createEndpoint } from "../../data/webhooks/endpoints.ts";
import { eventTypes } from "../../data/webhooks/payload.ts";

/** The token and the webhook that an admin would make for the platform. */
export async function connectPlatform(
  store: Store,
  { desk, hooks }: { desk: string; hooks: string },
): Promise<{ token: string; secret: string }> {
  const scopes = [
    ...["users:import", "kyc-requests:import", "documents:put", "checks:write"],
    ...["users:read", "kyc:read", "transactions:read", "transactions:import"],
    ...["communities", "content", "partners"].flatMap((list) => [`${list}:read`, `${list}:import`]),
    ...["instructions:read", "instructions:answer"],
  ];
  const expiresAt = `${defaultUntil(store.now())}T23:59:59.999Z`;
  const token = await createToken(store, { name: "Platform", scopes, expiresAt }, system);
  const form = { url: hooks, events: [...eventTypes] };
  const { secret } = await createEndpoint(store, form, system, receiversFor(desk));
  return { token, secret };
}
