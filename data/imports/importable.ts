import { z } from "zod";
import { announce, LARGE_CENTS } from "../notices/announce.ts";
import * as communities from "../records/communities.ts";
import * as content from "../records/content.ts";
import type { Database, PlainRow } from "../db/database.ts";
import type { CsvColumns } from "./file.ts";
import * as kyc from "../kyc/requests.ts";
import { type ListWriting, upsertRecords, type Written } from "../list/write.ts";
import * as partners from "../records/partners.ts";
import * as transactions from "../records/transactions.ts";
import * as users from "../records/users.ts";

/** What the schemas need to know of the desk that records come to. */
export interface Facts {
  now: Date;
  staffIds: ReadonlySet<string>;
}

/** A list that takes records from outside, without the types of its own that only it knows. */
export interface Importable {
  /** What a record has to be; its output is what `upsert` takes. */
  schema: (facts: Facts) => z.ZodType<{ id: string }>;
  upsert: (
    db: Database,
    records: readonly { id: string }[],
  ) => Promise<Written & { added: readonly { id: string }[] }>;
  /** Tells the staff of records that are new and concern them. */
  announce?: (trx: Database, added: readonly { id: string }[], now: Date) => Promise<void>;
}

/** By the names that the API has for the lists; staff have accounts and come by invitation. */
export const importable = {
  users: list(users.writing, () => users.user),
  "kyc-requests": list(kyc.writing, incomingKyc, announceRequests),
  communities: list(communities.writing, () => communities.community),
  transactions: list(transactions.writing, incomingTransaction, announceLarge),
  content: list(content.writing, () => content.content),
  partners: list(partners.writing, () => partners.partner),
} satisfies Record<string, Importable>;

export type ImportEntity = keyof typeof importable;

export const isImportEntity = (name: string): name is ImportEntity =>
  Object.hasOwn(importable, name);

function list<Entity extends { id: string }, Row extends PlainRow>(
  writing: ListWriting<Entity, Row>,
  schema: (facts: Facts) => z.ZodType<Entity>,
  announceAdded?: (trx: Database, added: readonly Entity[], now: Date) => Promise<void>,
): Importable {
  return {
    schema,
    // Only what came through the schema above arrives here.
    upsert: (db, records) => upsertRecords(db, writing, records as Entity[]),
    announce: announceAdded as Importable["announce"],
  };
}

async function announceRequests(
  trx: Database,
  added: readonly kyc.KycRequest[],
  now: Date,
): Promise<void> {
  const pending = added.filter(({ status }) => status === "pending");
  const [first] = pending;
  if (!first) return;
  const { id: requestId, userName, documents } = first;
  const facts = { count: pending.length, requestId, userName, documents: documents.length };
  await announce(trx, { kind: "kyc_submitted", facts }, now);
}

async function announceLarge(
  trx: Database,
  added: readonly transactions.Transaction[],
  now: Date,
): Promise<void> {
  const large = added.filter(({ amountCents }) => amountCents >= LARGE_CENTS);
  const [first] = large;
  if (!first) return;
  const { id: transactionId, description, amountCents } = first;
  const facts = { count: large.length, transactionId, description, amountCents };
  await announce(trx, { kind: "large_transaction", facts }, now);
}

/** Requests come with their history or without; it must be one that a request can have. */
function incomingKyc({ now, staffIds }: Facts): z.ZodType<kyc.KycRequest> {
  const { reviewNotes, reviewedBy, expiresAt } = kyc.kycRequest.shape;
  return kyc.kycRequest.extend({
    reviewNotes: reviewNotes.default(null),
    reviewedBy: reviewedBy.default(null)
      .refine((id) => id === null || staffIds.has(id), "is nobody on the staff"),
    expiresAt: expiresAt.default(null),
  }).superRefine((request, context) => {
    const { status, expiresAt } = request;
    const wrong = (message: string) =>
      context.addIssue({ code: "custom", path: ["expiresAt"], message });
    if (status === "accepted" && expiresAt === null) wrong("is missing from one that is accepted");
    if (!["accepted", "expired"].includes(status) && expiresAt !== null) {
      wrong(`must be empty in one that is ${status}`);
    }
    if (status === "expired" && (expiresAt ?? "") > now.toISOString()) {
      wrong("is still to come in one that is expired");
    }
  });
}

/** As in the API: an amount in dollars. */
function incomingTransaction(): z.ZodType<transactions.Transaction> {
  return transactions.transaction.omit({ amountCents: true }).extend({ amount: dollars })
    .transform(({ amount, ...transaction }) => ({ ...transaction, amountCents: amount }));
}

/** Digit by digit, since 1.1 * 100 is not 110; with nine of them sums stay exact, too. */
const dollars = z.number().transform((amount, context) => {
  const [, whole, cents = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? [];
  if (whole !== undefined) return Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  context.addIssue("must be dollars, 0 or more, with at most 2 decimals");
  return z.NEVER;
});

/** In CSV everything is text: the schema tells what is meant, and what may be left out. */
export function columnsOf(schema: z.core.$ZodType): CsvColumns {
  const object = innermost(schema);
  if (!(object instanceof z.ZodObject)) throw new Error("records are objects");
  return Object.fromEntries(
    Object.entries<z.ZodType>(object.shape).map(([name, field]) => {
      const { type } = innermost(field)._zod.def;
      const required = !field.safeParse(undefined).success;
      return [name, (text: string) => {
        if (text === "") return required && type === "string" ? "" : undefined;
        return fromText[type] ? fromText[type](text) : text;
      }];
    }),
  );
}

function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType, in: input } = schema._zod.def as {
    innerType?: z.core.$ZodType;
    in?: z.core.$ZodType;
  };
  return innerType || input ? innermost((innerType ?? input)!) : schema;
}

/** What is not written as such a value stays text, and the schema says what it should have been. */
const fromText: Record<string, (text: string) => unknown> = {
  number: (text) => /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text,
  boolean: (text) => /^(true|false)$/i.test(text) ? text.toLowerCase() === "true" : text,
  array: (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  },
};
