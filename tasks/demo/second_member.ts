import { errorFields, log } from "../../data/base/log.ts";
import { SECOND_MS } from "../../data/base/durations.ts";
import { takeStep } from "../../data/steps/take.ts";
import { may } from "../../data/permissions.ts";
import { permissionUnder } from "../../data/steps/rules.ts";
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

/** The sample's second admin, who answers what the moderator may not, or has proposed. */
const ADMIN = { id: "s_2", name: "Marcus Feld" };

/**
 * Answers a proposal of 20 seconds ago as the demo's moderator, or as its second admin: sends the first
 * acceptance back, and approves the others.
 */
export function secondMember(store: Store): () => Promise<void> {
  const moderator = colleagues.find(({ role }) => role === "moderator")!;
  let hasSentBack = false;
  return async () => {
    const before = new Date(store.now().getTime() - ANSWER_MS).toISOString();
    const { waiting } = await listProposals(store.db, "admin");
    const next = waiting.find(({ proposerId, proposedAt }) =>
      proposerId !== ADMIN.id && proposedAt <= before
    );
    if (!next) return;
    const isModerators = may("moderator", permissionUnder(next.rule)) &&
      next.proposerId !== moderator.id;
    const { id, name } = isModerators ? moderator : ADMIN;
    const actor = { id, name, requestId: null };
    if (hasSentBack || next.rule !== "accept_business") {
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
