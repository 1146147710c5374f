/** Scheduled jobs; each is done once, whichever process runs it. */
export interface Jobs {
  sweep: () => Promise<void>;
  mail: () => Promise<void>;
  /** Sends the webhooks that are due. */
  webhooks: () => Promise<void>;
}

type Cron = (name: string, schedule: string, handler: () => Promise<void>) => unknown;

/** Available on Deno Deploy; elsewhere it needs a flag. */
const platformCron = (Deno as { cron?: Cron }).cron;

/** Cron jobs of the platform; false if it has none. Call it before `main.ts` awaits anything. */
export function schedule(jobs: Promise<Jobs>, cron = platformCron): boolean {
  if (cron === undefined) return false;
  cron("notifications and weekly reports", "0 * * * *", async () => (await jobs).sweep());
  cron("emails that wait", "* * * * *", async () => (await jobs).mail());
  cron("webhooks", "* * * * *", async () => (await jobs).webhooks());
  return true;
}
