import { system } from "../../../data/audit/write.ts";
import { markUnanswered } from "../../../data/kyc/asks/answers.ts";
import {
  claim,
  release,
  removeExpiredClaims,
  takeOver,
} from "../../../data/staff/sessions/claims.ts";
import type { Decision } from "../../../data/kyc/decisions/decision_input.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import { takeAndClaimNext } from "../../../data/kyc/queue/claim_next.ts";
import { idOfDocument } from "../../../data/kyc/requests/document.ts";
import { emitExpiring } from "../../../data/kyc/requests/events.ts";
import { markExpired } from "../../../data/kyc/requests/expiry.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { runDailyNotices } from "../../../data/notices/daily.ts";
import type { Store } from "../../../data/store.ts";
import { aPng } from "../../documents/made.ts";
import type { actor } from "../../support/fixtures.ts";
import {
  announceSteps,
  answerEscalation,
  ask,
  decide,
  escalate,
  reopen,
  undoStep,
} from "../../support/steps.ts";

type Person = ReturnType<typeof actor>;

interface Turn {
  store: Store;
  /** As the person saw it; others may have changed it since. */
  request: KycRecord;
  person: Person;
  people: readonly Person[];
}

type Step = (turn: Turn) => Promise<unknown>;

export const pick = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)]!;

const termsOf = ({ request, person }: Turn) => ({
  reviewer: person,
  version: request.version,
  onlyOffered: false,
  idempotencyKey: null,
});

const decisionOn = ({ status }: KycRecord): Decision => ({
  status: status === "pending" ? pick(["accepted", "declined"]) : "revoked",
  reviewNotes: "internal",
  message: "Hello",
});

const documentIn = ({ documents }: KycRecord): string => pick(documents.map(idOfDocument));

const decideOnce: Step = (turn) =>
  decide(turn.store, turn.request.id, decisionOn(turn.request), termsOf(turn));

const undo: Step = ({ store, request, people }) => {
  const reviewer = people.find(({ id }) => id === request.reviewedBy) ?? pick(people);
  return undoStep(store, request.id, { reviewer, version: pick([null, request.version]) });
};

let sent = 0;

const send: Step = ({ store, request }) => {
  sent++;
  return receiveDocument(store, request.id, {
    id: `d_${sent}`,
    type: "id",
    name: "scan.png",
    declaredType: null,
    bytes: aPng({ grey: sent % 256 }),
    replaces: pick([documentIn(request), null]),
  }, system);
};

/** The steps of people, of the platform, and of time. Those that are there twice come more often. */
export const steps: Record<string, Step> = {
  decide: decideOnce,
  "decide as well": decideOnce,
  undo,
  "undo as well": undo,
  send,
  "decide twice": async (turn) => {
    const key = crypto.randomUUID();
    const [decision, terms] = [decisionOn(turn.request), termsOf(turn)];
    const once = () =>
      decide(turn.store, turn.request.id, decision, { ...terms, idempotencyKey: key });
    await Promise.all([once(), once()]);
  },
  "decide and go on": (turn) => {
    const session = { queue: "to-review", skipped: [] } as const;
    const step = { session, leaving: turn.request.id, reviewerId: turn.person.id };
    const decision = decisionOn(turn.request);
    return takeAndClaimNext(
      turn.store,
      (claimNext) => decide(turn.store, turn.request.id, decision, { ...termsOf(turn), claimNext }),
      step,
    );
  },
  reopen: (turn) => reopen(turn.store, turn.request.id, { reason: "again" }, termsOf(turn)),
  ask: (turn) => {
    const form = { reason: "document-unreadable", message: "Again", days: pick([1, 2, 3]) };
    return ask(turn.store, turn.request.id, documentIn(turn.request), form, termsOf(turn));
  },
  escalate: ({ store, request: { id, version }, person }) =>
    escalate(store, id, { question: "Real?" }, { person, version }),
  answer: ({ store, request: { id, version }, person }) =>
    answerEscalation(store, id, { answer: "Yes." }, { person, version }),
  claim: ({ store, request, person }) => claim(store, request.id, person.id),
  "take over": ({ store, request, person }) => takeOver(store, request.id, person.id),
  release: ({ store, request, person }) => release(store, request.id, person.id),
  "end claims": ({ store }) => removeExpiredClaims(store),
  "end asks": ({ store }) => markUnanswered(store),
  announce: ({ store }) => announceSteps(store),
  expire: ({ store }) => markExpired(store),
  notify: ({ store }) => runDailyNotices(store, emitExpiring),
};
