import type { FirstStep } from "../../data/reports/first_steps.ts";
import { Icon } from "../ui/icon.tsx";
import { useUi } from "../ui/ui.ts";

const hrefs: Record<FirstStep, string> = {
  token: "/staff/tokens",
  webhook: "/staff/webhooks",
  import: "/developers",
  invite: "/staff",
};

const steps = Object.keys(hrefs) as FirstStep[];

/** The first steps of the admin of a new desk. */
export function FirstSteps({ done }: { done: ReadonlySet<FirstStep> }) {
  const { m, f } = useUi();
  const { title, progress, finished, lines, hints } = m.dashboard.firstSteps;
  return (
    <section className="panel needs hinted">
      <header>
        <h2>{title}</h2>
        <span className="end muted">
          {progress(f.number(done.size), f.number(steps.length))}
        </span>
      </header>
      <ul>
        {steps.map((step) => {
          const isDone = done.has(step);
          return (
            <li key={step}>
              <a href={hrefs[step]} className={isDone ? "tone accepted" : undefined}>
                <Icon name={isDone ? "circle-check" : "circle"} />
                <span className="what">{lines[step]}</span> <b>{isDone && finished}</b>{" "}
                <span className="muted">{hints[step]}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
