import type { Permission, StaffRole } from "../../data/permissions.ts";
import type { Try } from "../../data/reports/tries.ts";
import { Icon } from "../ui/icon.tsx";
import { useUi } from "../ui/ui.ts";

const tries: Record<Try, { href: string; permission: Permission }> = {
  review: { href: "/kyc?queue=to-review", permission: "kyc.decide" },
  undo: { href: "/kyc?queue=to-review", permission: "kyc.decide" },
  ask: { href: "/kyc?queue=to-review", permission: "kyc.decide" },
  "two-people": { href: "/kyc?queue=to-review&type=business", permission: "kyc.decide" },
  hold: { href: "/finance?queue=to-check", permission: "payouts.hold" },
  "case-file": { href: "/kyc?status=accepted", permission: "casefile.applicant" },
};

export interface Platform {
  origin: string;
  waiting: number;
}

interface TriesProps extends Platform {
  role: StaffRole;
  done: ReadonlySet<Try>;
}

/** Steps to try with the simulated platform; reviewers see which of them they have done. */
export function Tries({ role, origin, waiting, done }: TriesProps) {
  const { m, f } = useUi();
  const { title, hide, lines, ofRoles, platform } = m.dashboard.tryThis;
  const isReviewer = role === "admin" || role === "moderator";
  const shown = isReviewer ? lines(f.number(waiting)) : ofRoles[role];
  return (
    <section className="panel needs tries">
      <header>
        <h2>{title}</h2>
        <form method="post" action="/dashboard/tries/hide" className="end">
          <button type="submit" className="ghost sm">{hide}</button>
        </form>
      </header>
      {isReviewer && <Checklist done={done} />}
      <div>
        <ol>
          {shown.map((line) => <li key={line}>{line}</li>)}
        </ol>
        <a role="button" className="secondary" href={origin} rel="noopener">{platform}</a>
      </div>
    </section>
  );
}

function Checklist({ done }: { done: ReadonlySet<Try> }) {
  const { m, may } = useUi();
  const { tryThis: { cards, hints }, firstSteps: { finished } } = m.dashboard;
  const offered = (Object.keys(tries) as Try[]).filter((name) => may(tries[name].permission));
  return (
    <ul>
      {offered.map((name) => {
        const isDone = done.has(name);
        return (
          <li key={name}>
            <a href={tries[name].href} className={isDone ? "tone accepted" : undefined}>
              <Icon name={isDone ? "circle-check" : "circle"} />
              <span className="what">{cards[name]}</span> <b>{isDone && finished}</b>{" "}
              <span className="muted">{hints[name]}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
