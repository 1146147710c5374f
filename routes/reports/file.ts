import { type Currency, majorText, majorUnits } from "../../data/base/currency.ts";
import type { Minor } from "../../data/base/minor.ts";
import type { Report } from "../../data/reports/reports.ts";

interface ReportFile {
  fields: readonly string[];
  rows: readonly Record<string, string | number | null>[];
}

/** The rows of a report file: months as `YYYY-MM`, money in major units of the currency. */
export function reportFile(
  report: Report,
  { reviewers, currency }: { reviewers: boolean; currency: Currency },
): ReportFile {
  switch (report.name) {
    case "growth":
      return {
        fields: ["month", "joined", "admin", "mentor", "mentee", "total"],
        rows: report.figures.months.map(({ month, joined, total }) => ({
          month,
          joined: joined.admin + joined.mentor + joined.mentee,
          ...joined,
          total,
        })),
      };
    case "revenue":
      return revenueFile(
        report.figures,
        (minor) =>
          typeof minor === "bigint" ? majorText(currency, minor) : majorUnits(currency, minor),
      );
    case "kyc":
      return kycFile(report.figures, reviewers);
    case "engagement":
      return engagementFile(report.figures);
  }
}

type Figures<Name extends Report["name"]> = Extract<Report, { name: Name }>["figures"];

const revenueFile = (
  { months }: Figures<"revenue">,
  major: (minor: Minor) => number | string,
): ReportFile => ({
  fields: [
    ...["month", "revenue", "subscriptions", "oneTime", "partnerships"],
    ...["payouts", "refunds", "net", "pendingRevenue", "pendingPayouts", "pendingRefunds"],
  ],
  rows: months.map(({ month, kinds, revenue, payouts, refunds, net, pending }) => ({
    month,
    revenue: major(revenue),
    subscriptions: major(kinds.subscriptions),
    oneTime: major(kinds.oneTime),
    partnerships: major(kinds.partnerships),
    payouts: major(payouts),
    refunds: major(refunds),
    net: major(net),
    pendingRevenue: major(pending.revenue),
    pendingPayouts: major(pending.payouts),
    pendingRefunds: major(pending.refunds),
  })),
});

const kycFile = (figures: Figures<"kyc">, reviewers: boolean): ReportFile => ({
  fields: [
    ...["section", "item", "requests", "submitted", "accepted", "declined", "revoked"],
    "medianSeconds",
  ],
  rows: [
    ...Object.entries(figures.statuses).map(([item, requests]) => ({
      section: "status",
      item,
      requests,
    })),
    ...figures.months.map(({ month, ...counts }) => ({ section: "month", item: month, ...counts })),
    { section: "total", item: "decisions", medianSeconds: figures.medianSeconds },
    ...(reviewers ? figures.reviewers : []).map(({ name, id: _, decisions: __, ...counts }) => ({
      section: "reviewer",
      item: name,
      ...counts,
    })),
  ],
});

const engagementFile = (figures: Figures<"engagement">): ReportFile => ({
  fields: [
    ...["section", "item", "type", "items", "views", "likes", "comments", "shares"],
    ...["members", "status"],
  ],
  rows: [
    ...figures.types.map(({ type, ...counts }) => ({ section: "type", item: type, ...counts })),
    ...figures.content.map(({ id: _, title, ...counts }) => ({
      section: "content",
      item: title,
      ...counts,
    })),
    ...figures.largest.map(({ name, status, members }) => ({
      section: "community",
      item: name,
      status,
      members,
    })),
    ...communityTotals(figures.communities),
  ],
});

const communityTotals = (
  { all, active, members }: Figures<"engagement">["communities"],
): ReportFile["rows"] => [
  { section: "total", item: "communities", items: all, members },
  { section: "total", item: "communities", items: active, status: "active" },
];
