import { createHmac } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

export const newSecret = (): string =>
  PREFIX + crypto.getRandomValues(new Uint8Array(SECRET_BYTES)).toBase64();

/**
 * The headers of Standard Webhooks 1.0. `seconds`: the time of the attempt (Unix). Each secret
 * signs.
 */
export function signedHeaders(
  { id, seconds, body }: { id: string; seconds: number; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Uint8Array.fromBase64(secret.slice(PREFIX.length));
    const digest = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
    return `v1,${digest}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}
