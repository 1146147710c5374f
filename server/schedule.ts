/** Scheduled jobs; each is done once, whichever process runs it. */
export interface Chores {
  /** The hourly jobs. */
  sweep: () => Promise<void>;
  /** Sends the outbox. */
  mail: () => Promise<void>;
}

type Cron = (name: string, schedule: string, handler: () => Promise<void>) => unknown;

/** Available on Deno Deploy; elsewhere it needs a flag. */
const platformCron = (Deno as { cron?: Cron }).cron;

/**
 * Registers the jobs as cron jobs of the platform; false if it has none. Must be called while `main.ts`
 * is evaluated, before anything is awaited.
 */
export function schedule(chores: Promise<Chores>, cron = platformCron): boolean {
  if (cron === undefined) return false;
  cron("notifications and weekly reports", "0 * * * *", async () => (await chores).sweep());
  cron("emails that wait", "*/10 * * * *", async () => (await chores).mail());
  return true;
}
