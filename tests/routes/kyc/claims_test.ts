import assert from "node:assert/strict";
import { claimsOf } from "../../../data/staff/sessions/claims.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { hiddenFieldsOf, stepAction } from "../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only } from "../../support/markup.ts";
import { aRequest, aStaffMember } from "../../support/records.ts";
import { TestClock } from "../../support/stores.ts";

const START = "/kyc/review?queue=to-review";
const MINUTE_MS = 60_000;
const SCRIPT = { accept: "application/json" };

interface Scene {
  /** "Rita Moss" and "Otto Berg" at one desk, each with a browser of their own. */
  rita: Desk;
  otto: Desk;
  clock: TestClock;
}

/** Requests `k_1` to `k_n`, the first of them the oldest. */
function withReviewers(count: number, test: (scene: Scene) => Promise<void>): Promise<void> {
  const clock = new TestClock();
  return withDesk(async (desk) => {
    const requests = Array.from({ length: count }, (_, index) =>
      aRequest({
        id: `k_${index + 1}`,
        userName: `Person ${index + 1}`,
        submittedAt: new Date(Date.UTC(2026, 2, 1, index)).toISOString(),
        documents: [],
      }));
    await kyc.insert(desk.store.db, requests);
    const people = [["s_rita", "Rita Moss"], ["s_otto", "Otto Berg"]] as const;
    await staff.insert(
      desk.store.db,
      people.map(([id, name]) =>
        aStaffMember({ id, name, email: `${id}@desk.example`, role: "moderator" })
      ),
    );
    const [rita, otto] = [await desk.colleague("s_rita"), await desk.colleague("s_otto")];
    await desk.stayAwake();
    await test({ rita, otto, clock });
  }, { sample: false, now: clock.now });
}

const claimed = async ({ store }: Desk): Promise<Record<string, string>> =>
  Object.fromEntries([...await claimsOf(store)].map(([id, { name }]) => [id, name]));

/** Posts a form without scripts, and returns the address that the answer leads to. */
async function press(desk: Desk, action: string, fields: Record<string, string> = {}) {
  const { status, headers } = await desk.post(action, fields);
  assert.equal(status, 303, action);
  return headers.get("location")!;
}

const requestIn = (address: string) => /^\/kyc\/([^/]+)\/review/.exec(address)?.[1] ?? address;

const stateFor = async (desk: Desk, id = "k_1") =>
  JSON.parse((await desk.get(`/kyc/${id}/claim`, SCRIPT)).text);

/** With the texts for screen readers. */
const rowIn = (html: string, id: string) => only(html, "tr", { id }).text;

const noticeIn = (text: string) => only(text, "div", { class: "claimed" });

const noticeOf = (html: string) => only(noticeIn(html).html, "div").attributes;

Deno.test("without scripting start, skip, decision and leaving hand on requests, each to one reviewer", () =>
  withReviewers(5, async ({ rita, otto }) => {
    const first = await press(rita, START);
    assert.equal(requestIn(first), "k_1");
    assert.equal(requestIn(await press(otto, START)), "k_2");
    assert.deepEqual(await claimed(rita), { k_1: "Rita Moss", k_2: "Otto Berg" });

    const skipped = await press(rita, stepAction((await rita.get(first)).text, "skip"));
    assert.equal(requestIn(skipped), "k_3");
    const shown = (await rita.get(skipped)).text;
    const step = elements(shown, "a").map(({ attributes }) => attributes.href ?? "")
      .find((href) => href.includes("decision?status=accepted"))!;
    const fields = hiddenFieldsOf((await rita.get(step)).text);
    const next = await press(rita, step, { ...fields, reviewNotes: "" });
    assert.equal(requestIn(next), "k_4");
    assert.deepEqual(await claimed(rita), { k_2: "Otto Berg", k_4: "Rita Moss" });

    const [leave] = elements((await rita.get(next)).text, "form", { class: "step" });
    assert.equal(await press(rita, leave!.attributes.action!), "/kyc?queue=to-review");
    assert.deepEqual(await claimed(rita), { k_2: "Otto Berg" });
  }));

Deno.test("opening, prefetching and reading claim nothing", () =>
  withReviewers(2, async ({ rita }) => {
    const prefetch = { "sec-purpose": "prefetch" };
    for (const headers of [{}, prefetch]) {
      for (const path of ["/kyc/review", "/kyc/k_1/review", "/kyc/k_1", "/kyc/k_1/claim"]) {
        await rita.get(path, headers);
      }
      await rita.get("/kyc/k_1/decision?status=accepted", headers);
    }
    assert.deepEqual(await claimed(rita), {});
    assert.match((await rita.get("/kyc/k_1/review")).text, /data-claim="\/kyc\/k_1\/claim"/);
  }));

