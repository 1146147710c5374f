/** What nobody asks for, but time brings; whichever process does it, it is done once. */
export interface Chores {
  /** Notifications of the day and weekly reports, unless somebody has sent them already. */
  sweep: () => Promise<void>;
  /** Emails that wait. */
  mail: () => Promise<void>;
}

type Cron = (name: string, schedule: string, handler: () => Promise<void>) => unknown;

/** Deno Deploy has it; elsewhere it takes a flag. */
const platformCron = (Deno as { cron?: Cron }).cron;

/**
 * Hands the chores over to the platform, which wakes an instance for them; false where there is no
 * such platform. It learns of them while `main.ts` is read: before anything else may wait or fail.
 */
export function schedule(chores: Promise<Chores>, cron = platformCron): boolean {
  if (cron === undefined) return false;
  cron("notifications and weekly reports", "0 * * * *", async () => (await chores).sweep());
  cron("emails that wait", "*/10 * * * *", async () => (await chores).mail());
  return true;
}
