import { hoursOf } from "../../../data/kyc/requests/due.ts";
import assert from "node:assert/strict";
import type { StaffRole } from "../../../data/permissions.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { stepAction } from "../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, factsOf, mainOf, only, rowsOf } from "../../support/markup.ts";
import { aRequest, DAY_MS } from "../../support/records.ts";
import { TestClock } from "../../support/stores.ts";

const HOUR_MS = DAY_MS / 24;

/** Requests in time, overdue, and ending soon, and some that need nothing. */
const onDesk = (test: (desk: Desk, clock: TestClock) => Promise<void>) => {
  const clock = new TestClock("2026-11-20T10:00:20.000Z");
  const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS).toISOString();
  return withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [
      aRequest({ id: "k_new", submittedAt: ago(20.5) }),
      aRequest({ id: "k_over", submittedAt: ago(24 + 50) }),
      aRequest({ id: "k_late", submittedAt: ago(51), type: "business" }),
      aRequest({ id: "k_ends", submittedAt: ago(90), status: "accepted", expiresAt: ago(-48) }),
      aRequest({ id: "k_lasts", submittedAt: ago(91), status: "accepted", expiresAt: ago(-9000) }),
      aRequest({ id: "k_no", submittedAt: ago(92), status: "declined" }),
    ]);
    await desk.stayAwake();
    await test(desk, clock);
  }, { sample: false, now: clock.now });
};

/** Nobody else works on the desk. */
const be = ({ store }: Desk, role: StaffRole) =>
  store.db.updateTable("staff").set({ role }).execute();

const show = async (desk: Desk, path: string) => mainOf((await desk.get(path)).text);
const tabsOf = (main: string) => elements(only(main, "nav", { class: "tabs" }).html, "a");
const idsOf = (main: string) => [...rowsOf(main).keys()];

Deno.test("tabs lead to all requests and to each queue, and say how many are there", () =>
  onDesk(async (desk) => {
    const main = await show(desk, "/kyc");
    assert.deepEqual(tabsOf(main).map(({ text }) => text), [
      ...["All", "To review 3", "Overdue 2", "Expiring soon 1"],
    ]);
    const ids: Record<string, string[]> = {};
    for (const { attributes, text } of tabsOf(main)) {
      const shown = await show(desk, attributes.href!);
      ids[attributes.href!] = idsOf(shown);
      const [current, ...more] = tabsOf(shown).filter((tab) => tab.attributes["aria-current"]);
      assert.deepEqual([current?.text, more], [text, []]);
    }
    assert.deepEqual(ids, {
      "/kyc": ["k_new", "k_late", "k_over", "k_ends", "k_lasts", "k_no"],
      "/kyc?queue=to-review": ["k_over", "k_late", "k_new"],
      "/kyc?queue=overdue": ["k_over", "k_late"],
      "/kyc?queue=ending-soon": ["k_ends"],
    });
    const soon = await show(desk, "/kyc?queue=due-soon");
    assert.deepEqual(idsOf(soon), ["k_new"]);
    assert.deepEqual(
      tabsOf(soon).flatMap(({ text, attributes }) => attributes["aria-current"] ? [text] : []),
      ["Due soon 1"],
      "a tab while one is there",
    );
    await be(desk, "support");
    assert.equal(tabsOf(await show(desk, "/kyc")).length, 4, "also for who only reads");
  }));

Deno.test("tabs keep the other filters, and each has its own order", () =>
  onDesk(async (desk) => {
    const narrowed = "q=k&sort=userName&type=individual&from=2026-01-01";
    const all = await show(desk, `/kyc?${narrowed}&status=pending`);
    const [, first, second] = tabsOf(all).map(({ attributes }) => attributes.href!);
    assert.deepEqual(first, "/kyc?q=k&type=individual&queue=to-review&from=2026-01-01");
    assert.deepEqual(idsOf(await show(desk, first!)), ["k_over", "k_new"], "the first due first");
    assert.deepEqual(idsOf(await show(desk, second!)), ["k_over"]);
    const [back] = tabsOf(await show(desk, second!));
    assert.equal(back?.attributes.href, "/kyc?q=k&type=individual&from=2026-01-01");
  }));

