import assert from "node:assert/strict";
import { readConfig } from "../../data/config.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const DATABASE = { DATABASE_URL: "sqlite:desk.db", JWT_SECRET: SECRET };

Deno.test("without an environment the desk is a demo on port 8000 with the simulated delay", () => {
  const { jwtSecret, ...config } = readConfig({});
  assert.deepEqual(config, {
    port: 8000,
    databaseUrl: null,
    simulatedDelay: true,
    origins: ["http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000"],
  });
  assert.ok(jwtSecret.length >= 32);
  assert.notEqual(readConfig({}).jwtSecret, jwtSecret, "a new one at each start");
});

Deno.test("with a database the simulated delay is off unless it is asked for", () => {
  assert.equal(readConfig(DATABASE).simulatedDelay, false);
  assert.equal(readConfig({ ...DATABASE, SIMULATED_DELAY: "on" }).simulatedDelay, true);
  assert.equal(readConfig({ SIMULATED_DELAY: "off" }).simulatedDelay, false);
});

Deno.test("the environment is taken as it is given", () => {
  const config = readConfig({
    PORT: "9001",
    DATABASE_URL: "sqlite::memory:",
    JWT_SECRET: SECRET,
    PUBLIC_ORIGIN: "https://desk.example.com",
  });
  assert.deepEqual(config, {
    port: 9001,
    databaseUrl: "sqlite::memory:",
    simulatedDelay: false,
    jwtSecret: SECRET,
    origins: ["https://desk.example.com"],
  });
});

Deno.test("an empty variable is as good as none", () => {
  assert.equal(readConfig({ PORT: "", DATABASE_URL: "", JWT_SECRET: "" }).port, 8000);
});

Deno.test("variables of others do not matter", () => {
  assert.equal(readConfig({ HOME: "/root", PATH: "/bin" }).port, 8000);
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
  ["PORT", { PORT: "65536" }],
  ["PORT", { PORT: "-1" }],
  ["PORT", { PORT: "80 80" }],
  ["DATABASE_URL", { DATABASE_URL: "desk.db", JWT_SECRET: SECRET }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://x", JWT_SECRET: SECRET }],
  ["SIMULATED_DELAY", { SIMULATED_DELAY: "true" }],
  ["JWT_SECRET", { JWT_SECRET: "too short" }],
  ["JWT_SECRET", { DATABASE_URL: "sqlite:desk.db" }],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "desk.example.com" }],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "https://desk.example.com/" }],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "https://desk.example.com/path" }],
  ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "ftp://desk.example.com" }],
  ["PUBLIC_ORIGIN", { ...DATABASE, DENO_DEPLOYMENT_ID: "d1" }],
];

for (const [name, env] of refusals) {
  Deno.test(`the start is refused in one line that names ${name}: ${JSON.stringify(env)}`, () => {
    assert.throws(() => readConfig(env), (error: Error) => {
      assert.ok(error.message.startsWith(`${name}: `), error.message);
      assert.doesNotMatch(error.message, /\n/);
      if (env.JWT_SECRET) assert.ok(!error.message.includes(env.JWT_SECRET));
      return true;
    });
  });
}

Deno.test("a secret is measured in bytes, and 32 are enough", () => {
  assert.equal(readConfig({ JWT_SECRET: "ä".repeat(16) }).jwtSecret, "ä".repeat(16));
  assert.throws(() => readConfig({ JWT_SECRET: "x".repeat(31) }), /JWT_SECRET/);
});

Deno.test("the demo on Deno Deploy answers under whatever name it was given", () => {
  assert.deepEqual(readConfig({ DENO_DEPLOYMENT_ID: "d1" }).origins, []);
  const PUBLIC_ORIGIN = "https://desk.example.com";
  assert.deepEqual(readConfig({ DENO_DEPLOYMENT_ID: "d1", PUBLIC_ORIGIN }).origins, [
    PUBLIC_ORIGIN,
  ]);
});
