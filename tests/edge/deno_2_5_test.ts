import assert from "node:assert/strict";
import deno from "../../deno.json" with { type: "json" };
import { createDatabase, dropDatabase } from "../../tasks/testing/postgres.ts";
import { kycRequest } from "../support/fixtures.ts";
import { postgresUrl } from "../support/databases.ts";
import { only } from "../support/markup.ts";
import { withTasks } from "../tasks/desk.ts";
import { type Edge, openEdge, type Served } from "./older_deno.ts";
import { handInAndOpen, signInAndDecide, Visitor } from "./walk.ts";

const { install, build, predeploy } = deno.deploy;

/** The variables that Deno Deploy sets for a branch, without a secret or an origin. */
const BRANCH = {
  DENO_DEPLOY: "true",
  DENO_DEPLOYMENT_ID: "d3pl0y",
  DENO_TIMELINE: "git-branch/look",
  NODE_ENV: "production",
};
const BRANCH_HOST = "desk--look.acme.deno.net";

let edge: Promise<Edge> | null = null;

/** One copy of the repository for all tests, built like on Deno Deploy. */
const builtEdge = (): Promise<Edge> =>
  edge ??= (async () => {
    const opened = await openEdge();
    try {
      for (const line of [install, build]) {
        await opened.run(line, { CI: "true", DENO_DEPLOY: "true" });
      }
    } catch (error) {
      await opened.remove();
      throw error;
    }
    return opened;
  })();

Deno.test.afterAll(async () => {
  const opened = await edge?.catch(() => null);
  await opened?.remove();
});

Deno.test("on Deno 2.5 the demo is installed, built and served, and takes and shows documents", async () => {
  const edge = await builtEdge();
  assert.match(await edge.run(predeploy, { DENO_DEPLOY: "true" }), /needs no migration/);
  const demo = await edge.serve({});
  try {
    const account = { email: "admin@example.com", password: "admin123" };
    const visitor = new Visitor(demo.origin);
    await signInAndDecide(visitor, account);
    await handInAndOpen(visitor);
  } finally {
    assert.equal(await demo.end(), 0);
  }
});

const ignore = postgresUrl === undefined;

Deno.test({
  name: "on Deno 2.5 a branch runs on PostgreSQL as Deno Deploy starts it, in two instances",
  ignore,
  fn: () =>
    withDatabase(async (DATABASE_URL) => {
      const edge = await builtEdge();
      const env = { ...BRANCH, DATABASE_URL };
      assert.match(await edge.run(predeploy, env), /^Migrated: 20261127_baseline, /);
      const [instances, account] = await Promise.all([
        Promise.all([edge.serve(env), edge.serve(env)]),
        fromOwnMachine(DATABASE_URL),
      ]);
      try {
        await visit(instances, account);
      } finally {
        const codes = await Promise.all(instances.map(({ end }) => end()));
        assert.deepEqual(codes, [0, 0]);
      }
      const proof = await withTasks((desk) => desk.run(["verify-audit"], taskEnv(DATABASE_URL)));
      assert.match(
        proof.out,
        /^The trail is whole: .* checkpoints? holds?; not compared with outside\.$/m,
        proof.err,
      );
    }),
});

Deno.test({
  name: "on Deno 2.5 production does not start on a database without a secret",
  ignore,
  fn: async () => {
    const edge = await builtEdge();
    const production = { ...BRANCH, DENO_TIMELINE: "production" };
    assert.deepEqual(await edge.refuse({ ...production, DATABASE_URL: postgresUrl! }), {
      code: 1,
      err: "error: JWT_SECRET: is required with a DATABASE_URL\n",
    });
  },
});

async function withDatabase(test: (url: string) => Promise<void>): Promise<void> {
  const name = `desk_${crypto.randomUUID()}`;
  const url = await createDatabase(postgresUrl!, name);
  try {
    await test(url);
  } finally {
    await dropDatabase(postgresUrl!, name);
  }
}

const taskEnv = (DATABASE_URL: string) => ({
  DATABASE_URL,
  JWT_SECRET: "",
  DENO_TIMELINE: BRANCH.DENO_TIMELINE,
});

/** Makes the first admin and imports a request in the database of the branch, without a secret. */
const fromOwnMachine = (DATABASE_URL: string) =>
  withTasks(async (desk) => {
    const account = { email: "ada@example.com", password: "a password for the tests alone" };
    const env = { ...taskEnv(DATABASE_URL), ADMIN_PASSWORD: account.password };
    const file = await desk.write("requests.ndjson", JSON.stringify(kycRequest(1)));
    for (const args of [["create-admin", account.email, "Ada"], ["import", "kyc-requests", file]]) {
      const { code, err } = await desk.run(args, env);
      assert.equal(code, 0, err);
    }
    return account;
  });

async function visit(
  [one, two]: [Served, Served],
  account: { email: string; password: string },
): Promise<void> {
  const visitor = new Visitor(one.origin, BRANCH_HOST);
  await signInAndDecide(visitor, account);
  const invited = await visitor.ask("/staff/invite", { "hx-request": "true" }, {
    name: "Gus Guest",
    email: "gus.guest@example.com",
    role: "moderator",
  });
  const link = only(invited.text, "input", { name: "link" }).attributes.value ?? "";
  assert.ok(link.startsWith(`https://${BRANCH_HOST}/invitation/`), link);
  assert.equal((await visitor.at(two).ask("/staff")).status, 200);
}
