/** Requests of one service token in a minute, in each process. */
export const TOKEN_REQUESTS = 1_200;
export const TOKEN_WINDOW_SECONDS = 60;

const WINDOW_MS = TOKEN_WINDOW_SECONDS * 1_000;

interface Window {
  endsAt: number;
  requests: number;
}

const windows = new Map<string, Window>();

interface TokenRate {
  /** Requests left in this minute. */
  remaining: number;
  resetSeconds: number;
  isExceeded: boolean;
}

/**
 * Counts a request. In memory, so that a read causes no write: with several processes a token may
 * send as many to each.
 */
export function countTokenRequest(tokenHash: string, now: Date): TokenRate {
  const ms = now.getTime();
  const window = currentWindow(tokenHash, ms);
  window.requests++;
  return {
    remaining: Math.max(0, TOKEN_REQUESTS - window.requests),
    resetSeconds: Math.max(1, Math.ceil((window.endsAt - ms) / 1_000)),
    isExceeded: window.requests > TOKEN_REQUESTS,
  };
}

function currentWindow(tokenHash: string, ms: number): Window {
  const known = windows.get(tokenHash);
  if (known && ms < known.endsAt) return known;
  for (const [other, { endsAt }] of windows) if (endsAt <= ms) windows.delete(other);
  const started = { endsAt: ms + WINDOW_MS, requests: 0 };
  windows.set(tokenHash, started);
  return started;
}
