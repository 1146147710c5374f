import type { Permission, StaffRole } from "../../data/permissions.ts";
import type { News, Today } from "../../data/kyc/figures/today.ts";
import type { DashboardStats } from "../../data/reports/dashboard.ts";
import type { FirstStep } from "../../data/reports/first_steps.ts";
import type { Try } from "../../data/reports/tries.ts";
import type { Need } from "../../data/reports/need.ts";
import { areaNames } from "../screens.ts";
import { FirstSteps } from "./first_steps.tsx";
import { Needs } from "./needs.tsx";
import { QueuePanel, SinceLine } from "./queue.tsx";
import { type Platform, Tries } from "./tries.tsx";
import { SearchForm } from "../search/search.tsx";
import { Icon } from "../ui/icon.tsx";
import { AreaLinks, InstructionsLink } from "../ui/shell/layout.tsx";
import type { IconName } from "../ui/icon_names.ts";
import type { Messages } from "../messages/catalogue.ts";
import { livePart } from "../ui/live.tsx";
import { type Ui, useUi } from "../ui/ui.ts";

interface Card {
  text: keyof Messages["dashboard"]["cards"];
  href: string;
  icon: IconName;
  permission: Permission;
  figure: (stats: DashboardStats, ui: Ui) => string;
}

const cards: readonly Card[] = [
  {
    text: "users",
    href: "/users",
    icon: "users",
    permission: "users.read",
    figure: (stats, { f }) => f.number(stats.totalUsers),
  },
  {
    text: "kyc",
    href: "/kyc",
    icon: "shield-check",
    permission: "kyc.read",
    figure: (stats, { f }) => f.number(stats.pendingKYC),
  },
  {
    text: "revenue",
    href: "/finance",
    icon: "dollar-sign",
    permission: "finance.read",
    figure: (stats, { f }) => f.money(stats.monthlyRevenueMinor),
  },
  {
    text: "communities",
    href: "/communities",
    icon: "messages-square",
    permission: "communities.read",
    figure: (stats, { f }) => f.number(stats.activeCommunities),
  },
  {
    text: "content",
    href: "/content",
    icon: "file-text",
    permission: "content.read",
    figure: (stats, { f }) => f.number(stats.publishedContent),
  },
];

const FIGURE_TAGS = "Users KYC Finance Communities Content";
const WORK_TAGS = "KYC Claims Finance Users Staff Notifications";

interface DashboardProps {
  role: StaffRole;
  stats: DashboardStats;
  needs: readonly Need[];
  /** For admins of a new desk. */
  steps: ReadonlySet<FirstStep> | null;
  /** Null for readers who may not read KYC. */
  today: Today | null;
  news: News | null;
  /** The simulated platform of `deno task demo`. */
  platform?: Platform;
  /** Null without that platform, or once they were hidden. */
  tries: ReadonlySet<Try> | null;
}

export function DashboardPage(props: DashboardProps) {
  const { role, stats, needs, steps, today, news, platform, tries } = props;
  const ui = useUi();
  const isNew = !steps && stats.totalUsers === 0 && stats.pendingKYC === 0;
  const texts = ui.m.dashboard.cards;
  return (
    <div className="stack">
      {!ui.may("kyc.decide") && <SearchForm q="" hint={ui.m.dashboard.find} />}
      <div className="cards stats" {...livePart("figures", FIGURE_TAGS, "/dashboard")}>
        {cards.filter((card) => ui.may(card.permission)).map(({ text, href, icon, figure }) => (
          <article className="card" key={href}>
            <header className="muted">
              <h2>
                <a className="tap" href={href}>{texts[text].title}</a>
              </h2>
              <Icon name={icon} />
            </header>
            <CardFigure text={figure(stats, ui)} />
            <p className="muted">{texts[text].caption}</p>
          </article>
        ))}
      </div>
      {!today && (
        <div {...livePart("work", WORK_TAGS, "/dashboard")}>
          <Needs needs={needs} waiting={0} isNew={isNew} />
        </div>
      )}
      {today && (
        <div className="work" {...livePart("work", WORK_TAGS, "/dashboard")}>
          <div className="stack">
            {(!steps || needs.length > 0) && (
              <Needs
                needs={needs}
                isNew={isNew}
                decidedToday={ui.may("kyc.decide") ? today.decided : undefined}
                waiting={ui.may("kyc.decide") ? today.waiting : 0}
              />
            )}
            {steps && <FirstSteps done={steps} />}
            {news && <SinceLine news={news} />}
          </div>
          <QueuePanel today={today} />
        </div>
      )}
      {platform && tries && (
        <div {...livePart("tries", WORK_TAGS, "/dashboard")}>
          <Tries role={role} origin={platform.origin} waiting={platform.waiting} done={tries} />
        </div>
      )}
      <AllAreas />
    </div>
  );
}

const others = areaNames.filter((area) => area !== "dashboard");

function AllAreas() {
  const ui = useUi();
  return (
    <section>
      <h2>{ui.m.common.nav.areas}</h2>
      <ul className="areas">
        <AreaLinks areas={others} icons />
        <InstructionsLink icons />
      </ul>
    </section>
  );
}

const LONG_FIGURE = 11;

/** A long amount makes all figures smaller, so that it fits into its card. */
const CardFigure = ({ text }: { text: string }) => (
  <p className={text.length >= LONG_FIGURE ? "value long" : "value"}>
    <span>{text}</span>
  </p>
);
