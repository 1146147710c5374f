import assert from "node:assert/strict";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { runErasures } from "../../../data/erasure/job.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import { verifyWithRecords } from "../../../data/proof/verify_records.ts";
import * as users from "../../../data/records/users.ts";
import { deleteDueDocuments } from "../../../data/retention/delete_documents.ts";
import { hasLegalHold } from "../../../data/retention/legal_holds.ts";
import { readHoldable } from "../../../data/retention/legal_hold_steps.ts";
import { setRetention } from "../../../data/retention/settings.ts";
import { system } from "../../../data/audit/write.ts";
import { createAdmin } from "../../../data/staff/accounts/credentials.ts";
import { aPng } from "../../documents/made.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { actor } from "../../support/fixtures.ts";
import { isLongForm } from "../../support/long_form.ts";
import { randomNumbers } from "../../support/random.ts";
import { aRequest, aUser, DAY_MS, terms } from "../../support/records.ts";
import { decide, placeLegalHold, releaseLegalHold } from "../../support/steps.ts";
import { importText, ndjson } from "../imports/import_files.ts";
import { askErasure, runJob } from "./erasing.ts";

const STEPS = isLongForm ? 600 : 60;
const PEOPLE = 6;
const numbers = Array.from({ length: PEOPLE }, (_, n) => n + 1);
const aPerson = (n: number, joinedAt?: string) =>
  aUser({ id: `u_${n}`, email: `u_${n}@example.com`, ...joinedAt && { joinedAt } });

interface Scene extends Ground {
  admins: readonly ReturnType<typeof actor>[];
}

async function plant(ground: Ground): Promise<Scene> {
  const { store } = ground;
  const admins: ReturnType<typeof actor>[] = [];
  for (const name of ["Ada", "Rui"]) {
    const account = { name, email: `${name}@example.com`, password: "plover quartz 71" };
    admins.push(actor((await createAdmin(store, account, system)).id, name));
  }
  await setRetention(store, { documentMonths: 1, fileYears: null }, admins[0]!);
  const scene = { ...ground, admins };
  for (const n of numbers) await plantPerson(scene, n);
  return scene;
}

/** A person with a declined request and its document. */
async function plantPerson({ store, admins }: Scene, n: number, joinedAt?: string): Promise<void> {
  await users.insert(store.db, [aPerson(n, joinedAt)]);
  await kyc.insert(store.db, [aRequest({ id: `k_${n}`, userId: `u_${n}`, documents: [] })]);
  const facts = { type: "id", name: "scan.png", declaredType: null, replaces: null };
  const document = { ...facts, id: "d_1", bytes: aPng({ width: 4 + n }) };
  await receiveDocument(store, `k_${n}`, document, admins[0]!);
  const by = terms({ reviewer: admins[0]! });
  await decide(store, `k_${n}`, { status: "declined", reviewNotes: "No." }, by);
}

/** The rows of a person, and whether they are under legal hold. */
async function stateOf({ store: { db } }: Ground, n: number) {
  const userId = `u_${n}`;
  const isThere = await db.selectFrom("users").select("id").where("id", "=", userId)
    .executeTakeFirst() !== undefined;
  const bytes = await db.selectFrom("kyc_held_documents").select("blob")
    .where("requestId", "=", `k_${n}`).execute();
  return { isThere, bytes: bytes.length, isHeld: await hasLegalHold(db, { userId }) };
}

const input = { reason: "Claim", authority: "Court" };

/** Takes a step that may be refused; another failure is one of the test. */
async function attempt(step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

const held = (ground: Ground, n: number, ofPerson: boolean) =>
  readHoldable(ground.store, ofPerson ? "user" : "kyc", ofPerson ? `u_${n}` : `k_${n}`);

const moves: Record<string, (scene: Scene, n: number, odd: boolean) => Promise<unknown>> = {
  hold: async (ground, n, odd) => {
    const { id, version } = await held(ground, n, odd);
    await placeLegalHold(ground.store, id, input, { person: ground.admins[0]!, version });
  },
  release: async (ground, n, odd) => {
    const { id, version } = await held(ground, n, odd);
    const by = { person: ground.admins[1]!, version };
    await releaseLegalHold(ground.store, id, { reason: "It has ended." }, by);
  },
  erase: ({ store, admins }, n) => askErasure(store, `u_${n}`, { by: admins[0]! }),
  job: ({ store, clock }) => runJob(store, clock),
  earlyJob: ({ store }) => runErasures(store),
  due: ({ store, clock, admins }) => {
    clock.advance(20 * DAY_MS);
    return deleteDueDocuments(store, numbers.map((one) => `k_${one}`), admins[0]!);
  },
  comeBack: async (scene, n) => {
    const joinedAt = scene.clock.now().toISOString();
    if (!(await stateOf(scene, n)).isThere) await plantPerson(scene, n, joinedAt);
  },
  import: ({ store }, n) => importText(store, "users", "ndjson", ndjson([aPerson(n)])),
};

onEachEngine({
  "whatever is done in whatever order, nothing under legal hold goes, and all goes after it":
    async (
      ground,
    ) => {
      const scene = await plant(ground);
      const random = randomNumbers("holds");
      const names = Object.keys(moves);
      for (let step = 0; step < STEPS; step++) {
        const name = names[Math.floor(random() * names.length)]!;
        const n = 1 + Math.floor(random() * PEOPLE);
        const isOdd = random() < .5;
        const before = await Promise.all(numbers.map((one) => stateOf(ground, one)));
        await attempt(() => moves[name]!(scene, n, isOdd));
        for (const [at, { isHeld, ...had }] of before.entries()) {
          const { isHeld: _, ...has } = await stateOf(ground, at + 1);
          if (isHeld) assert.deepEqual(has, had, `${name} in step ${step}`);
        }
      }
      for (const n of numbers) {
        await attempt(() => moves.release!(scene, n, true));
        await attempt(() => moves.release!(scene, n, false));
        await attempt(() => moves.erase!(scene, n, true));
      }
      await runJob(ground.store, ground.clock);
      for (const n of numbers) {
        const { isThere, bytes } = await stateOf(ground, n);
        assert.deepEqual([isThere, bytes], [false, 0], `u_${n}`);
      }
      assert.equal((await verifyWithRecords(ground.store.db, ground.store.auditKey)).fault, null);
    },
});
