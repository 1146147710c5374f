import * as z from "zod";
import { parseWith } from "../base/env_value.ts";

export interface MailConfig {
  host: string;
  port: number;
  /** TLS from the first byte (port 465); otherwise STARTTLS. */
  secure: boolean;
  auth: { user: string; pass: string } | null;
  from: { name: string; address: string };
}

const smtpUrl = parseWith(
  mailServerIn,
  "must be smtp://user:pass@host:587 or smtps://user:pass@host:465",
);
const mailFrom = parseWith(senderIn, "must be an address or Name <address>");

export const mailVariables = { SMTP_URL: smtpUrl.optional(), MAIL_FROM: mailFrom.optional() };

export const mailSettingsIn = (
  { SMTP_URL, MAIL_FROM }: { SMTP_URL?: z.output<typeof smtpUrl>; MAIL_FROM?: MailConfig["from"] },
): MailConfig | null => SMTP_URL && MAIL_FROM ? { ...SMTP_URL, from: MAIL_FROM } : null;

const MAIL_PORTS: Record<string, number> = { "smtp:": 587, "smtps:": 465 };

function mailServerIn(text: string): Omit<MailConfig, "from"> | null {
  const url = URL.parse(text);
  const usual = url && MAIL_PORTS[url.protocol];
  if (!usual || !isServerOnly(url)) return null;
  try {
    const [user, pass] = [url.username, url.password].map(decodeURIComponent) as [string, string];
    return {
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: Number(url.port || usual),
      secure: url.protocol === "smtps:",
      auth: user ? { user, pass } : null,
    };
  } catch {
    return null;
  }
}

const isServerOnly = ({ hostname, pathname, search, hash, username, password }: URL): boolean =>
  hostname !== "" && pathname.length <= 1 && search + hash === "" &&
  (username === "") === (password === "");

function senderIn(text: string): MailConfig["from"] | null {
  const named = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>\s*$/u.exec(text);
  const [name, address] = named ? [named[1] ?? "", named[2]] : ["", text];
  const parsed = z.email().safeParse(address);
  return parsed.success ? { name, address: parsed.data } : null;
}
