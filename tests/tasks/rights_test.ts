import assert from "node:assert/strict";
import deno from "../../deno.json" with { type: "json" };
import { ndjson, usersFile } from "../data/imports/import_files.ts";
import { aRequest } from "../support/records.ts";
import { type TaskDesk, withTasks } from "./desk.ts";

/** In an order in which each can do its work. */
const steps: [args: string[], env?: Record<string, string>][] = [
  [["migrate"]],
  [["create-admin", "amy@example.com", "Amy Hart"], {
    ADMIN_PASSWORD: "a long enough pass phrase",
  }],
  [["import", "users", "FOLDER/users.ndjson"]],
  [["seed", "--rows", "1"]],
  [["create-token", "feed"]],
  [["create-webhook", "https://1.1.1.1/hooks"], {
    PUBLIC_ORIGIN: "https://desk.example",
  }],
  [["reset-access", "amy@example.com"]],
  [["explain", "/users?q=ada"]],
  [["verify-audit"]],
  [["checkpoint"]],
  [["import", "kyc-requests", "FOLDER/requests.ndjson"]],
  [["case-file", "k_1", "--for", "authority", "--out", "FOLDER/case.zip"]],
  [["person-file", "u_1", "--out", "FOLDER/person.zip"]],
  [["retention", "--dry-run"]],
  [["erasures"]],
  [["two-people", "--off", "erase_person", "--reason", "Nobody is left."]],
  [["rotate-keys"]],
  [["backup", "FOLDER/copy.db"]],
  [["restore", "FOLDER/copy.db", "--force"]],
];

const withOperatorRights = Object.entries(deno.tasks)
  .filter(([, { command }]) => command.includes("-P=operate")).map(([name]) => name);

Deno.test("Each task of operators does its work as a process, with the rights that it has", () =>
  withTasks(async (desk) => {
    const names = new Set(steps.map(([[name]]) => name));
    assert.deepEqual([...names].toSorted(), withOperatorRights.toSorted());
    await desk.write("users.ndjson", usersFile(3));
    await desk.write("requests.ndjson", ndjson([aRequest({ id: "k_1", documents: [] })]));
    for (const [args, env] of steps) await succeed(desk, args, env);
  }));

Deno.test("A task that cannot do its work ends with 1 and one line, as a process, too", () =>
  withTasks(async (desk) => {
    const { code, out, err } = await desk.runAlone(["verify-audit"], { DATABASE_URL: "" });
    assert.deepEqual([code, out], [1, ""]);
    assert.match(err, /^.*DATABASE_URL: is required\n$/);
  }));

async function succeed(desk: TaskDesk, args: string[], env?: Record<string, string>) {
  const given = args.map((arg) => arg.replace("FOLDER", desk.folder));
  const { code, err } = await desk.runAlone(given, env);
  assert.equal(code, 0, `${args.join(" ")}: ${err}`);
}
