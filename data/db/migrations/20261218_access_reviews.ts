import type { Definition } from "../migration.ts";

/** Reviews of who may do what, and the grants that each of them froze, one for each member. */
export const definition = {
  creates: ["access_reviews", "access_review_rows"],
  statements: [
    `create table access_reviews (
      "number" integer primary key, "openedAt" text not null, "openedBy" text,
      "dueOn" text not null, "months" integer, "members" integer not null,
      "noticed" text not null, "endedAt" text)`,
    `create table access_review_rows (
      "id" text primary key, "review" integer not null, "staffId" text not null,
      "version" integer not null, "name" text not null, "role" text not null,
      "roleSince" text not null, "status" text not null, "lastSignInAt" text,
      "twoFactor" integer not null, "passkeys" integer not null, "linked" integer not null,
      "sessions" integer not null, "tokens" text not null, "webhooks" text not null,
      "decision" text, "word" text not null, "attestedBy" text, "attestedAt" text)`,
    `create index access_review_rows_by_review on access_review_rows ("review", "id")`,
  ],
} as const satisfies Definition;
