import type { ReactNode } from "react";
import type { Bounded } from "../../data/kyc/figures/today.ts";
import type { Need } from "../../data/reports/need.ts";
import { StartReview } from "../kyc/start_review.tsx";
import { OVERDUE_INSTRUCTIONS } from "../notifications/notice_text.ts";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon_names.ts";
import { Time } from "../ui/time.tsx";
import { type Ui, useUi } from "../ui/ui.ts";

/** Link and look of each item; payouts have the smallest amount after it. */
const looks: Record<Need["name"], { href: string; icon: IconName; tone: string }> = {
  overdue: { href: "/kyc?queue=overdue", icon: "triangle-alert", tone: "declined" },
  "due-soon": { href: "/kyc?queue=due-soon", icon: "clock", tone: "pending" },
  mine: { href: "/kyc?queue=mine", icon: "user", tone: "" },
  proposals: { href: "/kyc/proposals", icon: "users", tone: "pending" },
  payouts: {
    href: "/finance?type=payout&status=pending&amountFrom=",
    icon: "dollar-sign",
    tone: "pending",
  },
  "to-check": { href: "/finance?queue=to-check", icon: "pause", tone: "pending" },
  held: { href: "/finance?queue=held", icon: "pause", tone: "declined" },
  "ending-soon": { href: "/kyc?queue=ending-soon", icon: "calendar", tone: "" },
  "to-recheck": { href: "/kyc?queue=to-recheck", icon: "triangle-alert", tone: "declined" },
  hits: { href: "/kyc?queue=hits", icon: "triangle-alert", tone: "declined" },
  "to-review": { href: "/kyc?queue=to-review", icon: "shield-check", tone: "" },
  waiting: { href: "/kyc?queue=waiting", icon: "messages-square", tone: "" },
  "no-answer": { href: "/kyc?queue=no-answer", icon: "clock", tone: "pending" },
  escalated: { href: "/kyc?queue=escalated", icon: "users", tone: "pending" },
  mentions: { href: "/notifications?tab=unread", icon: "messages-square", tone: "pending" },
  corrections: { href: "/corrections", icon: "pencil", tone: "" },
  "own-corrections": { href: "/corrections?asked=me", icon: "user", tone: "" },
  instructions: { href: OVERDUE_INSTRUCTIONS, icon: "pencil", tone: "pending" },
  drafts: { href: "/content?status=draft", icon: "file-text", tone: "" },
  checkpoint: { href: "/audit-logs/verify", icon: "shield-check", tone: "" },
  "not-viewed": {
    href: "/analytics/not-viewed?period=last-7-days",
    icon: "file-text",
    tone: "pending",
  },
  "no-second-factor": {
    href: "/staff/access?sort=secondFactor",
    icon: "key-round",
    tone: "declined",
  },
  "never-signed-in": { href: "/staff/access?sort=lastSignIn", icon: "log-in", tone: "" },
  "screening-due": { href: "/users?screened=never,old", icon: "user", tone: "pending" },
  "access-review": { href: "/staff/access-review", icon: "check-check", tone: "pending" },
  "due-deletions": { href: "/administration/retention", icon: "trash-2", tone: "pending" },
  month: { href: "/reports/statement?month=", icon: "calendar", tone: "" },
};

export const boundedText = ({ f }: Ui, { count, isMore }: Bounded): string =>
  isMore ? `${f.number(count)}+` : f.number(count);

interface NeedsProps {
  needs: readonly Need[];
  /** For reviewers, who read it where nothing needs them. */
  decidedToday?: Bounded;
  waiting: number;
  /** Nothing has come from the platform yet. */
  isNew: boolean;
}

export function Needs({ needs, decidedToday, waiting, isNew }: NeedsProps) {
  const ui = useUi();
  const texts = ui.m.dashboard.needs;
  return (
    <section className="panel needs">
      <header>
        <h2>{texts.title}</h2>
        {waiting > 0 && <StartReview className="end" />}
      </header>
      {(needs.length === 0 || isNew) && (
        <p className={isNew ? "clear" : "clear tone accepted"}>
          <Icon name={isNew ? "inbox" : "circle-check"} />
          {isNew
            ? texts.nothingYet
            : decidedToday
            ? texts.clear(decidedToday.count, boundedText(ui, decidedToday))
            : texts.nothing}
        </p>
      )}
      {needs.length > 0 && (
        <ul>
          {needs.map((need) => <NeedLine key={need.name} need={need} />)}
        </ul>
      )}
    </section>
  );
}

function NeedLine({ need }: { need: Need }) {
  const ui = useUi();
  const { href, icon, tone } = looks[need.name];
  const { lines, largePayouts, statement } = ui.m.dashboard.needs;
  const { name, from, month } = need;
  return (
    <li>
      <a href={`${href}${from ?? month ?? ""}`} className={`tone ${tone}`.trim()}>
        <Icon name={icon} />
        <span className="what">
          {name === "payouts"
            ? largePayouts(ui.f.wholeMoney(from!))
            : name === "month"
            ? statement(ui.f.monthYear(month!))
            : lines[name]}
        </span>{" "}
        <b>{name !== "month" && boundedText(ui, need)}</b>{" "}
        <span className="muted">{second(ui, need)}</span>
      </a>
    </li>
  );
}

/** Instants instead of "in 3 hours", so that the text does not age. */
function second({ m, f }: Ui, { name, at, minor }: Need): ReactNode {
  if (minor !== undefined) return f.money(minor);
  const firsts: Partial<Record<Need["name"], string>> = m.dashboard.needs.firsts;
  if (at === undefined || firsts[name] === undefined) return null;
  return (
    <>
      {firsts[name]} <Time at={at} f={f} clock={name !== "ending-soon" && name !== "month"} />
    </>
  );
}
