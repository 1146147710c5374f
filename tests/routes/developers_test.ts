import assert from "node:assert/strict";
import { operations } from "../../routes/api/api.ts";
import { apiReference } from "../../routes/api/reference.ts";
import { aToken } from "../data/imports/import_files.ts";
import { aPng } from "../documents/made.ts";
import { type Desk, textOf, withDesk } from "../support/helpers.ts";
import { elements, mainOf } from "../support/markup.ts";
import { become } from "../support/roles.ts";
import { described, description } from "./api/described.ts";

const curlsIn = (html: string): string[] =>
  elements(html, "pre").map(({ html }) => textOf(html).replaceAll("\\ ", ""))
    .filter((text) => text.startsWith("curl "));

Deno.test("the page for developers shows every call, event and schema to every role", () =>
  withDesk(async (desk) => {
    await become(desk, "support");
    const { text } = await desk.get("/developers");
    const main = mainOf(text);
    const summaries = elements(main, "summary").map(({ html }) => textOf(html));
    for (const { method, path } of described) {
      const name = `${method} ${path} `;
      assert.ok(summaries.some((summary) => summary.startsWith(name)), name);
    }
    for (const [name, { post }] of Object.entries(description.webhooks)) {
      assert.ok(summaries.includes(`${name} ${post.summary}`), name);
    }
    for (const name of Object.keys(description.components.schemas)) {
      assert.ok(summaries.includes(name), name);
    }
    assert.equal(elements(main, "a", { href: "/api/openapi.json" }).length, 1);
  }));

Deno.test("the status page and the search lead to the page for developers", () =>
  withDesk(async (desk) => {
    for (const path of ["/status", "/staff/tokens", "/search?q=developers"]) {
      const main = mainOf((await desk.get(path)).text);
      assert.equal(elements(main, "a", { href: "/developers" }).length, 1, path);
    }
  }));

Deno.test("a command line shows a service token wherever a scope opens the call", () => {
  for (const { path, curl, scopes, permission } of apiReference(operations, "").calls) {
    const [, credential] = /Bearer \$(\w+)/.exec(curl) ?? [];
    assert.equal(credential, scopes.length > 0 ? "TOKEN" : permission && "SESSION", path);
  }
});

/** Sends what a command line of the page would send. */
async function runCurl(desk: Desk, command: string, tokens: Record<string, string>) {
  const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)]
    .map(([, single, double, bare]) => single ?? double ?? bare ?? "");
  const [name, address = "", ...options] = words;
  assert.equal(name, "curl");
  const init = { method: "GET", headers: new Headers(), body: undefined as BodyInit | undefined };
  let method: string | undefined;
  for (let at = 0; at < options.length; at += 2) {
    const [option, value = ""] = options.slice(at, at + 2);
    if (option === "-X") method = value;
    else if (option === "-H") {
      const [header = "", text = ""] = value.split(": ");
      init.headers.set(header, text.replace(/\$(\w+)/, (_, name) => tokens[name] ?? ""));
    } else if (option === "-T") Object.assign(init, { method: "PUT", body: aPng() });
    else if (option === "-d" || option === "--data-binary") {
      Object.assign(init, { method: "POST", body: value });
    } else assert.fail(`unknown option ${option}`);
  }
  const { pathname, search, origin } = new URL(address);
  assert.equal(origin, desk.origin);
  return await desk.bare(pathname + search, { ...init, method: method ?? init.method });
}

Deno.test("each command line of the page is a call that the API takes", async () => {
  const env = { PUBLIC_ORIGIN: "http://localhost:8000" };
  let commands = 0;
  await withDesk(async (desk) => {
    const TOKEN = await aToken(desk.store, "feed");
    for (const command of curlsIn((await desk.get("/developers")).text)) {
      await desk.signIn();
      const answer = await runCurl(desk, command, { TOKEN, SESSION: desk.cookie("session") ?? "" });
      // Account and document do not exist, and another example has decided the request.
      const isRefused = /\/login'|documents/.test(command) &&
        [401, 404, 409].includes(answer.status);
      assert.ok(answer.status < 300 || isRefused, `${command}: ${answer.status} ${answer.text}`);
      commands++;
    }
  }, { env });
  assert.equal(commands, described.length);
});

Deno.test("the page for developers speaks the reader's language", () =>
  withDesk(async (desk) => {
    const settings = { language: "fr", timezone: "utc", dateFormat: "ymd" };
    await desk.post("/settings", settings);
    const text = textOf(mainOf((await desk.get("/developers")).text));
    assert.match(
      text,
      /Développeurs.*Enregistrements.*Autorisation.*Réponses.*Exemple.*Événements/,
    );
  }));
