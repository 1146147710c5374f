import type { Definition } from "../migration.ts";

/** Closed months with their rows, and corrections that came after a month had closed. */
export const definition = {
  creates: ["statement_months", "statement_rows"],
  statements: [
    `create table statement_months (
      "month" text primary key,
      "closedAt" text not null,
      "openingCents" bigint not null,
      "closingCents" bigint not null,
      "lines" text not null
    )`,
    `create table statement_rows (
      "id" text primary key,
      "month" text not null,
      "line" text not null,
      "correctionOf" text,
      "transactionId" text not null,
      "userId" text not null,
      "description" text not null,
      "date" text not null,
      "amountCents" bigint not null,
      "feeCents" bigint not null
    )`,
    `create index statement_rows_by_date on statement_rows ("month", "date", "id")`,
    `create index statement_rows_by_line on statement_rows
      ("month", "line", "correctionOf", "date", "id")`,
  ],
} as const satisfies Definition;
