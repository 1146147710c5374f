import type { CaseFacts } from "../../data/evidence/case_facts.ts";
import { kindName } from "../kyc/checks/provider_checks.tsx";
import { Time } from "../ui/time.tsx";
import { FileTable, type FileWords, linesOf } from "./file_page.tsx";

interface InternalProps {
  words: FileWords;
  facts: CaseFacts;
}

/** The tables that a file for an authority has alone. */
export const InternalTables = (props: InternalProps) =>
  props.facts.checks && (
    <>
      <CheckTable {...props} />
      <EscalationTable {...props} />
      <AssignmentTable {...props} />
      <CommentTable {...props} />
    </>
  );

function CheckTable({ words, facts: { checks = [] } }: InternalProps) {
  const { m, f } = words;
  const texts = m.caseFile;
  const rows = checks.map((one) => [
    <Time key="at" at={one.ranAt} f={f} clock />,
    kindName(words, one.kind),
    one.provider,
    m.checks.results[one.result],
    linesOf(
      one.score !== undefined && m.common.labelled(m.checks.score, String(one.score)),
      one.labels && m.common.labelled(m.checks.labels, one.labels.join(", ")),
      ...Object.entries(one.facts ?? {}).map(([name, value]) =>
        m.common.labelled(name, String(value))
      ),
      one.dismissedEarlier && m.checks.dismissedEarlier(one.dismissedEarlier.actor),
      one.dismissedEarlier && f.dateTime(one.dismissedEarlier.at),
      ...one.resolutions.flatMap(({ at, actor = "", outcome, reason, undone }) => [
        m.checks.resolvedBy(m.checks.outcomes[outcome], actor),
        f.dateTime(at),
        reason,
        undone && texts.undone,
      ]),
    ),
  ]);
  const head = [texts.time, m.kyc.details.type, m.audit.fields.provider!, texts.result, texts.text];
  return <FileTable title={texts.checks} head={head} rows={rows} none={texts.none} />;
}

function EscalationTable({ words: { m, f }, facts: { escalations = [] } }: InternalProps) {
  const texts = m.caseFile;
  const rows = escalations.map((one) => [
    <Time key="at" at={one.at} f={f} clock />,
    one.actor,
    linesOf(one.question, one.undone && texts.undone),
    linesOf(one.answer, one.answeredAt && f.dateTime(one.answeredAt)),
    one.answeredBy,
  ]);
  const head = [texts.time, texts.actor, texts.question, texts.answer, texts.answeredBy];
  return <FileTable title={texts.escalations} head={head} rows={rows} none={texts.none} />;
}

function AssignmentTable({ words: { m, f }, facts: { assignments = [] } }: InternalProps) {
  const texts = m.caseFile;
  const rows = assignments.map((one) => [
    <Time key="at" at={one.at} f={f} clock />,
    one.actor,
    linesOf(one.assignee ?? m.assignments.nobody, one.undone && texts.undone),
  ]);
  const head = [texts.time, texts.actor, m.assignments.assignedTo];
  return <FileTable title={m.assignments.table} head={head} rows={rows} none={texts.none} />;
}

function CommentTable({ words: { m, f }, facts: { comments = [] } }: InternalProps) {
  const texts = m.caseFile;
  const rows = comments.map((one) => [
    <Time key="at" at={one.at} f={f} clock />,
    one.actor,
    one.text ?? texts.removed,
  ]);
  const head = [texts.time, texts.actor, texts.text];
  return <FileTable title={texts.comments} head={head} rows={rows} none={texts.none} />;
}
