import { DESK_SECRET, deskOfKycSteps, fillDesk } from "../support/shipped/desks.ts";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { casesToRun, firstOf } from "../support/long_form.ts";
import { withTasks } from "./desk.ts";

/** Each task with valid arguments. */
const tasks: Record<string, string[]> = {
  migrate: [],
  seed: [],
  import: ["users", import.meta.filename!.replace(/cli_test\.ts$/, "no.csv")],
  "create-admin": ["amy@example.com", "Amy Hart"],
  "create-token": ["feed"],
  "reset-access": ["amy@example.com"],
  backup: ["/nonexistent/copy.db"],
  restore: ["/nonexistent/copy.db"],
  "verify-audit": [],
  "checkpoint": [],
  retention: ["--dry-run"],
  erasures: [],
  "two-people": ["--off", "erase_person", "--reason", "Nobody is left."],
  "rotate-keys": [],
};

/** All read their arguments by the same function; in the suite there is one for each number of them. */
const someTasks = casesToRun(Object.entries(tasks), ([, { length }]) => length);

/** Asserts exit code 1 and one line that matches. */
const oneLine = (text: string, pattern: RegExp) => {
  assert.match(text, pattern);
  assert.equal(text.trimEnd().split("\n").length, 1, text);
};

for (const [name, args] of someTasks) {
  Deno.test(`deno task ${name} explains itself and refuses what it does not know`, () =>
    withTasks(async (desk) => {
      const [help, option, surplus] = await Promise.all([
        desk.run([name, "--help"]),
        desk.run([name, "--sooner"]),
        desk.run([name, ...args, "and", "more"]),
      ]);
      assert.equal(help.code, 0);
      assert.match(help.out, new RegExp(`^Usage: deno task ${name}\\b`));
      assert.equal(help.err, "");
      assert.equal(option.code, 1);
      oneLine(option.err, /--sooner/);
      assert.equal(surplus.code, 1);
      oneLine(surplus.err, /^expected .*; see --help/);
      assert.deepEqual([...Deno.readDirSync(desk.folder)], []);
    }));
}

for (const name of firstOf(["dev", "build", "check", "sbom"])) {
  Deno.test(`deno task ${name}, which knows no database, explains itself too`, () =>
    withTasks(async (desk) => {
      const [help, option] = await Promise.all(
        ["--help", "--sooner"].map((arg) => desk.run([name, arg])),
      );
      assert.deepEqual([help!.code, help!.err], [0, ""]);
      assert.match(help!.out, new RegExp(`^Usage: deno task ${name}\\b`));
      assert.equal(option!.code, 1);
      oneLine(option!.err, /--sooner/);
    }));
}

Deno.test("every task says in one line which variable keeps it from its database", () =>
  withTasks(async (desk) => {
    const csv = await desk.write("users.csv", "");
    await Promise.all(
      someTasks.map(async ([name, given]) => {
        const args = name === "import" ? ["users", csv] : given;
        const bad: [Record<string, string>, RegExp][] = [
          [{ DATABASE_URL: "" }, /^DATABASE_URL: is required$/m],
          [{ DATABASE_URL: "desk.db" }, /^DATABASE_URL: must be sqlite:PATH or postgres/],
        ];
        if (!["migrate", "backup", "restore"].includes(name)) {
          bad.push([{ JWT_SECRET: "short" }, /^JWT_SECRET: must have 32 bytes or more$/m]);
        }
        for (const [env, message] of bad) {
          const { code, err } = await desk.run([name, ...args], env);
          assert.equal(code, 1, name);
          oneLine(err, message);
        }
      }),
    );
  }));

Deno.test("a database that cannot be opened is reported in one line that names the variable", () =>
  withTasks(async (desk) => {
    const DATABASE_URL = `sqlite:${desk.folder}/no/such/folder/desk.db`;
    for (const args of [["migrate"], ["seed"]]) {
      const { code, err } = await desk.run(args, { DATABASE_URL });
      assert.equal(code, 1);
      oneLine(err, /^DATABASE_URL: unable to open database file/);
    }
  }));

Deno.test("tasks on an existing database refuse a mistyped name, and make no file", () =>
  withTasks(async (desk) => {
    const refused = await Promise.all(
      [
        ...[["create-token", "feed"], ["reset-access", "amy@example.com"], ["verify-audit"]],
        ...[["rotate-keys"], ["backup", `${desk.folder}/copy.db`]],
      ].map((args) => desk.run(args)),
    );
    for (const { code, err } of refused) {
      assert.equal(code, 1);
      oneLine(err, /there is no database at .*desk\.db$/m);
    }
    assert.deepEqual([...Deno.readDirSync(desk.folder)], []);
  }));

