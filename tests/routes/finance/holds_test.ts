import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import { hiddenFieldsOf, toastsOf } from "../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { columnsOf, elements, only, rowsOf } from "../../support/markup.ts";
import { aRequest } from "../../support/records.ts";
import { become } from "../../support/roles.ts";
import { TestClock } from "../../support/stores.ts";

const htmx = { "hx-request": "true" };

const withClock = (test: (desk: Desk, clock: TestClock, id: string) => Promise<void>) => {
  const clock = new TestClock();
  return withDesk(async (desk) => {
    const { id } = await desk.store.db.selectFrom("transactions").select("id")
      .where("type", "=", "payout").where("status", "=", "pending").orderBy("id")
      .executeTakeFirstOrThrow();
    await test(desk, clock, id);
  }, { now: clock.now });
};

/** The fields that a form to hold or release will send. */
const formOf = async (desk: Desk, path: string) => hiddenFieldsOf((await desk.fragment(path)).text);

async function take(desk: Desk, id: string, step: string, reason: string, headers = {}) {
  const path = `/finance/${id}/${step}`;
  return await desk.post(path, { ...await formOf(desk, path), reason }, headers);
}

const undoActions = (html: string) =>
  elements(html, "form").map(({ attributes }) => attributes.action ?? "")
    .filter((action) => action.includes("/undo"));

Deno.test("a payout is held in the dialog; its toast undoes that, and details say who and why", () =>
  withClock(async (desk, _, id) => {
    const answer = await take(desk, id, "hold", "The account changed yesterday", htmx);
    assert.deepEqual(toastsOf(answer), ["Payout held"]);
    assert.equal(answer.headers.get("hx-trigger"), "dialog:close, list:renew");
    const details = await desk.fragment(`/finance/${id}`);
    assert.match(textOf(details.text), /Held ?, Dana Okafor.*The account changed yesterday/);
    assert.equal(elements(details.text, "a", { href: `/finance/${id}/release` }).length, 1);
    assert.match(
      textOf((await desk.fragment(`/finance/${id}/release`)).text),
      /Verification .*Held by Dana Okafor ?, .*changed yesterday/,
    );
    assert.match(rowsOf((await desk.get("/finance")).text).get(id)!.join(), /held/);
    const [undo] = undoActions(answer.text);
    assert.equal(undo, `/finance/${id}/undo?version=1`);
    const undone = await desk.post(undo!, {}, htmx);
    assert.deepEqual(toastsOf(undone), ["Hold undone"]);
    assert.equal(undone.headers.get("hx-trigger"), "list:renew");
    assert.doesNotMatch((await desk.fragment(`/finance/${id}`)).text, /changed yesterday/);
  }));

Deno.test("the details of a payout offer the undo of one's own step for 30 seconds", () =>
  withClock(async (desk, clock, id) => {
    await take(desk, id, "hold", "Mine", htmx);
    const offered = async (from: Desk) => undoActions((await from.fragment(`/finance/${id}`)).text);
    const action = `/finance/${id}/undo?version=1&place=dialog`;
    assert.deepEqual(await offered(desk), [action]);
    assert.deepEqual(await offered(await desk.colleague("s_2")), []);
    assert.deepEqual(
      undoActions((await desk.get(`/finance/${id}`)).text),
      [`/finance/${id}/undo?version=1`],
    );
    const undone = await desk.post(action, {}, htmx);
    assert.deepEqual(toastsOf(undone), ["Hold undone"]);
    assert.match(undone.headers.get("hx-trigger")!, /dialog:close/);
    assert.deepEqual(await offered(desk), []);
    await take(desk, id, "hold", "Again", htmx);
    clock.advance(UNDO_MS);
    assert.deepEqual(await offered(desk), []);
    const late = await desk.post(`/finance/${id}/undo?version=3&place=dialog`, {}, htmx);
    assert.equal(late.status, 409);
    assert.match(textOf(late.text), /only be undone for 30 seconds.*Again/);
  }));

Deno.test("The dialog of a hold shows the verdict of the person and a changed payout method", () =>
  withClock(async (desk, _, id) => {
    const { store: { db } } = desk;
    const { userId } = await db.selectFrom("transactions").select("userId").where("id", "=", id)
      .executeTakeFirstOrThrow();
    const path = `/finance/${id}/hold`;
    await db.deleteFrom("kyc_requests").where("userId", "=", userId).execute();
    assert.match(textOf((await desk.fragment(path)).text), /none/);
    await kyc.insert(db, [
      aRequest({ userId, status: "accepted", submittedAt: "2026-01-02T00:00:00.000Z" }),
    ]);
    await db.updateTable("users").set({ payoutMethodChangedAt: "2026-01-03T00:00:00.000Z" })
      .where("id", "=", userId).execute();
    for (const shown of [path, `/finance/${id}`]) {
      const text = textOf((await desk.fragment(shown)).text);
      assert.match(text, /accepted\s+Payout method changed Jan 3, 2026/, shown);
    }
  }));

