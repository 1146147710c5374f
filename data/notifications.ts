import { z } from "zod";
import type { Database } from "./database.ts";
import { may } from "./permissions.ts";
import type { Person } from "./sessions.ts";
import { recordId } from "./record_id.ts";

export const notificationTypes = ["kyc", "transaction", "system", "community"] as const;
export const notificationTabs = ["all", "unread", "kyc", "transactions"] as const;
export type NotificationTab = typeof notificationTabs[number];

export const notification = z.strictObject({
  id: recordId,
  type: z.enum(notificationTypes),
  title: z.string().min(1),
  message: z.string(),
  time: z.iso.datetime(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export interface NotificationRow extends Omit<Notification, "read"> {
  staffId: string;
  /** 0 or 1 */
  read: number;
}

/**
 * The latest of a person's notifications under one tab, and how many are unread in all. Those about
 * money are for people who may see it.
 */
export async function list(
  db: Database,
  person: Pick<Person, "id" | "role" | "unreadNotifications">,
  tab: NotificationTab,
): Promise<{ notifications: Notification[]; unread: number }> {
  let select = db.selectFrom("notifications").selectAll().where("staffId", "=", person.id);
  if (!may(person.role, "finance.read")) select = select.where("type", "!=", "transaction");
  if (tab === "unread") select = select.where("read", "=", 0);
  if (tab === "kyc") select = select.where("type", "=", "kyc");
  if (tab === "transactions") select = select.where("type", "=", "transaction");
  const rows = await select.orderBy("time", "desc").orderBy("id").limit(100).execute();
  return {
    notifications: rows.map(({ staffId: _, read, ...row }) => ({ ...row, read: read === 1 })),
    unread: person.unreadNotifications,
  };
}

export async function insert(
  db: Database,
  staffId: string,
  notifications: readonly Notification[],
): Promise<void> {
  const rows = notifications.map((one) => ({ ...one, staffId, read: one.read ? 1 : 0 }));
  await db.insertInto("notifications").values(rows).execute();
}
