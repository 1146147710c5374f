import { system, write } from "../../data/audit/write.ts";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { notifyPerson } from "../../data/notices/announce.ts";
import { verify } from "../../data/audit/verify_tree.ts";
import * as outbox from "../../data/notices/outbox.ts";
import { openStore } from "../../data/store.ts";
import { SECRET } from "../support/stores.ts";
import { aToken, user } from "../data/imports/import_files.ts";
import * as users from "../../data/records/users.ts";
import { startSession } from "../../data/staff/sessions/sessions.ts";
import { findService } from "../../data/staff/accounts/service_tokens.ts";
import { type TaskDesk, withTasks } from "./desk.ts";

const namesIn = (folder: string) => Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();

/** Runs `work` while another process keeps writing to the database. */
async function underLoad(desk: TaskDesk, work: () => Promise<void>): Promise<number> {
  return await desk.withStore(async (store) => {
    let [written, ended] = [0, false];
    const writing = (async () => {
      while (!ended) {
        await write(store, system, async (trx, record) => {
          await users.insert(trx, [user(1_000 + written) as users.User]);
          record({ category: "user", action: "Import finished", target: `u_${1_000 + written}` });
        });
        written++;
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    })();
    await work().finally(() => ended = true);
    await writing;
    return written;
  });
}

Deno.test("a backup taken while a server writes is one moment of it, and restores elsewhere", () =>
  withTasks(async (desk) => {
    const copy = `${desk.folder}/copy.db`;
    await desk.seed();
    const written = await underLoad(desk, async () => {
      const { code, err } = await desk.runAlone(["backup", copy]);
      assert.deepEqual([code, err], [0, ""]);
    });
    assert.equal((await Deno.stat(copy)).mode! & 0o777, 0o600);
    const elsewhere = `${desk.folder}/elsewhere.db`;
    const env = { DATABASE_URL: `sqlite:${elsewhere}` };
    const restored = await desk.run(["restore", copy, "--without-erasures"], env);
    assert.deepEqual([restored.code, restored.err], [0, ""]);
    assert.deepEqual(namesIn(desk.folder), [
      "copy.db",
      "copy.db.sha256",
      "desk.db",
      "elsewhere.db",
    ]);
    await desk.withStore(async ({ db, auditKey }) => {
      const proof = await verify(db, auditKey);
      assert.equal(proof.fault, null);
      const added = (await db.selectFrom("audit_log").select("seq")
        .where("action", "=", "Import finished").execute()).length;
      const { n } = await db.selectFrom("users").select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirstOrThrow();
      assert.ok(added > 0 && added <= written, `${added} of ${written}`);
      assert.equal(n, 17 + added);
    }, elsewhere);
    assert.equal((await desk.run(["verify-audit"], env)).code, 0);
  }));

Deno.test("deno task backup never writes over a file", () =>
  withTasks(async (desk) => {
    await desk.run(["migrate"]);
    const file = await desk.write("copy.db", "precious");
    const { code, err } = await desk.run(["backup", file]);
    assert.deepEqual([code, err], [1, `${file} exists already\n`]);
    assert.equal(await Deno.readTextFile(file), "precious");
    assert.deepEqual(namesIn(desk.folder), ["copy.db", "desk.db"]);
  }));

Deno.test("deno task restore replaces a database with --force alone, its log included", () =>
  withTasks(async (desk) => {
    const copy = `${desk.folder}/copy.db`;
    await desk.seed();
    await desk.run(["backup", copy]);
    await leaveLogBehind(desk);
    const refused = await desk.run(["restore", copy, "--without-erasures"]);
    assert.deepEqual([refused.code, refused.err], [
      1,
      `a database already exists at ${desk.database}; --force replaces it\n`,
    ]);
    const { code, err } = await desk.run(["restore", copy, "--without-erasures", "--force"]);
    assert.deepEqual([code, err], [0, ""]);
    await desk.withStore(async ({ db }) => {
      const late = await db.selectFrom("users").select("id").where("id", "=", "u_900").execute();
      assert.deepEqual(late, []);
    });
  }));

/** A killed server leaves its last writes in the write-ahead log. */
async function leaveLogBehind(desk: TaskDesk): Promise<void> {
  const store = await openStore({
    databaseUrl: `sqlite:${desk.database}`,
    simulatedDelay: false,
    jwtSecret: SECRET,
  });
  await users.insert(store.db, [user(900) as users.User]);
  const log = await Deno.readFile(`${desk.database}-wal`);
  await store.close();
  await Deno.writeFile(`${desk.database}-wal`, log);
}

Deno.test("deno task restore revives no session, invitation, reset link, service token or email", () =>
  withTasks(async (desk) => {
    const copy = `${desk.folder}/copy.db`;
    await desk.seed();
    const token = await desk.withStore(async (store) => {
      await store.db.insertInto("invitations").values({
        tokenHash: "a hash",
        staffId: "s_2",
        invitedBy: "s_1",
        expiresAt: "2999-01-01T00:00:00.000Z",
      }).execute();
      const expiresAt = "2999-01-01T00:00:00.000Z";
      const link = { tokenHash: "a hash", staffId: "s_2", madeBy: "s_1", endsTwoFactor: 1 };
      await store.db.insertInto("reset_links").values({ ...link, expiresAt }).execute();
      await store.db.insertInto("told_later").values({
        id: "one",
        about: "reset_asked",
        email: "marcus@desk.example",
        address: "192.0.2.1",
        at: new Date().toISOString(),
      }).execute();
      await startSession(store.db, "s_1", "a browser", new Date());
      await outbox.open(store.db);
      await notifyPerson(store.db, "s_1", { kind: "sessions_ended", facts: {} }, new Date());
      const at = new Date().toISOString();
      await store.db.insertInto("steps").values({
        id: "k_900:2",
        subjectType: "kyc",
        subjectId: "k_900",
        kind: "decision",
        staffId: "s_1",
        at,
        replacedFields: "{}",
        announceAt: at,
        undoneAt: null,
      }).execute();
      return await aToken(store, "platform feed");
    });
    await desk.run(["backup", copy]);
    const { code } = await desk.run(["restore", copy, "--without-erasures", "--force"]);
    assert.equal(code, 0);
    await desk.withStore(async (store) => {
      assert.deepEqual(await store.db.selectFrom("sessions").select("id").execute(), []);
      assert.deepEqual(await store.db.selectFrom("invitations").select("staffId").execute(), []);
      assert.deepEqual(await store.db.selectFrom("reset_links").select("staffId").execute(), []);
      assert.deepEqual(await store.db.selectFrom("told_later").select("id").execute(), []);
      assert.equal(await findService(store, token), null);
      assert.deepEqual(await store.db.selectFrom("outbox").select("id").execute(), []);
      const toAnnounce = await store.db.selectFrom("steps").select("id")
        .where("announceAt", "is not", null).execute();
      assert.deepEqual(toAnnounce, []);
    });
  }));

Deno.test("deno task restore leaves a database alone that a server has open", () =>
  withTasks(async (desk) => {
    const copy = `${desk.folder}/copy.db`;
    await desk.seed();
    await desk.run(["backup", copy]);
    await desk.withStore(async ({ db }) => {
      const { code, err } = await desk.run(["restore", copy, "--without-erasures", "--force"]);
      assert.deepEqual([code, err], [1, `${desk.database} is in use; stop the server first\n`]);
      await users.insert(db, [user(900) as users.User]);
    });
    assert.equal((await desk.withStore((store) => users.get(store, "u_900"))).id, "u_900");
  }));

Deno.test("deno task restore refuses a file that is no sound backup of ours", () =>
  withTasks(async (desk) => {
    const copy = `${desk.folder}/copy.db`;
    await desk.seed();
    await desk.run(["backup", copy]);
    const whole = await Deno.readFile(copy);
    const damaged = whole.slice();
    damaged.fill(0x5a, 8 * 4096, 40 * 4096);
    await Deno.writeFile(`${desk.folder}/damaged.db`, damaged);
    await desk.write("text.db", "these are the notes of a meeting".repeat(100));
    await desk.write("empty.db", "");
    await Deno.writeFile(`${desk.folder}/newer.db`, whole);
    await desk.withStore(
      ({ db }) =>
        db.insertInto("kysely_migration" as "users")
          .values({ name: "9999_future", timestamp: "2030" } as never).execute(),
      `${desk.folder}/newer.db`,
    );
    const env = { DATABASE_URL: `sqlite:${desk.folder}/target.db` };
    const refusals: [file: string, message: RegExp][] = [
      ["damaged.db", /is damaged: /],
      ["text.db", /is damaged: file is not a database/],
      ["empty.db", /contains data that is not Mentor Desk's/],
      ["newer.db", /is from a newer version: restore it .*9999_future\.ts$/m],
      ["none.db", /^there is no file /],
    ];
    const before = namesIn(desk.folder);
    for (const [file, message] of refusals) {
      const { code, err } = await desk.run(
        ["restore", `${desk.folder}/${file}`, "--without-erasures", "--without-digest"],
        env,
      );
      assert.equal(code, 1, file);
      assert.match(err, message);
    }
    assert.deepEqual(namesIn(desk.folder), before);
  }));

Deno.test("deno task restore refuses a backup whose schema is not the desk's", () =>
  withTasks(async (desk) => {
    await desk.seed();
    await desk.run(["backup", `${desk.folder}/whole.db`]);
    const faults = {
      "holds the trigger t": "create trigger t after insert on users begin delete from users; end",
      "holds the view v": "create view v as select * from staff",
      "holds the table extra": "create table extra (a)",
      "holds the index i": "create index i on users (name)",
      "lacks the trigger audit_log_no_update": "drop trigger audit_log_no_update",
    };
    const [file, target] = [`${desk.folder}/edited.db`, `${desk.folder}/target.db`];
    for (const [fault, statement] of Object.entries(faults)) {
      await Deno.copyFile(`${desk.folder}/whole.db`, file);
      const sqlite = new DatabaseSync(file);
      sqlite.exec(statement);
      sqlite.close();
      const env = { DATABASE_URL: `sqlite:${target}` };
      const { code, err } = await desk.run([
        "restore",
        file,
        "--without-erasures",
        "--without-digest",
      ], env);
      assert.equal(code, 1, fault);
      assert.ok(err.includes(fault), err);
      await assert.rejects(Deno.stat(target), Deno.errors.NotFound);
    }
  }));

Deno.test("deno task restore takes the place of a database that is damaged", () =>
  withTasks(async (desk) => {
    const copy = `${desk.folder}/copy.db`;
    await desk.seed();
    await desk.run(["backup", copy]);
    await Deno.writeTextFile(desk.database, "a disk has failed".repeat(1_000));
    const { code, err } = await desk.run(["restore", copy, "--without-erasures", "--force"]);
    assert.deepEqual([code, err], [0, ""]);
    assert.equal((await desk.run(["verify-audit"])).code, 0);
  }));
