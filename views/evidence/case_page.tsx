import type { CaseDocument } from "../../data/evidence/case_documents.ts";
import type { CaseFacts } from "../../data/evidence/case_facts.ts";
import type { CasePageFacts } from "../../data/evidence/case_file.ts";
import type { DisclosedEntry } from "../../data/evidence/disclosed_entry.ts";
import { Time } from "../ui/time.tsx";
import { reasonsText } from "../kyc/reasons/explanation.tsx";
import { InternalTables } from "./case_internals.tsx";
import { filePage, FileTable, type FileWords, linesOf } from "./file_page.tsx";

/** The readable page of a case file. */
export function caseFilePage(words: FileWords, made: CasePageFacts): string {
  const { m: { caseFile: texts }, f } = words;
  const { audience, facts: { request }, madeAt } = made;
  const props = { words, ...made };
  return filePage(words, {
    title: texts.title(request.name, request.id),
    lines: (
      <>
        <p>
          {texts.audiences[audience]} · <Time at={madeAt} f={f} clock /> UTC
        </p>
        {audience === "applicant" && <p className="notice">{texts.leftOut}</p>}
        <p>{texts.verify}</p>
      </>
    ),
    children: (
      <>
        <CaseTables {...props} />
        <InternalTables {...props} />
        <EntryTable {...props} />
      </>
    ),
  });
}

interface CaseProps {
  words: FileWords;
  facts: CaseFacts;
}

/** The tables of a case that every reader is shown. */
export const CaseTables = (props: CaseProps) => (
  <>
    <RequestTable {...props} />
    <DocumentTable {...props} />
    <DecisionTable {...props} />
    <AskTable {...props} />
  </>
);

function RequestTable({ words: { m, f, ...words }, facts: { request } }: CaseProps) {
  const { details, types, statuses } = m.kyc;
  const { reasons, message, reviewNotes, reviewerName, assigneeName } = {
    reviewNotes: null,
    reviewerName: null,
    assigneeName: null,
    ...request,
  };
  const rows = [
    [m.caseFile.person, linesOf(request.name, request.email, request.userId)],
    [details.type, types[request.type]],
    [details.submitted, <Time key="at" at={request.submittedAt} f={f} clock />],
    [details.status, statuses[request.status]],
    [m.reasons.title, reasonsText(words.reasonLabels ?? new Map(), reasons)],
    [m.reasons.message, message],
    [details.notes, reviewNotes],
    [details.reviewedBy, reviewerName],
    [m.assignments.assignedTo, assigneeName],
    [details.expires, request.expiresAt && f.dateTime(request.expiresAt)],
  ].filter(([, value]) => value);
  return <FileTable title={m.caseFile.request} rows={rows} none={m.caseFile.none} />;
}

function DocumentTable({ words, facts: { documents } }: CaseProps) {
  const { m, f, typeLabels } = words;
  const texts = m.caseFile;
  const rows = documents.map((one) => [
    one.number,
    <DocumentName key="name" document={one} words={words} />,
    typeLabels?.get(one.type) ?? one.type,
    one.receivedAt === null ? texts.submitted : <Time key="at" at={one.receivedAt} f={f} clock />,
    one.expiresOn && f.day(one.expiresOn),
    one.displays.map(({ at, actor }) => linesOf(f.dateTime(at), actor)).join("\n"),
    one.sha256 && <code key="hash">{one.sha256}</code>,
  ]);
  const head = [texts.number, texts.name, m.kyc.details.type, texts.received];
  head.push(m.documentEnds.column, texts.viewed);
  return (
    <FileTable title={texts.documents} head={[...head, "SHA-256"]} rows={rows} none={texts.none} />
  );
}

function DocumentName({ document, words }: { document: CaseDocument; words: FileWords }) {
  const { name, file, address, deletedAt } = document;
  const { m: { caseFile: texts }, f } = words;
  const absent = deletedAt === null ? texts.notInFile : texts.deleted(f.date(deletedAt));
  return (
    <>
      {file === null ? `${name} (${absent})` : <a href={file}>{name}</a>}
      {address && `\n${address}`}
    </>
  );
}

