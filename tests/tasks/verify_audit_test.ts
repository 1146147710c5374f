import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { Tree } from "../../data/audit/tree.ts";
import { DESK_SECRET, deskOfKycSteps, fillDesk } from "../support/shipped/desks.ts";
import { type TaskDesk, withTasks } from "./desk.ts";

/** Changes the database file after dropping the triggers that protect the trail. */
function tamper(desk: TaskDesk, statements: string): void {
  const sqlite = new DatabaseSync(desk.database);
  const triggers = sqlite.prepare("select name from sqlite_schema where type = 'trigger'").all();
  for (const { name } of triggers) sqlite.exec(`drop trigger ${name}`);
  sqlite.exec(statements);
  sqlite.close();
}

/** The tree of the first entries. */
function treeOf(desk: TaskDesk, size: number): Tree {
  const sqlite = new DatabaseSync(desk.database);
  const rows = sqlite.prepare("select hash from audit_log where seq <= ? order by seq").all(size);
  sqlite.close();
  const tree = new Tree();
  for (const { hash } of rows) tree.push(String(hash));
  return tree;
}

Deno.test("deno task verify-audit proves a trail whole and prints its size and head", () =>
  withTasks(async (desk) => {
    await desk.seed();
    const { code, out } = await desk.run(["verify-audit"]);
    assert.equal(code, 0);
    assert.match(
      out,
      /^The trail is whole: 8 entries, root [0-9a-f]{64}, 0 checkpoints hold; not compared with outside\.\n$/,
    );
  }));

Deno.test("deno task verify-audit says where a trail breaks and exits with 1", () =>
  withTasks(async (desk) => {
    await desk.seed();
    tamper(desk, `update audit_log set "actorName" = 'Somebody else' where seq = 5`);
    const { code, out, err } = await desk.run(["verify-audit", "--print-checkpoint"]);
    assert.deepEqual([code, out], [1, ""]);
    assert.match(
      err,
      /^the trail breaks at entry 5: the entry was changed after it was written\n$/,
    );
  }));

Deno.test("a trail whose tail was cut off is not whole", () =>
  withTasks(async (desk) => {
    await desk.seed();
    const tree = treeOf(desk, 6);
    tamper(
      desk,
      `delete from audit_log where seq > 6; delete from audit_roots;
       update audit_head set size = 6, hash = '${tree.root()}', peaks = '${tree.stored()}'`,
    );
    const { code, err } = await desk.run(["verify-audit"]);
    assert.equal(code, 1);
    assert.match(err, /^the trail breaks at entry 6: the head is not signed with this key\n$/);
  }));

Deno.test("a decision that the trail does not have is named", () =>
  withTasks(async (desk) => {
    await desk.run(["seed"]);
    tamper(
      desk,
      `insert into kyc_decisions ("id", "requestId", "status", "reviewerId", "submittedAt",
         "decidedAt") values ('k_1:2', 'k_1', 'accepted', 's_1', '2026-11-01T00:00:00.000Z',
         '2026-11-02T00:00:00.000Z')`,
    );
    const { code, err } = await desk.run(["verify-audit"]);
    assert.equal(code, 1);
    assert.match(err, /^the trail breaks at entry 8: a decision has no entry \(k_1\)\n$/);
  }));

Deno.test("a checkpoint kept elsewhere shows that an older copy was put in place", () =>
  withTasks(async (desk) => {
    await desk.seed();
    const older = `${desk.folder}/older.db`;
    await desk.run(["backup", older]);
    await desk.run(["create-token", "platform"]);
    const printed = await desk.run(["verify-audit", "--print-checkpoint"]);
    const kept = await desk.write("kept.txt", printed.out);
    assert.equal(printed.out, (await desk.run(["checkpoint"])).out);
    const { code: whole, out } = await desk.run(["verify-audit", "--since", kept]);
    assert.deepEqual([whole, /it has only grown since entry 10\.$/m.test(out)], [0, true], out);
    for (const end of ["", "-wal", "-shm"]) {
      await Deno.remove(desk.database + end).catch(() => {});
    }
    await Deno.copyFile(older, desk.database);
    assert.equal((await desk.run(["verify-audit"])).code, 0, "the copy is whole in itself");
    const { code, err } = await desk.run(["verify-audit", "--checkpoint", kept]);
    assert.equal(code, 1);
    assert.ok(
      err.includes("entries are missing at the end: a checkpoint covers more entries"),
      err,
    );
  }));

Deno.test("a desk of an earlier version is migrated and issued again by whoever opens it first", () =>
  withTasks(async (desk) => {
    await fillDesk(`sqlite:${desk.database}`, deskOfKycSteps);
    const env = { JWT_SECRET: DESK_SECRET };
    const token = await desk.run(["create-token", "second"], env);
    assert.equal(token.code, 0, token.err);
    const { out, err } = await desk.run(["verify-audit"], env);
    assert.match(out, /^The trail is whole: 64 entries/, err);
  }));

Deno.test("deno task verify-audit does not pass over a checkpoint that it cannot use", () =>
  withTasks(async (desk) => {
    await desk.seed();
    const { out } = await desk.run(["verify-audit", "--print-checkpoint"]);
    const kept = await desk.write("kept.txt", out);
    const foreign = out.replaceAll("mentor-desk/", "other-desk/");
    const former = { size: 8, hash: "0".repeat(64), at: "", signature: "0123abcd.00" };
    const other = { JWT_SECRET: "another secret that is long enough too" };
    const refusals: [file: string, env: Record<string, string>, message: RegExp][] = [
      [kept, other, /^JWT_SECRET: does not match this database; to change it, run rotate-keys/],
      [await desk.write("other.txt", foreign), {}, /was signed with the key of another desk/],
      [await desk.write("forged.txt", out.replace("\n8\n", "\n7\n")), {}, /has a wrong signature/],
      [await desk.write("old.json", JSON.stringify(former)), {}, /with another JWT_SECRET/],
      [await desk.write("list.json", "[]"), {}, /holds no checkpoint/],
      [await desk.write("text.json", "size 8"), {}, /holds no checkpoint/],
      [`${desk.folder}/none.json`, {}, /^there is no file /],
    ];
    for (const [file, env, message] of refusals) {
      const { code, err } = await desk.run(["verify-audit", "--checkpoint", file], env);
      assert.equal(code, 1, file);
      assert.match(err, message);
    }
  }));
