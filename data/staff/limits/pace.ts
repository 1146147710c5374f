import { DomainError } from "../../errors/domain_error.ts";

const EVERY_MS = 1_000;
const MOST_WAITING = 20;

const freeAt = new Map<string, number>();

/** One caller per second and address. Throws `unavailable` when too many wait. */
export const waitForTurn = async (address: string): Promise<void> =>
  await waitUntil(reserveTime(address));

export function reserveTime(address: string): number {
  const now = performance.now();
  for (const [other, at] of freeAt) if (at <= now) freeAt.delete(other);
  const at = freeAt.get(address) ?? now;
  if (at - now > MOST_WAITING * EVERY_MS) {
    throw new DomainError("unavailable", "sign_in.too_many_at_once", {
      retryAfterSeconds: MOST_WAITING,
    });
  }
  freeAt.set(address, at + EVERY_MS);
  return at;
}

export async function waitUntil(at: number): Promise<void> {
  const ms = at - performance.now();
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}
