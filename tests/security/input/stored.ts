import assert from "node:assert/strict";
import { DOLLARS } from "../../../data/base/currency.ts";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import type { z } from "zod";
import { type ImportName, importNames } from "../../../data/imports/importable.ts";
import { kycRequest } from "../../../data/kyc/requests/requests.ts";
import { type RecordName, recordsOf } from "../../../data/lists.ts";
import * as outbox from "../../../data/notices/outbox.ts";
import { openPost, sendWaiting } from "../../../server/mail.ts";
import { importText, ndjson } from "../../data/imports/import_files.ts";
import { type SampledName, samples } from "../../data/imports/import_samples.ts";
import { type Desk, PASSWORD, withDesk } from "../../support/helpers.ts";
import {
  assertHarmless,
  assertHarmlessMail,
  assertNoFormula,
  hostileText,
  withHostile,
} from "../../support/hostile.ts";
import { aRequest } from "../../support/records.ts";
import { type Mail, MailServer } from "../../support/smtp.ts";
import { quietly, setPassword } from "../../support/stores.ts";

const isList = (name: ImportName): name is RecordName => name !== "analytics";
const paths: Record<string, string> = { "kyc-requests": "kyc", transactions: "finance" };

/** The fields that an import of a list accepts. */
function shapeOf(name: RecordName): Record<string, z.ZodType> {
  const { listShape, incoming } = recordsOf(name);
  const facts = {
    now: new Date(),
    currency: DOLLARS,
    staffIds: new Set<string>(),
    history: true,
    documentTypes: null,
  };
  const schema = incoming?.schema(facts) ?? listShape.schema;
  let found = schema as z.ZodType & { shape?: Record<string, z.ZodType>; in?: z.ZodType };
  while (!found.shape && found.in) found = found.in as typeof found;
  return found.shape ?? {};
}

/** A hostile but valid record of a list. */
function hostileRecord(name: RecordName, id: string, texts: readonly string[]): object {
  if (name !== "kyc-requests") {
    return {
      ...withHostile(
        samples[name as Exclude<SampledName, "kyc-requests">].records[0]!,
        shapeOf(name),
        texts,
      ),
      id,
    };
  }
  const document = kycRequest.shape.documents.element.in.shape;
  const hostile = withHostile({ ...aRequest(), reviewNotes: "" }, shapeOf(name), texts);
  const isDecided = /[13579]$/.test(id);
  // The desk knows the types of documents, so that one is no free text.
  const { type } = aRequest().documents[0]!;
  const documents = [0, 1].map((index) => ({
    ...withHostile(aRequest().documents[0]!, document, texts.slice(index * 3)),
    type,
  }));
  const history = isDecided ? { status: "declined" } : { status: "pending", reviewNotes: null };
  return { ...hostile, ...history, id, documents };
}

/** Reads an address as page and as fragment; the markup must be harmless. */
async function look(desk: Desk, path: string): Promise<void> {
  for (const answer of [await desk.get(path), await desk.fragment(path)]) {
    assert.ok(answer.status < 500, `${path} ${answer.status}`);
    if (/html/.test(answer.headers.get("content-type") ?? "")) assertHarmless(answer.text, path);
  }
}

async function readFile(desk: Desk, path: string): Promise<void> {
  const { status, text } = await desk.get(path);
  assert.equal(status, 200, path);
  if (path.includes(".ndjson")) {
    for (const line of text.trimEnd().split("\n")) JSON.parse(line);
  } else assertNoFormula(parse(text, { bom: true }), path);
}

async function showAndOpen(desk: Desk, name: RecordName, id: string): Promise<void> {
  const path = `/${paths[name] ?? name}`;
  for (const address of [path, `${path}/${id}`]) await look(desk, address);
  const { status, text } = await desk.get(`/api/${name}`);
  assert.equal(status, 200);
  assert.ok(JSON.parse(text).some((record: { id: string }) => record.id === id));
  for (const format of ["csv", "ndjson"]) await readFile(desk, `${path}/export.${format}`);
  if (name !== "kyc-requests") return;
  for (const n of [1, 2]) await look(desk, `${path}/${id}/documents/${n}`);
  await look(desk, `${path}/${id}/decision?status=accepted`);
}

