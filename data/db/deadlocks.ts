const ENDED = ["40P01", "40001"];
const MOST_ATTEMPTS = 3;

/**
 * Runs a transaction again that PostgreSQL has ended to resolve a deadlock; the others have gone on by
 * then. It must have no effect outside of the database.
 */
export async function repeatAfterDeadlock<Result>(
  transact: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1;; attempt++) {
    try {
      return await transact();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
}

/** The domain error that the driver makes of it has the SQLSTATE in its cause. */
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error &&
  ENDED.includes((error.cause as { code?: string } | undefined)?.code ?? "");
