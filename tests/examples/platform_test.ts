import assert from "node:assert/strict";
import { freePort } from "../../tasks/testing/postgres.ts";
import { Platform } from "../../examples/platform/platform.ts";
import { connectPlatform } from "../../tasks/demo/setup.ts";
import { give } from "../data/instructions/scene.ts";
import { readCorrections } from "../../data/instructions/corrections.ts";
import type { HoldStep } from "../../data/payouts/holds.ts";
import * as transactions from "../../data/transactions/transactions.ts";
import * as users from "../../data/records/users.ts";
import { emitScreeningDue } from "../../data/kyc/checks/screening_due.ts";
import { followPeriods, readPeriods, setPeriods } from "../../data/kyc/screening/periods.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { startWebhooks } from "../../server/webhooks.ts";
import { type Desk, textOf, withDesk } from "../support/helpers.ts";
import { elements, mainOf } from "../support/markup.ts";
import { proofTest } from "../support/long_form.ts";
import { actor } from "../support/fixtures.ts";
import { askCorrection, takeHoldStep } from "../support/steps.ts";

interface Scene {
  desk: Desk;
  platform: Platform;
  /** The text of the platform's page, once it says this. */
  pageWith: (pattern: RegExp) => Promise<string>;
  /** Moves the desk's clock. */
  later: (ms: number) => void;
}

