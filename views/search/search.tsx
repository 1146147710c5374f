import { Fragment, type ReactNode } from "react";
import type { SearchedList } from "../../data/lists.ts";
import type { FoundRecord } from "../../data/search/find.ts";
import { areaTitle, lookOf, screens } from "../screens.ts";
import type { Destination } from "./destinations.ts";
import { Icon } from "../ui/icon.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { translateOf } from "../ui/list/table.tsx";
import { searchAttributes } from "../ui/form/form.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { dataAttributes } from "../ui/data_attributes.ts";

interface Answer extends Destination {
  facts: readonly ReactNode[];
  /** A record: its name is not translated. */
  isData?: true;
}

export interface AnswerGroup {
  name: string;
  answers: readonly Answer[];
  more?: string;
}

interface AnswersProps {
  q: string;
  groups: readonly AnswerGroup[];
  late: readonly SearchedList[];
}

export function recordAnswer(
  ui: Ui,
  list: SearchedList,
  record: FoundRecord,
  people: ReadonlyMap<string, string>,
): Answer {
  const { fields } = lookOf(ui, list);
  const { href, icon, result } = screens[list];
  const cellOf = (field: string) => {
    const column = fields[field];
    return column?.cell(record);
  };
  const factOf = (field: string) => {
    const fact = cellOf(field);
    return fact && fields[field]?.isData ? <span translate="no">{fact}</span> : fact;
  };
  const { name, facts } = result;
  // KYC requests have the person's name as their own.
  const person = "userId" in record && name !== "userName" && people.get(String(record.userId));
  return {
    href: `${href}/${record.id}`,
    icon,
    name: String(cellOf(name) || record.id),
    facts: [person && <span key="person" translate="no">{person}</span>, ...facts.map(factOf)]
      .filter(Boolean),
    isData: true,
  };
}

export function recordGroup(
  ui: Ui,
  q: string,
  { list, records, more }: { list: SearchedList; records: readonly FoundRecord[]; more: boolean },
  people: ReadonlyMap<string, string>,
): AnswerGroup {
  return {
    name: areaTitle(ui, list),
    answers: records.map((record) => recordAnswer(ui, list, record, people)),
    more: more ? listHref(list, q) : undefined,
  };
}

const listHref = (list: SearchedList, q: string): string =>
  `${screens[list].href}?${new URLSearchParams({ q })}`;

export const destinationGroup = (
  name: string,
  destinations: readonly Destination[],
): AnswerGroup => ({
  name,
  answers: destinations.map((destination) => ({ ...destination, facts: [] })),
});

/** After a timeout, it is unknown whether there are results. */
function nothingFound(ui: Ui, { q, late }: AnswersProps): { title: string; text: string } {
  const { none, noneText, slow, slowText } = ui.m.search;
  return late.length === 0
    ? { title: none(q), text: noneText }
    : { title: slow(q), text: slowText };
}

export function SearchPage(props: AnswersProps) {
  const { groups } = props;
  const nothing = nothingFound(useUi(), props);
  return (
    <div className="stack found">
      {groups.length === 0 && <StatePanel icon="search" {...nothing} />}
      {groups.map(({ name, answers, more }) => (
        <section key={name} className="panel" aria-label={name}>
          <h2 className="muted">{name}</h2>
          <ul>
            {answers.map((answer) => (
              <li key={answer.href}>
                <a className="answer" href={answer.href}>
                  <AnswerText answer={answer} />
                </a>
              </li>
            ))}
            {more && (
              <li>
                <a className="answer" href={more}>
                  <MoreText name={name} />
                </a>
              </li>
            )}
          </ul>
        </section>
      ))}
      <Late {...props} />
    </div>
  );
}

/** Search field of the page, seen on phones and without scripts. */
export function SearchForm({ q, hint }: { q: string; hint?: string }) {
  const ui = useUi();
  const { label, submit } = ui.m.search;
  return (
    <search>
      <form className="toolbar" method="get" action="/search">
        <label>
          <span className="vh">{label}</span>
          <input
            type="search"
            name="q"
            {...searchAttributes}
            dir="auto"
            defaultValue={q}
            placeholder={hint ?? ui.m.search.hint}
          />
        </label>
        <button type="submit" className="secondary">{submit}</button>
      </form>
    </search>
  );
}

export function Answers(props: AnswersProps) {
  const { groups } = props;
  const { count, answers: label } = useUi().m.search;
  const nothing = nothingFound(useUi(), props);
  const total = groups.reduce((sum, { answers }) => sum + answers.length, 0);
  const firsts = groups.map((_, index) => optionsIn(groups.slice(0, index)));
  return (
    <div {...dataAttributes({ said: total === 0 ? nothing.title : count(total) })}>
      {total === 0 && (
        <p className="none muted">
          <b>{nothing.title}</b> {nothing.text}
        </p>
      )}
      {total > 0 && (
        <div role="listbox" id="find-list" aria-label={label}>
          {groups.map(({ name, answers, more }, index) => (
            <div key={name} role="group" aria-labelledby={`answers-${index}`}>
              <div id={`answers-${index}`} role="presentation" className="muted">{name}</div>
              {answers.map((answer, at) => (
                <Option key={answer.href} id={`answer-${firsts[index]! + at}`} href={answer.href}>
                  <AnswerText answer={answer} />
                </Option>
              ))}
              {more && (
                <Option id={`answer-${firsts[index]! + answers.length}`} href={more}>
                  <MoreText name={name} />
                </Option>
              )}
            </div>
          ))}
        </div>
      )}
      <Late {...props} />
    </div>
  );
}

const optionsIn = (groups: readonly AnswerGroup[]): number =>
  groups.reduce((sum, { answers, more }) => sum + answers.length + (more ? 1 : 0), 0);

/** The combobox names the active option by its id. */
const Option = ({ id, href, children }: { id: string; href: string; children: ReactNode }) => (
  <a
    role="option"
    id={id}
    className="answer"
    href={href}
    tabIndex={-1}
    aria-selected="false"
  >
    {children}
  </a>
);

const AnswerText = ({ answer: { icon, name, facts, isData } }: { answer: Answer }) => (
  <>
    <Icon name={icon} />
    <span className="name" translate={translateOf({ isData })}>{name}</span>
    <span className="facts-line muted">
      {facts.map((fact, index) => (
        <Fragment key={index}>
          {" "}
          <span>{fact}</span>
        </Fragment>
      ))}
    </span>
  </>
);

const MoreText = ({ name }: { name: string }) => {
  const ui = useUi();
  return (
    <>
      <Icon name="chevron-right" />
      <span className="muted">{ui.m.search.more(name)}</span>
    </>
  );
};

const Late = ({ q, late }: AnswersProps) => {
  const ui = useUi();
  return (
    <>
      {late.map((list) => (
        <p key={list} className="none muted">
          <a href={listHref(list, q)}>
            {ui.m.search.late(areaTitle(ui, list))}
          </a>
        </p>
      ))}
    </>
  );
};
