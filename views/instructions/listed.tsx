import type { ListedInstruction } from "../../data/instructions/listed.ts";
import type { ListedState } from "../../data/instructions/states.ts";
import type { ListQuery, Page } from "../../data/list/query.ts";
import { administration } from "../administration/pages.ts";
import { capitalized } from "../format.ts";
import { StatusBadge, type Tone } from "../ui/badge.tsx";
import { Breakable } from "../ui/breakable.tsx";
import { searchAttributes } from "../ui/form/form.tsx";
import { linkColumn } from "../ui/list/columns.tsx";
import { Empty } from "../ui/list/empty.tsx";
import { ExportMenu } from "../ui/list/export_menu.tsx";
import { listHref, ListRegion, Pager } from "../ui/list/list.tsx";
import { ResultCount } from "../ui/list/result_count.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { dataAttributes } from "../ui/data_attributes.ts";
import { ROWS } from "../ui/shell/page_head.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { Time } from "../ui/time.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { Grounds, instructedHref } from "./instructions.tsx";

const { href: PATH } = administration.instructions;

/** A GET form; htmx applies each choice at once. */
export function InstructionTools({ query }: { query: ListQuery }) {
  const { m: { instructions: { list: texts }, common } } = useUi();
  const { states: { open, ...states } } = texts;
  const selects = [
    { name: "state", label: texts.state, options: { "": open, ...states } },
    {
      name: "type",
      label: texts.record,
      options: { "": texts.allTypes, ...texts.types },
    },
    { name: "asked", label: texts.asker, options: { "": texts.anyone, me: texts.own } },
  ];
  return (
    <search id="toolbar">
      <form
        className="toolbar"
        method="get"
        action={PATH}
        {...dataAttributes({ failure: common.list.notRenewed })}
        hx-get={PATH}
        hx-trigger="input changed delay:250ms, change changed, submit"
        hx-target="#list"
        hx-swap="outerMorph"
        hx-sync="#list:replace"
        hx-indicator="#list"
      >
        <label>
          <span className="vh">{texts.search}</span>
          <input
            type="search"
            name="q"
            {...searchAttributes}
            dir="auto"
            defaultValue={query.q}
            placeholder={texts.searchHint}
          />
        </label>
        <div className="tool-line">
          {selects.map(({ name, label, options }) => (
            <label key={name}>
              <span className="vh">{label}</span>
              <select name={name} defaultValue={query.filters[name]}>
                {Object.entries(options).map(([value, text]) => (
                  <option key={value} value={value}>{capitalized(text)}</option>
                ))}
              </select>
            </label>
          ))}
          {query.sort !== query.defaultSort && (
            <input type="hidden" name="sort" value={query.sort} />
          )}
          <button type="submit" className="secondary apply">{common.list.apply}</button>
          <InstructionExport query={query} />
        </div>
      </form>
    </search>
  );
}

export const InstructionExport = ({ query }: { query: ListQuery }) => (
  <ExportMenu hrefOf={(format) => listHref(`${PATH}/export.${format}`, query, {})} />
);

interface ListProps {
  query: ListQuery;
  page: Page<ListedInstruction>;
  /** The present, for the ages. */
  now: string;
}

/** Stands above the list of a desk without a platform. */
export const NobodyAnswers = () => (
  <p className="notice tone pending">{useUi().m.instructions.nobodyAnswers}</p>
);

export function InstructionList({ query, page, now }: ListProps) {
  const ui = useUi();
  const texts = ui.m.instructions.list;
  const { noun, one } = texts;
  const pager = { path: PATH, query, page };
  const sorting = { sort: query.sort, href: (sort: string) => listHref(PATH, query, { sort }) };
  const isFiltered = [query.q, ...Object.values(query.filters)].some((value) => value !== "");
  return (
    <ListRegion
      title={texts.title}
      live={{ tags: [], address: listHref(PATH, query, { after: query.after }), source: PATH }}
    >
      <div className="list-head">
        <ResultCount {...pager} noun={noun} one={one} />
      </div>
      <div id={ROWS} tabIndex={-1}>
        {page.rows.length > 0
          ? (
            <Table
              caption={texts.title}
              columns={columnsOf(ui, now)}
              rows={page.rows}
              sorting={sorting}
              footer={<Pager {...pager} />}
            />
          )
          : isFiltered
          ? <Empty path={PATH} filtered noun={noun} />
          : <StatePanel icon="circle-check" title={texts.none} text={texts.noneText} />}
      </div>
    </ListRegion>
  );
}

const tones: Record<ListedState, Tone> = {
  open: { tone: "", icon: "clock" },
  overdue: { tone: "declined", icon: "triangle-alert" },
  reverted: { tone: "pending", icon: "triangle-alert" },
  done: { tone: "accepted", icon: "circle-check" },
  refused: { tone: "declined", icon: "circle-x" },
  withdrawn: { tone: "", icon: "ban" },
};

function columnsOf({ m, f }: Ui, now: string): Column<ListedInstruction>[] {
  const { instructions } = m;
  const texts = instructions.list;
  return [
    linkColumn(
      { label: texts.record, cell: ({ name }) => name },
      ({ name, subject, subjectId }: ListedInstruction) => ({
        name,
        href: instructedHref(subject, subjectId),
      }),
    ),
    {
      label: texts.change,
      kind: "text",
      isMain: true,
      cell: (one) => (
        <>
          {instructions.describe(one)}
          {one.verb === null && (
            <>
              <br />
              <span className="muted" translate="no">
                <Breakable text={one.value} />
              </span>
            </>
          )}
          <br />
          <Grounds instruction={one} />
        </>
      ),
    },
    {
      label: texts.state,
      kind: "noted",
      cell: (one) => {
        const state = one.isOverdue ? "overdue" : one.state;
        return (
          <>
            <StatusBadge tone={tones[state]} label={texts.badges[state]} />{" "}
            {one.closedAt !== null && (
              <small className="muted">
                <Time at={one.closedAt} f={f} clock />
              </small>
            )} {one.note !== null && <small className="muted" translate="no">{one.note}</small>}
          </>
        );
      },
    },
    { label: texts.asker, isLabelled: true, isData: true, cell: (one) => one.requestedByName },
    {
      label: texts.since,
      sort: "askedAt",
      isLabelled: true,
      cell: ({ askedAt }) => (
        <>
          {f.ago(askedAt, now)}
          <br />
          <small className="muted">
            <Time at={askedAt} f={f} clock />
          </small>
        </>
      ),
    },
  ];
}
