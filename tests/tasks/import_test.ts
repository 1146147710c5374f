import assert from "node:assert/strict";
import { verify } from "../../data/audit/verify_tree.ts";
import * as analytics from "../../data/reports/analytics.ts";
import { readTotals } from "../support/totals.ts";
import { user, usersFile } from "../data/imports/import_files.ts";
import { withTasks } from "./desk.ts";

Deno.test("deno task import brings a CSV file in, and twice changes nothing", () =>
  withTasks(async (desk) => {
    const rows = Array.from({ length: 2_100 }, (_, index) => Object.values(user(index + 1)).join());
    const file = await desk.write("users.csv", [Object.keys(user(1)).join(), ...rows].join("\r\n"));
    const first = await desk.run(["import", "users", file]);
    assert.equal(first.code, 0);
    assert.equal(first.out, "2,100 inserted, 0 updated, 0 unchanged\n");
    assert.match(first.err, /^Checking 100%\nWriting 40%\nWriting 90%\nWriting 100%\n$/m);
    const again = await desk.run(["import", "users", file]);
    assert.equal(again.out, "0 inserted, 0 updated, 2,100 unchanged\n");
    await desk.withStore(async ({ db }) =>
      assert.deepEqual(await readTotals(db, ["users"]), { users: 2_100 })
    );
  }));

Deno.test("deno task import names bad lines by file and number, and imports none", () =>
  withTasks(async (desk) => {
    const text = usersFile(3).replace('"id":"u_2"', '"id":"u 2"') + "{";
    const file = await desk.write("users.ndjson", text);
    const { code, out, err } = await desk.run(["import", "users", file]);
    assert.deepEqual([code, out], [1, ""]);
    assert.deepEqual(err.split("\n").filter((line) => !line.startsWith("Checking")), [
      `${file}:2: id: must be letters, digits, - and _, not "u 2"`,
      `${file}:4: is not JSON`,
      "Nothing was imported: 2 lines are wrong. With --skip-invalid FILE the others are imported, " +
      "and the refused ones are written to FILE.",
      "",
    ]);
    await desk.withStore(async ({ db }) =>
      assert.deepEqual(await db.selectFrom("users").select("id").execute(), [])
    );
  }));

Deno.test("deno task import says which lists and files it takes", () =>
  withTasks(async (desk) => {
    const file = await desk.write("staff.txt", "");
    const lists = "users, kyc-requests, communities, transactions, content, partners, analytics";
    const refusals: [args: string[], message: string][] = [
      [["staff", file], `ENTITY must be one of ${lists}, documents`],
      [["users", file], "FILE must end in .csv, .ndjson or .jsonl"],
      [["users", `${desk.folder}/no.csv`], `there is no file ${desk.folder}/no.csv`],
      [["users", desk.folder + "/"], "FILE must end in .csv, .ndjson or .jsonl"],
    ];
    for (const [args, message] of refusals) {
      const { code, err } = await desk.run(["import", ...args]);
      assert.deepEqual([code, err.trimEnd()], [1, message]);
    }
  }));

Deno.test("deno task import analytics brings each day's figures, and --help names their fields", () =>
  withTasks(async (desk) => {
    const file = await desk.write(
      "days.csv",
      "date,avgSessionDuration,activeUsersDaily\n2026-01-01,24.5,11\n2026-01-02,25,12\n",
    );
    const first = await desk.run(["import", "analytics", file]);
    assert.deepEqual([first.code, first.out], [0, "2 inserted, 0 updated, 0 unchanged\n"]);
    const again = await desk.run(["import", "analytics", file]);
    assert.equal(again.out, "0 inserted, 0 updated, 2 unchanged\n");
    await desk.withStore(async (store) => {
      const { engagementMetrics, measuredOn } = await analytics.getAnalytics(store);
      assert.equal(measuredOn, "2026-01-02");
      const { avgSessionDuration, activeUsersDaily } = engagementMetrics;
      assert.deepEqual([avgSessionDuration, activeUsersDaily], [25, 12]);
    });
    const { out } = await desk.run(["import", "--help"]);
    assert.match(out, /^ENTITY .*, analytics$/m);
    assert.match(
      out,
      /^ +users: id, name, email, role, status, joinedAt, \[lastActiveAt\], \[language\], \[payoutMethodChangedAt\], \[endedAt\], \[risk\], \[legalHold\], \[lastScreened\], \[acceptedRequest\]$/m,
    );
    assert.match(out, /^ +communities: .*, createdAt, \[category\], \[url\]$/m);
    assert.match(out, /^ +analytics: avgSessionDuration, activeUsersDaily, date$/m);
  }));

