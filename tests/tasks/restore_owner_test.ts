import assert from "node:assert/strict";
import { withTasks } from "./desk.ts";

/** A user id without an account, like that of a service on another machine. */
const [USER, GROUP] = [1234, 1235];

const ownerOf = async (path: string) => {
  const { uid, gid, mode } = await Deno.stat(path);
  return [uid, gid, (mode ?? 0) & 0o777];
};

Deno.test({
  name:
    "a file restored by root belongs to the owner of the old file, or else of its folder, alone",
  // Only root may change the owner of a file.
  ignore: Deno.build.os === "windows" || Deno.uid() !== 0,
  fn: () =>
    withTasks(async (desk) => {
      const copy = `${desk.folder}/copy.db`;
      await desk.run(["seed"]);
      await desk.run(["backup", copy]);
      const folder = `${desk.folder}/service`;
      const database = `${folder}/desk.db`;
      const env = { DATABASE_URL: `sqlite:${database}` };
      await Deno.mkdir(folder);
      await Deno.chown(folder, USER, GROUP);
      const first = await desk.run(["restore", copy, "--without-erasures"], env);
      assert.deepEqual([first.code, first.err], [0, ""]);
      assert.deepEqual(await ownerOf(database), [USER, GROUP, 0o600]);
      await Deno.chown(folder, 0, 0);
      const again = await desk.run(["restore", copy, "--without-erasures", "--force"], env);
      assert.deepEqual([again.code, again.err], [0, ""]);
      assert.deepEqual(await ownerOf(database), [USER, GROUP, 0o600]);
      assert.deepEqual(Array.from(Deno.readDirSync(folder), ({ name }) => name), ["desk.db"]);
      await desk.run(["restore", copy, "--without-erasures", "--force"]);
      assert.deepEqual((await ownerOf(desk.database)).slice(0, 2), [0, 0]);
    }),
});
