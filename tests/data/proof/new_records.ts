import type { Actor } from "../../../data/audit/trail.ts";
import { putCheck } from "../../../data/kyc/checks/put_check.ts";
import { documentTypeEditor } from "../../../data/kyc/document_types/manage.ts";
import { reasonEditor } from "../../../data/kyc/reasons/manage.ts";
import { setHours } from "../../../data/kyc/queue/due_hours.ts";
import * as users from "../../../data/records/users.ts";
import { saveAbsence } from "../../../data/staff/accounts/absences.ts";
import type { Store } from "../../../data/store.ts";
import { receiversFor } from "../../../data/webhooks/address.ts";
import { createEndpoint } from "../../../data/webhooks/endpoints.ts";
import { aUser, terms } from "../../support/records.ts";
import type { TestClock } from "../../support/stores.ts";
import {
  ask,
  askCorrection,
  assign,
  closeCorrection,
  decide,
  escalate,
  reopen,
  resolveCheck,
  undoCorrectionStep,
  undoStep,
  withdrawAsk,
} from "../../support/steps.ts";

type Staff = Actor & { id: string; email: string };

const provider = { id: null, name: "Service Screenwise", requestId: null };
const label = { en: "Letter", es: "Carta", fr: "Lettre" };
const question = { reason: "document-unreadable", message: "The photo is blurred.", days: 7 };

/** A record of each kind that has come since the first proof, for requests of `fillProvenDesk`. */
export async function addNewRecords(
  store: Store,
  clock: TestClock,
  { reviewer, other }: { reviewer: Staff; other: string },
): Promise<void> {
  const person = reviewer;
  const at = (version: number) => ({ reviewer, version });
  const undo = (id: string, version: number) => undoStep(store, id, at(version));
  await assign(store, "k_11", other, at(1));
  await assign(store, "k_12", other, at(1));
  await undo("k_12", 2);
  await escalate(store, "k_13", { question: "Is it known?" }, { person, version: 1 });
  await undo("k_13", 2);
  await decide(store, "k_14", { status: "declined", reviewNotes: "Cut." }, terms({ reviewer }));
  await reopen(store, "k_14", { reason: "New papers" }, at(2));
  await undo("k_14", 3);
  await ask(store, "k_1A", "d_id", question, at(3));
  await undo("k_1A", 4);
  await ask(store, "k_1B", "d_id", question, at(3));
  await withdrawAsk(store, "k_1B", "d_id", at(4));
  await checks(store, clock, reviewer);
  await corrections(store, person);
  const day = new Date(clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  await saveAbsence(store, person, { day, timeZone: "UTC" });
  const type = { labels: label, takers: ["individual" as const], besides: null, active: true };
  await documentTypeEditor.create(store, "letter", { ...type, lines: [label] }, person);
  await reasonEditor.create(store, "own", {
    labels: label,
    templates: label,
    steps: ["declined"],
    position: 90,
    active: true,
  }, person);
  await setHours(store, { individual: 12, business: 48 }, person);
  await createEndpoint(
    store,
    {
      url: "http://127.0.0.1:1/hooks",
      events: ["kyc.decided"],
    },
    person,
    receiversFor("http://127.0.0.1"),
  );
}

async function checks(store: Store, clock: TestClock, reviewer: Staff): Promise<void> {
  for (const id of ["k_15", "k_16", "k_17"]) {
    clock.advance(1_000);
    const ranAt = store.now().toISOString();
    const run = { kind: "sanctions", provider: "Screenwise", ranAt, result: "hit" as const };
    await putCheck(store, id, run, provider);
    if (id === "k_15") continue;
    const outcome = "not-this-person" as const;
    const input = { kind: "sanctions", outcome, reason: "Born later" };
    await resolveCheck(store, id, input, { reviewer, version: 1, number: 1 });
  }
  await undoStep(store, "k_17", { reviewer, version: 2 });
}

async function corrections(store: Store, staff: Staff): Promise<void> {
  const people = ["u_21", "u_22", "u_23"];
  await users.insert(
    store.db,
    people.map((id) => aUser({ id, email: `${id}@example.com` })),
  );
  const [, closed, undone] = await Promise.all(
    people.map((id) =>
      askCorrection(store, id, {
        id: crypto.randomUUID(),
        field: "email",
        value: `new.${id}@example.com`,
        source: "Ticket 7",
      }, staff)
    ),
  );
  await closeCorrection(store, closed!.id, { note: "Done" }, { staff, version: 1 });
  await undoCorrectionStep(store, undone!.id, { staff, version: 1 });
}
