import { system } from "../../../data/audit/write.ts";
import { addComment } from "../../../data/comments/comments.ts";
import { putCheck } from "../../../data/kyc/checks/put_check.ts";
import { recordDisplay, recordDownload } from "../../../data/kyc/documents/displays.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as users from "../../../data/records/users.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../data/store.ts";
import { aPng } from "../../documents/made.ts";
import { aRequest, aStaffMember, aUser, terms } from "../../support/records.ts";
import {
  answerEscalation,
  ask,
  assign,
  decide,
  escalate,
  reopen,
  resolveCheck,
} from "../../support/steps.ts";
import type { TestClock } from "../../support/stores.ts";

/** Texts that an applicant is never to read. */
export const secrets = [
  "Rae Viewer",
  "Ada Nightingale",
  "s_test",
  "s_ada",
  "a note about a scar",
  "a comment on the gait",
  "is this the cousin",
  "no it is the uncle",
  "the same birthday as the minister",
  "seen at the border again",
  "sanctions",
  "List of Ruritania",
  "Checkall",
  "minister of tides",
  "not-this-person",
  "escalated",
  "authority",
] as const;

const ada = { id: "s_ada", name: "Ada Nightingale", requestId: "request-ada" };

/** The request `k_test` of `u_test`, with everything that can happen to one. */
export async function plantCase(store: Store, clock: TestClock): Promise<void> {
  await staff.insert(store.db, [
    aStaffMember(),
    aStaffMember({ id: ada.id, name: ada.name, email: "ada@example.com", role: "moderator" }),
  ]);
  await users.insert(store.db, [aUser({ id: "u_test", name: "Test Person" })]);
  await kyc.insert(store.db, [aRequest({ documents: [], userId: "u_test" })]);
  const later = () => clock.set(clock.now().getTime() + 61_000);
  const send = (id: string, grey: number, replaces: string | null = null) => {
    const bytes = aPng({ grey });
    const facts = { type: "id", name: `${id} épée.png`, declaredType: null, replaces };
    return receiveDocument(store, "k_test", { ...facts, id, bytes }, system);
  };
  const { request } = await send("d_1", 1);
  later();
  await recordDisplay(store, request, "d_1", ada);
  await recordDownload(store, request, "d_1", ada);
  await assign(store, "k_test", ada.id, terms());
  later();
  await escalate(store, "k_test", { question: "is this the cousin" }, {
    person: ada,
    version: null,
  });
  later();
  await answerEscalation(store, "k_test", { answer: "no it is the uncle" }, {
    person: terms().reviewer,
    version: null,
  });
  later();
  const thread = { kind: "kyc", id: "k_test", area: "kyc" } as const;
  await addComment(store, thread, { id: crypto.randomUUID(), text: "a comment on the gait" }, ada);
  await putCheck(store, "k_test", {
    kind: "sanctions",
    provider: "Checkall",
    ranAt: clock.now().toISOString(),
    result: "hit",
    labels: ["List of Ruritania"],
    facts: { role: "minister of tides" },
  }, system);
  await resolveCheck(store, "k_test", {
    kind: "sanctions",
    outcome: "not-this-person",
    reason: "the same birthday as the minister",
  }, { ...terms(), number: 1 });
  later();
  const form = { reason: "document-unreadable", message: "Please send it again.", days: 7 };
  await ask(store, "k_test", "d_1", form, terms({ reviewer: ada }));
  later();
  const { request: answered } = await send("d_2", 2, "d_1");
  later();
  await recordDisplay(store, answered, "d_2", ada);
  await decide(store, "k_test", {
    status: "declined",
    reviewNotes: "a note about a scar",
    reasons: ["document-unreadable"],
    message: "We could not read it.",
  }, terms({ reviewer: ada }));
  later();
  await reopen(store, "k_test", { reason: "seen at the border again" }, terms());
  later();
}
