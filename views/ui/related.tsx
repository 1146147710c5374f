import type { ReactNode } from "react";
import type { Owned } from "../../data/list/read.ts";
import type { NamedRecord } from "../../data/people/subjects.ts";
import { type Container, DialogLink, SubHeading } from "./dialog/dialog.tsx";
import { Icon } from "./icon.tsx";
import { ListLink } from "./list/list_link.tsx";
import { classes, type Column, translateOf } from "./list/table.tsx";
import { useUi } from "./ui.ts";

interface RelatedProps<Row> {
  container: Container;
  texts: {
    title: string;
    none: string;
    all: (count: number | null, shown: string) => string;
  };
  owned: Owned<Row>;
  /** Address of the list, and the filter that shows all records of this owner. */
  href: string;
  filter: Record<string, string>;
  columns: readonly Column<Row>[];
}

export function Related<Row extends { id: string }>(
  { container, texts, owned: { rows, count }, href, filter, columns }: RelatedProps<Row>,
) {
  const ui = useUi();
  return (
    <section className="stack related">
      <header>
        <SubHeading container={container}>{texts.title}</SubHeading>
        {rows.length > 0 && (
          <a href={`${href}?${new URLSearchParams(filter)}`}>
            {texts.all(count, ui.f.number(count ?? 0))}
          </a>
        )}
      </header>
      {rows.length === 0 ? <p className="muted">{texts.none}</p> : (
        <ul className="panel list">
          {rows.map((row) => (
            <li key={row.id}>
              <DialogLink container={container} href={`${href}/${row.id}`} onward>
                {columns.map((column) => (
                  <span
                    key={column.label}
                    className={classes(column)}
                    translate={translateOf(column)}
                  >
                    {column.cell(row)}
                  </span>
                ))}
              </DialogLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface RecordLinkProps {
  container: Container;
  /** null if the record does not exist or may not be read. */
  to: NamedRecord | null;
  children: ReactNode;
}

export const RecordLink = ({ container, to, children }: RecordLinkProps) =>
  to === null
    ? <span translate="no">{children}</span>
    : (
      <DialogLink container={container} href={subjectHref(to)} onward isData>
        {children}
      </DialogLink>
    );

const subjectHref = ({ area, id }: NamedRecord): string => `/${area}/${id}`;

interface OwnerNoticeProps {
  /** Owner whose records are shown; null if unknown here. */
  owner: NamedRecord | null;
  id: string;
  href: string;
}

/** Names the owner whose records a list shows, with a link to all records. */
export const OwnerNotice = ({ owner, id, href }: OwnerNoticeProps) => {
  const ui = useUi();
  return (
    <p className="narrowed">
      <span className="muted">{ui.m.related.narrowedTo}</span>
      {owner
        ? <DialogLink href={subjectHref(owner)} isData>{owner.name}</DialogLink>
        : <span translate="no">{id}</span>}
      <ListLink role="button" className="secondary sm" href={href}>
        <Icon name="x" />
        {ui.m.related.showAll}
      </ListLink>
    </p>
  );
};
