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
import { legalHoldChoice, LegalHoldSection, PlaceHoldLink } from "./retention/legal_holds.tsx";
import { ProposalNotice } from "./two_people/notice.tsx";
import { RelatedLists } from "./related_records.tsx";
import { activityTones, RoleBadge, StatusBadge } from "./ui/badge.tsx";
import { activityColumn, dataColumn, linkColumn, timeColumn } from "./ui/list/columns.tsx";
import { type Container, Dialog, Fact, Facts, FactsOf, Who } from "./ui/dialog/dialog.tsx";
import type { Look } from "./ui/list/look.ts";
import { type Column, type ListedRows, Table } from "./ui/list/table.tsx";
import { RefusalNotice, type StepNotice } from "./ui/step/notice.tsx";
import { Time } from "./ui/time.tsx";
import { type Ui, useUi, type Words } from "./ui/ui.ts";

export function userLook({ m, f, may }: Words & Partial<Pick<Ui, "may">>) {
  const { columns, details, roles, id, allRoles, allStatuses } = m.users;
  const { activity } = m.common;
  return {
    filters: [
      { name: "role", label: columns.role, all: allRoles, options: roles },
      { name: "status", label: columns.status, all: allStatuses, options: activity },
      {
        name: "ended",
        label: details.ended,
        all: m.users.allEnds,
        options: m.users.ends,
        inPanel: true,
      },
      ...may?.("checks.read")
        ? [{ name: "risk", label: details.risk, all: m.users.allRisks, options: m.users.risks }]
        : [],
      ...may?.("legal_holds.read") ? [legalHoldChoice(m)] : [],
    ],
    fields: {
      id: dataColumn(id, (user) => user.id),
      name: dataColumn(columns.name, ({ name }) => name, "name"),
      email: dataColumn(columns.email, ({ email }) => email, "email"),
      role: {
        label: columns.role,
        sort: "role",
        kind: "word",
        cell: ({ role }) => <RoleBadge label={roles[role]} />,
      },
      status: activityColumn(activity, columns.status),
      joinedAt: timeColumn(columns.joined, f, ({ joinedAt }) => joinedAt, "-joinedAt"),
      language: dataColumn(details.language, ({ language }) => language ?? null),
      payoutMethodChangedAt: timeColumn(
        details.payoutMethodChanged,
        f,
        ({ payoutMethodChangedAt = null }) => payoutMethodChangedAt,
      ),
      endedAt: timeColumn(details.ended, f, ({ endedAt = null }) => endedAt),
      lastActiveAt: timeColumn(details.lastActivity, f, ({ lastActiveAt = null }) => lastActiveAt),
    },
  } satisfies Look<User, Exclude<keyof User, "risk">>;
}

export function UserTable(
  { withBox = (column) => column, ...rows }: ListedRows<User> & {
    /** Adds the boxes of rows that can be selected. */
    withBox?: (column: Column<User>) => Column<User>;
  },
) {
  const ui = useUi();
  const { fields } = userLook(ui);
  const { name, email, role, status, joinedAt } = fields;
  const link = linkColumn(name, (user: User) => ({ name: user.name, href: `/users/${user.id}` }));
  const columns: Column<User>[] = [
    withBox(link),
    { ...email, isMuted: true, kind: "text" },
    role,
    status,
    joinedAt,
  ];
  return <Table caption={ui.m.users.title} columns={columns} {...rows} />;
}

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
