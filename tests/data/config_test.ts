import assert from "node:assert/strict";
import { readConfig } from "../../data/config.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const DATABASE = { DATABASE_URL: "sqlite:desk.db", JWT_SECRET: SECRET };
const POSTGRES = { ...DATABASE, DATABASE_URL: "postgres://desk@db.example.com/desk" };
const MAIL = { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "desk@desk.example" };

Deno.test("without an environment the desk is a demo on port 8000 with the simulated delay", () => {
  const { jwtSecret, ...config } = readConfig({});
  assert.deepEqual(config, {
    port: 8000,
    databaseUrl: null,
    currency: null,
    documents: { keys: null, s3: null },
    documentOrigins: [],
    databaseConnections: 10,
    simulatedDelay: true,
    usesGeneratedSecret: false,
    origins: ["http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000"],
    trustedProxies: { hops: 0 },
    mail: null,
    address: "0.0.0.0",
    anchorUrl: null,
    metricsToken: null,
    sso: null,
    breakGlassAdmin: null,
    drainMs: 500,
    logsToConsole: false,
  });
  assert.ok(jwtSecret.length >= 32);
  assert.notEqual(readConfig({}).jwtSecret, jwtSecret, "a new one at each start");
});

Deno.test("with a database the simulated delay is off unless it is asked for", () => {
  assert.equal(readConfig(DATABASE).simulatedDelay, false);
  assert.equal(readConfig({ ...DATABASE, SIMULATED_DELAY: "on" }).simulatedDelay, true);
  assert.equal(readConfig({ SIMULATED_DELAY: "off" }).simulatedDelay, false);
});

Deno.test("a process drains for half a second, or as long as is said, up to five minutes", () => {
  assert.equal(readConfig({}).drainMs, 500);
  assert.equal(readConfig({ DRAIN_SECONDS: "0" }).drainMs, 0);
  assert.equal(readConfig({ DRAIN_SECONDS: "2.5" }).drainMs, 2_500);
  assert.equal(readConfig({ DRAIN_SECONDS: "300" }).drainMs, 300_000);
  for (const DRAIN_SECONDS of ["301", "-1", "1s", "1e2", " 1"]) {
    assert.throws(() => readConfig({ DRAIN_SECONDS }), /^Error: DRAIN_SECONDS: must be 0 to 300$/);
  }
});

Deno.test("a process holds 1 to 50 connections to its database, 10 or on Deno Deploy 4 by itself", () => {
  const held = (env: Record<string, string>) => readConfig(env).databaseConnections;
  assert.deepEqual([held({}), held({ DENO_DEPLOYMENT_ID: "d1" })], [10, 4]);
  const given = { DATABASE_CONNECTIONS: "50", DENO_DEPLOYMENT_ID: "d1" };
  assert.deepEqual([held({ DATABASE_CONNECTIONS: "1" }), held(given)], [1, 50]);
  for (const DATABASE_CONNECTIONS of ["0", "51", "-1", "2.5", "1e1", " 1", "many"]) {
    assert.throws(() => readConfig({ DATABASE_CONNECTIONS }), {
      message: "DATABASE_CONNECTIONS: must be 1 to 50",
    });
  }
});

Deno.test("the environment is taken as it is given", () => {
  const config = readConfig({
    PORT: "9001",
    LISTEN_ADDRESS: "127.0.0.1",
    CURRENCY: "KWD",
    DATABASE_URL: "sqlite::memory:",
    JWT_SECRET: SECRET,
    PUBLIC_ORIGIN: "https://desk.example.com",
    AUDIT_ANCHOR_URL: "https://anchor.example.com/heads",
    TRUSTED_PROXIES: "2",
    SMTP_URL: "smtps://desk%40example.com:p%3Ass@mail.example.com:4650",
    MAIL_FROM: "Mentor Desk <desk@example.com>",
  });
  assert.deepEqual(config, {
    port: 9001,
    address: "127.0.0.1",
    databaseUrl: "sqlite::memory:",
    currency: "KWD",
    documents: { keys: null, s3: null },
    documentOrigins: [],
    databaseConnections: 10,
    simulatedDelay: false,
    jwtSecret: SECRET,
    usesGeneratedSecret: false,
    origins: ["https://desk.example.com"],
    anchorUrl: "https://anchor.example.com/heads",
    trustedProxies: { hops: 2 },
    metricsToken: null,
    sso: null,
    breakGlassAdmin: null,
    drainMs: 500,
    logsToConsole: false,
    mail: {
      host: "mail.example.com",
      port: 4650,
      secure: true,
      auth: { user: "desk@example.com", pass: "p:ss" },
      from: { name: "Mentor Desk", address: "desk@example.com" },
    },
  });
});

Deno.test("a mail server needs no password, and has the usual port of its kind", () => {
  const mailOf = (SMTP_URL: string) =>
    readConfig({ SMTP_URL, MAIL_FROM: "desk@desk.example" }).mail;
  const from = { name: "", address: "desk@desk.example" };
  const open = { host: "mail.example.com", port: 587, secure: false, auth: null, from };
  assert.deepEqual(mailOf("smtp://mail.example.com"), open);
  assert.deepEqual(mailOf("smtps://mail.example.com/"), { ...open, port: 465, secure: true });
  assert.deepEqual(mailOf("smtp://[::1]:25"), { ...open, host: "::1", port: 25 });
});