/** A desk and a platform that talk to each other over HTTP. */
async function withPlatform(most: number, test: (scene: Scene) => Promise<void>): Promise<void> {
  const [port, ownPort] = [freePort(), freePort()];
  const origin = `http://localhost:${port}`;
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  await withDesk(async (desk) => {
    const { store, app } = desk;
    const listening = { port, hostname: "127.0.0.1", onListen: () => {} };
    const server = Deno.serve(listening, (request) => app.fetch(request, {}));
    const webhooks = startWebhooks(store, { origins: [origin] }, { lookEveryMs: 20 });
    const hooks = `http://127.0.0.1:${ownPort}/hooks`;
    const connection = await connectPlatform(store, { desk: origin, hooks });
    const platform = new Platform({
      desk: origin,
      port: ownPort,
      everyMs: 5,
      reactMs: 5,
      waiting: 5,
      most,
      ...connection,
    });
    platform.start();
    const pageWith = async (pattern: RegExp) => {
      let text = "";
      for (let looks = 0; looks < 6_000 && !pattern.test(text); looks++) {
        text = textOf(await (await fetch(platform.origin)).text());
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      assert.match(text, pattern);
      return text;
    };
    try {
      await test({ desk, platform, pageWith, later: (ms) => void (aheadMs += ms) });
    } finally {
      await platform.stop();
      await webhooks.stop();
      await server.shutdown();
    }
  }, { now, env: { PORT: String(port), PUBLIC_ORIGIN: origin } });
}

Deno.test("an applicant arrives, and the page shows what the verified webhooks say of the decision", () =>
  withPlatform(1, async ({ desk, pageWith, later }) => {
    await pageWith(/k_demo_1 .*Sent electricity-bill\.pdf/);
    await pageWith(/kyc\.submitted pending, version 1 signature valid/);
    const path = "/api/kyc-requests/k_demo_1/status";
    const decision = { status: "declined", reviewNotes: "An internal note" };
    assert.equal((await desk.json("PATCH", path, decision)).status, 200);
    later(60_000);
    const text = await pageWith(/kyc\.decided declined, version \d+ signature valid/);
    assert.doesNotMatch(text, /internal note/i);
    await pageWith(/Applies again .*k_demo_1_again|k_demo_1_again.*Applies again/);
  }));

proofTest(
  "the platform says what to try, and why nobody new comes while enough wait",
  () =>
    withPlatform(500, async ({ desk, pageWith }) => {
      const text = await pageWith(/ 5 are waiting: decide one and the next arrives\./);
      assert.match(text, /Try this Decline somebody at the desk/);
      desk.store.sample = { ...desk.store.sample!, platform: { origin: "http://x/", waiting: 20 } };
      const main = mainOf((await desk.get("/dashboard")).text);
      assert.match(
        textOf(main),
        /Try this Hide Review a request by keys .*At most 20 new requests wait/,
      );
      assert.equal(elements(main, "a", { href: "http://x/" }).length, 1);
    }),
);

Deno.test("a webhook without a valid signature is refused with 401, and the page says so", () =>
  withPlatform(1, async ({ platform, pageWith }) => {
    await pageWith(/kyc\.submitted/);
    const response = await fetch(`${platform.origin}/hooks`, {
      method: "POST",
      headers: {
        "webhook-id": "msg_forged",
        "webhook-timestamp": String(Math.floor(Date.now() / 1_000)),
        "webhook-signature": `v1,${btoa("x".repeat(32))}`,
      },
      body: JSON.stringify({ type: "kyc.decided", data: { requestId: "k_demo_1" } }),
    });
    assert.equal(response.status, 401);
    await response.body?.cancel();
    const text = await pageWith(/Refused with 401/);
    assert.match(text, /msg_forged signature not valid/);
    assert.doesNotMatch(text, /kyc\.decided/);
  }));

Deno.test("an applicant who is asked for a new document sends a better scan in its place", () =>
  withPlatform(1, async ({ desk, pageWith, later }) => {
    await pageWith(/Sent the check sanctions/);
    const { version } = await kyc.get(desk.store, "k_demo_1");
    const asked = await desk.post("/kyc/k_demo_1/documents/identity/ask", {
      reason: "document-unreadable",
      message: "Please <b>scan</b> it again",
      days: "7",
      version: String(version),
    });
    assert.equal(asked.status, 303);
    later(60_000);
    const text = await pageWith(/Sent new-scan\.jpg/);
    assert.match(text, /kyc\.document_requested pending, version \d+, document-unreadable/);
    assert.match(text, /signature valid Please &#60;b&#62;scan/);
    const { documents, stage } = await kyc.get(desk.store, "k_demo_1");
    const { id, replaces } = documents.at(-1) ?? {};
    assert.deepEqual({ id, replaces }, { id: "identity-3", replaces: "identity" });
    assert.equal(stage, "answered");
  }));

Deno.test("somebody of the sample data who is asked for a new document sends one, too", () =>
  withPlatform(1, async ({ desk, pageWith, later }) => {
    const { version } = await kyc.get(desk.store, "k_2");
    const asked = await desk.post("/kyc/k_2/documents/1/ask", {
      reason: "document-unreadable",
      message: "Please scan it again",
      days: "7",
      version: String(version),
    });
    assert.equal(asked.status, 303);
    later(60_000);
    await pageWith(/Sent new-registration-certificate\.pdf/);
    const { documents, stage } = await kyc.get(desk.store, "k_2");
    const { type, replaces } = documents.at(-1) ?? {};
    assert.deepEqual({ type, replaces }, { type: "business_registration", replaces: "1" });
    assert.equal(stage, "answered");
  }));

Deno.test("the platform holds a payout, pays it once it is released, and sends a corrected person", () =>
  withPlatform(1, async ({ desk, pageWith, later }) => {
    const { store } = desk;
    const person = { id: "s_1", name: "Dana Okafor", requestId: null };
    const step = (taken: HoldStep, version: number) =>
      takeHoldStep(store, "t_2", taken, { reason: "An internal reason" }, {
        person,
        version,
        idempotencyKey: null,
      });
    await step("hold", 0);
    later(60_000);
    await pageWith(/Payout t_2 held .*payout\.held version 1 signature valid/);
    await step("release", 1);
    later(60_000);
    const text = await pageWith(/Payout t_2 paid .*payout\.released version 2 .*Paid it/);
    assert.doesNotMatch(text, /internal reason/i);
    assert.equal((await transactions.get(store, "t_2")).status, "completed");
    const form = { id: crypto.randomUUID(), value: "Amelia Ng", source: "Ticket 1" };
    await askCorrection(store, "u_1", { ...form, field: "name" }, person);
    later(60_000);
    await pageWith(/Person u_1 corrected .*user\.correction_requested name .*Corrected name/);
    assert.equal((await users.get(store, "u_1")).name, "Amelia Ng");
    const [correction] = await readCorrections(store.db, "u_1");
    assert.ok(correction!.closedAt, "the import has closed the correction");
  }));

Deno.test("the platform makes a change that staff asks for, and refuses the second one", () =>
  withPlatform(1, async ({ desk, pageWith, later }) => {
    const { store } = desk;
    const person = { id: "s_1", name: "Dana Okafor", requestId: null };
    const verbOf = async (id: string) =>
      (await users.get(store, id)).status === "active" ? "deactivate" : "reactivate";
    const before = await users.get(store, "u_1");
    await give(store, await verbOf("u_1"), "u_1", person);
    later(60_000);
    await pageWith(/Person u_1 changed .*user\.change_requested status .*Changed status/);
    assert.notEqual((await users.get(store, "u_1")).status, before.status);
    await give(store, await verbOf("u_2"), "u_2", person);
    later(60_000);
    await pageWith(/Person u_2 refused .*Refused it/);
    const states = await store.db.selectFrom("instructions").select(["subjectId", "answer"])
      .where("closedAt", "is not", null).orderBy("subjectId").execute();
    assert.deepEqual(states, [
      { subjectId: "u_1", answer: null },
      { subjectId: "u_2", answer: "refused" },
    ]);
  }));

Deno.test("a check that is due about an accepted person is run again", () =>
  withPlatform(1, async ({ desk: { store }, pageWith }) => {
    await pageWith(/kyc\.submitted/);
    const periods = { ...await readPeriods(store.db), pep: 90 };
    await setPeriods(store, periods, actor("s_1", "Dana Okafor"));
    await followPeriods(store);
    await emitScreeningDue(store);
    await pageWith(/kyc\.screening_due accepted.*Screened again: pep/);
    const runs = await store.db.selectFrom("kyc_screenings").select("dueDay")
      .where("kind", "=", "pep").where("ranDay", ">", 0).execute();
    const today = Math.floor(Date.now() / 86_400_000);
    assert.ok(runs.length > 0 && runs.every(({ dueDay }) => dueDay! >= today + 90));
  }));
