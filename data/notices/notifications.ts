import { type RawBuilder, sql } from "kysely";
import { invalidate } from "../db/cache_tags.ts";
import type { Database } from "../db/database.ts";
import { type StaffRole, staffRoles } from "../permissions.ts";
import {
  mayReadKind,
  type Notice,
  type NotificationKind,
  type NotificationType,
  rules,
  rulesClosedTo,
} from "./kinds.ts";

export const notificationTabs = ["all", "unread", "kyc", "transactions"] as const;
export type NotificationTab = typeof notificationTabs[number];

export interface Notification {
  id: string;
  type: NotificationType;
  notice: Notice;
  time: string;
  read: boolean;
}

interface NotificationRow {
  id: string;
  staffId: string;
  type: NotificationType;
  kind: NotificationKind;
  /** JSON */
  facts: string;
  time: string;
  read: number;
}

const SHOWN = 100;

declare module "../db/tables.ts" {
  interface Tables {
    notifications: NotificationRow;
  }
}

/** The cache tag of a person's notifications. */
export const notificationsTag = (staffId: string): string => `Notifications ${staffId}`;

/** A cache tag is not that of somebody else's notifications. */
export const isVersionFor = (staffId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`"tag" not like 'Notifications %' or "tag" = 'Notifications ' || ${staffId}`;

interface Reader {
  id: string;
  role: StaffRole;
}

const kinds = Object.keys(rules) as NotificationKind[];
const unreadable = staffRoles.flatMap((role) =>
  kinds.filter((kind) => !mayReadKind(role, kind)).map((kind) =>
    sql`(${sql.lit(role)}, ${sql.lit(kind)})`
  )
);

const byRule = kinds.filter((kind) => rules[kind].byRule).map((kind) => sql.lit(kind));
// A quote inside a text of the facts is escaped, so that only their rule matches.
const ofClosedRules = staffRoles.flatMap((role) =>
  rulesClosedTo(role).map((rule) => ({ role: sql.lit(role), facts: sql.lit(`%"rule":"${rule}"%`) }))
);

export const isReadableBy = (reader: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`((${reader}, ${sql.ref("kind")}) not in (values ${sql.join(unreadable)})
    and not (${sql.ref("kind")} in (${sql.join(byRule)}) and (${
    sql.join(
      ofClosedRules.map(({ role, facts }) =>
        sql`${reader} = ${role} and ${sql.ref("facts")} like ${facts}`
      ),
      sql` or `,
    )
  })))`;

export async function listNotifications(
  db: Database,
  person: Reader & { unreadNotifications: number },
  tab: NotificationTab,
): Promise<{ notifications: Notification[]; unread: number }> {
  let select = db.selectFrom("notifications").selectAll().where("staffId", "=", person.id)
    .where(isReadableBy(sql.lit(person.role)));
  if (tab === "unread") select = select.where("read", "=", 0);
  if (tab === "kyc") select = select.where("type", "=", "kyc");
  if (tab === "transactions") select = select.where("type", "=", "transaction");
  const rows = await select.orderBy("time", "desc").orderBy("id").limit(SHOWN).execute();
  return {
    notifications: await withWords(db, rows.map(fromRow)),
    unread: person.unreadNotifications,
  };
}

const fromRow = ({ id, type, kind, facts, time, read }: NotificationRow): Notification => ({
  id,
  type,
  notice: { kind, facts: JSON.parse(facts) } as Notice,
  time,
  read: read === 1,
});

/** With the words of comments, which are stored nowhere else, so that a removal removes them. */
async function withWords(db: Database, all: readonly Notification[]): Promise<Notification[]> {
  const ids = all.flatMap(({ notice: { facts } }) => "commentId" in facts ? [facts.commentId] : []);
  const comments = ids.length === 0
    ? []
    : await db.selectFrom("comments").select(["id", "text"]).where("id", "in", ids).execute();
  const words = new Map(comments.map(({ id, text }) => [id, beginning(text)]));
  return all.map((one) => {
    const { kind, facts } = one.notice;
    if (!("commentId" in facts)) return one;
    const notice = { kind, facts: { ...facts, words: words.get(facts.commentId) } } as Notice;
    return { ...one, notice };
  });
}

/** Code points of a comment in its notice. */
const WORDS = 200;

function beginning(text: string): string {
  const all = [...text.replace(/\s+/g, " ")];
  return all.slice(0, WORDS).join("") + (all.length > WORDS ? "…" : "");
}

/** Only if it was not updated after `upTo` (ISO 8601), because the reader has not seen the update. */
export async function markRead(
  db: Database,
  person: Reader,
  id: string,
  upTo: string,
): Promise<void> {
  await db.updateTable("notifications").set({ read: 1 })
    .where("staffId", "=", person.id).where("id", "=", id).where("time", "<=", upTo).execute();
  await invalidate(db, notificationsTag(person.id));
}

export async function markAllRead(db: Database, person: Reader, upTo: string): Promise<void> {
  await db.updateTable("notifications").set({ read: 1 })
    .where("staffId", "=", person.id).where("read", "=", 0).where("time", "<=", upTo).execute();
  await invalidate(db, notificationsTag(person.id));
}

export async function removeNotification(
  db: Database,
  person: Reader,
  id: string,
  upTo: string,
): Promise<void> {
  await db.deleteFrom("notifications").where("staffId", "=", person.id).where("id", "=", id)
    .where("time", "<=", upTo).execute();
  await invalidate(db, notificationsTag(person.id));
}

export async function clear(db: Database, person: Reader, upTo: string): Promise<void> {
  await db.deleteFrom("notifications").where("staffId", "=", person.id).where("time", "<=", upTo)
    .execute();
  await invalidate(db, notificationsTag(person.id));
}

export async function insertNotifications(
  db: Database,
  staffId: string,
  notifications: readonly Omit<Notification, "type">[],
): Promise<void> {
  const rows = notifications.map(({ id, notice, time, read }) => ({
    id,
    staffId,
    type: rules[notice.kind].type,
    kind: notice.kind,
    facts: JSON.stringify(notice.facts),
    time,
    read: read ? 1 : 0,
  }));
  await db.insertInto("notifications").values(rows).execute();
}
