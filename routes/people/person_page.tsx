import type { ReactNode } from "react";
import { labelsIn } from "../../data/kyc/reasons/reasons.ts";
import { readTerms } from "../../data/review/read_terms.ts";
import { readAnswers } from "../../data/people/answers.ts";
import { isCorrection } from "../../data/instructions/corrections.ts";
import { readInstructions } from "../../data/instructions/instructions.ts";
import { readPersonFacts } from "../../data/people/person_facts.ts";
import { readRelatedRecords } from "../../data/people/related_records.ts";
import * as users from "../../data/records/users.ts";
import type { Container } from "../../views/ui/dialog/dialog.tsx";
import type { StepNotice } from "../../views/ui/step/notice.tsx";
import { UserDialog } from "../../views/users.tsx";
import { commentsOf } from "../comment_section.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import type { AppContext } from "../http/context.ts";
import { currentMember } from "../http/session/session.ts";

interface PersonView {
  name: string;
  view: (container: Container) => ReactNode;
}

/** The details of a person for the dialog and for a page of its own. Throws `not_found`. */
async function personView(
  c: AppContext,
  id: string,
  notice?: StepNotice,
): Promise<PersonView> {
  const { ui, store } = c.var;
  const member = currentMember(c);
  const [user, related, { reasons }, comments, instructions] = await Promise.all([
    users.get(store, id),
    readRelatedRecords(store, id, ui.may),
    readTerms(store.db, member.versions),
    commentsOf(c, { kind: "user", id }),
    readInstructions(store.db, { type: "user", id }),
  ]);
  const requests = related.requests?.rows ?? [];
  const [facts, answers] = await Promise.all([
    readPersonFacts(store, id, requests.map(({ id }) => id), { id: member.id, may: ui.may }),
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
        {...facts}
        labels={labelsIn(reasons, ui.language)}
        corrections={instructions.filter(isCorrection)}
        instructions={instructions.filter((one) => !isCorrection(one))}
        notice={notice}
        comments={comments}
      />
    ),
  };
}

/** The details of a person; with a notice, why a step was not taken. */
export async function personDetails(
  c: AppContext,
  id: string,
  notice?: StepNotice,
  status: 403 | 409 = 409,
): Promise<Response> {
  const { name, view } = await personView(c, id, notice);
  const title = { title: c.var.ui.m.users.details.title, of: name };
  return recordPage(c, title, view, notice ? status : 200);
}
