import { issueText } from "../../../data/errors/texts.ts";
import assert from "node:assert/strict";
import { readConfig } from "../../../data/config.ts";
import type { LogFields } from "../../../data/base/log.ts";
import { Provider } from "../../../data/staff/sso/provider.ts";
import { type Answer, Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf } from "../../support/markup.ts";
import { quietly } from "../../support/stores.ts";
import { BadProvider, type Faults } from "../../sso/bad_provider.ts";
import { comeBack, deeds } from "../../sso/sign_in.ts";

let provider: BadProvider;
Deno.test.beforeAll(async () => void (provider = await BadProvider.start()));
Deno.test.afterAll(() => provider.stop());

const LIMIT_MS = 10_000;
const IMPATIENT_MS = 100;

interface Attempt {
  desk: Desk;
  log: LogFields[];
  /** Signs in through a provider with these faults. */
  enter: (faults: Faults, more?: Record<string, string | null>) => Promise<Answer>;
}

function withFaults(
  test: (attempt: Attempt) => Promise<void>,
  { env = {}, limitMs = LIMIT_MS }: { env?: Record<string, string>; limitMs?: number } = {},
): Promise<void> {
  return withDesk(async ({ store }) => {
    const log: LogFields[] = [];
    const config = readConfig(provider.env(env));
    const desk = new Desk(
      store,
      provider.env(env),
      {
        log: (_level, event, fields) => void log.push({ event, ...fields }),
        provider: new Provider(config.sso!, limitMs),
      },
    );
    const enter: Attempt["enter"] = async (faults, more) => {
      provider.faults = faults;
      const begun = await desk.get("/login/sso");
      if (begun.status !== 303) return begun;
      return await comeBack(desk, provider.answerTo(begun.headers.get("location") ?? "", more));
    };
    await test({ desk, log, enter });
  }, { signedIn: false });
}

/** Asserts that nobody is signed in, and that page and log have the reason. */
function checkRefused({ desk, log }: Attempt, { status, text }: Answer, words: RegExp): void {
  assert.match(textOf(mainOf(text)), words);
  assert.equal(desk.cookie("session"), undefined);
  const [again, back] = elements(mainOf(text), "a").map(({ attributes }) => attributes.href);
  assert.match(again ?? "", /^\/login\/sso/);
  assert.match(back ?? "", /^\/login/);
  const told = status === 503
    ? log.find((line) => line.event === "request" && line.status === 503)
    : log.find((line) => line.event === "refused" && words.test(issueText(String(line.reason))));
  assert.ok(told, JSON.stringify(log));
}

const UNTRUSTED = /response couldn't be verified/;
const SILENT = /Single sign-on is not responding/;

const now = () => Math.floor(Date.now() / 1000);

type Fault = [
  what: string,
  status: number,
  words: RegExp,
  faults: () => Faults,
  more?: Record<string, string | null>,
];
const faults: Fault[] = [
  ["a token for another nonce", 403, UNTRUSTED, () => ({ claims: { nonce: "another" } })],
  ["a token without a nonce", 403, UNTRUSTED, () => ({ claims: { nonce: null } })],
  ["a token for another audience", 403, UNTRUSTED, () => ({ claims: { aud: "another" } })],
  ["a token for several, whoever asked", 403, UNTRUSTED, () => ({
    claims: { aud: ["desk", "another"], azp: "another" },
  })],
  [
    "a token of another issuer",
    403,
    UNTRUSTED,
    () => ({ claims: { iss: "https://evil.example" } }),
  ],
  [
    "a token that is over",
    403,
    UNTRUSTED,
    () => ({ claims: { iat: now() - 900, exp: now() - 600 } }),
  ],
  ["a token that begins later", 403, UNTRUSTED, () => ({ claims: { nbf: now() + 600 } })],
  ["a token that somebody else has signed", 403, UNTRUSTED, () => ({ forged: true })],
  ["a token without a subject", 403, UNTRUSTED, () => ({ claims: { sub: null } })],
  ["a token with an empty subject", 403, UNTRUSTED, () => ({ claims: { sub: "" } })],
  ["a token with an endless subject", 403, UNTRUSTED, () => ({ claims: { sub: "x".repeat(256) } })],
  [
    "a token with a subject that cannot be kept",
    403,
    UNTRUSTED,
    () => ({ claims: { sub: "x\0" } }),
  ],
  ["an answer in another issuer's name", 403, UNTRUSTED, () => ({}), {
    iss: "https://evil.example",
  }],
  ["an answer in nobody's name", 403, UNTRUSTED, () => ({}), { iss: null }],
  ["another state", 401, /Start again/, () => ({}), { state: "another" }],
  ["no state", 401, /Start again/, () => ({}), { state: null }],
  ["a code that is used up", 401, /Start again/, () => ({
    refusal: { status: 400, body: '{"error":"invalid_grant"}' },
  })],
  ["somebody who says no", 403, /refused the/, () => ({}), {
    code: null,
    error: "access_denied",
  }],
  ["a provider that is busy", 503, SILENT, () => ({}), {
    code: null,
    error: "temporarily_unavailable",
  }],
  ["a page in the place of a token", 503, SILENT, () => ({
    refusal: { status: 502, body: "<h1>Bad gateway</h1>", type: "text/html" },
  })],
  ["a client that the provider does not know", 503, /not configured/, () => ({
    refusal: { status: 401, body: '{"error":"invalid_client"}' },
  })],
  ["an email that nobody has verified", 403, /verified your email/, () => ({
    claims: { email_verified: false },
  })],
  ["an email of which nothing is known", 403, /verified your email/, () => ({
    claims: { email_verified: null },
  })],
  ["no email", 403, /verified your email/, () => ({ claims: { email: null } })],
  ["an email that is none", 403, /verified your email/, () => ({ claims: { email: "admin" } })],
  ...["admin@example.com\n", " admin@example.com", "s\u212Aye@example.com"].map((email) =>
    [`the email ${JSON.stringify(email)}`, 403, /verified your email/, () => ({
      claims: { email },
    })] as Fault
  ),
  ["proof for another email than the token's", 403, /verified your email/, () => ({
    claims: { email_verified: null },
    userinfo: { email: "else@example.com", email_verified: false },
  })],
  ["what is asked for of somebody else", 403, UNTRUSTED, () => ({
    claims: { email: null },
    userinfo: { sub: "another", email: "admin@example.com", email_verified: true },
  })],
];

