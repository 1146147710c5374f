import assert from "node:assert/strict";
import { deskKey } from "../../data/audit/note_key.ts";
import { readConfig } from "../../data/config.ts";
import { openDesk } from "../../server/desk.ts";
import { createDatabase, dropDatabase, execute, MIGRATED } from "../../tasks/testing/postgres.ts";
import { postgresUrl } from "../support/databases.ts";
import { addAccount } from "../support/fixtures.ts";
import { startBadS3 } from "../documents/s3.ts";
import { SECRET } from "../support/stores.ts";
import { proofTest } from "../support/long_form.ts";

Deno.test("a secret that lies in the clear, as all did before, is sealed at the next start", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-start-" });
  const config = readConfig({ DATABASE_URL: `sqlite:${folder}/desk.db`, JWT_SECRET: SECRET });
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  try {
    for (const kept of [/^JBSW/, /^1\.[\w-]{60,}$/]) {
      const { store } = await openDesk(config);
      try {
        if (kept.test(secret)) {
          await addAccount(store, "s_1");
          const row = { staffId: "s_1", secret, confirmedAt: store.now().toISOString() };
          await store.db.insertInto("two_factor").values({ ...row, lastStep: 0, sessionId: null })
            .execute();
        }
        const row = await store.db.selectFrom("two_factor").select("secret")
          .executeTakeFirstOrThrow();
        assert.match(row.secret, kept);
      } finally {
        await store.close();
      }
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a desk whose key of checkpoints does not open starts, and makes no other", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-start-" });
  const config = readConfig({ DATABASE_URL: `sqlite:${folder}/desk.db`, JWT_SECRET: SECRET });
  const keys: string[] = [];
  try {
    for (const sealed of ["1.AAAA", "2.AAAA"]) {
      const { store } = await openDesk(config);
      try {
        keys.push((await deskKey(store)).id);
        await store.db.updateTable("note_keys").set({ sealed }).execute();
        const entries = await store.db.selectFrom("audit_log").select("seq")
          .where("action", "=", "Checkpoint key made").execute();
        assert.equal(entries.length, 1);
      } finally {
        await store.close();
      }
    }
    assert.equal(keys[0], keys[1]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** Starts a desk on document storage with this behaviour. */
async function startOn(
  answer: () => Response | Promise<Response>,
  opened = () => {},
): Promise<void> {
  const { settings, close } = startBadS3(answer);
  try {
    const { store } = await openDesk(readConfig({
      DATABASE_URL: "sqlite::memory:",
      JWT_SECRET: SECRET,
      DOCUMENTS_URL: `s3://desk?endpoint=${new URL(settings.url).origin}&region=${settings.region}`,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    }));
    opened();
    await store.close();
  } finally {
    await close();
  }
}

proofTest("storage of documents that hangs holds up no start for long", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  let isOpen = false;
  const answer = () => resolve(new Response());
  const timer = setTimeout(answer, 60_000);
  promise.then(() => assert.ok(isOpen, "before it has answered"));
  await startOn(() => promise, () => {
    isOpen = true;
    answer();
  });
  clearTimeout(timer);
});

Deno.test("storage of documents that refuses the desk stops the start", async () => {
  const start = startOn(() => new Response(null, { status: 403 }));
  await assert.rejects(start, /^Error: S3_ACCESS_KEY_ID: the storage refuses .* \(403\)$/);
});

const at = (DATABASE_URL: string) => readConfig({ DATABASE_URL, JWT_SECRET: SECRET });

proofTest(
  "PostgreSQL that does not come stops the start with one line, once it was waited for",
  async () => {
    const begun = performance.now();
    await assert.rejects(openDesk(at("postgres://desk@127.0.0.1:9/desk"), 700), ({ message }) => {
      assert.match(message, /^DATABASE_URL: The database cannot be reached\.[^\n]*ECONN[^\n]*$/);
      return true;
    });
    const waited = performance.now() - begun;
    assert.ok(waited >= 700, `${waited} ms`);
  },
);

Deno.test("a fault that does not pass stops the start at once", async () => {
  const nowhere = at("sqlite:/nowhere/at/all/desk.db");
  await assert.rejects(openDesk(nowhere, 24 * 3_600_000), /^Error: DATABASE_URL: .*nowhere/);
});

if (postgresUrl !== undefined) {
  const serverUrl = postgresUrl;

  Deno.test("a server that is there before its database waits for it", () =>
    withPostgres(serverUrl, async (url) => {
      const relay = new Relay(url);
      const opening = openDesk(at(relay.url));
      await new Promise((resolve) => setTimeout(resolve, 300));
      relay.begin();
      const { store } = await opening;
      assert.deepEqual(await store.db.selectFrom("users").selectAll().execute(), []);
      await store.close();
      await relay.end();
    }));

  Deno.test("a server begins once others have left it a connection, and takes as many as it may", () =>
    withPostgres(serverUrl, async (url) => {
      const role = `visitor_${crypto.randomUUID().replaceAll("-", "")}`;
      await execute(
        url,
        `create role ${role} login password 'x' connection limit 0 in role desk`,
      );
      try {
        const config = at(Object.assign(new URL(url), { username: role, password: "x" }).href);
        const few = { ...config, databaseConnections: 2 };
        await assert.rejects(openDesk(few, 0), /too many connections/);
        const opening = openDesk(few);
        await new Promise((resolve) => setTimeout(resolve, 300));
        await execute(url, `alter role ${role} connection limit 2`);
        const { store } = await opening;
        const read = () => store.db.selectFrom("users").selectAll().execute();
        await Promise.all(Array.from({ length: 20 }, read));
        await store.close();
      } finally {
        await execute(url, `drop role ${role}`);
      }
    }));
}

async function withPostgres(
  serverUrl: string,
  test: (url: string) => Promise<void>,
): Promise<void> {
  const name = `desk_${crypto.randomUUID()}`;
  const url = await createDatabase(serverUrl, name, MIGRATED);
  try {
    await test(url);
  } finally {
    await dropDatabase(serverUrl, name);
  }
}

/** An address where a database starts to listen later. */
class Relay {
  readonly url: string;
  readonly #target: URL;
  readonly #port: number;
  #listener: Deno.TcpListener | null = null;
  #passing: Promise<void>[] = [];

  constructor(url: string) {
    this.#target = new URL(url);
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    this.#port = listener.addr.port;
    listener.close();
    this.url = Object.assign(new URL(url), { port: this.#port }).href;
  }

  begin(): void {
    const listener = this.#listener = Deno.listen({ hostname: "127.0.0.1", port: this.#port });
    this.#passing.push((async () => {
      for await (const client of listener) this.#passing.push(this.#pass(client));
    })());
  }

  async end(): Promise<void> {
    this.#listener?.close();
    await Promise.all(this.#passing);
  }

  async #pass(client: Deno.TcpConn): Promise<void> {
    const { hostname, port } = this.#target;
    const database = await Deno.connect({ hostname, port: Number(port) });
    const ways = [[client, database], [database, client]] as const;
    await Promise.all(ways.map(([from, to]) => from.readable.pipeTo(to.writable).catch(() => {})));
  }
}
