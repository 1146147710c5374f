import { allow } from "./http/session/permissions.ts";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import * as z from "zod";
import { DomainError } from "../data/base/errors.ts";
import { decide, decision } from "../data/kyc/decisions/decide.ts";
import * as kyc from "../data/kyc/requests/requests.ts";
import type { ListName } from "../data/list/names.ts";
import { parseListQuery } from "../data/list/query.ts";
import { listOf, recordNames } from "../data/lists.ts";
import * as analytics from "../data/reports/analytics.ts";
import { dashboard } from "../data/reports/dashboard.ts";
import { requireStepUp } from "../data/staff/sign_in/step_up.ts";
import { type Person, signOut } from "../data/staff/sessions/sessions.ts";
import { answerChallenge, signIn, signInForm } from "../data/staff/sign_in/sign_in.ts";
import { listHref } from "../views/ui/list/list.tsx";
import type { AppContext, AppEnv } from "./http/context.ts";
import { InvalidInput } from "./http/guard/validate.ts";
import { callerOf, closeSession, currentPerson, openSession } from "./http/session/session.ts";

/** The Link header leads to further records. */
const MAX_ROWS = 1_000;

export const api = new Hono<AppEnv>()
  .post("/login", async (c) => {
    const person = await signInByApi(c, await readJson(c, apiSignIn));
    return c.json({ token: await openSession(c, person), user: publicUser(person) });
  })
  .post("/logout", allow("session.own"), async (c) => {
    await signOut(c.var.store, currentPerson(c));
    closeSession(c);
    return c.body(null, 204);
  })
  .get("/analytics", allow("analytics.read"), async (c) => {
    const { revenueBreakdown, measuredOn: _, ...others } = await analytics.get(c.var.store);
    return c.json(c.var.ui.may("finance.read") ? { ...others, revenueBreakdown } : others);
  })
  .get("/dashboard-stats", allow("dashboard.read"), async (c) => {
    const { monthlyRevenueCents, ...counts } = await dashboard(c.var.store);
    const revenue = { monthlyRevenue: monthlyRevenueCents / 100 };
    return c.json(c.var.ui.may("finance.read") ? { ...counts, ...revenue } : counts);
  })
  .get("/kyc-requests/:id", allow("kyc.read"), async (c) => {
    const { store } = c.var;
    return kycAnswer(c, await kyc.get(store, c.req.param("id")));
  })
  .patch("/kyc-requests/:id/status", allow("kyc.decide"), async (c) => {
    const { reviewedBy, ...update } = await readJson(c, statusUpdate);
    const id = c.req.param("id");
    const reviewer = currentPerson(c);
    if (reviewedBy !== undefined && reviewedBy !== reviewer.id) {
      throw new DomainError("forbidden", "The reviewer must be the signed-in person.");
    }
    const request = await decide(c.var.store, id, update, {
      reviewer,
      version: await readVersion(c, id),
      onlyOffered: false,
      requireStepUp: () => requireStepUp(c.var.store, reviewer),
      idempotencyKey: readKey(c.req.header("idempotency-key")),
    });
    return kycAnswer(c, request);
  });

for (const name of [...recordNames, "staff"] as const) {
  api.get(`/${name}`, allow(listOf(name).listShape.permission), (c) => list(c, name));
}

const apiSignIn = signInForm.extend({ code: z.string().max(100).optional() });

/** Programs send the second factor along with the password. */
async function signInByApi(
  c: AppContext,
  { code, ...form }: z.output<typeof apiSignIn>,
): Promise<Person> {
  const result = await signIn(c.var.store, form, callerOf(c), c.var.config);
  if ("person" in result) return result.person;
  if (code === undefined) throw new DomainError("unauthenticated", "Two-factor code required");
  return await answerChallenge(c.var.store, result.challengeId, code, callerOf(c));
}

const statusUpdate = decision.extend({
  reviewNotes: decision.shape.reviewNotes.default(""),
  reviewedBy: z.string().optional(),
});

const publicUser = ({ id, name, email, role }: Person) => ({ id, name, email, role });

function kycAnswer(c: AppContext, request: kyc.KycRecord): Response {
  c.header("ETag", `"${request.version}"`);
  return c.json(kyc.listShape.json.toJson(request));
}

async function list(c: AppContext, name: ListName): Promise<Response> {
  const { listShape, list } = listOf(name);
  const { pathname, searchParams } = new URL(c.req.url);
  const query = parseListQuery(listShape, searchParams);
  const { rows, after } = await list(c.var.store, query, MAX_ROWS);
  if (after) c.header("Link", `<${listHref(pathname, query, { after })}>; rel="next"`);
  return c.json(rows.map((row) => listShape.json.toJson(row)));
}

/** Throws 415 unless the body is JSON, 400 if it does not parse, `InvalidInput` for the wrong shape. */
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

/**
 * If-Match: null for any version, 0, which never matches, for unknown tags. Of several tags the one
 * that matches now counts (RFC 9110, section 13.1.1).
 */
async function readVersion(c: AppContext, id: string): Promise<number | null> {
  const tags = c.req.header("if-match")?.split(",").map((tag) => tag.trim());
  if (!tags || tags.includes("*")) return null;
  const versions = tags.map((tag) => Number(/^"(\d{1,9})"$/.exec(tag)?.[1] ?? 0));
  if (versions.length === 1) return versions[0] ?? 0;
  const { version } = await kyc.get(c.var.store, id);
  return versions.includes(version) ? version : 0;
}

function readKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (header.length < 1 || header.length > 200) {
    throw new DomainError("invalid", "An Idempotency-Key must have 1 to 200 characters.");
  }
  return header;
}
