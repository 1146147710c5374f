import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { endProposals } from "../../../data/two_people/expire.ts";
import { switchOff } from "../../../data/two_people/rule_change.ts";
import { confirm, toastsOf } from "../../support/decisions.ts";
import { type Desk, textOf } from "../../support/helpers.ts";
import { mainOf } from "../../support/markup.ts";
import { followed, proposalHref, statusOf, withRule } from "./scene.ts";

const shown = async (desk: Desk, href: string) => textOf(mainOf((await desk.get(href)).text));

const setStatus = ({ store }: Desk, condition: "=" | "!=", id: string, status: string) =>
  store.db.updateTable("staff").set({ status } as { status: "active" }).where("id", condition, id)
    .execute();

const stateOf = async ({ store }: Desk, href: string) =>
  (await store.db.selectFrom("step_proposals").select("state")
    .where("id", "=", href.split("/").at(-1)!).executeTakeFirstOrThrow()).state;

Deno.test("With one member left, the pages name the task that takes the rule off", () =>
  withRule(async (desk) => {
    await confirm(desk, "k_firm", "accepted", "Clear.");
    const href = await proposalHref(desk);
    assert.doesNotMatch(await shown(desk, href), /Nobody else/);
    await setStatus(desk, "!=", "s_1", "inactive");
    const task = /deno task two-people --off accept_business --reason TEXT/;
    const page = await shown(desk, href);
    assert.match(page, /Nobody else can approve this now\./);
    assert.match(page, task);
    assert.match(await shown(desk, "/administration/two-people"), task);
    assert.equal(await switchOff(desk.store, "accept_business", "Nobody is left."), true);
    assert.match(await shown(desk, href), /The rule is off now: .* you take the step yourself/);
    await confirm(desk, "k_firm", "accepted", "Clear.");
    assert.equal(await statusOf(desk), "accepted");
    await endProposals(desk.store);
    assert.equal(await stateOf(desk, href), "changed");
  }));

Deno.test("A proposal whose proposer was deactivated is sent back, and proposed anew", () =>
  withRule(async (desk, other) => {
    await confirm(other, "k_firm", "accepted", "Clear.");
    const href = await proposalHref(desk);
    await setStatus(desk, "=", "s_2", "inactive");
    const page = await shown(desk, href);
    assert.match(page, /Send it back, and propose it yourself\./);
    assert.doesNotMatch(page, /Approve /);
    const refused = await confirm(desk, "k_firm", "accepted", "Mine.");
    assert.equal(refused.status, 409);
    await followed(desk, await desk.post(`${href}/send-back`, { note: "She has left." }));
    assert.equal(await stateOf(desk, href), "sent-back");
    const answer = await confirm(desk, "k_firm", "accepted", "Mine.");
    assert.deepEqual(toastsOf(answer), ["Proposed. A second member must approve it."]);
  }));

Deno.test("A proposal whose proposer was deactivated ends with the attempt to approve it", () =>
  withRule(async (desk, other) => {
    await confirm(other, "k_firm", "accepted", "Clear.");
    const href = await proposalHref(desk);
    await setStatus(desk, "=", "s_2", "inactive");
    const refused = await desk.post(`${href}/approve`, {});
    assert.equal(refused.status, 409);
    assert.match(textOf(refused.text), /may take the step no longer, so the proposal has ended/);
    assert.equal(await stateOf(desk, href), "left");
    assert.equal((await kyc.get(desk.store, "k_firm")).status, "pending");
  }));

Deno.test("A proposal waits on while its rule is off, and is approved", () =>
  withRule(async (desk, other) => {
    await confirm(other, "k_firm", "accepted", "Clear.");
    const href = await proposalHref(desk);
    await switchOff(desk.store, "accept_business", "We are few.");
    assert.match(await shown(desk, href), /another member may still approve this/);
    await followed(desk, await desk.post(`${href}/approve`, {}));
    assert.deepEqual([await statusOf(desk), await stateOf(desk, href)], ["accepted", "approved"]);
  }));
