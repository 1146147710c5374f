import { log } from "../data/base/log.ts";
import { releaseLease } from "../data/db/leases.ts";
import type { Tables } from "../data/db/tables.ts";
import { leaseNext, type MailTable, postponeMail, removeMail } from "../data/notices/mail_queue.ts";
import type { Store } from "../data/store.ts";

/** `stopped`: begin no other email. `ended`: abort the current one. */
export interface Until {
  stopped: AbortSignal;
  ended: AbortSignal;
}

/** The last error of a mail server, which is logged once. */
export interface Problem {
  problem: string;
}

interface Sending<Table extends MailTable> {
  /** Resolves too when the email is no longer wanted. */
  send: (row: Tables[Table], ended?: AbortSignal) => Promise<void>;
  until?: Until;
}

/** Sends the emails that are due; those that fail are tried again later. */
export async function sendDue<Table extends MailTable>(
  store: Store,
  table: Table,
  known: Problem,
  { send, until }: Sending<Table>,
): Promise<void> {
  // Those that fail are not due again in the same round.
  const begun = store.now();
  while (!until?.stopped.aborted) {
    const mail = await leaseNext(store.db, table, begun);
    if (!mail) return;
    try {
      await send(mail, until?.ended);
    } catch (error) {
      if (until?.ended.aborted) return await releaseLease(store.db, table, mail);
      const line = lineOf(error);
      if (!await postponeMail(store.db, table, mail, store.now())) {
        log("error", "mail", { text: `${mail.id} is given up after 24 hours: ${line}` });
      } else if (known.problem !== line) {
        log("error", "mail", { text: `sending fails and is tried again: ${line}` });
      }
      known.problem = line;
      continue;
    }
    known.problem = "";
    await removeMail(store.db, table, mail);
  }
}

export const lineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");
