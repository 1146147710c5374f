import { generateIdentity, identityToRecipient } from "age-encryption";
import assert from "node:assert/strict";
import { TaskDesk, withTasks } from "./desk.ts";

async function makeBackup(desk: TaskDesk, recipient: string[] = []): Promise<void> {
  await desk.seed();
  const { code, err } = await desk.run(["backup", `${desk.folder}/copy.db`, ...recipient]);
  assert.deepEqual([code, err], [0, ""]);
}

/** A folder with a database and its backup, made once. */
let made: Promise<string> | null = null;

async function madeOnce(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "desk-backup-" });
  await makeBackup(new TaskDesk(folder));
  return folder;
}

Deno.test.afterAll(async () => {
  if (made) await Deno.remove(await made, { recursive: true });
});

const withBackup = (
  test: (desk: TaskDesk, copy: string, env: Record<string, string>) => Promise<void>,
  recipient?: string[],
) =>
  withTasks(async (desk) => {
    if (recipient) await makeBackup(desk, recipient);
    else {
      const folder = await (made ??= madeOnce());
      for await (const { name } of Deno.readDir(folder)) {
        await Deno.copyFile(`${folder}/${name}`, `${desk.folder}/${name}`);
      }
    }
    await test(desk, `${desk.folder}/copy.db`, { DATABASE_URL: `sqlite:${desk.folder}/target.db` });
  });

const sha256 = async (path: string) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", await Deno.readFile(path))).toHex();

Deno.test("a backup has its digest beside it, and one that differs in a byte is refused", () =>
  withBackup(async (desk, copy, env) => {
    const beside = await Deno.readTextFile(`${copy}.sha256`);
    assert.equal(beside, `${await sha256(copy)}  copy.db\n`);
    assert.equal((await Deno.stat(`${copy}.sha256`)).mode! & 0o777, 0o600);
    const bytes = await Deno.readFile(copy);
    // A byte outside of the structure of the file.
    bytes[bytes.length - 1] = bytes[bytes.length - 1]! ^ 1;
    await Deno.writeFile(copy, bytes);
    const refused = await desk.run(["restore", copy, "--without-erasures"], env);
    assert.equal(refused.code, 1);
    assert.match(refused.err, /is not what was backed up: its SHA-256 is not that in .*\n$/);
    await assert.rejects(Deno.stat(`${desk.folder}/target.db`));
  }));

Deno.test("a backup without a digest is restored when that is said alone", () =>
  withBackup(async (desk, copy, env) => {
    await Deno.remove(`${copy}.sha256`);
    const refused = await desk.run(["restore", copy, "--without-erasures"], env);
    assert.equal(refused.code, 1);
    assert.match(refused.err, /^there is no .*copy\.db\.sha256 to check it by; --without-digest/);
    assert.equal(
      (await desk.run(["restore", copy, "--without-erasures", "--without-digest"], env)).code,
      0,
    );
  }));

Deno.test("a backup and its restoration are entries, where the secret is at hand", () =>
  withBackup(async (desk, copy, env) => {
    const last = ({ database }: { database: string }) =>
      desk.withStore(({ db }) =>
        db.selectFrom("audit_log").select(["action", "target", "after"])
          .orderBy("seq", "desc").executeTakeFirstOrThrow(), database);
    const { after, ...made } = await last(desk);
    assert.deepEqual({ ...made }, { action: "Backup completed", target: "copy.db" });
    assert.deepEqual(JSON.parse(after ?? ""), { sha256: await sha256(copy), encrypted: false });
    const database = `${desk.folder}/target.db`;
    await desk.run(["restore", copy, "--without-erasures"], env);
    assert.equal((await last({ database })).action, "Backup restored");
    assert.equal((await desk.run(["verify-audit"], env)).code, 0);
    const none = { ...env, JWT_SECRET: "" };
    const { code, err } = await desk.run(["restore", copy, "--without-erasures", "--force"], none);
    assert.deepEqual([code, err], [0, ""], "without it there is no entry, and no complaint");
    const other = { ...env, JWT_SECRET: "another secret that is long enough too" };
    const said = await desk.run(["restore", copy, "--without-erasures", "--force"], other);
    assert.equal(said.code, 0);
    assert.match(said.err, /^not recorded in the trail: JWT_SECRET: does not match this database/);
    const short = await desk.run(["restore", copy, "--without-erasures", "--force"], {
      ...env,
      JWT_SECRET: "short",
    });
    assert.equal(short.code, 0);
    assert.match(short.err, /^not recorded in the trail: JWT_SECRET: must have 32 bytes or more/);
  }));