/** Writes the texts by all forms and API calls that take text. */
async function write(desk: Desk, id: string, texts: readonly string[]): Promise<void> {
  const [a = "", b = "", c = "", d = ""] = texts;
  const answers = [
    await desk.json("PATCH", `/api/kyc-requests/${id}/status`, {
      status: "declined",
      reviewNotes: a,
    }, { "idempotency-key": "once" }),
    await desk.post(`/kyc/k_1/decision?status=accepted`, {
      reviewNotes: b,
      version: "1",
      idempotencyKey: c,
    }),
    await desk.post("/profile", { name: c, email: "admin@example.com" }),
    await desk.post("/staff/invite", { name: d, email: `${id}@example.com`, role: "support" }),
    await desk.post("/staff/tokens", { name: a, scopes: "users:import", until: b }),
    await desk.post("/views/new/kyc-requests", {
      name: b,
      query: new URLSearchParams({ columns: "userName", q: c, group: "status" }).toString(),
    }),
    await desk.post("/settings", { language: d, timezone: "utc", dateFormat: "mdy" }),
  ];
  for (const [index, { status, headers, text }] of answers.entries()) {
    assert.ok(status < 500, `form ${index}: ${status}`);
    if (/html/.test(headers.get("content-type") ?? "")) assertHarmless(text, `form ${index}`);
    const location = headers.get("location");
    if (location?.startsWith("/kyc?")) {
      await look(desk, location);
      await readFile(desk, location.replace("?", "/export.csv?"));
    }
  }
  for (const name of ["growth", "revenue", "kyc", "engagement"]) {
    await desk.post(`/reports/${name}`, {});
    await look(desk, `/reports/${name}`);
    await readFile(desk, `/reports/${name}/report.csv`);
  }
  const others = ["/dashboard", "/staff", "/audit-logs", "/reports", "/notifications", "/profile"];
  for (const path of others) await look(desk, path);
  for (const list of ["staff", "audit-logs"]) await readFile(desk, `/${list}/export.csv`);
}

const DESK = "https://desk.example.com";

/** Runs `test` with a mail server and a function that sends all waiting mails to it. */
async function withMail(desk: Desk, test: (sendAll: () => Promise<Mail[]>) => Promise<void>) {
  const server = new MailServer();
  const { store } = desk;
  await outbox.open(store.db);
  await setPassword(store, COLLEAGUE, PASSWORD);
  const post = await openPost(
    { host: "127.0.0.1", port: server.port, secure: false, auth: null, from: FROM },
    DESK,
  );
  const sendAll = async () => {
    const taken = server.mails.length;
    // Digests are mailed after an hour.
    const anHourOn = () => new Date(store.now().getTime() + 60 * 60 * 1000);
    const [, log] = await quietly(() => sendWaiting({ ...store, now: anHourOn }, post));
    assert.equal(log, "");
    assert.deepEqual(await store.db.selectFrom("outbox").selectAll().execute(), []);
    // Digests are mailed once until they are read.
    await store.db.updateTable("notifications").set({ read: 1 }).execute();
    return server.mails.slice(taken);
  };
  try {
    await sendAll();
    await test(sendAll);
  } finally {
    await server.close();
  }
}

const COLLEAGUE = "s_2";
const FROM = { name: "Mentor Desk", address: "desk@desk.example" };

/** Imports a hostile record into each list, uses all forms, and reads everything. */
async function storeAndRead(desk: Desk, id: string, texts: readonly string[]): Promise<void> {
  for (const name of importNames.filter(isList)) {
    const line = ndjson([hostileRecord(name, id, texts)]);
    const { inserted } = await importText(desk.store, name, "ndjson", line);
    assert.equal(inserted, 1);
    await showAndOpen(desk, name, id);
  }
  await write(desk, id, texts);
}

/**
 * Stores hostile texts by import, forms and API, and reads them as page, file, API answer and mail.
 * Returns the number of requests; throws for the first harmful answer.
 */
export async function storeAndShow(
  { seed, numRuns }: { seed: number; numRuns: number },
): Promise<number> {
  let requests = 0;
  const texts = fc.array(hostileText, { minLength: 12, maxLength: 12 });
  const run = (desk: Desk) => {
    const { request } = desk;
    desk.request = (...sent) => {
      requests++;
      return request.apply(desk, sent);
    };
    return withMail(desk, async (sendAll) => {
      let count = 0;
      const property = fc.asyncProperty(texts, async (texts) => {
        await storeAndRead(desk, `x_${++count}`, texts);
        const mails = await sendAll();
        const readers = new Set(mails.flatMap(({ to }) => to));
        assert.equal(readers.size, 2, "both readers get a mail about the imported payment");
        for (const mail of mails) assertHarmlessMail(mail, DESK);
      });
      await fc.assert(property, { seed, numRuns, endOnFailure: true });
    });
  };
  // A page that fails after its first byte is still a 200, so the log must be empty.
  const [, log] = await quietly(() => withDesk(run));
  assert.equal(log, "");
  return requests;
}
