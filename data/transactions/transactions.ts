import { type RawBuilder, sql } from "kysely";
import * as z from "zod";
import { type Currency, majorUnits, minorUnits } from "../base/currency.ts";
import { foldText, foundBy, sortText } from "../base/folding.ts";
import { facet, indexed, inFacet, perRow } from "../list/conditions.ts";
import { instant, recordId, shortText, text } from "../list/fields.ts";
import type { Database } from "../db/database.ts";
import { getter, lister, manyGetter, ownedReader } from "../list/read.ts";
import type { RecordShape } from "../records/record_shape.ts";
import { type Minor, negated, plus } from "../base/minor.ts";
import { ALL, exactSum, type MinorSums, storedSum, type Sum, sumIn } from "../db/sums.ts";
import { monthOf } from "../base/calendar.ts";
import { inserter } from "../records/write.ts";
import {
  isAcceptedSql,
  methodChangedSql,
  type Verdict,
  verdicts,
  verdictSql,
} from "../kyc/requests/verdict.ts";

export const transactionTypes = ["revenue", "payout", "refund"] as const;
export const transactionStatuses = ["completed", "pending"] as const;
export const revenueKinds = ["subscriptions", "oneTime", "partnerships"] as const;
export type RevenueKind = typeof revenueKinds[number];

/** The sums of amounts; money leaves by payouts and refunds. */
export const flows = [
  ...revenueKinds.map((kind) => `revenue:${kind}` as const),
  "payout",
  "refund",
] as const;
type Flow = typeof flows[number];

/** Payouts from this amount, in major units of the currency, are reviewed first. */
export const LARGE_PAYOUT = 1_000;

export const pendingPayoutSums = ["payouts waiting", "payouts waiting in cents"] as const;
type WaitingSum = typeof pendingPayoutSums[number];

/** `amountCents` is in minor units of the desk's currency and positive; the API shows `amount`. */
export const transaction = z.strictObject({
  id: recordId,
  type: z.enum(transactionTypes),
  amountCents: z.int().min(0),
  /** Short, because it is indexed for search. */
  description: text.max(200),
  userId: recordId,
  date: instant,
  status: z.enum(transactionStatuses),
  /** Absent unless the platform sends it. */
  paymentMethod: shortText.optional(),
  /** Ignored unless it is revenue; the description decides where the platform sends none. */
  revenueSource: z.enum(revenueKinds).optional(),
  /** The id of the charge that a refund pays back; ignored unless it is one. */
  refundOf: recordId.optional(),
});
export type Transaction = z.infer<typeof transaction>;
type OptionalField = "paymentMethod" | "revenueSource" | "refundOf";
interface TransactionRow extends Omit<Transaction, OptionalField> {
  paymentMethod: string | null;
  revenueSource: RevenueKind | null;
  refundOf: string | null;
  search: string;
  descriptionKey: string;
  /** Search text of the person in `userId`. */
  person?: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    transactions: TransactionRow;
  }
}
declare module "../list/names.ts" {
  interface Lists {
    transactions: "finance.read";
  }
}

declare module "../db/sums.ts" {
  interface SumNames {
    /** Minor units by month, all and pending ones alone, and large pending payouts over all time. */
    transactions: Flow | `${Flow}:pending` | WaitingSum;
  }
}

const jsonFields = Object.keys(transaction.shape)
  .map((name) => name === "amountCents" ? "amount" : name);

const toJson = ({ amountCents, ...transaction }: Transaction, currency: Currency) => ({
  ...transaction,
  amount: majorUnits(currency, amountCents),
});

/** The tabs *Payouts to check* and *Held*. */
export const TO_CHECK = "to-check";
export const HELD = "held";

/** The holds that are in force. */
export const holdsInForce = sql`(select * from payout_holds as hold where hold."held" = 1
  and not exists (select 1 from payout_holds as later
    where later."transactionId" = hold."transactionId" and later."version" > hold."version"))`;

const isHeld = sql<boolean>`transactions."id" in (
  select "transactionId" from ${holdsInForce} as held)`;

/** Held payouts that the platform has completed nevertheless. */
export const isPaidWhileHeld = sql<boolean>`("status" = 'completed' and ${isHeld})`;

const PERSON = sql.ref("transactions.userId");

export const verdictOfPerson = (nowIso: string): RawBuilder<Verdict> => verdictSql(PERSON, nowIso);

/** True for the row of a person who is not accepted, or changed the payout method after that. */
export const isToCheck = (nowIso: string): RawBuilder<boolean> =>
  sql<boolean>`(not ${isAcceptedSql(PERSON, nowIso)} or ${methodChangedSql(PERSON, nowIso)})`;

const orPaidWhileHeld = <Column extends "type" | "status">(column: Column, value: string) =>
  facet(column, [{ value, exactly: sql`(${inFacet(column, value)} or ${isPaidWhileHeld})` }]);

