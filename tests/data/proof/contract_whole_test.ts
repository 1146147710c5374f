import assert from "node:assert/strict";
import { sealCurrency, sealRecords } from "../../../data/audit/first_seals.ts";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { markUnanswered } from "../../../data/kyc/asks/answers.ts";
import { putCheck } from "../../../data/kyc/checks/put_check.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import { verifyWithRecords } from "../../../data/proof/verify_records.ts";
import { markExpired } from "../../../data/kyc/requests/expiry.ts";
import { system } from "../../../data/audit/write.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { recordClosedMonths } from "../../../data/statements/evidence.ts";
import { aPng } from "../../documents/made.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { randomNumbers } from "../../support/random.ts";
import { DAY_MS, terms } from "../../support/records.ts";
import { fillProvenDesk } from "./proven_desk.ts";
import {
  announceSteps,
  ask,
  assign,
  decide,
  escalate,
  reopen,
  resolveCheck,
  undoStep,
  withdrawAsk,
} from "../../support/steps.ts";

type Pick = <One>(some: readonly One[]) => One;

async function operate({ store, clock }: Ground, pick: Pick, turn: number): Promise<unknown> {
  const staff = await store.db.selectFrom("staff").select(["id", "name"])
    .where("role", "in", ["admin", "moderator"]).where("status", "=", "active").execute();
  const reviewer = { ...pick(staff), requestId: null };
  const ids = await store.db.selectFrom("kyc_requests").select("id").orderBy("id").execute();
  const { id } = pick(ids);
  const { version } = await kyc.get(store, id);
  const at = { reviewer, version };
  const asked = { reason: "document-unreadable", message: "Blurred.", days: 7 };
  const ranAt = store.now().toISOString();
  const result = pick(["hit", "clear"] as const);
  const file = {
    id: `d_${turn}`,
    type: "id",
    name: "new.png",
    declaredType: null,
    replaces: "d_id",
    bytes: aPng({ grey: 100 + turn % 100 }),
  };
  const status = pick(["accepted", "declined", "revoked"] as const);
  const input = { kind: "sanctions", outcome: "not-this-person" as const, reason: "Other" };
  const operations = [
    () => decide(store, id, { status, reviewNotes: "Seen." }, terms({ reviewer })),
    () => undoStep(store, id, at),
    () => ask(store, id, "d_id", asked, at),
    () => withdrawAsk(store, id, "d_id", at),
    () => escalate(store, id, { question: "Known?" }, { person: reviewer, version }),
    () => reopen(store, id, { reason: "Papers" }, at),
    () => assign(store, id, pick(staff).id, at),
    () => receiveDocument(store, id, file, system),
    () => putCheck(store, id, { kind: "sanctions", provider: "A", ranAt, result }, system),
    () => resolveCheck(store, id, input, { ...at, number: 1 }),
    () => Promise.resolve(clock.advance(pick([1_000, 40_000, 8 * DAY_MS]))),
    () => announceSteps(store),
    () => markUnanswered(store),
    () => markExpired(store),
    () => sealCurrency(store),
  ];
  return await pick(operations)();
}

onEachEngine({
  "Whatever is done at the desk, its trail and its records stay whole": async (ground) => {
    const { store, clock } = ground;
    await fillProvenDesk(store, clock);
    const random = randomNumbers("operations");
    const pick: Pick = (some) => some[Math.floor(random() * some.length)]!;
    for (let turn = 0; turn < 150; turn++) {
      clock.advance(100);
      await operate(ground, pick, turn).catch((error) => {
        if (!(error instanceof DomainError)) throw error;
      });
      if (turn % 10 > 0) continue;
      assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
    }
    assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
  },

  "A request whose decision was undone may remain without an answer": async ({ store, clock }) => {
    await fillProvenDesk(store, clock);
    const reviewer = { id: "s_1", name: "Elena Vargas", requestId: null };
    const { stage, version } = await kyc.get(store, "k_7");
    assert.equal(stage, "waiting");
    await decide(store, "k_7", { status: "declined", reviewNotes: "" }, terms({ reviewer }));
    await undoStep(store, "k_7", { reviewer, version: version + 1 });
    clock.advance(8 * DAY_MS);
    await markUnanswered(store);
    assert.equal((await kyc.get(store, "k_7")).stage, "no-answer");
    assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
  },

  "A second start seals nothing again": async ({ store }) => {
    const count = () => store.db.selectFrom("audit_log").select("seq").execute();
    for (let start = 0; start < 3; start++) {
      await sealRecords(store);
      await sealCurrency(store);
      await recordClosedMonths(store);
    }
    assert.equal((await count()).length, 1);
    assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
  },
});