Deno.test("a script claims and renews by POST, and the answer names another reviewer", () =>
  withReviewers(1, async ({ rita, otto, clock }) => {
    const post = async (desk: Desk) =>
      JSON.parse((await desk.post("/kyc/k_1/claim", {}, SCRIPT)).text);
    assert.deepEqual(await stateFor(rita), { isOwn: false, name: null });
    assert.deepEqual(await post(rita), { isOwn: true, name: null });
    clock.advance(4 * MINUTE_MS);
    await post(rita);
    clock.advance(4 * MINUTE_MS);
    assert.deepEqual(await post(otto), {
      isOwn: false,
      name: "Rita Moss",
      reviewing: "Rita Moss is reviewing",
      taken: "Rita Moss has taken over",
    });
    clock.advance(MINUTE_MS + 1_000);
    assert.deepEqual(await post(otto), { isOwn: true, name: null });
    assert.equal((await otto.post("/kyc/k_1/release", {}, SCRIPT)).status, 204);
    assert.deepEqual(await claimed(otto), {});
    assert.equal((await otto.post("/kyc/k_none/claim", {})).status, 404);
  }));

Deno.test("everybody sees who reviews a request: in its row, its tab, its details and in review", () =>
  withReviewers(3, async ({ rita, otto }) => {
    await press(rita, START);
    const list = mainOf((await otto.get("/kyc?queue=to-review")).text);
    assert.match(rowIn(list, "k_1"), /Person 1 ?RM ?Rita Moss is reviewing/);
    assert.doesNotMatch(rowIn(list, "k_2"), /reviewing/);
    const tabs = elements(only(list, "nav", { class: "tabs" }).html, "a").map(({ text }) => text);
    assert.ok(tabs.includes("To review 3 · 1 in review"), tabs.join());
    for (const path of ["/kyc/k_1", "/kyc/k_1/review", "/kyc/k_1/decision?status=accepted"]) {
      const notice = noticeIn((await otto.get(path)).text);
      assert.match(notice.text, /^Rita Moss is reviewing/, path);
      assert.doesNotMatch(notice.html, /hidden=""/, path);
    }
    const own = mainOf((await rita.get("/kyc")).text);
    assert.match(rowIn(own, "k_1"), /You are reviewing/);
    assert.ok("hidden" in noticeOf((await rita.get("/kyc/k_1")).text), "one's own claim");
  }));

Deno.test("open details follow who reviews the request, whatever the reader's role", () =>
  withReviewers(1, async ({ rita, otto }) => {
    const details = (await otto.fragment("/kyc/k_1")).text;
    const { id, hidden, "hx-trigger": event, "hx-get": source } = noticeOf(details);
    assert.deepEqual([hidden, event, source], [
      "",
      "changed-claims from:body delay:10ms",
      "/kyc/k_1/claimed",
    ]);
    const role = (role: "support" | "moderator") =>
      otto.store.db.updateTable("staff").set({ role }).where("id", "=", "s_otto").execute();
    const follow = async () => {
      const { text } = await otto.fragment(source!);
      assert.equal(noticeOf(text).id, id);
      return "hidden" in noticeOf(text) ? null : noticeIn(text).text;
    };
    await press(rita, START);
    assert.equal(await follow(), "Rita Moss is reviewing Take over");
    await role("support");
    assert.equal(await follow(), "Rita Moss is reviewing");
    await rita.post("/kyc/k_1/release", {}, SCRIPT);
    assert.equal(await follow(), null);
    assert.equal((await otto.get(source!)).headers.get("location"), "/kyc/k_1");
  }));

Deno.test("taking over is one POST, and the other reviewer's page can ask who has the request now", () =>
  withReviewers(1, async ({ rita, otto }) => {
    await press(rita, START);
    const { text } = await otto.get("/kyc/k_1");
    const form = elements(text, "form").find(({ html }) => html.includes("Take over"))!;
    const to = await press(otto, form.attributes.action!, hiddenFieldsOf(form.html));
    assert.equal(requestIn(to), "k_1");
    assert.deepEqual(await claimed(otto), { k_1: "Otto Berg" });
    assert.equal((await stateFor(rita)).taken, "Otto Berg has taken over");
    const inPlace = await rita.post(
      "/kyc/k_1/claim?queue=to-review",
      { takeOver: "on" },
      { "hx-request": "true" },
    );
    assert.match(inPlace.text, /^<div id="review"[^>]* data-claimed="own"/);
    assert.deepEqual(await claimed(otto), { k_1: "Rita Moss" });
  }));

Deno.test("signing out releases, and the end of a queue says what others still review", () =>
  withReviewers(2, async ({ rita, otto }) => {
    await press(rita, START);
    const second = await press(otto, START);
    const end = await press(otto, stepAction((await otto.get(second)).text, "skip"));
    assert.match(
      textOf(mainOf((await otto.get(end)).text)),
      /End of the queue 1 request still waiting\. 1 is claimed: Rita Moss 1/,
    );
    await rita.post("/logout", {});
    assert.deepEqual(await claimed(otto), {});
    assert.equal(requestIn(await press(otto, START)), "k_1");
  }));