for (const [what, status, words, made, more] of faults) {
  Deno.test(`${what} lets nobody in, and says what to do`, () =>
    withFaults(async (attempt) => {
      const [answer] = await quietly(() => attempt.enter(made(), more));
      assert.equal(answer.status, status, textOf(answer.text));
      checkRefused(attempt, answer, words);
    }));
}

Deno.test("a right answer of the same provider lets in", () =>
  withFaults(async ({ enter, desk }) => {
    assert.equal((await enter({})).headers.get("location"), "/dashboard");
    assert.equal((await desk.get("/dashboard")).status, 200);
    // Claims that the token lacks are requested.
    const userinfo = { email: "admin@example.com", email_verified: true };
    const claims = { email: null, email_verified: null };
    assert.equal((await enter({ claims, userinfo })).headers.get("location"), "/dashboard");
  }));

for (const silent of ["/.well-known/openid-configuration", "/token", "/jwks"] as const) {
  Deno.test(`a sign-in does not wait for ever for ${silent}`, () =>
    withFaults(async (attempt) => {
      const [answer, failures] = await quietly(() => attempt.enter({ silent }));
      assert.equal(answer.status, 503);
      checkRefused(attempt, answer, SILENT);
      assert.match(failures, /"event":"failure"/);
    }, { limitMs: IMPATIENT_MS }));
}

const DISCOVERY = "/.well-known/openid-configuration";

for (const endless of [DISCOVERY, "/token", "/jwks", "/me"]) {
  Deno.test(`an endless answer of ${endless} is cancelled at once`, () =>
    withFaults(async (attempt) => {
      const claims = { email: null };
      const [answer, failures] = await quietly(() => attempt.enter({ endless, claims }));
      assert.equal(answer.status, 503);
      checkRefused(attempt, answer, SILENT);
      assert.match(failures, /readWithin/);
      // The sockets between the two buffer some data.
      assert.ok(provider.taken < 16 * 1024 * 1024, `${provider.taken} bytes`);
    }));
}

const addresses: Record<string, unknown>[] = [
  { authorization_endpoint: undefined },
  { authorization_endpoint: "javascript:alert(1)" },
  { authorization_endpoint: "not an address" },
  { authorization_endpoint: "http://sso.example.com/auth" },
  { token_endpoint: undefined },
  { token_endpoint: 5 },
  { jwks_uri: "data:application/json,{}" },
  { userinfo_endpoint: "https://desk:secret@sso.example.com/me" },
];

for (const metadata of addresses) {
  const [[name, address] = []] = Object.entries(metadata);
  Deno.test(`a provider whose ${name} is ${address} leads nowhere, and is asked anew`, () =>
    withFaults(async (attempt) => {
      const [answer] = await quietly(() => attempt.enter({ metadata }));
      assert.equal(answer.status, 503);
      checkRefused(attempt, answer, /not configured/);
      assert.equal((await attempt.enter({})).headers.get("location"), "/dashboard");
    }));
}

Deno.test("a provider that cannot be found out about is asked again the next time", () =>
  withFaults(async ({ enter, desk }) => {
    const metadata = { issuer: "https://evil.example" };
    const [{ status }] = await quietly(() => enter({ metadata }));
    assert.equal(status, 403);
    assert.equal((await desk.get("/login")).status, 200);
    assert.equal((await enter({})).headers.get("location"), "/dashboard");
    provider.asked = [];
    await enter({});
    assert.deepEqual(provider.asked, ["/token"], "what is known is not asked for again");
  }));

Deno.test("an answer that names nobody is in the log alone, who is named and refused is an entry", () =>
  withFaults(async ({ enter, desk, log }) => {
    const before = await deeds(desk);
    await enter({}, { state: "another" });
    await comeBack(desk, "/login/sso/callback?code=a&state=b");
    await enter({ forged: true });
    await enter({}, { iss: "https://evil.example" });
    assert.deepEqual(await deeds(desk), before);
    assert.equal(log.filter(({ event }) => event === "refused").length, 4);
    await enter({ claims: { email_verified: false } });
    assert.deepEqual(await deeds(desk), [...before, "Single sign-on refused"]);
  }));

Deno.test("the log has the code of what was wrong, and nothing of the answer", () =>
  withFaults(async ({ enter, log }) => {
    await enter({ claims: { nonce: "another" } });
    const line = log.find(({ event }) => event === "refused");
    assert.equal(line?.code, "OAUTH_JWT_CLAIM_COMPARISON_FAILED");
    assert.doesNotMatch(JSON.stringify(log), /another|a code|admin@/);
  }));
