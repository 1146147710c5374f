import assert from "node:assert/strict";
import { keyText, noteOf, verifierKey } from "../../data/audit/notes.ts";
import { utf8 } from "../../data/base/bytes.ts";
import { caseFile, caseParts, fileOf, key, sign } from "../data/verifier/case_files.ts";
import { type TaskDesk, withTasks } from "./desk.ts";

async function writeCase(
  { folder }: TaskDesk,
  change: (parts: Awaited<ReturnType<typeof caseParts>>) => void = () => {},
): Promise<string> {
  const parts = await caseParts();
  change(parts);
  const path = `${folder}/case.zip`;
  await Deno.writeFile(path, caseFile(parts));
  return path;
}

Deno.test("verify-case proves a file as a process that may read files, and nothing else", () =>
  withTasks(async (desk) => {
    const path = await writeCase(desk);
    const { code, out, err } = await desk.runAlone(["verify-case", path, "--key", keyText(key)]);
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /^Whole: /);
    assert.match(out, /^Document 3: Deleted by rule on 2026-11-28$/m);
    assert.match(out, /^7 entries of the case, of 45 in the trail$/m);
    assert.match(out, /^Not compared with a checkpoint from outside$/m);
  }));

Deno.test("verify-case exits with 1 for a changed file, 2 for a part of one, 3 for another key", () =>
  withTasks(async (desk) => {
    const run = (path: string, ...args: string[]) => desk.run(["verify-case", path, ...args]);
    const changed = await run(
      await writeCase(desk, ({ documents }) => void documents.set(fileOf(2), utf8("other"))),
      ...["--key", keyText(key)],
    );
    assert.equal(changed.code, 1);
    assert.match(changed.err, /^Changed: [^\n]+\nDocument 2 is another one$/m);
    const part = await run(
      await writeCase(desk, ({ json, proofs }) => {
        json.entries.splice(3, 2);
        for (const seq of [12, 19]) proofs.delete(seq);
      }),
      ...["--key", keyText(key)],
    );
    assert.equal(part.code, 2);
    assert.match(part.err, /^Entries 4 to 5 of this case are missing$/m);
    const path = await writeCase(desk);
    const other = await run(path, "--key", keyText(verifierKey(key.name, new Uint8Array(32))));
    assert.equal(other.code, 3);
    assert.match(other.err, /^Unknown key: /);
    const none = await run(path);
    assert.equal(none.code, 3);
    assert.match(none.out, /^Whole: Whoever made the file may have made this key\./);
    assert.match(none.out, /^Key [\da-f]{8} is from the file itself$/m);
    const text = await run(await desk.write("text.zip", "no archive at all, but a text"));
    assert.deepEqual([text.code, text.err.split(":")[0]], [2, "Unreadable"]);
  }));

Deno.test("verify-case takes keys of a file, and compares with a kept checkpoint", () =>
  withTasks(async (desk) => {
    const path = await writeCase(desk);
    const keys = await desk.write("keys.txt", `${keyText(key)}\n`);
    const run = (checkpoint: string) =>
      desk.run(["verify-case", path, "--key", keys, "--checkpoint", checkpoint]);
    const { note } = await caseParts();
    const forked = await run(await desk.write("note.txt", note));
    assert.equal(forked.code, 1);
    assert.match(forked.err, /^The checkpoint from outside is of another trail$/m);
    const later = await noteOf(key, { size: 46, hash: "00".repeat(32) }, sign);
    const grown = await run(await desk.write("note.txt", later));
    assert.equal(grown.code, 0);
    assert.match(grown.out, /^Not comparable with the checkpoint from outside, which is newer/m);
  }));

Deno.test("verify-case explains itself, and refuses what it does not know in one line", () =>
  withTasks(async (desk) => {
    const help = await desk.run(["verify-case", "--help"]);
    assert.deepEqual([help.code, help.err], [0, ""]);
    assert.match(help.out, /^Usage: deno task verify-case\b/);
    const path = await writeCase(desk);
    for (
      const [args, message] of [
        [[], /^expected FILE; see --help\n$/],
        [[path, "--sooner"], /^[^\n]*--sooner[^\n]*\n$/],
        [[`${path}.no`], /^there is no file .*\n$/],
        [[path, "--key", "key"], /^there is no file key\n$/],
        [[path, "--key", path], /holds no key\n$/],
      ] as [string[], RegExp][]
    ) {
      const { code, err } = await desk.run(["verify-case", ...args]);
      assert.equal(code, 2);
      assert.match(err, message);
    }
  }));
