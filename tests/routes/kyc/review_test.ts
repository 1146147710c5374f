import assert from "node:assert/strict";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { system } from "../../../data/audit/write.ts";
import { hiddenFieldsOf, stepAction, toastsOf } from "../../support/decisions.ts";
import { aPdf, aPng } from "../../documents/made.ts";
import { addAccount } from "../../support/fixtures.ts";
import { type Answer, type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf } from "../../support/markup.ts";
import { aRequest, terms } from "../../support/records.ts";
import { TestClock } from "../../support/stores.ts";
import { decide } from "../../support/steps.ts";

const START = "/kyc/review?queue=to-review";

/** A desk with requests `k_1` to `k_n`, the first of them the oldest. */
const withQueue = (
  count: number,
  test: (desk: Desk, clock: TestClock) => Promise<void>,
): Promise<void> => {
  const clock = new TestClock();
  return withDesk(async (desk) => {
    const requests = Array.from({ length: count }, (_, index) =>
      aRequest({
        id: `k_${index + 1}`,
        userName: `Person ${index + 1}`,
        type: index % 2 === 0 ? "individual" : "business",
        submittedAt: `2026-03-0${index + 1}T05:06:07.000Z`,
        documents: [],
      }));
    if (count > 0) await kyc.insert(desk.store.db, requests.toReversed());
    await test(desk, clock);
  }, { sample: false, now: clock.now });
};

/** Follows redirects as a browser does. */
async function go(desk: Desk, path: string): Promise<Answer & { path: string }> {
  const answer = await desk.get(path);
  const to = answer.headers.get("location");
  return answer.status === 303 && to ? await go(desk, to) : { ...answer, path };
}

/** Presses Skip as a browser without scripts does. */
async function skip(desk: Desk, { text }: Answer): Promise<Answer & { path: string }> {
  const answer = await desk.post(stepAction(text, "skip"), {});
  assert.equal(answer.status, 303);
  return await go(desk, answer.headers.get("location")!);
}

const requestIn = (path: string): string => /^\/kyc\/([^/]+)\/review/.exec(path)?.[1] ?? path;

function hrefOf(text: string, attribute: string): string {
  const [link] = elements(text, "a", { [attribute]: "" });
  return link?.attributes.href ?? assert.fail(`no link ${attribute}`);
}

const stepOf = (text: string, status: string): string =>
  elements(text, "a").map(({ attributes }) => attributes.href ?? "")
    .find((href) => href.includes(`/decision?status=${status}`)) ?? assert.fail(status);

/** Decides with links and forms only. */
async function take(desk: Desk, text: string, status: string): Promise<string> {
  const step = stepOf(text, status);
  const fields = hiddenFieldsOf((await desk.get(step)).text);
  const answer = await desk.post(step, { ...fields, reviewNotes: "" });
  assert.equal(answer.status, 303);
  return answer.headers.get("location")!;
}

Deno.test("a review begins with the oldest request that waits", () =>
  withQueue(3, async (desk) => {
    const first = await go(desk, START);
    assert.equal(requestIn(first.path), "k_1");
    assert.match(textOf(first.text), /To review 0 done · 3 left/);
    assert.match(textOf(first.text), /Person 1/);
  }));

Deno.test("only those who decide review, and an unknown queue is the first one", () =>
  withDesk(async (desk) => {
    for (const [id, expected] of [["s_3", 403], ["s_4", 303]] as const) {
      const colleague = await desk.colleague(id);
      assert.equal((await colleague.get(START)).status, expected, id);
    }
    assert.equal((await desk.get("/kyc/review?queue=none")).status, 303);
    assert.equal((await desk.get("/kyc/k_none/review")).status, 404);
  }));

Deno.test("without scripting decisions lead from one request to the next, to the end", () =>
  withQueue(3, async (desk, clock) => {
    let page = await go(desk, START);
    const seen: string[] = [];
    for (const status of ["accepted", "declined", "accepted"]) {
      seen.push(requestIn(page.path));
      clock.advance(1000);
      page = await go(desk, await take(desk, page.text, status));
    }
    assert.deepEqual(seen, ["k_1", "k_2", "k_3"]);
    assert.deepEqual(toastsOf(page), [
      'KYC request accepted successfully<small class="about-whom">Person 3</small>',
    ]);
    assert.match(textOf(mainOf(page.text)), /All clear .* 2 accepted 1 declined/);
    assert.equal((await kyc.get(desk.store, "k_2")).status, "declined");
  }));

