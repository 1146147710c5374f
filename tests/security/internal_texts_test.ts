import assert from "node:assert/strict";
import { sql } from "kysely";
import { utf8 } from "../../data/base/bytes.ts";
import { scopes } from "../../data/imports/scopes.ts";
import { readChecks } from "../../data/kyc/checks/checks.ts";
import { sentTypes } from "../../data/webhooks/payload.ts";
import { sendLetters } from "../../server/applicant_mail.ts";
import { sendWaiting } from "../../server/mail.ts";
import { startWebhooks } from "../../server/webhooks.ts";
import { readFiles } from "../../tasks/testing/import_graph.ts";
import { aPng } from "../documents/made.ts";
import { aToken, ndjson } from "../data/imports/import_files.ts";
import { HOUR_MS } from "../data/webhooks/scene.ts";
import { postTo } from "../server/mail/post.ts";
import { bodies } from "./input/bodies.ts";
import { encoded } from "./input/mutations.ts";
import { addressesOf } from "../support/addresses.ts";
import { kycRequest } from "../support/fixtures.ts";
import { type Answer, type Desk, ORIGIN } from "../support/helpers.ts";
import { type Mail, MailServer } from "../support/smtp.ts";
import { withMarkers } from "./marked_desk.ts";
import { inside, ofChecks, readable, STAFF } from "./outward.ts";

function requireNone(markers: Record<string, string>, text: string, channel: string): void {
  for (const [name, marker] of Object.entries(markers)) {
    assert.ok(!text.toLowerCase().includes(marker), `${name} in ${channel}`);
  }
}

type Route = Awaited<ReturnType<typeof addressesOf>>[number];

/** Calls an address as it should be; those of the API also with wrong parameters and bodies. */
async function answersAt(
  desk: Desk,
  { route, method, path }: Route,
  authorization: Record<string, string> = {},
): Promise<Answer[]> {
  const call = { method, path, search: "", headers: {}, body: bodies[route] ?? null };
  const { type = "image/png", bytes = aPng() } = encoded(call) ?? {};
  const search = method === "PUT" ? "?type=id&name=a.png" : "";
  const send = (query: string, bytes: Uint8Array) => {
    const body = method === "GET" ? undefined : bytes as Uint8Array<ArrayBuffer>;
    const headers = { "content-type": type, ...authorization };
    return desk.send(path + query, { method, body, headers });
  };
  const answers = [await send(search, bytes)];
  if (!path.startsWith("/api/")) return answers;
  return [...answers, await send("?unknown=1", bytes), await send(search, utf8("{}"))];
}

/** Returns how many answers had each status. */
async function requireNoneIn(
  desk: Desk,
  routes: readonly Route[],
  markers: Record<string, string>,
  authorization?: Record<string, string>,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  for (const route of routes) {
    for (const { status, text, headers } of await answersAt(desk, route, authorization)) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const channel = `${status} ${route.method} ${route.path}`;
      requireNone(markers, text + JSON.stringify([...headers]), channel);
    }
  }
  return statuses;
}

Deno.test("no answer to a program holds an internal text or a name of the staff, refusals included", () =>
  withMarkers(async ({ desk, token }) => {
    const routes = await addressesOf(desk);
    desk.clearCookies();
    const given = { authorization: `Bearer ${token}` };
    const statuses = await requireNoneIn(desk, routes, { ...inside, staff: STAFF }, given);
    assert.ok(statuses.get(200)! > 20, "read");
    for (const status of [403, 409, 422]) assert.ok(statuses.has(status), `${status}`);
  }));

Deno.test("no answer to a program without checks:read holds what a check says or who resolved it", () =>
  withMarkers(async ({ desk }) => {
    const routes = await addressesOf(desk);
    const others = scopes.filter((scope) => scope !== "checks:read");
    const token = await aToken(desk.store, "others", { scopes: others });
    desk.clearCookies();
    const given = { authorization: `Bearer ${token}` };
    const statuses = await requireNoneIn(desk, routes, ofChecks, given);
    assert.ok(statuses.get(200)! > 20, "read");
    await requireSilentSending(desk, given);
  }));

