import assert from "node:assert/strict";
import { notifyPerson } from "../../../data/notices/announce.ts";
import { readConfig } from "../../../data/config.ts";
import type { Notice } from "../../../data/notices/kinds.ts";
import * as outbox from "../../../data/notices/outbox.ts";
import type { Store } from "../../../data/store.ts";
import { openPost } from "../../../server/mail.ts";
import { type Ground } from "../../support/engines.ts";
import { type Mail, MailServer } from "../../support/smtp.ts";

export const DESK = "https://desk.example.com";

export const configFor = (url: string) =>
  readConfig({ SMTP_URL: url, MAIL_FROM: "Mentor Desk <desk@desk.example>", PUBLIC_ORIGIN: DESK });

export async function postTo(url: string) {
  const { mail, origins } = configFor(url);
  assert.ok(mail && origins[0]);
  return await openPost(mail, origins[0]);
}

/** A mail server, with the outbox of the store open. */
export async function withServer(
  { store }: Pick<Ground, "store">,
  test: (server: MailServer) => Promise<void>,
): Promise<void> {
  const server = new MailServer();
  try {
    await outbox.open(store.db);
    await test(server);
  } finally {
    await server.close();
  }
}

export const tellOf = (store: Store, staffId: string, notice: Notice) =>
  store.db.transaction().execute((trx) => notifyPerson(trx, staffId, notice, store.now()));

export const changed: Notice = { kind: "password_changed", facts: {} };

export const header = ({ headers }: Mail, name: string) =>
  headers.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));

/** An address where nobody listens. */
export function deadUrl(): string {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  listener.close();
  return `smtp://127.0.0.1:${listener.addr.port}`;
}

export const remaining = (store: Store) => store.db.selectFrom("outbox").selectAll().execute();
