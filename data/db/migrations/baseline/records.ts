import type { Definition } from "../../migration.ts";

/** Records of the platform, and the figures of lists and reports. */
export const records = {
  creates: [
    "users",
    "communities",
    "transactions",
    "content",
    "partners",
    "daily_figures",
    "sums",
    "reports",
    "custom_reports",
    "imports",
    "saved_views",
    "cache_tags",
  ],
  statements: [
    `create table users (
      "id" text primary key, "name" text not null, "email" text not null, "role" text not null,
      "status" text not null, "joinedAt" text not null, "search" text not null,
      "emailKey" text not null default '', "nameKey" text not null default '',
      "lastActiveAt" text, "language" text)`,
    `create index users_narrowed_by_joinedAt on users ("role", "status", "joinedAt", "id")`,
    `create index users_narrowed_by_email on users ("role", "status", "email", "id")`,
    `create index users_narrowed_by_id on users ("role", "status", "id")`,
    `create index users_by_emailkey on users ("emailKey", "id")`,
    `create index users_narrowed_by_name on "users" ("role", "status", "nameKey", "id")`,
    `create index users_by_joinedAt on users ("joinedAt", "id")`,
    `create index users_by_name on users ("nameKey", "id")`,
    `create index users_by_email on users ("email", "id")`,
    `create index users_by_role on users ("role", "id")`,
    `create index users_by_status on users ("status", "id")`,
    `create table communities (
      "id" text primary key, "name" text not null, "mentorId" text not null,
      "mentorName" text not null, "members" bigint not null, "status" text not null,
      "createdAt" text not null, "category" text, "search" text not null,
      "nameKey" text not null default '', "mentorNameKey" text not null default '')`,
    `create index communities_in_status on communities ("status", "createdAt", "id")`,
    `create index communities_narrowed_by_members on communities ("status", "members", "id")`,
    `create index communities_in_mentorId on communities ("mentorId", "createdAt", "id")`,
    `create index communities_narrowed_by_name on "communities" ("status", "nameKey", "id")`,
    `create index communities_narrowed_by_mentorName on "communities"
      ("status", "mentorNameKey", "id")`,
    `create index communities_by_createdAt on communities ("createdAt", "id")`,
    `create index communities_by_name on communities ("nameKey", "id")`,
    `create index communities_by_mentorName on communities ("mentorNameKey", "id")`,
    `create index communities_by_members on communities ("members", "id")`,
    `create index communities_by_status on communities ("status", "id")`,
    `create table transactions (
      "id" text primary key, "type" text not null, "amountCents" bigint not null,
      "description" text not null, "userId" text not null, "date" text not null,
      "status" text not null, "search" text not null, "person" text not null default '',
      "descriptionKey" text not null default '', "paymentMethod" text)`,
    `create index transactions_type_date on transactions ("type", "date", "amountCents")`,
    `create index transactions_in_userId on transactions ("userId", "date", "id")`,
    `create index transactions_narrowed_by_date on transactions ("type", "status", "date", "id")`,
    `create index transactions_narrowed_by_amountCents on transactions
      ("type", "status", "amountCents", "id")`,
    `create index transactions_narrowed_by_id on transactions ("type", "status", "id")`,
    `create index transactions_waiting on transactions
      ("userId") where ("type" = 'payout' and "status" = 'pending') is true`,
    `create index transactions_narrowed_by_description on "transactions"
      ("type", "status", "descriptionKey", "id")`,
    `create index transactions_by_date on transactions ("date", "id")`,
    `create index transactions_by_amountCents on transactions ("amountCents", "id")`,
    `create index transactions_by_description on transactions ("descriptionKey", "id")`,
    `create index transactions_by_type on transactions ("type", "id")`,
    `create index transactions_by_status on transactions ("status", "id")`,
    `create table content (
      "id" text primary key, "title" text not null, "type" text not null, "author" text not null,
      "authorId" text not null, "published" integer not null, "createdAt" text not null,
      "views" bigint not null, "likes" bigint not null, "comments" bigint not null,
      "shares" bigint not null, "description" text, "category" text, "search" text not null,
      "titleKey" text not null default '', "authorKey" text not null default '')`,
    `create index content_narrowed_by_createdAt on content
      ("type", "published", "createdAt", "id")`,
    `create index content_narrowed_by_views on content ("type", "published", "views", "id")`,
    `create index content_narrowed_by_id on content ("type", "published", "id")`,
    `create index content_in_authorId on content ("authorId", "createdAt", "id")`,
    `create index content_narrowed_by_title on "content" ("type", "published", "titleKey", "id")`,
    `create index content_narrowed_by_author on "content"
      ("type", "published", "authorKey", "id")`,
    `create index content_by_createdAt on content ("createdAt", "id")`,
    `create index content_by_title on content ("titleKey", "id")`,
    `create index content_by_author on content ("authorKey", "id")`,
    `create index content_by_views on content ("views", "id")`,
    `create index content_by_type on content ("type", "id")`,
    `create index content_by_published on content ("published", "id")`,
    `create table partners (
      "id" text primary key, "name" text not null, "type" text not null, "status" text not null,
      "addedAt" text not null, "description" text, "email" text, "website" text,
      "search" text not null, "nameKey" text not null default '')`,
    `create index partners_narrowed_by_addedAt on partners ("type", "status", "addedAt", "id")`,
    `create index partners_narrowed_by_id on partners ("type", "status", "id")`,
    `create index partners_narrowed_by_name on "partners" ("type", "status", "nameKey", "id")`,
    `create index partners_by_addedAt on partners ("addedAt", "id")`,
    `create index partners_by_name on partners ("nameKey", "id")`,
    `create index partners_by_type on partners ("type", "id")`,
    `create index partners_by_status on partners ("status", "id")`,
    `create table daily_figures (
      "id" text primary key, "avgSessionSeconds" bigint not null,
      "activeUsersDaily" bigint not null)`,
    `create table sums (
      "name" text not null, "period" text not null, "value" bigint not null,
      primary key ("name", "period"))`,
    `create table reports (
      "name" text primary key, "generatedAt" text not null, "generatedBy" text not null,
      "figures" text not null)`,
    `create table custom_reports (
      "id" text primary key, "name" text not null unique, "definition" text not null,
      "createdBy" text not null references staff ("id"), "createdAt" text not null,
      "generatedAt" text, "generatedBy" text references staff ("id"))`,
    `create table imports (
      "id" text primary key, "rowsDone" bigint not null, "inserted" bigint not null,
      "updated" bigint not null, "startedAt" text not null)`,
    `create table saved_views (
      "id" text primary key, "list" text not null, "name" text not null, "query" text not null,
      "ownerId" text not null, "isShared" integer not null, "createdAt" text not null)`,
    `create index saved_views_of_list on saved_views ("list", "ownerId")`,
    `create table cache_tags (
      "tag" text primary key, "version" bigint not null)`,
  ],
} as const satisfies Definition;