export const listShape = {
  name: "transactions",
  table: "transactions",
  permission: "finance.read",
  schema: transaction,
  tag: "Finance",
  tags: ["Finance", "Users"],
  notFound: "transaction.not_found",
  instant: "date",
  owner: "userId",
  sorts: ["date", "amountCents", "type", "description", "status"],
  numeric: ["amountCents"],
  keys: { description: "descriptionKey" },
  amounts: "amountCents",
  amountGroups: ["type", "status"],
  filters: {
    type: { values: transactionTypes },
    status: { values: transactionStatuses },
    verification: {
      values: verdicts,
      conditions: (values, _reader, now) => [
        perRow(sql`${verdictOfPerson(now.toISOString())} in (${sql.join(values)})`),
      ],
    },
    queue: {
      values: [TO_CHECK, HELD],
      one: true,
      conditions: ([queue], _reader, now) => [
        orPaidWhileHeld("type", "payout"),
        orPaidWhileHeld("status", "pending"),
        ...queue === HELD
          ? [indexed(isHeld), perRow(sql`"status" = 'pending'`)]
          : [perRow(sql`(${isPaidWhileHeld} or ${isToCheck(now.toISOString())})`)],
      ],
    },
  },
  outdated: () => [isPaidWhileHeld],
  facets: { type: transactionTypes, status: transactionStatuses },
  groups: { type: ({ type }) => type, status: ({ status }) => status },
  amountCents: ({ amountCents }) => amountCents,
  json: { fields: jsonFields, toJson },
  toRow: (transaction) => ({
    ...transaction,
    paymentMethod: transaction.paymentMethod ?? null,
    revenueSource: transaction.type === "revenue"
      ? transaction.revenueSource ?? sourceIn(transaction.description)
      : null,
    refundOf: transaction.type === "refund" ? transaction.refundOf ?? null : null,
    search: foundBy(transaction.description, transaction.id, transaction.userId),
    descriptionKey: sortText(transaction.description),
  }),
  asSent: ({ revenueSource, ...row }) =>
    revenueSource === sourceIn(row.description) ? row : { ...row, revenueSource },
  fromRows: (rows) =>
    rows.map((row) => {
      const { search: _, person: __, descriptionKey: ___, ...fields } = row;
      const { paymentMethod, revenueSource, refundOf, ...transaction } = fields;
      return {
        ...transaction,
        ...(paymentMethod !== null && { paymentMethod }),
        ...(revenueSource !== null && { revenueSource }),
        ...(refundOf !== null && { refundOf }),
      };
    }),
  sums: (row, currency) => {
    const flow = flowOf(row);
    const month = monthOf(row.date);
    const sums: Sum[] = [[flow, month, row.amountCents]];
    if (row.status === "pending") {
      sums.push([`${flow}:pending`, month, row.amountCents]);
      if (flow === "payout" && row.amountCents >= minorUnits(currency, LARGE_PAYOUT)) {
        sums.push(["payouts waiting", ALL, 1], ["payouts waiting in cents", ALL, row.amountCents]);
      }
    }
    return sums;
  },
  totalMinor,
  haystack: `' ' || "search" || ' ' || "person"`,
  keepsPerson: true,
} satisfies RecordShape<
  "transactions",
  "transactions",
  "type" | "status" | "verification" | "queue",
  Transaction
>;

export const list = lister(listShape);
export const get = getter(listShape);
export const getMany = manyGetter(listShape);
export const insert = inserter(listShape);
export const ownedBy = ownedReader(listShape);

/** 2.9 %, rounded half up to the cent (specification, section 9). */
export function settlement(amountCents: number): { feeCents: number; netCents: number } {
  const feeCents = Math.floor((amountCents * 29 + 500) / 1000);
  return { feeCents, netCents: amountCents - feeCents };
}

export const revenueSums = revenueKinds.map((kind) => `revenue:${kind}` as const);

/** From the sums by month, by type and status. */
async function totalMinor(db: Database): Promise<MinorSums> {
  const names = flows.flatMap((flow) => [flow, `${flow}:pending`] as const);
  const rows = await db.selectFrom("sums").select("name")
    .select([exactSum(sql.ref("value")).as("value"), exactSum(sql.ref("high")).as("high")])
    .where("name", "in", names).groupBy("name").execute();
  const minor = new Map(
    rows.map(({ name, value, high }) => [
      name,
      storedSum({ value: sumIn(value), high: sumIn(high) }),
    ]),
  );
  const totals: Record<string, Minor> = {};
  for (const flow of flows) {
    const [type] = flow.split(":");
    const [all, pending] = [minor.get(flow) ?? 0, minor.get(`${flow}:pending`) ?? 0];
    const [completed, waiting] = [`${type} completed`, `${type} pending`];
    totals[completed] = plus(totals[completed] ?? 0, all, negated(pending));
    totals[waiting] = plus(totals[waiting] ?? 0, pending);
  }
  return totals;
}

const flowOf = ({ type, revenueSource }: TransactionRow): Flow =>
  type === "revenue" ? `revenue:${revenueSource ?? "oneTime"}` : type;

/** The first of these words that is in the description decides; the migration has the same rule. */
const kindByWord: readonly [word: string, kind: RevenueKind][] = [
  ["subscription", "subscriptions"],
  ["partner", "partnerships"],
  ["annual", "subscriptions"],
  ["monthly", "subscriptions"],
];

function sourceIn(description: string): RevenueKind {
  const folded = foldText(description);
  return kindByWord.find(([word]) => folded.includes(word))?.[1] ?? "oneTime";
}
