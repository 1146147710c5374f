import assert from "node:assert/strict";
import { system } from "../../data/audit/write.ts";
import { addComment } from "../../data/comments/comments.ts";
import { saveDraft } from "../../data/kyc/decisions/drafts.ts";
import { defaultUntil, scopes } from "../../data/imports/scopes.ts";
import { createToken } from "../../data/staff/accounts/service_tokens.ts";
import { receiversFor } from "../../data/webhooks/address.ts";
import { createEndpoint } from "../../data/webhooks/endpoints.ts";
import { eventTypes } from "../../data/webhooks/payload.ts";
import { addressesOf } from "../support/addresses.ts";
import { type Desk, ORIGIN, withDesk } from "../support/helpers.ts";
import { actor } from "../support/fixtures.ts";

const COMMENT = "comment-marker-5d1c";
const NOTE = "note-marker-77ab";
const DRAFT = "draft-marker-90fe";
const QUESTION = "question-marker-31bb";

/** A desk that has mail and a webhook, with comments, notes and a draft that hold markers. */
const withMarkers = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    const { store } = desk;
    const form = { url: "http://127.0.0.1:9/hooks", events: [...eventTypes] };
    await createEndpoint(store, form, system, receiversFor(ORIGIN));
    const author = actor("s_2", "Marcus Feld");
    for (const subject of [{ kind: "kyc", id: "k_1" }, { kind: "user", id: "u_1" }] as const) {
      await addComment(store, subject, { id: crypto.randomUUID(), text: COMMENT }, author);
    }
    const question = { question: QUESTION, version: "1" };
    assert.equal((await desk.post("/kyc/k_3/escalation", question)).status, 303);
    await saveDraft(store, "k_2", "s_1", { notes: DRAFT, checks: [], version: null });
    const decision = { status: "declined", reviewNotes: NOTE };
    const { text } = await desk.json("PATCH", "/api/kyc-requests/k_1/status", decision);
    assert.ok(!text.includes(COMMENT));
    await test(desk);
  }, { env: { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "desk@example.com" } });

Deno.test("no answer of the API, export or report holds a comment, a draft or a question to admins", () =>
  withMarkers(async (desk) => {
    const expiresAt = `${defaultUntil(desk.store.now())}T23:59:59.999Z`;
    const named = { name: "everything", scopes, expiresAt };
    const token = await createToken(desk.store, named, system);
    const service = { Authorization: `Bearer ${token}` };
    const outward = (await addressesOf(desk)).filter(({ method, path }) =>
      method === "GET" && /^\/api\/|\.(csv|ndjson)$/.test(path)
    );
    assert.ok(outward.length > 20);
    for (const { path } of outward) {
      for (const answer of [await desk.get(path), await desk.bare(path, { headers: service })]) {
        for (const marker of [COMMENT, DRAFT, QUESTION]) {
          assert.ok(!answer.text.includes(marker), `${marker} in ${path}`);
        }
      }
    }
  }));

Deno.test("no webhook and no mail holds a comment, a draft, a question to admins or the notes of a decision", () =>
  withMarkers(async ({ store }) => {
    const deliveries = await store.db.selectFrom("webhook_deliveries").selectAll().execute();
    const mails = await store.db.selectFrom("outbox").selectAll().execute();
    assert.ok(deliveries.some(({ type }) => type === "kyc.decided"));
    assert.doesNotMatch(JSON.stringify([deliveries, mails]), /-marker-/);
  }));
