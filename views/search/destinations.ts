import type { ListName } from "../../data/list/names.ts";
import type { Permission } from "../../data/permissions.ts";
import type { ReportName } from "../../data/reports/figures.ts";
import { administrationPages } from "../administration/pages.ts";
import { type AreaName, areaNames, areas, areaTitle, screens } from "../screens.ts";
import type { IconName } from "../ui/icon_names.ts";
import { STATEMENT } from "../reports/statement.tsx";
import type { Ui } from "../ui/ui.ts";

export interface Destination {
  href: string;
  name: string;
  icon: IconName;
  /** Further words by which it is found. */
  words?: string;
}

interface GuardedDestination extends Destination {
  permission: Permission;
}

/** Pages that the reader may open; `reports` has the permission of each report. */
export function pagesFor(ui: Ui, reports: Record<ReportName, Permission>): Destination[] {
  const { m } = ui;
  const { href, icon } = areas.reports;
  const names = Object.keys(reports) as ReportName[];
  return permitted(ui, [
    ...areaNames.map((area) => ({
      ...areas[area],
      name: areaTitle(ui, area),
      words: wordsOf(ui, area),
    })),
    ...names.map((name) => ({
      href: `${href}/${name}`,
      name: m.reports.cards[name].title,
      icon,
      permission: reports[name],
    })),
    {
      href: STATEMENT,
      name: m.statement.title,
      icon,
      permission: "finance.read" as const,
    },
    ...(["not-viewed", "quick"] as const).map((flag) => ({
      href: `/analytics/${flag}`,
      name: m.analytics.flagged.titles[flag],
      icon: "chart-line" as const,
      permission: "kyc.read" as const,
    })),
    ...administrationPages.filter(([, { href }]) => !areaHrefs.has(href))
      .map(([name, page]) => ({
        ...page,
        name: page.title(m),
        words: m.administration.words[name],
      })),
  ]);
}

const areaHrefs = new Set(areaNames.map((area) => areas[area].href));

function wordsOf({ m }: Ui, area: AreaName): string | undefined {
  const { words, ownWords } = m.administration;
  const own: Partial<Record<AreaName, string>> = { ...ownWords, staff: words.staff };
  return own[area];
}

export function actionsFor(ui: Ui): Destination[] {
  const { m } = ui;
  return permitted(ui, [
    { href: "/staff/invite", name: m.staff.inviteTitle, icon: "plus", permission: "staff.manage" },
    {
      href: "/staff/tokens/new",
      name: m.tokens.form.title,
      icon: "plus",
      permission: "staff.manage",
    },
    {
      href: "/reports/custom",
      name: m.reports.custom.create,
      icon: "plus",
      permission: "views.save",
    },
    ...listNames.map((list) => ({
      href: `${screens[list].href}/export.csv`,
      name: m.common.labelled(m.common.export, areaTitle(ui, list)),
      icon: "download" as const,
      permission: screens[list].permission,
    })),
  ]);
}

const listNames = Object.keys(screens) as ListName[];

const permitted = (ui: Ui, destinations: readonly GuardedDestination[]): Destination[] =>
  destinations.filter(({ permission }) => ui.may(permission))
    .map(({ href, name, icon, words }) => ({ href, name, icon, words }));
