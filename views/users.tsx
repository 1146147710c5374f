import type { ReactNode } from "react";
import type { NamedInstruction } from "../data/instructions/instructions.ts";
import type { PersonAnswers } from "../data/people/answers.ts";
import type { NamedCorrection } from "../data/instructions/corrections.ts";
import type { ShownPersonFacts } from "../data/people/person_facts.ts";
import type { RelatedRecords } from "../data/people/related_records.ts";
import type { User } from "../data/records/users.ts";
import type { ReasonLabels } from "./kyc/reasons/explanation.tsx";
import { Verification } from "./payouts/verification.tsx";
import { ChargeList } from "./people/charges.tsx";
import { Corrections } from "./people/corrections.tsx";
import { CurrentRequest } from "./people/request_progress.tsx";
import { EraseLink, ErasureUnderWay } from "./erasure/erase.tsx";
import { Instructions } from "./instructions/instructions.tsx";
import { LegalHoldSection, PlaceHoldLink } from "./retention/legal_holds.tsx";
import { ProposalNotice } from "./two_people/notice.tsx";
import { LastScreened } from "./people/screening.tsx";
import { userLook } from "./people/user_list.tsx";
import { RelatedLists } from "./related_records.tsx";
import { activityTones, StatusBadge } from "./ui/badge.tsx";
import { type Container, Dialog, Fact, Facts, FactsOf, Who } from "./ui/dialog/dialog.tsx";
import { RefusalNotice, type StepNotice } from "./ui/step/notice.tsx";
import { Time } from "./ui/time.tsx";
import { useUi } from "./ui/ui.ts";

/** No link into the dialog: it is answered with a file. */
function PersonFileLink({ id }: { id: string }) {
  const ui = useUi();
  return ui.may("personfile.make") && <a href={`/users/${id}/file`}>{ui.m.personFile.link}</a>;
}

interface UserDialogProps extends ShownPersonFacts {
  user: User;
  container: Container;
  related: RelatedRecords;
  answers: PersonAnswers;
  labels: ReasonLabels;
  corrections: readonly NamedCorrection[];
  /** Without the corrections. */
  instructions: readonly NamedInstruction[];
  notice?: StepNotice;
  comments: ReactNode;
}

export function UserDialog(props: UserDialogProps) {
  const ui = useUi();
  const { user, container, related, answers, decided, labels, corrections, comments } = props;
  const { details, title } = ui.m.users;
  const { email, status, role, joinedAt, id } = userLook(ui).fields;
  const held = { container, type: "user", recordId: user.id, holds: props.legalHolds } as const;
  const lastActivity = user.lastActiveAt ?? (ui.isDemo ? user.joinedAt : null);
  return (
    <Dialog
      container={container}
      title={details.title}
      back={{ href: "/users", label: title }}
    >
      {props.notice && <RefusalNotice {...props.notice} />}
      <Who container={container} name={user.name} />
      {props.proposals.map((proposal) => (
        <ProposalNotice
          key={proposal.id}
          proposal={proposal}
          permission={proposal.step === "erase" ? "people.erase" : "instructions.ask"}
        />
      ))}
      {related.requests && (
        <CurrentRequest
          container={container}
          user={user}
          progress={answers.progress}
          decided={decided}
          labels={labels}
        />
      )}
      <Facts>
        <FactsOf row={user} columns={[email, status, role, joinedAt, id]} />
        <Fact label={details.accountStatus}>
          <StatusBadge
            tone={activityTones[user.status]}
            label={ui.m.common.activity[user.status]}
          />
        </Fact>
        {answers.verdict && (
          <Fact label={ui.m.verification.label}>
            <Verification verdict={answers.verdict} />
          </Fact>
        )}
        {user.language && <Fact label={details.language} isData>{user.language}</Fact>}
        {user.payoutMethodChangedAt && (
          <Fact label={details.payoutMethodChanged}>
            <Time at={user.payoutMethodChangedAt} f={ui.f} />
          </Fact>
        )}
        {user.risk && ui.may("checks.read") && (
          <Fact label={details.risk}>{ui.m.users.risks[user.risk]}</Fact>
        )}
        {props.screened && (
          <Fact label={ui.m.screening.last}>
            <LastScreened screened={props.screened} />
          </Fact>
        )}
        {user.endedAt && (
          <Fact label={details.ended}>
            <Time at={user.endedAt} f={ui.f} />
          </Fact>
        )}
        <Fact label={details.lastActivity}>
          {lastActivity === null ? ui.m.common.notRecorded : <Time at={lastActivity} f={ui.f} />}
        </Fact>
      </Facts>
      <Instructions
        container={container}
        type="user"
        id={user.id}
        instructions={props.instructions}
        offered={user.status === "active" ? "deactivate" : "reactivate"}
        permission="instructions.ask"
        needsSecond={props.needsSecond}
        isProposed={props.proposals.some(({ step }) => step === "deactivate")}
      />
      <LegalHoldSection {...held} />
      <ErasureUnderWay askedAt={props.erasedSince} />
      <p className="links">
        <PersonFileLink id={user.id} />
        <PlaceHoldLink {...held} />
        <EraseLink container={container} id={user.id} askedAt={props.erasedSince} />
      </p>
      <Corrections container={container} userId={user.id} corrections={corrections} />
      {answers.charges && <ChargeList container={container} charges={answers.charges} />}
      <RelatedLists
        container={container}
        related={related}
        decided={decided}
        labels={labels}
        id={user.id}
      />
      {comments}
    </Dialog>
  );
}
