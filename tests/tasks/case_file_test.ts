import assert from "node:assert/strict";
import { ndjson } from "../data/imports/import_files.ts";
import { aRequest } from "../support/records.ts";
import { withTasks } from "./desk.ts";

Deno.test("case-file writes a new file that verify-case finds whole", () =>
  withTasks(async (desk) => {
    const requests = ndjson([aRequest({ id: "k_1", documents: [] })]);
    const file = await desk.write("requests.ndjson", requests);
    assert.equal((await desk.run(["import", "kyc-requests", file])).code, 0);
    const path = `${desk.folder}/case.zip`;
    const make = (...args: string[]) => desk.run(["case-file", ...args, "--out", path]);
    const unknown = await make("k_none", "--for", "applicant");
    assert.deepEqual([unknown.code, unknown.out], [1, ""]);
    assert.match((await make("k_1")).err, /^--for: must be one of authority, applicant$/m);
    assert.equal(await Deno.stat(path).then(() => true, () => false), false, "no part stays");
    const { code, out, err } = await make("k_1", "--for", "applicant", "--language", "fr");
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /the case file of k_1 for the applicant/);
    assert.match((await make("k_1", "--for", "authority")).err, /^there is a file /);
    const key = /^Key of the desk: (\S+)$/m.exec((await desk.run(["checkpoint"])).err)![1]!;
    const verified = await desk.run(["verify-case", path, "--key", key]);
    assert.deepEqual([verified.code, verified.err], [0, ""]);
  }));
