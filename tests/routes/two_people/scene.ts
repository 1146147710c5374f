import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { type Answer, type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf } from "../../support/markup.ts";
import { aRequest } from "../../support/records.ts";
import { become } from "../../support/roles.ts";

export const PAGE = "/administration/two-people";
export const PROPOSALS = "/kyc/proposals";

export const followed = async (desk: Desk, answer: Answer): Promise<Answer> => {
  assert.equal(answer.status, 303, textOf(answer.text));
  return await desk.get(answer.headers.get("location")!);
};

export const switchRule = (
  desk: Desk,
  rule: string,
  isOn: boolean,
  more: Record<string, string> = {},
) => desk.post(PAGE, { rule, version: "0", isOn: String(isOn), ...more });

/** A desk whose rule is on, with two requests of firms and a second admin. */
export const withRule = (test: (desk: Desk, other: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await become(desk, "admin", "s_2");
    await desk.store.db.updateTable("staff").set({ status: "active" }).where("id", "=", "s_2")
      .execute();
    const firms = ["k_firm", "k_other"];
    await kyc.insert(
      desk.store.db,
      firms.map((id) => aRequest({ id, type: "business", userId: "u_1" })),
    );
    const other = await desk.colleague("s_2");
    await followed(desk, await switchRule(desk, "accept_business", true));
    await test(desk, other);
  });

export const proposalHref = async (desk: Desk): Promise<string> => {
  const { text } = await desk.get(PROPOSALS);
  return elements(mainOf(text), "a").map(({ attributes }) => attributes.href ?? "")
    .find((href) => href.startsWith("/proposals/"))!;
};

export const statusOf = async ({ store }: Desk) => (await kyc.get(store, "k_firm")).status;