Deno.test("a list stays in its queue when it is searched, sorted, paged or exported", () =>
  onDesk(async (desk) => {
    const main = await show(desk, "/kyc?queue=overdue");
    const form = only(main, "form", { class: "toolbar" }).html;
    const [hidden] = elements(form, "input", { name: "queue" });
    assert.deepEqual([hidden?.attributes.type, hidden?.attributes.value], ["hidden", "overdue"]);
    const head = elements(only(main, "thead").html, "a")[0]!;
    assert.match(head.attributes.href!, /queue=overdue/);
    const file = await desk.get("/kyc/export.csv?queue=overdue");
    assert.deepEqual(file.text.trim().split("\r\n").slice(1).map((line) => line.split(",")[0]), [
      ...["k_over", "k_late"],
    ]);
    const json = JSON.parse((await desk.get("/api/kyc-requests?queue=to-review")).text);
    assert.deepEqual(json.map(({ id }: { id: string }) => id), ["k_over", "k_late", "k_new"]);
    assert.ok(!("due" in json[0]), "nothing beside the specification's fields");
    const both = await show(desk, "/kyc?queue=overdue&status=accepted");
    assert.equal(elements(both, "tr").length, 0, "what contradicts itself finds nothing");
    assert.equal(tabsOf(both).length, 4);
  }));

Deno.test("pending requests say how long until they are due, or for how long they are overdue", () =>
  onDesk(async (desk, clock) => {
    const dues = async () => {
      const rows = rowsOf(await show(desk, "/kyc?sort=dueAt"));
      return Object.fromEntries(
        [...rows].map(([id, cells]) => [id, cells[2]?.replace(/^\w+ \d+, \d{4} ?/, "")]),
      );
    };
    const none = { k_ends: "", k_lasts: "", k_no: "" };
    assert.deepEqual(await dues(), {
      k_over: "2 d overdue",
      k_late: "2 h overdue",
      k_new: "due in 3 h",
      ...none,
    });
    clock.advance(HOUR_MS * 2.75);
    assert.deepEqual(await dues(), {
      k_over: "2 d overdue",
      k_late: "5 h overdue",
      k_new: "due in less than 1 h",
      ...none,
    });
    clock.advance(HOUR_MS);
    assert.equal((await dues()).k_new, "less than 1 h overdue");
    const due = async (id: string) =>
      new Map(factsOf((await desk.fragment(`/kyc/${id}`)).text)).get("Due");
    assert.equal(await due("k_over"), "Nov 18, 2026, 08:00 2 d overdue");
    assert.equal(await due("k_ends"), undefined);
  }));

Deno.test("a kept page of a queue is another one as soon as something is due", () =>
  onDesk(async (desk, clock) => {
    for (let again = 0; again < 3; again++) {
      assert.equal(tabsOf(await show(desk, "/kyc"))[2]!.text, "Overdue 2");
    }
    clock.advance(3.5 * HOUR_MS);
    assert.equal(tabsOf(await show(desk, "/kyc"))[2]!.text, "Overdue 2", "in its last minute");
    clock.advance(60_000);
    assert.equal(tabsOf(await show(desk, "/kyc"))[2]!.text, "Overdue 3");
  }));

