import assert from "node:assert/strict";
import type { Answer, Desk } from "../support/helpers.ts";
import type { Person, TestProvider } from "./provider.ts";

/** Somebody whom the sample knows as its admin. */
export const ada: Person = {
  sub: "subject-of-ada",
  email: "admin@example.com",
  email_verified: true,
  name: "Ada at work",
};

export const CROSS = { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document" };

/** Leaves the desk for the provider; returns where the provider leads back to. */
export async function leave(
  desk: Desk,
  provider: TestProvider,
  who: Person | null,
  path = "/login/sso",
): Promise<string> {
  const { status, headers, text } = await desk.get(path);
  assert.equal(status, 303, text);
  const back = new URL(await provider.visit(headers.get("location") ?? "", who));
  assert.equal(back.origin, desk.origin);
  return back.pathname + back.search;
}

/** As a browser comes back: by a link of another site. */
export const comeBack = (desk: Desk, path: string): Promise<Answer> => desk.get(path, CROSS);

export const signInBySso = async (
  desk: Desk,
  provider: TestProvider,
  who: Person | null,
  path?: string,
): Promise<Answer> => comeBack(desk, await leave(desk, provider, who, path));

/** Audit actions of single sign-on, latest last. */
export async function deeds({ store }: Desk): Promise<string[]> {
  const rows = await store.db.selectFrom("audit_log").select(["action", "actorName"])
    .where("requestId", "is not", null).orderBy("seq").execute();
  return rows.map(({ action }) => action);
}

/** The cookie of a sign-in that has begun, by the address of its answer. */
export const begunName = (answer: string): string =>
  `sso-${new URLSearchParams(answer.split("?")[1]).get("state")?.slice(0, 12)}`;
