import assert from "node:assert/strict";
import { insertDecisions } from "../../../data/kyc/decisions/decision_rows.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { StaffRole } from "../../../data/permissions.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import type { Store } from "../../../data/store.ts";
import { plantStages } from "../../data/kyc/queued.ts";
import { onEachEngine } from "../../support/engines.ts";
import { addAccount, PASSWORD } from "../../support/fixtures.ts";
import { Desk } from "../../support/helpers.ts";
import { elements, type Found, mainOf, only, rowsOf } from "../../support/markup.ts";
import { aRequest, aTransaction, DAY_MS, terms } from "../../support/records.ts";
import type { TestClock } from "../../support/stores.ts";
import { decide, reopen, undoStep } from "../../support/steps.ts";

/** More than a page of decisions that are listed by themselves. */
const BLIND = 101;

async function plant(store: Store, clock: TestClock): Promise<void> {
  const reviewer = terms().reviewer;
  const decline = (n: number, ...reasons: string[]) =>
    decide(store, `k_${n}`, { status: "declined", reviewNotes: "", reasons }, terms());
  await plantStages(store, clock.now());
  await decline(1, "no-answer");
  clock.advance(31 * DAY_MS);
  await decline(11, "no-answer", "name-differs");
  await decline(21, "no-answer");
  await decline(31, "name-differs");
  await decline(31, "name-differs");
  await decline(41, "no-answer");
  await undoStep(store, "k_41", { reviewer, version: null });
  await decline(51, "no-answer");
  await reopen(store, "k_51", { reason: "Declined too early." }, { reviewer, version: null });
  const at = clock.now().toISOString();
  const [lately, soon] = [-20, 20].map((hours) =>
    new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
  );
  await kyc.insert(store.db, [
    aRequest({ id: "k_lately", submittedAt: lately! }),
    aRequest({ id: "k_ends", status: "accepted", expiresAt: soon! }),
  ]);
  await insertDecisions(
    store.db,
    Array.from({ length: BLIND }, (_, n) => ({
      id: `k_61:${n + 10}`,
      requestId: "k_61",
      status: "accepted",
      reviewerId: "s_reader",
      submittedAt: at,
      decidedAt: at,
      undisplayed: '["1"]',
    })),
  );
  await transactions.insert(
    store.db,
    [100_000, 342_050, 99_999].map((amountCents, n) =>
      aTransaction({ id: `t_${n}`, type: "payout", status: "pending", amountCents })
    ),
  );
}

/** The figure that stands in a link, beside it in the same line, or in the last cell of its row. */
function figureOf(link: Found, line: string): number {
  const own = /^\d+/.exec(link.text)?.[0];
  const beside = elements(line, "b")[0] ?? elements(line, "td").at(-1);
  return Number(own ?? beside?.text);
}

/** Links of figures on the dashboard's needs and in the tables of a page, by their address. */
function linkedFigures(main: string): Map<string, number> {
  const needs = elements(main, "section").filter(({ attributes }) =>
    attributes.class === "panel needs"
  ).filter(({ html }) => only(html, "h2").text !== "First steps");
  const lines = [
    ...needs.flatMap(({ html }) => elements(html, "li")),
    ...elements(main, "tr"),
  ];
  return new Map(
    lines.flatMap(({ html }) =>
      elements(html, "a").map((link) => [link.attributes.href!, figureOf(link, html)] as const)
    ),
  );
}

async function countRows(desk: Desk, address: string): Promise<number> {
  let count = 0;
  for (let href: string | undefined = address; href !== undefined;) {
    const { status, text } = await desk.get(href);
    assert.equal(status, 200, href);
    const main = mainOf(text);
    count += rowsOf(main).size;
    href = elements(main, "a", { rel: "next" })[0]?.attributes.href;
  }
  return count;
}

async function deskOf(store: Store, role: StaffRole): Promise<Desk> {
  const { email } = await addAccount(store, role === "admin" ? "s_admin" : "s_reader", { role });
  const desk = new Desk(store);
  await desk.signIn(email, PASSWORD);
  return desk;
}

const always = [
  "/kyc?queue=due-soon",
  "/kyc?queue=ending-soon",
  "/kyc?queue=escalated",
  "/kyc?queue=no-answer",
  "/kyc?queue=overdue",
  "/kyc?queue=to-recheck",
  "/kyc?queue=to-review",
  "/kyc?queue=waiting",
  "/kyc?status=declined&decided=last-30-days&reason=name-differs",
  "/kyc?status=declined&decided=last-30-days&reason=no-answer",
];

const byRole = {
  admin: [
    "/analytics/not-viewed",
    "/analytics/not-viewed?reviewer=s_reader",
    "/analytics/not-viewed?reviewer=s_test",
    "/analytics/quick",
    "/analytics/quick?reviewer=s_reader",
    "/analytics/quick?reviewer=s_test",
    "/finance?type=payout&status=pending&amountFrom=1000",
  ],
  moderator: [
    "/analytics/not-viewed?reviewer=s_reader",
    "/analytics/quick?reviewer=s_reader",
  ],
};

onEachEngine({
  "a figure that is a link counts what its list shows": async ({ store, clock }) => {
    await plant(store, clock);
    for (const role of ["admin", "moderator"] as const) {
      const desk = await deskOf(store, role);
      const found = new Map<string, number>();
      for (const page of ["/dashboard", "/analytics", "/reports/kyc"]) {
        const main = mainOf((await desk.get(page)).text);
        for (const [href, figure] of linkedFigures(main)) {
          assert.equal(found.get(href) ?? figure, figure, `${href} on ${page}`);
          found.set(href, figure);
          assert.equal(await countRows(desk, href), figure, `${href} on ${page} for ${role}`);
        }
      }
      assert.deepEqual([...found.keys()].toSorted(), [...always, ...byRole[role]].toSorted());
    }
  },
});
