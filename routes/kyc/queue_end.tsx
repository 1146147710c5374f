import { Hono } from "hono";
import type { ReactNode } from "react";
import { countQueues } from "../../data/kyc/figures/queue_figures.ts";
import { countClaimed, countClaimedByOthers } from "../../data/kyc/queue/claim_next.ts";
import { type Queue, waitingIn } from "../../data/kyc/queue/queue.ts";
import { decidedIn, type ReviewSession } from "../../data/kyc/queue/review_session.ts";
import { AllClear } from "../../views/kyc/all_clear.tsx";
import { onwardHref } from "../../views/kyc/review_links.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { fragment } from "../http/answer/html.ts";
import { answerKind } from "../http/request.ts";
import { allow } from "../http/session/permissions.ts";
import { currentPerson } from "../http/session/session.ts";
import { partOf, reviewOrFirst } from "./review_session.ts";

// For `static/scripts/live`.
export const queueEndRoutes = new Hono<AppEnv>()
  .get("/kyc/review/end", allow("kyc.decide"), async (c) => {
    const session = reviewOrFirst(c);
    if (answerKind(c) === "page") return c.redirect(onwardHref(session), 303);
    return fragment(c, await allClear(c, session));
  });

export async function allClear(c: AppContext, session: ReviewSession): Promise<ReactNode> {
  const { store } = c.var;
  const reviewer = currentPerson(c).id;
  const [decided, waiting, claimed, elsewhere] = await Promise.all([
    decidedIn(store.db, reviewer, session),
    waitingIn(store, partOf(c, session)),
    countClaimedByOthers(store, session.queue, reviewer),
    freeElsewhere(c, session),
  ]);
  // Filtered requests of others are not counted apart.
  const others = session.filter ? new Map<string, number>() : claimed;
  return (
    <AllClear
      session={session}
      decided={decided}
      waiting={waiting}
      others={others}
      elsewhere={elsewhere}
    />
  );
}

/** Queues that a reviewer can go on with; a filtered session leaves its own queue, too. */
async function freeElsewhere(
  c: AppContext,
  { queue: own, filter }: ReviewSession,
): Promise<[queue: Queue, count: number][]> {
  const { ui, store } = c.var;
  const queues: Queue[] = ["to-review", "no-answer", "ending-soon"];
  if (ui.may("staff.manage")) queues.push("escalated");
  const [all, claimed] = await Promise.all([countQueues(store), countClaimed(store)]);
  return queues.filter((queue) => queue !== own || filter !== undefined)
    .map((queue): [Queue, number] => [queue, all[queue].count - claimed[queue]])
    .filter(([, count]) => count > 0);
}