/** A sender sees its own run, and nobody's resolution of it. */
async function requireSilentSending(desk: Desk, headers: Record<string, string>): Promise<void> {
  const [run] = await readChecks(desk.store.db, "k_2");
  const { provider, ranAt, result, labels, facts } = run!;
  const answer = await desk.bare("/api/kyc-requests/k_2/checks/sanctions", {
    method: "PUT",
    body: JSON.stringify({ provider, ranAt, result, labels, facts }),
    headers: { ...headers, "content-type": "application/json" },
  });
  assert.equal(answer.status, 200, "the run is known");
  requireNone({ resolution: ofChecks.resolution }, answer.text, "the answer to a known run");
}

Deno.test("no answer of the API, export or report to a person holds a comment, a draft, a question or its answer", () =>
  withMarkers(async ({ desk }) => {
    // The files of the audit log hold what its page shows to the same people.
    const routes = (await addressesOf(desk)).filter(({ path }) =>
      /^\/api\/(?!logout)|\.(csv|ndjson)$/.test(path) && !path.startsWith("/audit-logs/")
    );
    const statuses = await requireNoneIn(desk, routes, inside);
    assert.ok(statuses.get(200)! > 40, "read");
  }));

Deno.test("no webhook of any kind holds an internal text, a note or a name of the staff", () =>
  withMarkers(async ({ desk, receiver, token }) => {
    await desk.bare("/api/import/kyc-requests", {
      method: "POST",
      body: ndjson([kycRequest(701)]),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/x-ndjson" },
    });
    const sender = startWebhooks(desk.store, { origins: [ORIGIN] }, { lookEveryMs: 60_000 });
    for (let known = -1; known < receiver.received.length;) {
      known = receiver.received.length;
      await sender.look();
    }
    await sender.stop();
    const types = new Set(receiver.received.map(({ event }) => event.type));
    assert.deepEqual(
      [...types].toSorted(),
      sentTypes.toSorted(),
    );
    const markers = { ...inside, ...readable, ...ofChecks, staff: STAFF };
    requireNone(markers, JSON.stringify(receiver.received), "webhooks");
  }));

Deno.test("no email holds an internal text or a note, and none to applicants a name of the staff", () =>
  withMarkers(async ({ desk: { store }, clock }) => {
    const server = new MailServer();
    try {
      const post = await postTo(server.url);
      clock.advance(HOUR_MS);
      await sendWaiting(store, post);
      await sendLetters(store, post);
    } finally {
      await server.close();
    }
    const isToStaff = ({ to }: Mail) => to.join().includes(STAFF);
    const [toStaff, toApplicants] = [true, false].map((staff) =>
      server.mails.filter((mail) => isToStaff(mail) === staff)
    ) as [Mail[], Mail[]];
    assert.ok(toStaff.length > 2);
    assert.ok(toStaff.some((mail) => /mentioned/.test(JSON.stringify(mail))), "about a mention");
    assert.equal(toApplicants.length, 2);
    requireNone(
      { ...inside, ...readable, ...ofChecks },
      JSON.stringify(toStaff),
      "emails to staff",
    );
    const markers = { ...inside, ...readable, ...ofChecks, staff: STAFF };
    requireNone(markers, JSON.stringify(toApplicants), "emails to applicants");
  }));

Deno.test("nothing else leaves the desk: no other code connects, no other outbox waits", () =>
  withMarkers(async ({ desk: { store } }) => {
    const connecting = (await readFiles(["data", "routes", "server"]))
      .filter(({ text }) => /(?<![.\w])fetch\(|requestAt\(|createTransport\(/.test(text))
      .map(({ path }) => path);
    assert.deepEqual(connecting.toSorted(), [
      ...["data/base/outside.ts", "data/documents/fetch_document.ts", "data/documents/s3.ts"],
      // The provider of single sign-on gets no text; the anchor gets hashes and signatures.
      ...["data/staff/sso/answers.ts", "server/anchor.ts", "server/mail.ts", "server/webhooks.ts"],
    ]);
    const { rows } = await sql<{ name: string }>`select m.name from sqlite_master m,
      pragma_table_info(m.name) c where c.name = 'leasedUntil' order by m.name`.execute(store.db);
    const outboxes = rows.map(({ name }) => name);
    assert.deepEqual(outboxes, ["kyc_letters", "outbox", "webhook_deliveries"]);
  }));
