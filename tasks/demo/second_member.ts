import { errorFields, log } from "../../data/base/log.ts";
import { SECOND_MS } from "../../data/base/durations.ts";
import { takeStep } from "../../data/steps/take.ts";
import type { Store } from "../../data/store.ts";
import { sendBack } from "../../data/two_people/answer.ts";
import { takeProposed } from "../../data/two_people/proposable.ts";
import { listProposals } from "../../data/two_people/read.ts";
import { ruleChange } from "../../data/two_people/rule_change.ts";
import { colleagues } from "./colleagues.ts";

const ANSWER_MS = 20 * SECOND_MS;
const LOOK_MS = 2 * SECOND_MS;
const WORDS =
  "The register shows another director. Ask for a newer extract, or say why it is fine.";

/** The account of the sample has switched the rule on. */
export async function switchRuleOn(store: Store, { id, name }: { id: string; name: string }) {
  const actor = { id, name, requestId: null };
  const terms = { actor, via: "page", version: null, key: null } as const;
  await takeStep(store, ruleChange, "accept_business", { isOn: true, fromMinor: 0 }, terms);
}

/**
 * Answers a proposal of 20 seconds ago as the demo's moderator: sends the first one back, and approves
 * the next ones.
 */
export function secondMember(store: Store): () => Promise<void> {
  const { id, name } = colleagues.find(({ role }) => role === "moderator")!;
  const actor = { id, name, requestId: null };
  let hasSentBack = false;
  return async () => {
    const before = new Date(store.now().getTime() - ANSWER_MS).toISOString();
    const { waiting } = await listProposals(store.db, "moderator");
    const next = waiting.find(({ proposerId, proposedAt }) =>
      proposerId !== id && proposedAt <= before
    );
    if (!next) return;
    if (hasSentBack) {
      await takeProposed(store, next, { actor, via: "api", version: null, key: null });
    } else {
      hasSentBack = true;
      await sendBack(store, next.id, WORDS, actor);
    }
  };
}

export function startSecondMember(store: Store): () => void {
  const answerNext = secondMember(store);
  const timer = setInterval(
    () => answerNext().catch((error) => log("info", "demo", errorFields(error))),
    LOOK_MS,
  );
  return () => clearInterval(timer);
}
