import assert from "node:assert/strict";
import { openSample } from "../../data/sample/plant.ts";
import { openStore } from "../../data/store.ts";
import { SECRET } from "../support/stores.ts";

const options = { simulatedDelay: false, jwtSecret: SECRET };

/** The delays that the calls request, answered at once. */
async function waitsOf(simulatedDelay: boolean): Promise<(number | undefined)[]> {
  const store = await openStore({
    databaseUrl: "sqlite::memory:",
    simulatedDelay,
    jwtSecret: SECRET,
  });
  const { setTimeout } = globalThis;
  const waits: (number | undefined)[] = [];
  const instantly = (callback: () => void, ms?: number) => {
    waits.push(ms);
    return setTimeout(callback, 0);
  };
  globalThis.setTimeout = instantly as typeof setTimeout;
  try {
    await store.simulate("read");
    await store.simulate("login");
    await store.simulate("kycUpdate");
  } finally {
    globalThis.setTimeout = setTimeout;
    await store.close();
  }
  return waits;
}

Deno.test("the simulated latency is 500 ms on reads and login, 400 ms on KYC updates", async () => {
  assert.deepEqual(await waitsOf(true), [500, 500, 400]);
});

Deno.test("without the simulated latency nothing waits", async () => {
  assert.deepEqual(await waitsOf(false), []);
});

Deno.test("the sample account and the sample data exist without a database only", async () => {
  const demo = await openSample(options);
  assert.deepEqual(demo.sample?.account, { email: "admin@example.com", password: "admin123" });
  await demo.close();
  const real = await openStore({ databaseUrl: "sqlite::memory:", ...options });
  assert.equal(real.sample, null);
  for (const table of ["staff", "credentials", "users", "kyc_requests", "audit_log"] as const) {
    assert.deepEqual(await real.db.selectFrom(table).selectAll().execute(), [], table);
  }
  await real.close();
});
