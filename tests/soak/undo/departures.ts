import type { Store } from "../../../data/store.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";
import { account } from "../../reliability/server.ts";
import { type Mail, MailServer } from "../../support/smtp.ts";

/** Decisions by status, as notices to staff count them. */
export type Counts = Record<"accepted" | "declined" | "revoked", number>;

/** All that leaves the desk: webhooks, letters to applicants, notices to staff. */
export class Departures {
  readonly #mails = new MailServer();
  readonly #receiver: Receiver = startReceiver();

  get url(): string {
    return this.#receiver.url;
  }

  get environment(): Record<string, string> {
    return { SMTP_URL: this.#mails.url, MAIL_FROM: "Desk <desk@desk.example>" };
  }

  /** The ids of the webhooks of each decision (`k_1:2`), with repetitions. */
  webhooks(): Map<string, string[]> {
    return grouped(this.#receiver.received.map(({ headers, event: { data } }) => ({
      decision: `${data.requestId}:${data.version}`,
      id: headers["webhook-id"] ?? "",
    })));
  }

  /** The ids of the letters of each decision, with repetitions. */
  letters(): Map<string, string[]> {
    return grouped(
      this.#mails.mails.map(idOf).flatMap((id) => {
        const [, request, version] = /^<letter-(k_\d+)-(\d+)\./.exec(id) ?? [];
        return request ? [{ decision: `${request}:${version}`, id }] : [];
      }),
    );
  }

  /** The ids of the notices of each escalation, as one admin sees them. */
  async escalated({ db }: Store): Promise<Map<string, string[]>> {
    const rows = await db.selectFrom("notifications").innerJoin("staff", "staff.id", "staffId")
      .select(["notifications.id", "facts"]).where("email", "=", account.email)
      .where("kind", "=", "kyc_escalated").execute();
    return grouped(rows.map(({ id, facts }) => ({
      decision: `${JSON.parse(facts).requestId}:2`,
      id,
    })));
  }

  /** The decisions of which somebody has been notified, by bell and by email. */
  async notices({ db }: Store, staffId: string, address: string): Promise<[Counts, Counts]> {
    const read = (table: "notifications" | "outbox") =>
      db.selectFrom(table).select(["id", "facts"]).where("staffId", "=", staffId)
        .where("kind", "=", "kyc_decisions").execute();
    const [bell, waiting] = await Promise.all([read("notifications"), read("outbox")]);
    const emails = new Map<string, unknown>(
      waiting.map(({ id, facts }) => [id, JSON.parse(facts)]),
    );
    for (const mail of this.#mails.mails.filter(({ to }) => to.includes(address))) {
      const [, ...counts] = /Accepted: (\d+), declined: (\d+), revoked: (\d+)/.exec(mail.text) ??
        [];
      const [accepted, declined, revoked] = counts;
      // The row of an email that has just left may still be there.
      emails.set(idOf(mail).replace(/^<|\..*$/g, ""), { accepted, declined, revoked });
    }
    return [sum(bell.map(({ facts }) => JSON.parse(facts))), sum([...emails.values()])];
  }

  async close(): Promise<void> {
    await this.#receiver.close();
    await this.#mails.close();
  }
}

const idOf = ({ headers }: Mail): string =>
  headers.find((line) => line.startsWith("Message-ID: "))?.slice("Message-ID: ".length) ?? "";

function grouped(rows: { decision: string; id: string }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { decision, id } of rows) groups.set(decision, [...groups.get(decision) ?? [], id]);
  return groups;
}

function sum(all: readonly unknown[]): Counts {
  const of = (status: keyof Counts) =>
    all.reduce((sum: number, one) => sum + Number((one as Counts)[status] ?? 0), 0);
  return { accepted: of("accepted"), declined: of("declined"), revoked: of("revoked") };
}
