import type { ReactNode } from "react";
import { Avatar } from "../badge.tsx";
import { Breakable } from "../breakable.tsx";
import { Icon } from "../icon.tsx";
import { type Column, translateOf } from "../list/table.tsx";
import { useUi } from "../ui.ts";
import { dataAttributes } from "../data_attributes.ts";

/** In the page's one `<dialog>` links load by htmx; on a page of its own they are plain. */
export type Container = "dialog" | "page";

interface DialogProps {
  container: Container;
  title: string;
  /** The list behind the dialog, where closing leads. A label of null reads "Back". */
  back: { href: string; label: string | null };
  /** Details focus their title; forms focus a field. */
  focusTitle?: boolean;
  small?: boolean;
  children: ReactNode;
  footer?: ReactNode;
}

export function Dialog(
  { container, title, back, focusTitle = true, small = false, children, footer }: DialogProps,
) {
  const ui = useUi();
  if (container === "page") {
    return (
      <article className="sheet">
        <header>
          <h1>{title}</h1>
          <a href={back.href}>
            {back.label === null ? ui.m.common.back : ui.m.common.backTo(back.label)}
          </a>
        </header>
        <Unavailable />
        {children}
        {footer && <footer>{footer}</footer>}
      </article>
    );
  }
  return (
    <article id="dialog-body" className={small ? "small" : undefined}>
      <header>
        <h2 id="dialog-title" {...focusTitle && { tabIndex: -1, autoFocus: true }}>{title}</h2>
        <a
          role="button"
          className="ghost square sm"
          href={back.href}
          aria-label={ui.m.common.close}
          {...dataAttributes({ close: true })}
        >
          <Icon name="x" />
        </a>
      </header>
      <Unavailable />
      {children}
      {footer && <footer>{footer}</footer>}
    </article>
  );
}

/** Says why the form below could not be taken. */
export function Unavailable() {
  const { m, unavailable } = useUi();
  return unavailable && (
    <div className="notice tone pending" role="alert">
      <Icon name="triangle-alert" />
      <p>{unavailable} {m.common.error.typedIsKept}</p>
    </div>
  );
}

interface DialogLinkProps {
  container?: Container;
  id?: string;
  href: string;
  /** Address to fetch, if it differs from `href`. */
  fetchHref?: string;
  className?: string;
  role?: "button";
  /** False for actions, which must show fresh state. */
  preload?: boolean;
  /** Leads to another record; Back returns to this one. */
  onward?: boolean;
  keys?: string;
  /** Name of a link that shows an icon only. */
  label?: string;
  /** A name or another text of a record. */
  isData?: boolean;
  children: ReactNode;
}

/** A real link; a plain click loads its content into the dialog. */
export function DialogLink(
  { container = "dialog", fetchHref, preload = true, onward = false, children, ...given }:
    DialogLinkProps,
) {
  const { keys, label, isData, ...rest } = given;
  const link = {
    ...rest,
    "aria-keyshortcuts": keys,
    "aria-label": label,
    title: label,
    translate: translateOf({ isData }),
  };
  if (container === "page") return <a {...link} href={fetchHref ?? link.href}>{children}</a>;
  return (
    <a
      {...link}
      hx-get={fetchHref ?? link.href}
      hx-target="#dialog-body"
      hx-swap="outerHTML"
      hx-sync="#dialog-body:replace"
      {...preload && { "hx-preload": "near, focusin" }}
      {...dataAttributes({ onward: onward || undefined })}
    >
      {children}
    </a>
  );
}

/** One level below the title, which is `h1` on a page and `h2` in the dialog. */
export const SubHeading = (
  { container, isData, ...heading }: {
    container: Container;
    className?: string;
    /** A name or another text of a record. */
    isData?: boolean;
    children: ReactNode;
  },
) =>
  container === "page"
    ? <h2 {...heading} translate={translateOf({ isData })} />
    : <h3 {...heading} translate={translateOf({ isData })} />;

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="facts">{children}</dl>
);

export const Fact = (
  { label, isData, children }: { label: string; isData?: boolean; children: ReactNode },
) => (
  <>
    <dt className="muted">{label}</dt>
    <dd translate={translateOf({ isData })}>
      {isData && typeof children === "string" ? <Breakable text={children} /> : children}
    </dd>
  </>
);

export const Who = ({ container, name }: { container: Container; name: string }) => (
  <div className="who">
    <Avatar name={name} large />
    <SubHeading container={container} isData>{name}</SubHeading>
  </div>
);

export const FactsOf = <Row,>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) => (
  <>
    {columns.map((column) => (
      <Fact key={column.label} label={column.label} isData={column.isData}>
        {column.cell(row)}
      </Fact>
    ))}
  </>
);
