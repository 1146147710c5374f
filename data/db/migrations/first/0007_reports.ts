import type { Definition } from "../../migration.ts";

/** An id, and the parenthesis at the end of a target of the trail. */
const ID_END = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-)";

const statements = [
  `create table tallies (
    "name" text not null, "period" text not null, "value" bigint not null,
    primary key ("name", "period"))`,
  tallied("users", `'users:' || "role"`, `substr("joinedAt", 1, 7)`, "count(*)"),
  tallied("kyc_requests", "'kyc:submitted'", `substr("submittedAt", 1, 7)`, "count(*)"),
  tallied(
    "transactions",
    `case when "type" <> 'revenue' then "type"
      when "search" like '%subscription%' then 'revenue:subscriptions'
      when "search" like '%partner%' then 'revenue:partnerships'
      when "search" like '%annual%' or "search" like '%monthly%' then 'revenue:subscriptions'
      else 'revenue:oneTime' end`,
    `substr("date", 1, 7)`,
    `sum("amountCents")`,
  ),
  tallied("content", `'items:' || "type"`, "'all'", "count(*)"),
  ...["views", "likes", "comments", "shares"].map((measure) =>
    tallied("content", `'${measure}:' || "type"`, "'all'", `sum("${measure}")`)
  ),
  tallied("communities", "'members'", "'all'", `sum("members")`),
  `create table kyc_decisions (
    "id" text primary key, "requestId" text not null, "status" text not null,
    "reviewerId" text not null, "submittedAt" text not null, "decidedAt" text not null)`,
  // Reads earlier decisions from the trail, whose targets end with the request's id in parentheses.
  `insert into kyc_decisions
    select requests."id" || ':a' || trail."seq", requests."id",
      replace(trail."action", 'KYC ', ''), trail."actorId", requests."submittedAt", trail."at"
    from audit_log trail join kyc_requests requests on requests."id" = replace(
      substr(trail."target", length(rtrim(trail."target", '${ID_END}')) + 1), ')', '')
    where trail."category" = 'kyc' and trail."actorId" is not null
      and trail."action" in ('KYC accepted', 'KYC declined', 'KYC revoked')`,
  `create index kyc_decisions_by_decidedAt on kyc_decisions ("decidedAt", "id")`,
  // Reports had no figures before.
  `drop table reports`,
  `create table reports (
    "name" text primary key, "generatedAt" text not null, "generatedBy" text not null,
    "figures" text not null)`,
];

export const definition = {
  creates: ["tallies", "kyc_decisions", "reports"],
  statements,
} as const satisfies Definition;

/** Sums the existing rows; the writers of rows update the sums from now on. */
function tallied(table: string, name: string, period: string, value: string): string {
  return `insert into tallies ("name", "period", "value")
    select ${name}, ${period}, ${value} from ${table} group by 1, 2`;
}
