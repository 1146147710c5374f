import type { Store } from "../../../../data/store.ts";
import { eventTypes } from "../../../../data/webhooks/payload.ts";

/** Adds a webhook for all events. */
export const addEndpoint = ({ db }: Store) =>
  db.insertInto("webhook_endpoints").values({
    id: "w_1",
    url: "https://a.example",
    events: JSON.stringify(eventTypes),
    secret: "s",
    oldSecret: null,
    oldSecretUntil: null,
    createdAt: "",
    createdBy: null,
    disabledAt: null,
    disabledReason: null,
    failingSince: null,
  }).execute();
