import type { ReactNode } from "react";
import { decisionTimes } from "../../data/kyc/requests/decided.ts";
import { labelsIn } from "../../data/kyc/reasons/reasons.ts";
import { readTerms } from "../../data/review/read_terms.ts";
import { readAnswers } from "../../data/people/answers.ts";
import { readNamedCorrections } from "../../data/people/corrections.ts";
import { readRelatedRecords } from "../../data/people/related_records.ts";
import * as users from "../../data/records/users.ts";
import type { Container } from "../../views/ui/dialog/dialog.tsx";
import type { StepNotice } from "../../views/ui/step/notice.tsx";
import { UserDialog } from "../../views/users.tsx";
import { commentsOf } from "../comment_section.tsx";
import type { AppContext } from "../http/context.ts";
import { currentMember } from "../http/session/session.ts";

interface PersonView {
  name: string;
  view: (container: Container) => ReactNode;
}

/** The details of a person, for the dialog and for a page of its own; with a notice, why a step was not taken. Throws `not_found`. */
export async function personView(
  c: AppContext,
  id: string,
  notice?: StepNotice,
): Promise<PersonView> {
  const { ui, store } = c.var;
  const [user, related, { reasons }, comments, corrections] = await Promise.all([
    users.get(store, id),
    readRelatedRecords(store, id, ui.may),
    readTerms(store.db, currentMember(c).versions),
    commentsOf(c, { kind: "user", id }),
    readNamedCorrections(store.db, id),
  ]);
  const requests = related.requests?.rows ?? [];
  const [decided, answers] = await Promise.all([
    decisionTimes(store.db, requests.map(({ id }) => id)),
    readAnswers(store, id, requests, ui.may),
  ]);
  return {
    name: user.name,
    view: (container) => (
      <UserDialog
        user={user}
        container={container}
        related={related}
        answers={answers}
        decided={decided}
        labels={labelsIn(reasons, ui.language)}
        corrections={corrections}
        notice={notice}
        comments={comments}
      />
    ),
  };
}
