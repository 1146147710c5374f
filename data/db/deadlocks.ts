const ENDED = ["40P01", "40001"];
const MOST_ATTEMPTS = 5;
const PAUSE_MS = 50;

/**
 * Runs a transaction again that PostgreSQL has ended to resolve a deadlock. A pause lets the others go
 * on first, as a row that has just been released is taken by whoever asks earlier. It must have no
 * effect outside of the database.
 */
export async function repeatAfterDeadlock<Result>(
  transact: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1;; attempt++) {
    try {
      return await transact();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isDeadlock(error)) throw error;
      const pauseMs = attempt * PAUSE_MS * (1 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** The domain error that the driver makes of it has the SQLSTATE in its cause. */
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error &&
  ENDED.includes((error.cause as { code?: string } | undefined)?.code ?? "");
