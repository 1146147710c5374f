import * as z from "zod";
import { type ChangePage, MOST_CHANGES, readChanges } from "../../data/changes/feed.ts";
import { type RecordName, recordNames, recordsOf } from "../../data/lists.ts";
import { instant, recordId } from "../../data/list/fields.ts";
import { readScopeOf } from "../../data/staff/accounts/read_scopes.ts";
import type { AppContext } from "../http/context.ts";
import { publicOrigin } from "../http/guard/origin.ts";
import { mayRead } from "../http/session/permissions.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import { roleForbids } from "../../data/permissions.ts";
import { operation } from "./operation.ts";

const permissionOf = (type: RecordName) => recordsOf(type).listShape.permission;

const changesQuery = z.strictObject({
  after: z.string().default("").describe("`next` of the answer before; empty for the beginning."),
  types: z.preprocess(
    (text) => text === undefined ? undefined : String(text).split(","),
    z.array(z.enum(recordNames)).optional(),
  ).describe("Lists, separated by commas; without it all that the caller may read."),
});

const changesAnswer = z.strictObject({
  changes: z.array(z.strictObject({
    type: z.enum(recordNames),
    id: recordId,
    version: z.int().describe("Rises with each change, but not when an approval ends by time."),
    at: instant,
    deleted: z.literal(true).optional()
      .describe("The person was erased: `href` is 404. Listed for 31 days."),
    href: z.url().describe("The record as it is now."),
  })),
  next: z.string().describe("The cursor to go on from."),
  more: z.boolean().describe("More changes wait already."),
});

export const changeOperations = [
  operation({
    method: "GET",
    path: "/changes",
    group: "Records",
    summary: "Read what has changed",
    description:
      "In the order of commits; a record is named once, with its latest change. Follow `next`: " +
      "read the record at `href`, and keep the cursor. 409 after a restored backup: start again " +
      "with an empty cursor.",
    permission: "changes.read",
    anyScope: recordNames.flatMap((type) => readScopeOf(permissionOf(type)) ?? []),
    query: changesQuery,
    answers: { 200: { description: "The changes.", schema: changesAnswer } },
    errors: [409],
    limits: [`${MOST_CHANGES.toLocaleString("en")} changes per answer`],
    handle: async (c, { query: { after, types } }) =>
      answer(c, await readChanges(c.var.store, { after, types: readable(c, types) })),
  }),
];

function readable(c: AppContext, types: readonly RecordName[] | undefined): RecordName[] {
  const allowed = recordNames.filter((type) => mayRead(c, permissionOf(type)));
  if (types?.every((type) => allowed.includes(type)) ?? true) return [...new Set(types ?? allowed)];
  if (c.var.service) throw new DomainError("forbidden", "token.not_allowed");
  throw roleForbids(permissionOf(types!.find((type) => !allowed.includes(type))!));
}

function answer(c: AppContext, { changes, ...page }: ChangePage): Response {
  const origin = publicOrigin(c);
  const hrefOf = ({ type, id }: ChangePage["changes"][number]) =>
    `${origin}/api/${type}/${encodeURIComponent(id)}`;
  return c.json({ changes: changes.map((one) => ({ ...one, href: hrefOf(one) })), ...page });
}