Deno.test("the sender of emails is an address, with or without a name", () => {
  const fromOf = (MAIL_FROM: string) => readConfig({ SMTP_URL: "smtp://m", MAIL_FROM }).mail?.from;
  const address = "desk@desk.example";
  assert.deepEqual(fromOf("Zoë's Desk <desk@desk.example>"), { name: "Zoë's Desk", address });
  assert.deepEqual(fromOf('"Desk, Inc." <desk@desk.example>'), { name: "Desk, Inc.", address });
  assert.deepEqual(fromOf("<desk@desk.example>"), { name: "", address });
});

Deno.test("on the default http port the own origins are those that browsers send", () => {
  assert.deepEqual(readConfig({ PORT: "80" }).origins, [
    "http://localhost",
    "http://127.0.0.1",
    "http://[::1]",
  ]);
});

const refusals: [name: string, env: Record<string, string>][] = [
  ["PORT", { PORT: "http" }],
  ["LISTEN_ADDRESS", { LISTEN_ADDRESS: "localhost" }],
  ["PORT", { PORT: "65536" }],
  ["PORT", { PORT: "-1" }],
  ["PORT", { PORT: "80 80" }],
  ["DATABASE_URL", { DATABASE_URL: "desk.db", JWT_SECRET: SECRET }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://x", JWT_SECRET: SECRET }],
  ["SIMULATED_DELAY", { SIMULATED_DELAY: "true" }],
  ["JWT_SECRET", { JWT_SECRET: "too short" }],
  ["JWT_SECRET", { DATABASE_URL: "sqlite:desk.db" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "a proxy" }],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "desk.example.com" }],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "https://desk.example.com/" }],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "https://desk.example.com/path" }],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "ftp://desk.example.com" }],
  ["PUBLIC_ORIGIN", { ...POSTGRES, DENO_DEPLOYMENT_ID: "d1" }],
  ["DATABASE_URL", { ...DATABASE, DENO_DEPLOYMENT_ID: "d1" }],
  ["DATABASE_URL", { ...DATABASE, DENO_DEPLOYMENT_ID: "d1", DENO_TIMELINE: "preview/r4v1" }],
  ["PUBLIC_ORIGIN", { ...MAIL, DENO_DEPLOYMENT_ID: "d1" }],
  ["JWT_SECRET", { DATABASE_URL: "sqlite:desk.db", DENO_TIMELINE: "production" }],
  ["JWT_SECRET", { ...DATABASE, JWT_SECRET: "too short", DENO_TIMELINE: "git-branch/look" }],
  ["PUBLIC_ORIGIN", { ...POSTGRES, DENO_DEPLOYMENT_ID: "d1", DENO_TIMELINE: "production" }],
  ["AUDIT_ANCHOR_URL", { AUDIT_ANCHOR_URL: "http://anchor.example.com" }],
  ["AUDIT_ANCHOR_URL", { AUDIT_ANCHOR_URL: "anchor" }],
  ["SMTP_URL", { ...MAIL, SMTP_URL: "mail.example.com:587" }],
  ["SMTP_URL", { ...MAIL, SMTP_URL: "https://mail.example.com" }],
  ["SMTP_URL", { ...MAIL, SMTP_URL: "smtp://" }],
  ["SMTP_URL", { ...MAIL, SMTP_URL: "smtp:mail.example.com" }],
  ["SMTP_URL", { ...MAIL, SMTP_URL: "smtp://mail.example.com:99999" }],
  ["SMTP_URL", { ...MAIL, SMTP_URL: "smtp://mail.example.com/inbox" }],
  ["SMTP_URL", { ...MAIL, SMTP_URL: "smtp://mail.example.com?secure=false" }],
  ["SMTP_URL", { ...MAIL, SMTP_URL: "smtp://desk@mail.example.com" }],
  ["SMTP_URL", { ...MAIL, SMTP_URL: "smtp://desk:s3cret%@mail.example.com" }],
  ["SMTP_URL", { ...MAIL, SMTP_URL: "smtp://desk:s3cret#1@mail.example.com" }],
  ["MAIL_FROM", { SMTP_URL: "smtp://mail.example.com" }],
  ["MAIL_FROM", { ...MAIL, MAIL_FROM: "Mentor Desk" }],
  ["MAIL_FROM", { ...MAIL, MAIL_FROM: "Mentor Desk desk@desk.example" }],
  ["MAIL_FROM", { ...MAIL, MAIL_FROM: "Mentor Desk <desk>" }],
  ["MAIL_FROM", { ...MAIL, MAIL_FROM: "Desk\r\nBcc: all <desk@desk.example>" }],
  ["MAIL_FROM", { ...MAIL, MAIL_FROM: "desk@desk.example, all@desk.example" }],
];

for (const [name, env] of refusals) {
  Deno.test(`the start is refused in one line that names ${name}: ${JSON.stringify(env)}`, () => {
    assert.throws(() => readConfig(env), (error: Error) => {
      assert.ok(error.message.startsWith(`${name}: `), error.message);
      assert.doesNotMatch(error.message, /\n/);
      if (env.JWT_SECRET) assert.ok(!error.message.includes(env.JWT_SECRET));
      assert.doesNotMatch(error.message, /s3cret/);
      return true;
    });
  });
}

Deno.test("a secret is measured in bytes, and 32 are enough", () => {
  assert.equal(readConfig({ JWT_SECRET: "ä".repeat(16) }).jwtSecret, "ä".repeat(16));
  assert.throws(() => readConfig({ JWT_SECRET: "x".repeat(31) }), /JWT_SECRET/);
});

Deno.test("a currency that is none is refused", () => {
  assert.throws(() => readConfig({ CURRENCY: "dollars" }), {
    message: "CURRENCY: must be a currency such as USD, JPY or KWD",
  });
});
