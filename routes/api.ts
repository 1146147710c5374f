import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import * as analytics from "../data/reports/analytics.ts";
import * as communities from "../data/records/communities.ts";
import * as content from "../data/records/content.ts";
import { DomainError } from "../data/errors.ts";
import * as kyc from "../data/kyc/requests.ts";
import { type ListQuery, type ListShape, type Page, parseListQuery } from "../data/list/query.ts";
import * as partners from "../data/records/partners.ts";
import { type Person, signOut } from "../data/staff/sessions.ts";
import { answerChallenge, signIn, signInForm } from "../data/staff/sign_in.ts";
import * as staff from "../data/staff/staff.ts";
import * as stats from "../data/reports/dashboard.ts";
import type { Store } from "../data/store.ts";
import type { Tables } from "../data/db/tables.ts";
import * as transactions from "../data/records/transactions.ts";
import * as users from "../data/records/users.ts";
import { listHref } from "../views/ui/list.tsx";
import type { AppContext, AppEnv } from "./http/context.ts";
import { kycShape, transactionShape } from "./http/json.ts";
import { actorIn, allow, callerOf, closeSession, openSession, signedIn } from "./http/session.ts";

/** Records in one answer; the rest follows by the Link header. */
const MAX_ROWS = 1_000;

export const api = new Hono<AppEnv>()
  .use(async (c, next) => {
    c.header("Cache-Control", "no-store");
    await next();
  })
  .post("/login", async (c) => {
    const person = await signInByApi(c, await readJson(c, apiSignIn));
    return c.json({ token: await openSession(c, person), user: publicUser(person) });
  })
  .post("/logout", allow("session.own"), async (c) => {
    await signOut(c.var.store, signedIn(c), c.var.requestId);
    closeSession(c);
    return c.body(null, 204);
  })
  .get("/users", allow("users.read"), (c) => list(c, users))
  .get("/kyc-requests", allow("kyc.read"), (c) => list(c, kyc, kycShape.toJson))
  .get("/communities", allow("communities.read"), (c) => list(c, communities))
  .get(
    "/transactions",
    allow("finance.read"),
    (c) => list(c, transactions, transactionShape.toJson),
  )
  .get("/analytics", allow("analytics.read"), async (c) => {
    const { revenueBreakdown, ...others } = await analytics.get(c.var.store);
    return c.json(c.var.ui.may("finance.read") ? { ...others, revenueBreakdown } : others);
  })
  .get("/content", allow("content.read"), (c) => list(c, content))
  .get("/partners", allow("partners.read"), (c) => list(c, partners))
  .get("/staff", allow("staff.read"), (c) => list(c, staff))
  .get("/dashboard-stats", allow("dashboard.read"), async (c) => {
    const { monthlyRevenueCents, ...counts } = await stats.dashboard(c.var.store);
    const revenue = { monthlyRevenue: monthlyRevenueCents / 100 };
    return c.json(c.var.ui.may("finance.read") ? { ...counts, ...revenue } : counts);
  })
  .get("/kyc-requests/:id", allow("kyc.read"), async (c) => {
    const { store } = c.var;
    return kycAnswer(c, await kyc.get(store.db, c.req.param("id"), store.now()));
  })
  .patch("/kyc-requests/:id/status", allow("kyc.decide"), async (c) => {
    const { reviewedBy, ...decision } = await readJson(c, statusUpdate);
    const id = c.req.param("id");
    const reviewer = actorIn(c);
    if (reviewedBy !== undefined && reviewedBy !== reviewer.id) {
      throw new DomainError("forbidden", "The reviewer is the signed-in person.");
    }
    const request = await kyc.decide(c.var.store, id, decision, {
      reviewer,
      version: await readVersion(c, id),
      onlyOffered: false,
      idempotencyKey: readKey(c.req.header("idempotency-key")),
    });
    return kycAnswer(c, request);
  });

const apiSignIn = signInForm.extend({ code: z.string().max(100).optional() });

/** A program sends the second factor along; without it, an account that has one is refused. */
async function signInByApi(
  c: AppContext,
  { code, ...form }: z.output<typeof apiSignIn>,
): Promise<Person> {
  const result = await signIn(c.var.store, form, callerOf(c));
  if ("person" in result) return result.person;
  if (code === undefined) throw new DomainError("unauthenticated", "Two-factor code required");
  return await answerChallenge(c.var.store, result.challengeId, code, callerOf(c));
}

const statusUpdate = kyc.decision.extend({
  reviewNotes: kyc.decision.shape.reviewNotes.default(""),
  reviewedBy: z.string().optional(),
});

const publicUser = ({ id, name, email, role }: Person) => ({ id, name, email, role });

function kycAnswer(c: AppContext, request: kyc.KycRecord): Response {
  c.header("ETag", `"${request.version}"`);
  return c.json(kycShape.toJson(request));
}

/** Any list under its own address and parameters, as the plain array of its records. */
async function list<
  Table extends keyof Tables,
  Sort extends keyof Tables[Table] & string,
  Filter extends string,
  Row,
>(
  c: AppContext,
  noun: {
    listShape: ListShape<Table, Sort, Filter>;
    list: (store: Store, query: ListQuery<Filter>, limit: number) => Promise<Page<Row>>;
  },
  toJson: (row: Row) => unknown = (row) => row,
): Promise<Response> {
  const { pathname, searchParams } = new URL(c.req.url);
  const query = parseListQuery(noun.listShape, searchParams);
  const { rows, after } = await noun.list(c.var.store, query, MAX_ROWS);
  if (after) c.header("Link", `<${listHref(pathname, query, { after })}>; rel="next"`);
  return c.json(rows.map(toJson));
}

/** Throws 415 for anything but JSON, 400 for what does not parse, `Invalid` for the wrong shape. */
async function readJson<Schema extends z.ZodType>(
  c: AppContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new HTTPException(415, { message: "Send application/json." });
  }
  const body = await c.req.json().catch(() => {
    throw new HTTPException(400, { message: "The body is not JSON." });
  });
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new InvalidInput(parsed.error);
  return parsed.data;
}

/** Bad input with what is wrong where. */
export class InvalidInput extends DomainError {
  readonly issues: { path: string; message: string }[];

  constructor(error: z.ZodError) {
    super("invalid", "Invalid input");
    this.issues = error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  }
}

/**
 * The version that an If-Match header asks for: null for any, 0, which no record has, for tags that
 * are not ours. Of several tags it is the one that matches now (RFC 9110, section 13.1.1).
 */
async function readVersion(c: AppContext, id: string): Promise<number | null> {
  const tags = c.req.header("if-match")?.split(",").map((tag) => tag.trim());
  if (!tags || tags.includes("*")) return null;
  const versions = tags.map((tag) => Number(/^"(\d{1,9})"$/.exec(tag)?.[1] ?? 0));
  if (versions.length === 1) return versions[0] ?? 0;
  const { version } = await kyc.get(c.var.store.db, id, c.var.store.now());
  return versions.includes(version) ? version : 0;
}

function readKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (header.length < 1 || header.length > 200) {
    throw new DomainError("invalid", "An Idempotency-Key has 1 to 200 characters.");
  }
  return header;
}