Deno.test("backup and restore leave PostgreSQL to its own tools", () =>
  withTasks(async (desk) => {
    const DATABASE_URL = "postgres://desk@localhost/desk";
    for (const [name, tool] of [["backup", "pg_dump"], ["restore", "pg_restore"]]) {
      const { code, err } = await desk.run([name!, "copy"], { DATABASE_URL });
      assert.equal(code, 1);
      oneLine(err, new RegExp(`^DATABASE_URL: is PostgreSQL, use ${tool}$`, "m"));
    }
  }));

Deno.test("deno task migrate brings a database up to date once, and spares a demo on Deploy", () =>
  withTasks(async (desk) => {
    const env = { JWT_SECRET: "" };
    const first = await desk.run(["migrate"], env);
    assert.match(first.out, /^Migrated: 20261127_baseline, /);
    assert.equal((await desk.run(["migrate"], env)).out, "Up to date.\n");
    const other = { ...env, MIGRATE_DATABASE_URL: `sqlite:${desk.folder}/direct.db` };
    assert.match((await desk.run(["migrate"], other)).out, /^Migrated: 20261127_baseline, /);
    const demo = await desk.run(["migrate"], { DATABASE_URL: "", DENO_DEPLOY: "1" });
    assert.deepEqual([demo.code, demo.err], [0, ""]);
  }));

Deno.test("deno task migrate issues an old trail again where it migrates, and names the entry of a fault", () =>
  withTasks(async (desk) => {
    const url = `sqlite:${desk.folder}/direct.db`;
    await fillDesk(url, deskOfKycSteps);
    const env = { JWT_SECRET: DESK_SECRET, MIGRATE_DATABASE_URL: url };
    const sqlite = new DatabaseSync(`${desk.folder}/direct.db`);
    const [row] = sqlite.prepare("select count(*) as entries from audit_log").all();
    sqlite.exec(`drop trigger audit_log_no_update;
      update audit_log set "requestId" = 'another' where "seq" = 3;
      create trigger audit_log_no_update before update on audit_log
        begin select raise(abort, 'the table audit_log is append-only'); end`);
    sqlite.close();
    const refused = await desk.run(["migrate"], env);
    assert.equal(refused.code, 1, refused.out + refused.err);
    assert.match(refused.err, /breaks at entry 3: .*; to go on nevertheless, run .*--accept-fault/);
    const accepted = await desk.run(["migrate", "--accept-fault"], env);
    assert.match(accepted.out, new RegExp(`The trail of ${row?.entries} entries was issued again`));
    assert.equal((await desk.run(["migrate"], env)).out, "Up to date.\n");
    const proof = await desk.run(["verify-audit"], { ...env, DATABASE_URL: url });
    assert.match(proof.out, /; faults accepted when it was issued again: entries 3\.$/m, proof.err);
  }));

Deno.test("a file of another application is named, and left as it is", () =>
  withTasks(async (desk) => {
    const path = await desk.write("text.db", "This is no database.\n".repeat(500));
    const env = { DATABASE_URL: `sqlite:${path}` };
    const broken = await desk.run(["seed"], env);
    oneLine(broken.err, new RegExp(`^DATABASE_URL: ${path} is damaged .*deno task restore`));
    const other = `${desk.folder}/other.db`;
    const sqlite = new DatabaseSync(other);
    sqlite.exec("create table wp_posts (id integer)");
    sqlite.close();
    await Deno.chmod(other, 0o664);
    const before = await Deno.readFile(other);
    const foreign = await desk.run(["seed"], { DATABASE_URL: `sqlite:${other}` });
    oneLine(foreign.err, new RegExp(`^DATABASE_URL: ${other}: it contains data that is not`));
    assert.deepEqual(await Deno.readFile(other), before);
    assert.equal((await Deno.stat(other)).mode! & 0o777, 0o664);
  }));

Deno.test("a folder in the place of the database keeps its rights", () =>
  withTasks(async (desk) => {
    await Deno.chmod(desk.folder, 0o755);
    const { code, err } = await desk.run(["seed"], { DATABASE_URL: `sqlite:${desk.folder}` });
    assert.equal(code, 1);
    oneLine(err, /^DATABASE_URL: .*unable to open database file/);
    assert.equal((await Deno.stat(desk.folder)).mode! & 0o777, 0o755);
  }));