Deno.test("The end of a queue counts all that was done, and goes on with what came meanwhile", () =>
  withQueue(4, async (desk) => {
    const { store } = desk;
    const started = await desk.post(START, {});
    let shown = await go(desk, started.headers.get("location")!);
    const { search } = new URL(shown.path, desk.origin);
    const take = async (path: string, form: Record<string, string>) => {
      const answer = await desk.post(path + search, { version: "1", ...form });
      shown = await go(desk, answer.headers.get("location")!);
    };
    await take("/kyc/k_1/escalation", { question: "Is this a forgery?" });
    await take("/kyc/k_2/assign", { assignee: "s_test" });
    const key = { reviewNotes: "", idempotencyKey: "key-1" };
    const declined = await desk.post(`/kyc/k_2/decision${search}&status=declined`, {
      ...key,
      version: "2",
    });
    shown = await go(desk, declined.headers.get("location")!);
    shown = await skip(desk, shown);
    shown = await skip(desk, shown);
    const clear = textOf(mainOf(shown.text));
    assert.match(clear, /End of the queue 2 requests still waiting\./);
    assert.match(clear, /This session 1 declined 1 escalated 1 assigned 2 skipped Start over/);
    const more = [1, 2].map((number) => aRequest({ id: `k_more_${number}`, documents: [] }));
    await kyc.insert(store.db, more);
    const end = await desk.fragment(shown.path.replace("/kyc/review?", "/kyc/review/end?"));
    const onward = elements(end.text, "form", { class: "step" })
      .find(({ text }) => text.includes("Continue"));
    assert.match(end.text, /2 requests still waiting\./);
    const [button] = elements(onward!.html, "button");
    assert.deepEqual(
      [button!.attributes["aria-keyshortcuts"], button!.attributes.class],
      ["r", undefined],
      "the primary button",
    );
    assert.match(onward!.text, /^2 more came while you worked · Continue/);
    assert.doesNotMatch(textOf(end.text), /Start over/);
    const next = await desk.post(onward!.attributes.action!, {});
    assert.match(requestIn(next.headers.get("location")!), /^k_more_/);
  }));

Deno.test("a skipped request does not return in its review session, Back leads to it, and the progress counts decisions", () =>
  withQueue(3, async (desk, clock) => {
    const first = await go(desk, START);
    const second = await skip(desk, first);
    assert.equal(requestIn(second.path), "k_2");
    assert.match(textOf(second.text), /0 done · 3 left/);
    assert.equal(requestIn(hrefOf(second.text, "data-back")), "k_1");
    const again = await go(desk, hrefOf(second.text, "data-back"));
    clock.advance(1000);
    const next = await go(desk, await take(desk, again.text, "accepted"));
    assert.equal(requestIn(next.path), "k_2");
    const third = await skip(desk, next);
    assert.equal(requestIn(third.path), "k_3");
    assert.match(textOf(third.text), /1 done · 2 left/);
    const end = await skip(desk, third);
    assert.match(
      textOf(mainOf(end.text)),
      /End of the queue 2 requests still waiting\. .*1 accepted/,
    );
    assert.doesNotMatch(end.text, /circle-check/);
  }));

Deno.test("A review session survives a reload, and its address is only a queue for a colleague", () =>
  withQueue(3, async (desk) => {
    const second = await skip(desk, await go(desk, START));
    const reloaded = await desk.get(second.path);
    assert.deepEqual(textOf(reloaded.text), textOf(second.text));
    const session = new URL(second.path, "http://desk").searchParams.get("session");
    const start = `${START}&session=${session}`;
    assert.equal(requestIn((await go(desk, start)).path), "k_2", "without the skipped one");
    await addAccount(desk.store, "s_2");
    const colleague = await desk.colleague("s_2");
    const { path } = await go(colleague, start);
    assert.equal(path, "/kyc/k_1/review?queue=to-review", "k_2 is claimed");
  }));

