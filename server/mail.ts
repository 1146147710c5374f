import { type Currency, DOLLARS } from "../data/base/currency.ts";
import { ianaZones } from "../data/settings.ts";
import type { Config } from "../data/config.ts";
import type { MailConfig } from "../data/notices/mail_settings.ts";
import * as outbox from "../data/notices/outbox.ts";
import { log } from "../data/base/log.ts";
import { rules } from "../data/notices/kinds.ts";
import { makeMailedLink } from "../data/staff/accounts/reset_links.ts";
import type { Store } from "../data/store.ts";
import { type ApplicantPost, sendLetters } from "./applicant_mail.ts";
import { lineOf, type Problem, sendDue, type Until } from "./mail_queue.ts";
import { formatFor } from "../views/format.ts";
import { letterOf } from "../views/mail.ts";
import { catalogues, locales } from "../views/messages/catalogue.ts";

const LOOK_EVERY_MS = 5_000;
const ANSWER_MS = 10_000;
/** Limit for one email in all. */
const SEND_MS = 60_000;
const LAST_MS = 1_500;

interface Sender extends Problem {
  /** `path` replaces the link of the notice. */
  send: (letter: outbox.Letter, path?: string, ended?: AbortSignal) => Promise<void>;
}

export type Post = Sender & ApplicantPost;

export function startMail(
  store: Store,
  config: Config,
  lookEveryMs = LOOK_EVERY_MS,
): { look: () => Promise<void>; stop: () => Promise<void> } {
  const stopping = new AbortController();
  const ending = new AbortController();
  const look = lookout(store, config, { stopped: stopping.signal, ended: ending.signal });
  const running = (async () => {
    while (!stopping.signal.aborted && await look()) await pause(lookEveryMs, stopping.signal);
  })();
  return {
    look: async () => void await look(),
    stop: () => {
      stopping.abort();
      const last = setTimeout(() => ending.abort(), LAST_MS);
      return running.finally(() => clearTimeout(last));
    },
  };
}

/** Its result false means that mail is not configured. */
function lookout(
  store: Store,
  { mail, origins }: Config,
  until: Until,
): () => Promise<boolean> {
  let post: Post | null = null;
  let problem = "";
  return async () => {
    try {
      if (mail === null) {
        const wasOpen = await outbox.close(store.db, store.now());
        if (wasOpen) {
          log("warn", "mail", { text: "SMTP_URL is not set: no email is kept any more" });
        }
        return false;
      }
      await outbox.open(store.db);
      post ??= await openPost(mail, origins[0] ?? "", store.currency);
      await sendWaiting(store, post, until);
      await sendLetters(store, post, until);
      problem = "";
    } catch (error) {
      // The database is unreachable or busy, which is logged once.
      if (lineOf(error) !== problem) log("error", "mail", { text: lineOf(error) });
      problem = lineOf(error);
    }
    return true;
  };
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

export async function openPost(
  mail: MailConfig,
  origin: string,
  currency = DOLLARS,
): Promise<Post> {
  const { createTransport } = await import("nodemailer");
  const { host, port, secure, auth, from } = mail;
  const transport = createTransport({
    host,
    port,
    secure,
    auth: auth ?? undefined,
    // A password needs TLS, even if an attacker removes STARTTLS; without one a local server needs
    // no certificate.
    requireTLS: auth !== null,
    ignoreTLS: auth === null && LOOPBACK.test(host),
    dnsTimeout: ANSWER_MS,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: 2 * ANSWER_MS,
    // Some servers require a name that resolves, not that of the machine.
    name: new URL(origin).hostname,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const inTime = (ended?: AbortSignal) =>
    AbortSignal.any([AbortSignal.timeout(SEND_MS), ...ended ? [ended] : []]);
  const send: Post["send"] = async (letter, path, ended) => {
    const signal = inTime(ended);
    await transport.sendMail({
      ...messageOf(letter, from, { origin, path, currency }),
      from,
      signal,
    });
  };
  const deliver: Post["deliver"] = async (mail, ended) => {
    const headers = { "Auto-Submitted": "auto-generated" };
    await transport.sendMail({ ...mail, headers, from, signal: inTime(ended) });
  };
  return { from, send, deliver, problem: "" };
}

function messageOf(
  { id, since, leasedUntil, notice, to }: outbox.Letter,
  from: MailConfig["from"],
  { origin, path, currency }: { origin: string; path?: string; currency: Currency },
) {
  const { language, timezone, dateFormat } = to.settings;
  const locale = locales[language];
  const f = formatFor({ locale, timeZone: ianaZones[timezone], dateFormat, currency });
  const words = { m: catalogues[language], f };
  const always = rules[notice.kind].alwaysMailed;
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    ...letterOf(words, { name: to.name, notice, time: since, origin, path, always }),
    to: { name: to.name, address: to.email },
    // The same id at each attempt, so that servers detect duplicates; a one-time link is new each
    // time.
    messageId: `<${id}.${Date.parse(path === undefined ? since : leasedUntil ?? since)}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** Sends the notices to staff that are due. */
export const sendWaiting = (store: Store, post: Sender, until?: Until): Promise<void> =>
  sendDue(store, "outbox", post, {
    until,
    send: async (row, ended) => {
      const letter = await outbox.readStaffLetter(store.db, row);
      const path = letter && await ownPath(store, letter);
      if (letter && path !== null) await post.send(letter, path, ended);
    },
  });

/** Made when the letter is sent, so that no token is stored before. Null: do not send it. */
async function ownPath(
  store: Store,
  { notice, staffId, since, to }: outbox.Letter,
): Promise<string | null | undefined> {
  if (notice.kind !== "reset_link_sent") return undefined;
  const link = await makeMailedLink(store, { id: staffId, email: to.email, since });
  return link && `/reset/${link.token}`;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const timers = await import("node:timers/promises");
  await timers.setTimeout(ms, undefined, { signal }).catch(() => {});
}