/** Names of members are for authorities alone, whose files have checks. */
/** The member who took a step, and the one who proposed it. */
const actorsOf = (
  { m }: FileWords,
  { actor, proposer }: { actor?: string; proposer?: string },
): ReturnType<typeof linesOf> =>
  linesOf(actor, proposer !== undefined && m.twoPeople.proposedBy(proposer));

const actorHead = ({ m }: FileWords, { checks }: CaseFacts): string | null =>
  checks === undefined ? null : m.caseFile.actor;

function DecisionTable({ words, facts }: CaseProps) {
  const { m, f, reasonLabels = new Map() } = words;
  const texts = m.caseFile;
  const nameOf = (id: string) => facts.documents.find((one) => one.id === id)?.name ?? id;
  const decisions = facts.decisions.map((one) => ({
    at: one.at,
    cells: [
      <Time key="at" at={one.at} f={f} clock />,
      linesOf(m.kyc.statuses[one.status], one.undone && texts.undone),
      actorsOf(words, one),
      linesOf(
        reasonsText(reasonLabels, one.reasons),
        one.message,
        one.notes,
        one.expiredReason && m.common.labelled(m.documentEnds.reason, one.expiredReason),
      ),
      one.displayed.map(nameOf).join("\n"),
    ],
  }));
  const reopenings = facts.reopenings.map((one) => ({
    at: one.at,
    cells: [
      <Time key="at" at={one.at} f={f} clock />,
      linesOf(m.undo.reopen.reopened, one.undone && texts.undone),
      actorsOf(words, one),
      one.reason,
      null,
    ],
  }));
  const rows = [...decisions, ...reopenings]
    .toSorted((one, other) => one.at < other.at ? -1 : 1).map(({ cells }) => cells);
  const head = [
    ...[texts.time, m.kyc.details.decision, actorHead(words, facts)],
    ...[texts.text, texts.viewedBefore],
  ];
  return <FileTable title={texts.decisions} head={head} rows={rows} none={texts.none} />;
}

function AskTable({ words, facts }: CaseProps) {
  const { m, f, reasonLabels } = words;
  const texts = m.caseFile;
  const nameOf = (id: string | null) =>
    facts.documents.find((one) => one.id === id)?.name ?? id ?? "";
  const rows = facts.asks.map((one) => [
    <Time key="at" at={one.at} f={f} clock />,
    nameOf(one.documentId),
    one.actor,
    linesOf(reasonLabels?.get(one.reason) ?? one.reason, one.message),
    <Time key="until" at={one.until} f={f} clock />,
    linesOf(
      one.answeredAt && f.dateTime(one.answeredAt),
      nameOf(one.answeredWith),
      one.withdrawnAt && texts.withdrawn,
      one.undone && texts.undone,
    ),
  ]);
  const head = [
    ...[texts.time, texts.name, actorHead(words, facts), texts.text],
    ...[texts.until, texts.answer],
  ];
  return <FileTable title={texts.asks} head={head} rows={rows} none={texts.none} />;
}

function EntryTable({ words, facts, entries }: CaseProps & Pick<CasePageFacts, "entries">) {
  const { m, f } = words;
  const texts = m.caseFile;
  const actionOf = ({ action }: DisclosedEntry) =>
    action === null
      ? texts.withheld
      : (m.audit.actions as Record<string, string>)[action] ?? action;
  const rows = entries.map((one) => [
    one.number,
    one.seq,
    <Time key="at" at={one.at} f={f} clock="seconds" />,
    actionOf(one),
    one.actorName,
  ]);
  const head = [
    texts.number,
    texts.trailNumber,
    texts.time,
    m.audit.action,
    actorHead(words, facts),
  ];
  const last = [entries.length + 1, "", "", texts.last, ""];
  return <FileTable title={texts.entries} head={head} rows={[...rows, last]} none={texts.none} />;
}
