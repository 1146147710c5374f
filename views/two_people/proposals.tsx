import type { ShownProposal } from "../../data/two_people/read.ts";
import type { ReasonLabels } from "../kyc/reasons/explanation.tsx";
import { Fact, Facts } from "../ui/dialog/dialog.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { Icon } from "../ui/icon.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { Time } from "../ui/time.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { type AnswerProps, ProposalAnswers } from "./answers.tsx";
import { againHref, proposalHref, subjectHref } from "./links.ts";

const targetOf = ({ m }: Ui, { rule, target }: ShownProposal): string =>
  rule === "loosen_rule"
    ? m.twoPeople.steps[target as keyof typeof m.twoPeople.steps] ?? target
    : target;

const stateText = ({ m: { proposals } }: Ui, { state, isUndone }: ShownProposal): string =>
  isUndone ? proposals.undone : proposals.states[state];

interface ListProps {
  waiting: readonly ShownProposal[];
  answered: readonly ShownProposal[];
}

export function ProposalList({ waiting, answered }: ListProps) {
  const ui = useUi();
  const { proposals } = ui.m;
  return (
    <div className="stack">
      {waiting.length === 0
        ? <StatePanel icon="inbox" title={proposals.none} text={proposals.noneText} />
        : <Table caption={proposals.intro} columns={columnsOf(ui, false)} rows={waiting} />}
      {answered.length > 0 && (
        <section className="stack">
          <h2>{proposals.earlier}</h2>
          <Table caption={proposals.earlier} columns={columnsOf(ui, true)} rows={answered} />
        </section>
      )}
    </div>
  );
}

function columnsOf(ui: Ui, isAnswered: boolean): Column<ShownProposal>[] {
  const { m, f } = ui;
  const { twoPeople: { steps }, proposals } = m;
  return [
    {
      label: proposals.about,
      isMain: true,
      cell: (one) => (
        <a href={proposalHref(one.id)} translate="no">
          {targetOf(ui, one)}
        </a>
      ),
    },
    { label: proposals.step, isLabelled: true, cell: ({ rule }) => steps[rule] },
    {
      label: proposals.proposer,
      isLabelled: true,
      cell: ({ proposerName }) => <span translate="no">{proposerName}</span>,
    },
    {
      label: proposals.since,
      isLabelled: true,
      cell: ({ proposedAt }) => <Time at={proposedAt} f={f} clock />,
    },
    isAnswered
      ? {
        label: proposals.state,
        isLabelled: true,
        cell: (one) => [stateText(ui, one), one.answererName].filter(Boolean).join(", "),
      }
      : {
        label: proposals.ends,
        isLabelled: true,
        cell: ({ endsAt }) => <Time at={endsAt} f={f} clock />,
      },
  ];
}

/** Texts of the items that the proposer ticked, and of those left out. */
export interface ProposalChecklist {
  ticked: readonly string[];
  unticked: readonly string[];
}

interface ProposalProps extends AnswerProps {
  /** The last one before it that was sent back. */
  sentBack: ShownProposal | null;
  labels: ReasonLabels;
  /** Null for records without one. */
  checklist: ProposalChecklist | null;
  refusal: string | null;
}

export function ProposalPage(
  { proposal, sentBack, outlook, labels, checklist, refusal, ...reader }: ProposalProps,
) {
  const ui = useUi();
  const { m, f } = ui;
  const { twoPeople: { steps }, proposals } = m;
  const { state, answererName, answeredAt, note } = proposal;
  const isEnded = state !== "waiting" && state !== "approved";
  return (
    <div className="stack narrow">
      {refusal !== null && (
        <StatePanel
          icon="circle-alert"
          tone="declined"
          title={proposals.notDone}
          text={refusal}
        />
      )}
      <Facts>
        <Fact label={proposals.step}>{steps[proposal.rule]}</Fact>
        <Fact label={proposals.about} isData>
          <a href={subjectHref(proposal)}>{targetOf(ui, proposal)}</a>
        </Fact>
        {inputFacts(ui, proposal, labels).map(([label, value]) => (
          <Fact key={label} label={label}>
            <span className="notes" translate="no">{value}</span>
          </Fact>
        ))}
        <Items label={proposals.ticked} items={checklist?.ticked} />
        <Items label={proposals.unticked} items={checklist?.unticked} />
        <Fact label={proposals.proposer} isData>{proposal.proposerName}</Fact>
        <Fact label={proposals.since}>
          <Time at={proposal.proposedAt} f={f} clock />
        </Fact>
        {state === "waiting" && (
          <Fact label={proposals.ends}>
            <Time at={proposal.endsAt} f={f} clock />
          </Fact>
        )}
        <Fact label={proposals.state}>
          {stateText(ui, proposal)}
          {answeredAt !== null && (
            <>
              , <Time at={answeredAt} f={f} clock />
            </>
          )}
        </Fact>
        {answererName !== null && <Fact label={proposals.answeredBy} isData>{answererName}</Fact>}
        {note !== "" && (
          <Fact label={proposals.words}>
            <span className="notes" dir="auto" translate="no">{note}</span>
          </Fact>
        )}
      </Facts>
      {sentBack && <SentBack proposal={sentBack} />}
      {isEnded && reader.mayAnswer && (
        <p>
          <a href={againHref(proposal)}>{proposals.again}</a>
        </p>
      )}
      {state === "waiting" && <ProposalAnswers proposal={proposal} outlook={outlook} {...reader} />}
    </div>
  );
}

/** Why the step was sent back when it was proposed before. */
function SentBack(
  { proposal: { id, answererName, answeredAt, note } }: { proposal: ShownProposal },
) {
  const { m: { proposals }, f } = useUi();
  return (
    <div className="notice tone pending" role="note">
      <Icon name="info" />
      <div>
        <p>
          <a href={proposalHref(id)}>{proposals.sentBackBy(answererName ?? "–")}</a>{" "}
          <Time at={answeredAt!} f={f} clock />
        </p>
        <p className="notes" dir="auto" translate="no">{note}</p>
      </div>
    </div>
  );
}

function Items({ label, items = [] }: { label: string; items?: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <Fact label={label}>
      <ul>
        {items.map((item) => <li key={item} translate="no">{item}</li>)}
      </ul>
    </Fact>
  );
}

/** The fields of the step as they were typed. */
function inputFacts(
  { m, f }: Ui,
  { kind, input }: ShownProposal,
  labels: ReasonLabels,
): [label: string, value: string][] {
  const { fields } = m.proposals;
  const codes: Record<string, string> = kind === "erase" ? m.erasure.reasons : {};
  return Object.entries<unknown>(JSON.parse(input) ?? {}).flatMap(([name, value]) => {
    const label = fields[name];
    const isEmpty = value === null || value === "" || value === 0 ||
      Array.isArray(value) && value.length === 0;
    if (label === undefined || isEmpty) return [];
    if (name === "fromMinor") return [[label, f.money(Number(value))]];
    if (name === "isOn") return [[label, value === true ? m.twoPeople.on : m.twoPeople.off]];
    if (name === "status") {
      return [[label, m.kyc.statuses[value as keyof typeof m.kyc.statuses] ?? String(value)]];
    }
    if (Array.isArray(value)) {
      return [[label, value.map((code) => labels.get(code) ?? code).join(", ")]];
    }
    return [[label, codes[String(value)] ?? String(value)]];
  });
}
