import assert from "node:assert/strict";
import { runErasures } from "../../../data/erasure/job.ts";
import { kycSteps } from "../../../data/kyc/decisions/kyc_steps.ts";
import { announceSteps } from "../../../data/steps/announce.ts";
import type { Store } from "../../../data/store.ts";
import { askErasure } from "../../data/erasure/erasing.ts";
import { MINUTE_MS } from "../../../data/base/durations.ts";
import { type TaskDesk, withTasks } from "../desk.ts";

const ID = "u_5";

/** The time for Undo is over at once. */
async function eraseAtOnce(store: Store): Promise<void> {
  await askErasure(store, ID);
  const later = { ...store, now: () => new Date(Date.now() + MINUTE_MS) };
  await announceSteps(later, { kyc: kycSteps });
  await runErasures(later);
}

const isThere = ({ db }: Store): Promise<boolean> =>
  db.selectFrom("users").select("id").where("id", "=", ID).executeTakeFirst()
    .then((row) => row !== undefined);

const lastRestore = async ({ db }: Store) => {
  const entry = await db.selectFrom("audit_log").select("after")
    .where("action", "=", "Backup restored").orderBy("seq", "desc").executeTakeFirstOrThrow();
  return JSON.parse(entry.after ?? "").erasures;
};

/** A backup from before an erasure, and the ledger from after it. */
async function erasedSinceBackup(desk: TaskDesk): Promise<{ copy: string; ledger: string }> {
  const copy = `${desk.folder}/copy.db`;
  await desk.seed();
  assert.equal((await desk.run(["backup", copy])).code, 0);
  await desk.withStore(eraseAtOnce);
  assert.equal(await desk.withStore(isThere), false);
  const printed = await desk.run(["erasures"]);
  assert.match(printed.err, /^Last change: /);
  assert.doesNotMatch(printed.out, new RegExp(`${ID}|Emre`));
  return { copy, ledger: await desk.write("ledger.ndjson", printed.out) };
}

Deno.test("A restored backup does not bring back who was erased since, by the ledger of the replaced database", () =>
  withTasks(async (desk) => {
    const { copy } = await erasedSinceBackup(desk);
    const { code, out, err } = await desk.run(["restore", copy, "--force"]);
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /^Erased again: 1, by a ledger of \S+Z$/m);
    assert.equal(await desk.withStore(isThere), false);
    const proof = await desk.run(["verify-audit"]);
    assert.match(proof.out, /^The trail is whole/, proof.err);
    const again = await desk.run(["restore", copy, "--force"]);
    assert.match(again.out, /^Erased again: 1, /m, "the ledger has come with it");
  }));

Deno.test("On another machine a restore takes the ledger that was printed, or the word that there is none", () =>
  withTasks(async (desk) => {
    const { copy, ledger } = await erasedSinceBackup(desk);
    const path = `${desk.folder}/other.db`;
    const env = { DATABASE_URL: `sqlite:${path}` };
    const restore = (...args: string[]) => desk.run(["restore", copy, ...args], env);
    assert.match((await restore()).err, /^people who were erased after the backup would come back/);
    const text = await Deno.readTextFile(ledger);
    const earlier = await desk.write("earlier.ndjson", text.replaceAll(/20(?=\d\d-\d\d-)/g, "19"));
    assert.match((await restore("--erasures", earlier)).err, /is not signed by this desk\n$/);
    const other = await desk.write("other.ndjson", "{}\n");
    assert.match((await restore("--erasures", other)).err, /^--erasures: it is no ledger/);
    assert.equal(await Deno.stat(path).then(() => true, () => false), false);
    const { code, err } = await restore("--erasures", ledger);
    assert.deepEqual([code, err], [0, ""]);
    assert.equal(await desk.withStore(isThere, path), false);
    assert.match(await desk.withStore(lastRestore, path), /^\d{4}-/);
    const proof = await desk.run(["verify-audit"], env);
    assert.match(proof.out, /^The trail is whole/, proof.err);
    await Deno.remove(path);
    assert.equal((await restore("--without-erasures")).code, 0);
    assert.equal(await desk.withStore(isThere, path), true);
    assert.equal(await desk.withStore(lastRestore, path), null);
  }));
