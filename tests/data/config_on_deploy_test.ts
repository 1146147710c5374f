import assert from "node:assert/strict";
import { readConfig, readMigrationUrl, readStoreConfig } from "../../data/config.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const DATABASE = { DATABASE_URL: "sqlite:desk.db", JWT_SECRET: SECRET };
const POSTGRES = { ...DATABASE, DATABASE_URL: "postgres://desk@db.example.com/desk" };
const MAIL = { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "desk@desk.example" };

Deno.test("a SQLite file is refused on Deno Deploy, which loses it, with the reason", () => {
  assert.throws(() => readConfig({ ...DATABASE, DENO_DEPLOYMENT_ID: "d1" }), {
    message: "DATABASE_URL: must be postgres://… on Deno Deploy, where a file is lost with its " +
      "instance",
  });
});

Deno.test("telemetry, of Deno Deploy too, finds the log on the console", () => {
  assert.equal(readConfig({ DENO_DEPLOYMENT_ID: "d1" }).logsToConsole, true);
  assert.equal(readConfig({ OTEL_DENO: "true" }).logsToConsole, true);
});

Deno.test("the database is migrated by its own address where there is one", () => {
  const { DATABASE_URL } = POSTGRES;
  assert.equal(readMigrationUrl({ DATABASE_URL }), DATABASE_URL);
  const MIGRATE_DATABASE_URL = "postgres://desk@direct.example.com/desk";
  assert.equal(readMigrationUrl({ DATABASE_URL, MIGRATE_DATABASE_URL }), MIGRATE_DATABASE_URL);
  assert.throws(
    () => readMigrationUrl({ DATABASE_URL, MIGRATE_DATABASE_URL: "direct" }),
    /^Error: MIGRATE_DATABASE_URL: must be sqlite:PATH or postgres:/,
  );
});

Deno.test("the demo on Deno Deploy answers under whatever name it was given", () => {
  assert.deepEqual(readConfig({ DENO_DEPLOYMENT_ID: "d1" }).origins, []);
  const PUBLIC_ORIGIN = "https://desk.example.com";
  assert.deepEqual(readConfig({ DENO_DEPLOYMENT_ID: "d1", PUBLIC_ORIGIN }).origins, [
    PUBLIC_ORIGIN,
  ]);
});

for (const DENO_TIMELINE of ["git-branch/look", "preview/r4v1"]) {
  const DATABASE_URL = "postgres://desk@db.example.com/desk";
  const env = { DATABASE_URL, DENO_TIMELINE, DENO_DEPLOYMENT_ID: "d1" };

  Deno.test(`in ${DENO_TIMELINE} the database keeps the secret, and any host is served`, () => {
    const { usesGeneratedSecret, origins, jwtSecret } = readConfig(env);
    assert.deepEqual([usesGeneratedSecret, origins], [true, []]);
    assert.equal(readStoreConfig({ DATABASE_URL, DENO_TIMELINE }).usesGeneratedSecret, true);
    assert.notEqual(readConfig(env).jwtSecret, jwtSecret, "only what the database keeps lasts");
  });

  Deno.test(`in ${DENO_TIMELINE} what is given counts`, () => {
    const given = { JWT_SECRET: SECRET, PUBLIC_ORIGIN: "https://look.example.com" };
    const { usesGeneratedSecret, origins, jwtSecret } = readConfig({ ...env, ...given });
    assert.deepEqual([usesGeneratedSecret, origins], [false, [given.PUBLIC_ORIGIN]]);
    assert.equal(jwtSecret, SECRET);
    assert.equal(readStoreConfig({ ...env, ...given }).jwtSecret, SECRET);
  });

  Deno.test(`in ${DENO_TIMELINE} emails are sent only from an address that was given`, () => {
    assert.equal(readConfig({ ...env, ...MAIL }).mail, null);
    const PUBLIC_ORIGIN = "https://look.example.com";
    assert.equal(readConfig({ ...env, ...MAIL, PUBLIC_ORIGIN }).mail?.host, "mail.example.com");
  });
}

Deno.test("a task in production, or on one's own machine, wants the secret", () => {
  const DATABASE_URL = "postgres://desk@db.example.com/desk";
  for (const timeline of [{}, { DENO_TIMELINE: "production" }, { DENO_TIMELINE: "" }]) {
    assert.throws(() => readStoreConfig({ DATABASE_URL, ...timeline }), {
      message: "JWT_SECRET: is required",
    });
  }
});
