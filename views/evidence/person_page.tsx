import type { PersonPageFacts } from "../../data/evidence/person_file.ts";
import type { PersonFacts } from "../../data/evidence/person_facts.ts";
import { Time } from "../ui/time.tsx";
import { CaseTables } from "./case_page.tsx";
import { filePage, FileTable, type FileWords, linesOf } from "./file_page.tsx";

/** The readable page of a person's file. */
export function personFilePage(words: FileWords, { madeAt, facts }: PersonPageFacts): string {
  const { m: { personFile: texts, caseFile }, f } = words;
  const props = { words, facts };
  return filePage(words, {
    title: texts.title(facts.person.name, facts.person.id),
    lines: (
      <>
        <p>
          {texts.made} <Time at={madeAt} f={f} clock /> UTC
        </p>
        <p className="notice">{texts.leftOut}</p>
        <p>{texts.copy}</p>
      </>
    ),
    children: (
      <>
        <PersonTable {...props} />
        {facts.requests.map((one) => (
          <article key={one.request.id}>
            <h2>{caseFile.title(one.request.name, one.request.id)}</h2>
            <CaseTables words={words} facts={one} />
          </article>
        ))}
        <TransactionTable {...props} />
        <CorrectionTable {...props} />
        <PlatformTable {...props} />
        <MessageTable {...props} />
      </>
    ),
  });
}

interface PersonProps {
  words: FileWords;
  facts: PersonFacts;
}

function PersonTable({ words: { m, f }, facts: { person } }: PersonProps) {
  const { columns, details, roles, id } = m.users;
  const { provided } = m.personFile;
  const rows = [
    [id, person.id],
    [columns.name, `${person.name} (${provided})`],
    [columns.email, `${person.email} (${provided})`],
    [details.language, person.language && `${person.language} (${provided})`],
    [columns.role, roles[person.role]],
    [columns.status, m.common.activity[person.status]],
    [columns.joined, f.dateTime(person.joinedAt)],
    [details.lastActivity, person.lastActiveAt && f.dateTime(person.lastActiveAt)],
    [
      details.payoutMethodChanged,
      person.payoutMethodChangedAt && f.dateTime(person.payoutMethodChangedAt),
    ],
    [details.ended, person.endedAt && f.dateTime(person.endedAt)],
  ].filter(([, value]) => value);
  return <FileTable title={m.caseFile.person} rows={rows} none={m.caseFile.none} />;
}

function TransactionTable({ words: { m, f }, facts }: PersonProps) {
  const { columns, types, statuses } = m.finance;
  const texts = m.personFile;
  const rows = facts.transactions.map((one) => [
    <Time key="at" at={one.date} f={f} clock />,
    types[one.type],
    one.description,
    `${one.amount} ${one.currency}`,
    statuses[one.status],
    linesOf(
      one.paymentMethod,
      ...facts.payoutHolds.filter(({ transactionId, undoneAt }) =>
        transactionId === one.id && undoneAt === null
      ).map(({ held, at }) => `${held === 1 ? texts.held : texts.released} ${f.dateTime(at)}`),
    ),
  ]);
  const head = [
    ...[m.caseFile.time, columns.type, columns.description, columns.amount, columns.status],
    m.caseFile.text,
  ];
  return <FileTable title={texts.transactions} head={head} rows={rows} none={m.caseFile.none} />;
}

function CorrectionTable({ words: { m, f }, facts: { corrections } }: PersonProps) {
  const texts = m.personFile;
  const fieldOf = (field: string) => m.audit.fields[field] ?? field;
  const rows = corrections.map((one) => [
    <Time key="at" at={one.askedAt} f={f} clock />,
    fieldOf(one.field),
    one.formerValue,
    one.value,
    one.source,
    linesOf(one.closedAt && f.dateTime(one.closedAt), one.undoneAt && m.caseFile.undone),
  ]);
  const { before, after, field } = m.audit.entry;
  const head = [m.caseFile.time, field, before, after, texts.source, texts.closed];
  return <FileTable title={texts.corrections} head={head} rows={rows} none={m.caseFile.none} />;
}

/** Communities and content. */
function PlatformTable({ words: { m, f }, facts: { communities, content } }: PersonProps) {
  const rows = [
    ...communities.map(({ id, name, createdAt, category, url }) => [
      <Time key="at" at={createdAt} f={f} clock />,
      m.communities.title,
      linesOf(name, id),
      linesOf(category, url),
    ]),
    ...content.map(({ id, title, createdAt, description, category, url }) => [
      <Time key="at" at={createdAt} f={f} clock />,
      m.content.title,
      linesOf(title, id),
      linesOf(description, category, url),
    ]),
  ];
  const { time, name, text, none } = m.caseFile;
  const head = [time, m.kyc.details.type, name, text];
  return <FileTable title={m.personFile.platform} head={head} rows={rows} none={none} />;
}

/** Mails that wait, and events to the platform. */
function MessageTable({ words: { m, f }, facts: { letters, events } }: PersonProps) {
  const texts = m.personFile;
  const rows = [
    ...letters.map(({ since, message, requestId }) => ({
      at: since,
      cells: [texts.mail, requestId, message],
    })),
    ...events.map(({ at, type, subject, content }) => ({
      at,
      cells: [type, subject, <code key="content">{content}</code>],
    })),
  ].map(({ at, cells }) => [<Time key="at" at={at} f={f} clock />, ...cells]);
  const { time, name, text, none } = m.caseFile;
  const head = [time, m.kyc.details.type, name, text];
  return <FileTable title={texts.messages} head={head} rows={rows} none={none} />;
}