Deno.test("a stale hold is 409 and shows who was first; the form sent twice holds once", () =>
  withClock(async (desk, _, id) => {
    const path = `/finance/${id}/hold`;
    const form = { ...await formOf(desk, path), reason: "Mine" };
    const other = await desk.colleague("s_2");
    await take(other, id, "hold", "Theirs");
    const stale = await desk.post(path, form, htmx);
    assert.equal(stale.status, 409);
    assert.match(
      textOf(stale.text),
      /has changed since you opened it.*Your reason.*Mine.*Marcus Feld.*Theirs/,
    );
    const release = `/finance/${id}/release`;
    const again = { ...await formOf(desk, release), reason: "Twice" };
    for (const _ of [1, 2]) assert.equal((await desk.post(release, again, htmx)).status, 200);
    const { length } = await desk.store.db.selectFrom("payout_holds").selectAll().execute();
    assert.equal(length, 2);
    assert.match(
      textOf((await desk.get(`/finance/${id}`)).text),
      /Released ?, Dana Okafor.*Twice/,
    );
    assert.equal((await desk.fragment(release)).status, 409, "nothing to release");
  }));

Deno.test("an auditor sees a hold with its reason, and takes no step", () =>
  withClock(async (desk, _, id) => {
    await take(desk, id, "hold", "Internal reason");
    await become(desk, "auditor");
    const { text } = await desk.get(`/finance/${id}`);
    assert.match(text, /Internal reason/);
    assert.deepEqual(elements(text, "a", { href: `/finance/${id}/release` }), []);
    assert.equal((await desk.get(`/finance/${id}/release`)).status, 403);
  }));

Deno.test("the tab has the payouts to check with verdict and action, and a figure per verdict that leads to its rows", () =>
  withClock(async (desk, _, id) => {
    const { store: { db } } = desk;
    const plain = (await desk.get("/finance")).text;
    assert.deepEqual(columnsOf(plain), ["Type", "Description", "Amount", "Date", "Status"]);
    const { userId } = await db.selectFrom("transactions").select("userId").where("id", "=", id)
      .executeTakeFirstOrThrow();
    await db.deleteFrom("kyc_requests").where("userId", "=", userId).execute();
    const { text } = await desk.get("/finance?queue=to-check");
    const heads = [...columnsOf(plain), "Verification", "Actions"];
    assert.deepEqual(columnsOf(text), heads);
    assert.match(rowsOf(text).get(id)!.join(), /none/);
    const figures = only(text, "ul", { "aria-label": "Payouts by verification" });
    const links = elements(figures.html, "a");
    assert.ok(links.length > 0);
    for (const { attributes, text: figure } of links) {
      const rows = rowsOf((await desk.get(attributes.href!)).text);
      assert.equal(Number(/ (\d+) ·/.exec(figure)?.[1]), rows.size, figure);
    }
    assert.deepEqual(columnsOf((await desk.get("/finance?verification=none")).text), [
      ...columnsOf(plain),
      "Verification",
    ]);
    await become(desk, "finance");
    assert.deepEqual(columnsOf((await desk.get("/finance?queue=to-check")).text), heads);
    await become(desk, "auditor");
    assert.ok(!columnsOf((await desk.get("/finance?queue=to-check")).text).includes("Actions"));
  }));

Deno.test("files of transactions have the verdict, and their name says list, filter and day", () =>
  withClock(async (desk, clock) => {
    const day = clock.now().toISOString().slice(0, "YYYY-MM-DD".length);
    const nameOf = async (path: string) =>
      /filename="(.*)"/.exec((await desk.get(path)).headers.get("content-disposition") ?? "")?.[1];
    const csv = await desk.get("/finance/export.csv?type=payout&status=pending");
    assert.match(
      csv.text.split("\r\n")[0]!,
      /,userName,userEmail,verification,held,heldBy,heldAt,payoutMethodChangedAt,currency,refundOf$/,
    );
    assert.equal(
      await nameOf("/finance/export.csv?type=payout&status=pending"),
      `transactions-payout-pending-${day}.csv`,
    );
    assert.equal(
      await nameOf("/finance/export.ndjson?queue=to-check&verification=none"),
      `transactions-none-to-check-${day}.ndjson`,
    );
    assert.equal(await nameOf("/users/export.csv"), `users-${day}.csv`);
  }));

Deno.test("the dashboard of finance leads to the payouts to check, with their count and sum", () =>
  withClock(async (desk) => {
    await become(desk, "finance");
    const { text } = await desk.get("/dashboard");
    const need = only(text, "a", { href: "/finance?queue=to-check" });
    assert.match(need.text, /^Payouts to check before they are paid 1 \$3,420.50$/);
    await become(desk, "support");
    assert.doesNotMatch((await desk.get("/dashboard")).text, /to-check/);
  }));
