import assert from "node:assert/strict";
import { withDesk } from "../support/helpers.ts";
import { elements, headingsOf, mainOf, only } from "../support/markup.ts";

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
    assert.doesNotMatch(main, /Loading/, "nothing is fetched");
  }));
