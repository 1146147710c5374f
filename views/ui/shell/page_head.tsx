import type { ReactNode } from "react";

/** Before it stands the whole of a page's shell. */
export const HEAD = "head";

/** Title of a page, a line about it, and its actions at the right. */
export const PageHead = (
  { title, intro, actions }: { title: string; intro?: string; actions?: ReactNode },
) => (
  <header className="page-head" id={HEAD}>
    <div>
      <h1>{title}</h1>
      {intro && <p className="muted">{intro}</p>}
    </div>
    {actions && <div className="actions end">{actions}</div>}
  </header>
);

/** Stands alone until the content follows it; then app.css hides it, without a script. */
export const Loading = ({ text }: { text: string }) => (
  <section className="panel loading">
    <header>
      <p className="muted" role="status" aria-busy="true">{text}</p>
    </header>
    <div className="bones" aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((bone) => <span className="bone" key={bone} />)}
    </div>
  </section>
);