Deno.test("an import that is killed midway loses no batch and goes on when run again", () =>
  withTasks(async (desk) => {
    const file = await desk.write("users.jsonl", usersFile(12_000));
    const child = desk.start(["import", "users", file]);
    const lines = child.stderr.pipeThrough(new TextDecoderStream());
    let shown = "";
    for await (const text of lines) {
      shown += text;
      if (shown.includes("Writing 20%")) break;
    }
    child.kill("SIGKILL");
    await child.status;
    const done = await desk.withStore(async ({ db }) => {
      const { rowsDone } = await db.selectFrom("imports").select("rowsDone")
        .executeTakeFirstOrThrow();
      assert.deepEqual(await readTotals(db, ["users"]), { users: rowsDone });
      return rowsDone;
    });
    assert.ok(done >= 2_400 && done < 12_000, `${done}`);
    const { code, out, err } = await desk.run(["import", "users", file]);
    assert.deepEqual([code, out], [0, "12,000 inserted, 0 updated, 0 unchanged\n"]);
    const [resumedAt] = /(?<=Writing )\d+/.exec(err) ?? [];
    assert.ok(Number(resumedAt) >= 20, err);
    await desk.withStore(async ({ db, auditKey }) => {
      assert.deepEqual(await readTotals(db, ["users"]), { users: 12_000 });
      const { n } = await db.selectFrom("users").select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirstOrThrow();
      assert.equal(n, 12_000);
      assert.deepEqual((await verify(db, auditKey)).fault, null);
    });
  }));

Deno.test("deno task import --skip-invalid writes the bad lines to a file and imports the others", () =>
  withTasks(async (desk) => {
    const rows = [
      user(1),
      user(2, { email: "nobody" }),
      user(3, { email: "PERSON.1@example.com" }),
    ];
    const text = [Object.keys(user(1)), ...rows.map((row) => Object.values(row))].join("\n");
    const file = await desk.write("users.csv", text);
    const refused = `${desk.folder}/refused.csv`;
    const skipping = ["import", "users", file, "--skip-invalid", refused];
    const first = await desk.run(skipping);
    assert.deepEqual([first.code, first.out], [
      0,
      `1 refused, written to ${refused}\n2 inserted, 0 updated, 0 unchanged\n`,
    ]);
    assert.match(first.err, /users\.csv:3: email: must be an email address.*not "nobody"/);
    assert.match(first.err, /Warning: .*users\.csv:4: Lines 2 and 4 have the same email address/);
    const mended = (await Deno.readTextFile(refused)).replace("nobody", "somebody@example.com");
    const second = await desk.run(["import", "users", await desk.write("mended.csv", mended)]);
    assert.equal(second.out, "1 inserted, 0 updated, 0 unchanged\n");
    const again = await desk.run(skipping);
    assert.deepEqual([again.code, again.err.trimEnd().split("\n").at(-1)], [
      1,
      `there is a file ${refused} already`,
    ]);
    const strict = await desk.run(["import", "users", file, "--strict"]);
    assert.equal(strict.code, 1);
    assert.match(strict.err, /users\.csv:4: Lines 2 and 4 have the same email address/);
  }));
