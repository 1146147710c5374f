import { type Minor, plus } from "../../base/minor.ts";
import { DAY_MS } from "../../base/durations.ts";
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { listsBuiltOnce } from "../../db/read_lists.ts";
import { searchText } from "../../base/folding.ts";
import { calendarIn } from "../../base/calendar.ts";
import { memoize } from "../../base/memoize.ts";
import type { Source } from "../../list/shape.ts";
import type { Permission } from "../../permissions.ts";
import type { KycRecord } from "./requests.ts";
import { statusAt } from "./statuses.ts";

export type Signal =
  | { kind: "sameBytes"; requestId: string; userName: string }
  | { kind: "earlier"; status: "declined" | "revoked"; requestId: string; at: string }
  | { kind: "sameEmail"; userId: string; name: string }
  | { kind: "payouts"; userId: string; count: number; minor: Minor; isMore: boolean }
  | { kind: "ends"; requestId: string; days: number; at: string };

interface Reader {
  may: (permission: Permission) => boolean;
  timeZone: string;
}

const SHOWN = 3;
/** Most other requests, and accounts with the same address, that are read. */
const MOST_READ = 50;
const MOST_PAYOUTS = 100;
const SOON_DAYS = 30;

export async function readSignals(
  source: Source,
  request: KycRecord,
  { may, timeZone }: Reader,
): Promise<Signal[]> {
  const { db, now } = source;
  const { id, userId } = request;
  const permissions = (["users.read", "finance.read"] as const).filter(may);
  const { requests, accounts = [], payouts = [] } = await readerFor(permissions.join())(db, userId);
  const nowIso = now().toISOString();
  const others = requests.filter((row) => row.id !== id)
    .map((row): OtherRequest => ({ ...row, status: statusAt(row, nowIso) }));
  const isVerified = [request, ...others].some(({ status }) => status === "accepted");
  const [bytes, earlier] = await Promise.all([
    sameBytes(db, request),
    earlierDecisions(db, others),
  ]);
  return [
    ...bytes,
    ...earlier,
    ...sameEmail(accounts),
    ...isVerified ? [] : pendingPayouts(userId, payouts),
    ...endingSoon(now(), [request, ...others], timeZone),
  ];
}

type OtherRequest = Pick<KycRecord, "id" | "status" | "submittedAt" | "expiresAt">;

/** One reader for each set of permissions, which reads nothing that they do not cover. */
const readerFor = memoize((permissions) =>
  listsBuiltOnce((db, userId: string) => ({
    requests: selectRequests(db, userId),
    ...permissions.includes("users.read") && { accounts: selectAccounts(db, userId) },
    ...permissions.includes("finance.read") && { payouts: selectPayouts(db, userId) },
  }))
);

const selectRequests = (db: Database, userId: string) =>
  db.selectFrom("kyc_requests").select(["id", "status", "submittedAt", "expiresAt"])
    .where("userId", "=", userId).orderBy("submittedAt", "desc").orderBy("id", "desc")
    .limit(MOST_READ + 1);

const selectAccounts = (db: Database, userId: string) =>
  db.selectFrom("users as person")
    .innerJoin("users as other", "other.emailKey", "person.emailKey")
    .select(["other.id", "other.name", "person.name as ownName"])
    .where("person.id", "=", userId).where("other.id", "!=", userId)
    .orderBy("other.id").limit(MOST_READ);

/** Uses the partial index of pending payouts, whose condition must appear literally. */
const selectPayouts = (db: Database, userId: string) =>
  db.selectFrom("transactions").select("amountCents").where("userId", "=", userId)
    .where(sql<boolean>`("type" = 'payout' and "status" = 'pending') is true`)
    .limit(MOST_PAYOUTS + 1);

async function sameBytes(db: Database, request: KycRecord): Promise<Signal[]> {
  const hashes = request.documents.flatMap(({ sha256 }) => sha256 ?? []);
  if (hashes.length === 0) return [];
  const others = (side: "<" | ">") =>
    db.selectFrom("kyc_held_documents").select("requestId").distinct()
      .where("sha256", "in", hashes).where("userId", side, request.userId).limit(SHOWN).execute();
  const held = (await Promise.all([others("<"), others(">")])).flat().slice(0, SHOWN)
    .map(({ requestId }) => requestId);
  if (held.length === 0) return [];
  const rows = await db.selectFrom("kyc_requests").select(["id", "userName"])
    .where("id", "in", held).execute();
  const people = new Map(rows.map(({ id, userName }) => [id, userName]));
  return held.map((requestId) => ({
    kind: "sameBytes",
    requestId,
    userName: people.get(requestId) ?? requestId,
  }));
}

/** The latest decline or revocation of each other request, also if it was changed since. */
async function earlierDecisions(
  db: Database,
  requests: readonly OtherRequest[],
): Promise<Signal[]> {
  if (requests.length === 0) return [];
  const rows = await db.selectFrom("kyc_decisions").select(["requestId", "status", "decidedAt"])
    .where("requestId", "in", requests.map(({ id }) => id))
    .where("status", "in", ["declined", "revoked"]).where("undoneAt", "is", null)
    .orderBy("decidedAt", "desc").limit(MOST_READ).execute();
  return requests.flatMap(({ id, status, submittedAt }): Signal[] => {
    const decision = rows.find(({ requestId }) => requestId === id);
    const stands = decision?.status ?? status;
    if (stands !== "declined" && stands !== "revoked") return [];
    // The time of an imported decision is unknown.
    const at = decision?.decidedAt ?? submittedAt;
    return [{ kind: "earlier", status: stands, requestId: id, at }];
  }).slice(0, SHOWN);
}

/** People with the same name whose email differs only by dots or a +tag. */
const sameEmail = (
  rows: readonly { id: string; name: string; ownName: string }[],
): Signal[] =>
  rows.filter(({ name, ownName }) => searchText(name) === searchText(ownName)).slice(0, SHOWN)
    .map(({ id, name }) => ({ kind: "sameEmail", userId: id, name }));

function pendingPayouts(userId: string, rows: readonly { amountCents: number }[]): Signal[] {
  if (rows.length === 0) return [];
  const minor = plus(...rows.map(({ amountCents }) => Number(amountCents)));
  const isMore = rows.length > MOST_PAYOUTS;
  return [{ kind: "payouts", userId, count: rows.length, minor, isMore }];
}

function endingSoon(now: Date, requests: readonly OtherRequest[], timeZone: string): Signal[] {
  const soon = now.getTime() + SOON_DAYS * DAY_MS;
  return requests.flatMap(({ id, status, expiresAt }): Signal[] => {
    if (status !== "accepted" || expiresAt === null || Date.parse(expiresAt) >= soon) return [];
    const days = calendarIn(timeZone).daysBetween(now, new Date(expiresAt));
    return [{ kind: "ends", requestId: id, days, at: expiresAt }];
  }).slice(0, SHOWN);
}
