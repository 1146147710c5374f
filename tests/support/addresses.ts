import assert from "node:assert/strict";
import { makeMailedLink } from "../../data/staff/accounts/reset_links.ts";
import { invite } from "./accounts.ts";
import { type Desk, PASSWORD } from "./helpers.ts";
import { aProposal, aStaffMember } from "./records.ts";
import { saveReport } from "./reports.ts";
import { setPassword } from "./stores.ts";

/** A way to ask for a route. */
export interface Address {
  method: string;
  path: string;
}

/** Example values for the parameters of a route; the first match counts. */
export type Examples = [route: RegExp, values: Record<string, string>][];

/** Examples in the sample data. */
export const sampleExamples: Examples = [
  [/^\/(api\/)?users\//, {
    id: "u_1",
    commentId: "none",
    correctionId: "none",
    instructionId: "none",
  }],
  [/^\/kyc\/|^\/api\/kyc-requests\//, {
    id: "k_1",
    n: "1",
    ref: "1",
    documentId: "1",
    kind: "sanctions",
    number: "1",
    commentId: "none",
  }],
  [/^\/(api\/)?communities\//, { id: "c_1", commentId: "none", instructionId: "none" }],
  [/^\/api\/statements\//, { month: "2026-10" }],
  [/^\/administration\/erasures\//, { number: "1" }],
  [/^\/api\/instructions\//, { id: "i_1" }],
  [/^\/proposals\//, { id: "p_example" }],
  [/^\/finance\/|^\/api\/transactions\//, { id: "t_1", commentId: "none" }],
  [/^\/(api\/)?content\//, { id: "ct_1", commentId: "none", instructionId: "none" }],
  [/^\/(api\/)?partners\//, { id: "p_1", commentId: "none", instructionId: "none" }],
  [/^\/staff\/access-review\//, { number: "1", staffId: "s_2" }],
  [/^\/staff\/document-types\//, { key: "selfie" }],
  [/^\/staff\//, { id: "s_2", delivery: "none", code: "no-answer" }],
  [/^\/views\//, { id: "none", list: "users" }],
  [/^\/audit-logs\//, { id: "a_1" }],
  [/^\/profile\/sessions\//, { handle: "none" }],
  [/^\/profile\/passkeys\//, { id: "none" }],
];

/** An address for a route of the app. */
export function addressOf(route: string, examples: Examples): string {
  const values = examples.find(([pattern]) => pattern.test(route))?.[1] ?? {};
  const path = route.replace("*", "app.css")
    .replace(/:file\{[^}]*\}(?=$|\/)/, "export.csv")
    .replace(/:(\w+)/g, (_, name) => values[name] ?? "");
  assert.doesNotMatch(path, /[:{}]|\/\/|\/$(?<=.{2})/, `an example for ${route}`);
  return path;
}

/** Beside those, what only comes when somebody has made it. */
async function examplesOn(desk: Desk): Promise<Examples> {
  const { id: report } = await saveReport(desk.store, aStaffMember({ id: "s_1" }));
  const invitation = (await invite(desk)).split("/").at(-1) ?? "";
  await setPassword(desk.store, "s_2", PASSWORD);
  const { email } = await desk.store.db.selectFrom("staff").select("email").where("id", "=", "s_2")
    .executeTakeFirstOrThrow();
  const since = desk.store.now().toISOString();
  await plantProposal(desk.store);
  const { token = "" } = await makeMailedLink(desk.store, { id: "s_2", email, since }) ?? {};
  const { id } = await desk.store.db.selectFrom("notifications").select("id")
    .where("staffId", "=", "s_1").executeTakeFirstOrThrow();
  return [
    ...sampleExamples,
    [/^\/reports\/custom\//, { id: report }],
    [/^\/notifications\//, { id }],
    [/^\/invitation\//, { token: invitation }],
    [/^\/reset\//, { token }],
  ];
}

const plantProposal = ({ db }: Desk["store"]) =>
  db.insertInto("step_proposals").values(aProposal())
    .onConflict((conflict) => conflict.doNothing()).execute();

/** An address for every route that there is, with the route's name. */
export async function addressesOf(desk: Desk): Promise<(Address & { route: string })[]> {
  const examples = await examplesOn(desk);
  const routes = new Map(
    desk.app.routes.filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  );
  return [...routes].map(([route, { method, path }]) => ({
    route,
    method,
    path: addressOf(path, examples),
  }));
}
