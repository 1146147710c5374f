import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { useUi } from "../ui.ts";

/** Id of the heading; the shell precedes it. */
export const HEAD = "head";

/** Id of the rows of a list. */
export const ROWS = "rows";

/** The first stop of the Tab key in the content of a list page. */
export const SkipToList = () => {
  const ui = useUi();
  return <a className="skip vh" href={`#${ROWS}`}>{ui.m.common.nav.skipToList}</a>;
};

interface PageHeadProps {
  title: string;
  intro?: string;
  actions?: ReactNode;
  /** Link to the page above this one. */
  back?: { href: string; text: string };
}

export const PageHead = ({ title, intro, actions, back }: PageHeadProps) => (
  <header className="page-head" id={HEAD}>
    <div>
      {back && (
        <a className="parent" href={back.href}>
          <Icon name="arrow-left" />
          {back.text}
        </a>
      )}
      <h1>{title}</h1>
      {intro && <p className="muted">{intro}</p>}
    </div>
    {actions && <div className="actions end">{actions}</div>}
  </header>
);

/** app.css hides the line as soon as content follows it. */
export const Loading = ({ text }: { text: string }) => (
  <div className="loading">
    <section className="panel">
      <header>
        <p className="muted" role="status" aria-busy="true">{text}</p>
      </header>
      <div className="bones" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((bone) => <span className="bone" key={bone} />)}
      </div>
    </section>
  </div>
);