Deno.test("a request that somebody else has decided is left out, and one that is open says so", () =>
  withQueue(3, async (desk) => {
    const first = await go(desk, START);
    const step = stepOf(first.text, "declined");
    const fields = hiddenFieldsOf((await desk.get(step)).text);
    const accepted = { status: "accepted", reviewNotes: "" } as const;
    const by = terms({ reviewer: { id: "s_test", name: "Test Member", requestId: "r" } });
    await decide(desk.store, "k_1", accepted, by);
    await decide(desk.store, "k_2", accepted, by);
    const refused = await desk.post(step, { ...fields, reviewNotes: "My own." });
    assert.equal(refused.status, 409);
    assert.match(textOf(refused.text), /already accepted this request.*My own\./);
    assert.equal((await kyc.get(desk.store, "k_1")).status, "accepted");
    const next = await skip(desk, refused);
    assert.equal(requestIn(next.path), "k_3");
  }));

const withDocuments = (test: (desk: Desk) => Promise<void>): Promise<void> =>
  withQueue(1, async (desk) => {
    const given = { declaredType: null, replaces: null } as const;
    const [png, pdf] = [aPng(), aPdf()];
    const sent = [
      { ...given, id: "d_1", type: "id", name: "pass.png", bytes: png },
      { ...given, id: "d_2", type: "proof_of_address", name: "bill.pdf", bytes: pdf },
    ] as const;
    for (const document of sent) await receiveDocument(desk.store, "k_1", document, system);
    await test(desk);
  });

Deno.test("without scripting the page shows the chosen document alone, and a PDF as a download", () =>
  withDocuments(async (desk) => {
    const first = await go(desk, START);
    const { documents } = await kyc.get(desk.store, "k_1");
    const [png, pdf] = documents.map(({ sha256 }) => `/kyc/k_1/documents/${sha256}`);
    const pictures = elements(first.text, "img");
    assert.deepEqual(pictures.map(({ attributes }) => attributes.src), [`${png}?shown`]);
    const second = await desk.get(`${first.path}&document=2`);
    assert.deepEqual(elements(second.text, "img"), []);
    assert.ok(
      elements(second.text, "a").some(({ attributes }) => attributes.href === `${pdf}?original`),
    );
  }));

Deno.test("a prefetched fragment holds no picture that would load, and be recorded, by itself", () =>
  withDocuments(async (desk) => {
    const { path } = await go(desk, START);
    const { text, status } = await desk.fragment(path);
    assert.equal(status, 200);
    assert.doesNotMatch(text, /<img|<noscript|<html/);
    const figures = elements(text, "figure");
    assert.deepEqual(figures.map(({ attributes }) => attributes["data-displayed-path"]), [
      "/kyc/k_1/documents/d_1/displayed",
      "/kyc/k_1/documents/d_2/displayed",
    ]);
  }));

Deno.test("a script's decision brings the toast with the name, and the next request in place", () =>
  withQueue(2, async (desk) => {
    const first = await go(desk, START);
    const step = stepOf(first.text, "accepted");
    const fields = hiddenFieldsOf((await desk.fragment(step)).text);
    const { status, text } = await desk.post(step, { ...fields, reviewNotes: "" }, {
      "hx-request": "true",
    });
    assert.equal(status, 200);
    assert.match(textOf(text), /KYC request accepted successfully Person 1.*Person 2/);
    assert.match(text, /<hx-partial hx-target="#review"/);
  }));

Deno.test("review may start a worker, and no other page may", () =>
  withQueue(1, async (desk) => {
    const policyOf = ({ headers }: Answer) => headers.get("content-security-policy") ?? "";
    const policy = policyOf(await go(desk, START));
    assert.match(policy, /worker-src 'self'; .*trusted-types mentor-desk mentor-desk-worker/);
    assert.match(policy, /script-src 'self';.*require-trusted-types-for 'script'/);
    assert.doesNotMatch(policy, /unsafe|blob:/);
    assert.doesNotMatch(policyOf(await desk.get("/kyc")), /worker/);
  }));

Deno.test("with single keys off no control names one", () =>
  withQueue(1, async (desk) => {
    const settings = { language: "en", timezone: "utc", dateFormat: "mdy" };
    assert.match((await go(desk, START)).text, /aria-keyshortcuts="a"/);
    await desk.post("/settings", settings);
    const { text } = await go(desk, START);
    assert.doesNotMatch(text, /aria-keyshortcuts="."|data-keys/);
    await desk.post("/settings", { ...settings, singleKeys: "on" });
    assert.match((await go(desk, START)).text, /data-keys="single"/);
  }));