Deno.test("restore replaces the file that a linked database leads to", () =>
  withBackup(async (desk, copy) => {
    const [elsewhere, link] = [`${desk.folder}/elsewhere/desk.db`, `${desk.folder}/link.db`];
    await Deno.mkdir(`${desk.folder}/elsewhere`);
    await Deno.writeFile(elsewhere, await Deno.readFile(copy));
    await Deno.symlink(elsewhere, link);
    await desk.run(["rotate-keys"], { DATABASE_URL: `sqlite:${elsewhere}` });
    const { code } = await desk.run(["restore", copy, "--without-erasures", "--force"], {
      DATABASE_URL: `sqlite:${link}`,
    });
    assert.equal(code, 0);
    assert.equal((await Deno.lstat(link)).isSymlink, true);
    const generations = await desk.withStore(
      ({ db }) => db.selectFrom("key_generations").select("generation").execute(),
      elsewhere,
    );
    assert.equal(generations.length, 1, "the one of the backup");
  }));

const identity = await generateIdentity();
const recipient = await identityToRecipient(identity);

Deno.test("an encrypted backup opens with the identity of its recipient alone", () =>
  withBackup(async (desk, copy, env) => {
    const content = new TextDecoder().decode((await Deno.readFile(copy)).slice(0, 21));
    assert.equal(content, "age-encryption.org/v1");
    const files = [
      ["own.txt", `# created: 2026-11-19\n${identity}\n`],
      ["other.txt", await generateIdentity()],
      ["none.txt", "# nothing"],
    ] as const;
    for (const [name, text] of files) await desk.write(name, text);
    const refusals: [args: string[], message: RegExp][] = [
      [[], /is encrypted; --identity KEYFILE opens it\n$/],
      [["--identity", `${desk.folder}/other.txt`], /^no identity in .* opens this backup\n$/],
      [["--identity", `${desk.folder}/none.txt`], /holds no identity of age/],
      [["--identity", `${desk.folder}/missing.txt`], /^there is no file .*missing\.txt\n$/],
    ];
    for (const [args, message] of refusals) {
      const { code, err } = await desk.run(["restore", copy, "--without-erasures", ...args], env);
      assert.equal(code, 1);
      assert.match(err, message);
    }
    const own = ["--identity", `${desk.folder}/own.txt`];
    assert.deepEqual(
      (await desk.run(["restore", copy, "--without-erasures", ...own], env)).err,
      "",
    );
    const plain = `${desk.folder}/plain.db`;
    await desk.run(["backup", plain]);
    const { err: needless } = await desk.run(["restore", plain, "--force", ...own], env);
    assert.equal(needless, `${plain} is not encrypted; restore it without --identity\n`);
    assert.match((await desk.run(["verify-audit"], env)).out, /^The trail is whole: 9 entries/);
    const names = Array.from(Deno.readDirSync(desk.folder), ({ name }) => name);
    assert.deepEqual(
      names.filter((name) => /part|recoded/.test(name)),
      [],
      "no plain copy is left",
    );
  }, ["--recipient", recipient]));

Deno.test("deno task backup takes a recipient of age alone", () =>
  withTasks(async (desk) => {
    await desk.run(["migrate"]);
    const { code, err } = await desk.run([
      "backup",
      `${desk.folder}/x`,
      "--recipient",
      "me@x.example",
    ]);
    assert.deepEqual([code, err], [1, "--recipient must be one of age, age1…\n"]);
  }));