Deno.test("admins set the hours, what waits follows, and the trail has both", () =>
  onDesk(async (desk) => {
    assert.match(
      only(await show(desk, "/kyc/due"), "form", { id: "due-hours" }).html,
      /value="24"/,
    );
    for (const wrong of ["", "0", "1.5", "2001", "soon"]) {
      const answer = await desk.post("/kyc/due", { individual: wrong, business: "72" });
      assert.equal(answer.status, 422, wrong);
      assert.match(textOf(answer.text), /Enter a whole number of hours from 1 to 2000\./);
      assert.match(answer.text, /value="72"/, "what was typed is still there");
    }
    const saved = await desk.post("/kyc/due", { individual: "12", business: "72" });
    assert.deepEqual([saved.status, saved.headers.get("location")], [303, "/kyc"]);
    const main = await show(desk, "/kyc?queue=overdue");
    assert.deepEqual(idsOf(main), ["k_over", "k_new"]);
    const entries = await desk.store.db.selectFrom("audit_log").select(["before", "after"])
      .where("action", "=", "KYC due times changed").execute();
    assert.deepEqual(
      entries.map(({ before, after }) => [JSON.parse(before!), JSON.parse(after!)]),
      [[{ individual: 24, business: 48, alarm: 2 }, { individual: 12, business: 72, alarm: 2 }]],
    );
  }));

Deno.test("hours that somebody has not seen are not taken back", () =>
  onDesk(async (desk) => {
    const seen = { wasIndividual: "24", wasBusiness: "48" };
    await desk.post("/kyc/due", { individual: "12", business: "48", ...seen });
    const answer = await desk.post("/kyc/due", { individual: "24", business: "72", ...seen });
    assert.equal(answer.status, 422);
    assert.match(textOf(answer.text), /These times have changed since you opened them\./);
    assert.match(answer.text, /name="wasIndividual" value="12"/);
    assert.deepEqual(await hoursOf(desk.store.db), { individual: 12, business: 48 });
    const now = { wasIndividual: "12", wasBusiness: "48" };
    const saved = await desk.post("/kyc/due", { individual: "12", business: "72", ...now });
    assert.equal(saved.status, 303);
  }));

Deno.test("Admins set the hours of the alarm beside those of the deadlines", () =>
  onDesk(async (desk) => {
    const hours = { individual: "24", business: "48" };
    const wrong = await desk.post("/kyc/due", { ...hours, alarm: "200" });
    assert.equal(wrong.status, 422);
    assert.match(textOf(wrong.text), /Enter a whole number of hours from 1 to 168\./);
    const saved = await desk.post("/kyc/due", { ...hours, alarm: "6", wasAlarm: "2" });
    assert.equal(saved.status, 303);
    const form = only(await show(desk, "/kyc/due"), "form", { id: "due-hours" });
    assert.equal(only(form.html, "input", { name: "alarm" }).attributes.value, "6");
    assert.equal(
      (await desk.post("/kyc/due", { ...hours, alarm: "4", wasAlarm: "2" })).status,
      422,
    );
  }));

Deno.test("a review that is started on a filtered list goes through its requests only", () =>
  onDesk(async (desk) => {
    const filters = {
      "type=business": ["k_late"],
      "q=test": ["k_over", "k_late", "k_new"],
      "from=2026-11-19": ["k_new"],
      "type=business&from=2026-11-19": [],
    };
    const press = (text: string, attribute: string) => desk.post(stepAction(text, attribute), {});
    for (const [filter, ids] of Object.entries(filters)) {
      const list = await desk.get(`/kyc?queue=to-review&${filter}`);
      const seen: string[] = [];
      let answer = await press(list.text, "data-start-review");
      for (let to: string | null; (to = answer.headers.get("location"));) {
        const shown = await desk.get(to);
        const [, id] = /^\/kyc\/(\w+)\/review/.exec(to) ?? [];
        if (id === undefined) answer = shown;
        else {
          seen.push(id);
          assert.match(textOf(shown.text), new RegExp(`0 done · ${ids.length} left`));
          answer = await press(shown.text, "skip");
        }
      }
      const links = elements(answer.text, "a").map(({ attributes }) => attributes.href);
      assert.ok(links.includes(`/kyc?queue=to-review&${filter}`), "back to the filtered list");
      assert.deepEqual(seen, ids, filter);
    }
  }));
