import assert from "node:assert/strict";
import { withDesk } from "../support/helpers.ts";
import { elements, factsOf, headingsOf, mainOf, only } from "../support/markup.ts";

Deno.test("/status shows the static figures and services, all operational", () =>
  withDesk(async (desk) => {
    const { status, text } = await desk.get("/status");
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "System Status");
    assert.deepEqual(elements(main, "article").map(({ text }) => text), [
      "Uptime 99.9% Operational",
      "Average Response 450ms Healthy",
      "API Health 100% All Systems Go",
    ]);
    assert.ok(headingsOf(`<main>${main}</main>`).includes("Services"));
    assert.deepEqual(elements(only(main, "ul").html, "li").map(({ text }) => text), [
      "Authentication Service Operational",
      "Database Operational",
      "Payment Processing Operational",
      "File Storage Operational",
      "Email Service Operational",
    ]);
    assert.ok(elements(main, "p").some(({ text }) => text === "Sample figures"));
    assert.doesNotMatch(main, /Loading/, "nothing is fetched");
  }));

Deno.test("with a database, the figures and services that nobody measures say so", () =>
  withDesk(async (desk) => {
    const main = mainOf((await desk.get("/status")).text);
    assert.deepEqual(elements(main, "article").map(({ text }) => text), [
      "Uptime Not measured",
      "Average Response Not measured",
      "API Health Not measured",
    ]);
    const services = elements(only(main, "ul").html, "li").map(({ text }) => text);
    assert.equal(services.length, 5);
    assert.ok(services.every((text) => text.endsWith(" Not measured")));
    assert.doesNotMatch(main, /Operational|450ms|Sample figures/);
  }, { sample: false }));

Deno.test("/status tells of mail and file storage as they are", () =>
  withDesk(async (desk) => {
    const live = async () => new Map(factsOf(mainOf((await desk.get("/status")).text)));
    assert.equal((await live()).get("File storage"), "In the database");
    assert.equal((await live()).get("Email"), "No mail server");
    for (
      const [answers, shown] of [[true, "S3, answers"], [false, "S3 does not answer"]] as const
    ) {
      desk.store.storage = { answers: () => Promise.resolve(answers) };
      assert.equal((await live()).get("File storage"), shown);
    }
  }));

Deno.test("/status counts the letters that wait for a mail server, to staff and to applicants", () =>
  withDesk(async (desk) => {
    const waiting = async () =>
      new Map(factsOf(mainOf((await desk.get("/status")).text))).get("Email");
    assert.equal(await waiting(), "0 waiting");
    const at = desk.store.now().toISOString();
    await desk.store.db.insertInto("kyc_letters").values({
      id: "k_1:2",
      requestId: "k_1",
      userId: "u_1",
      message: "Please send it again.",
      since: at,
      dueAt: at,
      leasedUntil: null,
    }).execute();
    assert.equal(await waiting(), "1 waiting");
  }, { env: { SMTP_URL: "smtp://127.0.0.1:2525", MAIL_FROM: "desk@example.com" } }));
