import { amountPattern, type Currency } from "../../data/base/currency.ts";
import * as z from "zod";
import { DomainError } from "../../data/errors/domain_error.ts";
import { recordId } from "../../data/list/fields.ts";
import type { ListName } from "../../data/list/names.ts";
import { parseListQuery, takenBy } from "../../data/list/query.ts";
import { periodWords } from "../../data/list/ranges.ts";
import { roleForbids } from "../../data/permissions.ts";
import { type FilterShape, jsonFor } from "../../data/list/shape.ts";
import { type AnyList, isRecordName, listOf, recordNames, recordsOf } from "../../data/lists.ts";
import { readScopeOf } from "../../data/staff/accounts/read_scopes.ts";
import { listHref } from "../../views/ui/list/list.tsx";
import type { AppContext } from "../http/context.ts";
import { tokenForbids } from "../http/session/service.ts";
import { mayRead } from "../http/session/permissions.ts";
import { InvalidInput } from "../http/guard/validate.ts";
import { recordExamples } from "./examples.ts";
import { conditional, inWords, notModified, operation, tagHeader } from "./operation.ts";
import { recordAnswers } from "./records.ts";
import { taggedJson } from "./tagged.ts";

const AMOUNT_RULE = "must be an amount with at most the decimals of the currency, such as 99.50";

/** The Link header leads to further records. */
const MAX_ROWS = 1_000;

const names = Object.keys(recordAnswers) as (keyof typeof recordAnswers)[];

export const listOperations = names.map((name) => {
  const { listShape } = listOf(name);
  return operation({
    method: "GET",
    path: `/${name}`,
    group: "Records",
    summary: `List ${inWords(name)}`,
    permission: listShape.permission,
    scope: readScopeOf(listShape.permission) ?? undefined,
    query: z.strictObject(queryShape(listShape)),
    answers: {
      200: {
        description: "The records, in a stable order.",
        schema: z.array(recordAnswers[name]),
        example: [recordExamples[name]],
        headers: { Link: `Leads to further records: \`<…>; rel="next"\`.`, ...tagHeader },
      },
      304: notModified,
    },
    headers: conditional,
    limits: [`${MAX_ROWS.toLocaleString("en")} records per answer`],
    handle: (c) => list(c, name),
  });
});

/** Requests have a call of their own, with their version. */
const plainRecords = recordNames.filter((name) => name !== "kyc-requests");

export const recordOperations = plainRecords.map((name) => {
  const { listShape, get } = recordsOf(name);
  return operation({
    method: "GET",
    path: `/${name}/:id`,
    group: "Records",
    summary: `Read a record of ${inWords(name)}`,
    permission: listShape.permission,
    scope: readScopeOf(listShape.permission) ?? undefined,
    headers: conditional,
    answers: {
      200: { description: "The record.", schema: recordAnswers[name], headers: tagHeader },
      304: notModified,
    },
    errors: [404],
    handle: async (c) =>
      await taggedJson(
        c,
        jsonOf(c, listShape)(await get(c.var.store, c.req.param("id")), c.var.store.currency),
      ),
  });
});

async function list(c: AppContext, name: ListName): Promise<Response> {
  const { listShape, list } = listOf(name);
  const { pathname, searchParams } = new URL(c.req.url);
  requireFilters(c, listShape, searchParams);
  const query = parseListQuery(listShape, searchParams, {
    currency: c.var.store.currency,
    readerId: c.var.member?.id,
    may: (permission) => mayRead(c, permission),
  });
  if (query.after !== (searchParams.get("after") ?? "")) throw unknownCursor();
  requireSearchable(c, name, query.q);
  if (listShape.amounts !== undefined) requireAmounts(searchParams, c.var.store.currency);
  const { rows, after } = await list(c.var.store, query, MAX_ROWS);
  if (after) c.header("Link", `<${listHref(pathname, query, { after })}>; rel="next"`);
  const toJson = jsonOf(c, listShape);
  return await taggedJson(c, rows.map((row) => toJson(row, c.var.store.currency)));
}

const jsonOf = (c: AppContext, { json }: AnyList["listShape"]) =>
  jsonFor(json, (permission) => mayRead(c, permission));

/**
 * A search for words of a person finds their requests and payments too, so it would tell a token
 * that reads no people whose email address it is. Throws `forbidden`.
 */
function requireSearchable(c: AppContext, name: ListName, q: string): void {
  const searchesPeople = isRecordName(name) && recordsOf(name).listShape.keepsPerson === true;
  if (q === "" || !searchesPeople || mayRead(c, "users.read")) return;
  throw new DomainError("forbidden", "token.search_needs_users");
}

/** Throws `forbidden` for a filter that takes another permission than the list. */
function requireFilters(c: AppContext, { filters }: AnyList["listShape"], search: URLSearchParams) {
  const lacking = Object.entries<FilterShape>(filters)
    .flatMap(([name, filter]) => takenBy(filter, search.getAll(name).join()))
    .find((permission) => !mayRead(c, permission));
  if (lacking === undefined) return;
  if (c.var.service) throw tokenForbids([readScopeOf(lacking) ?? []].flat());
  throw roleForbids(lacking);
}

const unknownCursor = () =>
  new InvalidInput({
    issues: [{ path: ["after"], message: "is no cursor of this list and sort" }],
  });

/** Throws `invalid` for an amount with more digits than the currency has. */
function requireAmounts(search: URLSearchParams, currency: Currency): void {
  for (const name of ["amountFrom", "amountTo"]) {
    const text = search.get(name) ?? "";
    if (text === "" || amountPattern(currency).test(text)) continue;
    throw new InvalidInput({ issues: [{ path: [name], message: AMOUNT_RULE }] });
  }
}

/** The parameters that `parseListQuery` reads. */
function queryShape(shape: AnyList["listShape"]): z.ZodRawShape {
  const { sorts, filters, owner, amounts, instant } = shape;
  const amount = z.string().regex(/^\d+(\.\d+)?$/, AMOUNT_RULE).meta({ format: "amount" });
  const parameters: z.ZodRawShape = {
    q: z.string().describe("Searches for these words."),
    ...Object.fromEntries(
      Object.entries<FilterShape>(filters).map(([name, filter]) => [name, filterValue(filter)]),
    ),
    ...owner !== undefined && { [owner]: recordId.describe("Only the records of this owner.") },
    period: z.enum(periodWords).describe(`Days of \`${instant}\`, in UTC.`),
    from: z.iso.date().describe(`The first day of \`${instant}\`, in UTC.`),
    to: z.iso.date().describe(`The last day of \`${instant}\`, in UTC.`),
    ...amounts !== undefined && {
      amountFrom: amount.describe("The least amount, in major units of the currency."),
      amountTo: amount.describe("The largest amount, in major units of the currency."),
    },
    sort: z.enum(sorts.flatMap((sort) => [sort, `-${sort}`])).describe("`-`: descending."),
    after: z.string().meta({ format: "cursor", description: "The cursor of the `Link` header." }),
  };
  return Object.fromEntries(
    Object.entries(parameters).map(([name, schema]) => [name, (schema as z.ZodType).optional()]),
  );
}

/** Several values are separated by commas. */
function filterValue({ values, one }: FilterShape): z.ZodType {
  if (values.length === 0) return severalOf(recordId).describe("Codes.");
  if (one) return z.enum(values);
  return severalOf(z.enum(values));
}

function severalOf(value: z.ZodType): z.ZodType {
  return z.preprocess((text) => String(text).split(","), z.array(value));
}
