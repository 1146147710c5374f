import type { ReportFigures } from "../../data/reports/figures.ts";
import { activityTones, StatusBadge } from "../ui/badge.tsx";
import { countedAs, FigurePanel, sum, withTicks } from "../ui/figures.tsx";
import type { Column } from "../ui/list/table.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { Capitalized } from "../ui/list/columns.tsx";

interface EngagementReportProps {
  figures: ReportFigures["engagement"];
}

export function EngagementReport({ figures }: EngagementReportProps) {
  return (
    <>
      <ContentByType figures={figures} />
      <MostViewed figures={figures} />
      <LargestCommunities figures={figures} />
    </>
  );
}

interface Reactions {
  views: number;
  likes: number;
  comments: number;
  shares: number;
}

function reactionColumns<Row extends Reactions>({ m, f }: Ui): Column<Row>[] {
  const { views, likes, comments, shares } = m.report.engagement;
  return [
    { label: views, cell: (row) => f.number(row.views), kind: "amount" },
    { label: likes, cell: (row) => f.number(row.likes), kind: "amount" },
    { label: comments, cell: (row) => f.number(row.comments), kind: "amount" },
    { label: shares, cell: (row) => f.number(row.shares), kind: "amount" },
  ];
}

function ContentByType({ figures }: EngagementReportProps) {
  const ui = useUi();
  const { m, f } = ui;
  const texts = m.report.engagement;
  const of = (measure: "items" | keyof Reactions) =>
    sum(figures.types.map((type) => type[measure]));
  const total = {
    id: "type-total",
    name: m.report.total,
    items: of("items"),
    views: of("views"),
    likes: of("likes"),
    comments: of("comments"),
    shares: of("shares"),
  };
  const rows = figures.types.map(({ type, ...reactions }) => ({
    id: `type-${type}`,
    name: texts.typeNames[type],
    ...reactions,
  }));
  return (
    <FigurePanel
      title={texts.types}
      summary={texts.typesSummary(f.number(total.items), f.number(total.views))}
      columns={[
        { label: texts.type, cell: ({ name }) => name },
        { label: texts.items, cell: ({ items }) => f.number(items), kind: "amount" },
        ...reactionColumns<typeof total>(ui),
      ]}
      rows={[...rows, total]}
    />
  );
}

function MostViewed({ figures }: EngagementReportProps) {
  const ui = useUi();
  const { m, f } = ui;
  const texts = m.report.engagement;
  const content = figures.content.map((item, index) => ({ ...item, rank: index + 1 }));
  return (
    <FigurePanel
      title={texts.content}
      summary={texts.contentSummary}
      chart={withTicks(f, {
        label: texts.chart(content[0]?.title ?? ""),
        kind: "bars",
        counted: countedAs(ui, texts.unit),
        // Numbers instead of titles, which do not fit under a bar.
        labels: content.map((_, index) => f.number(index + 1)),
        series: [{ name: texts.views, values: content.map(({ views }) => views) }],
      })}
      columns={[
        {
          label: texts.contentTitle,
          cell: ({ rank, title }) => texts.ranked(f.number(rank), title),
          kind: "text",
        },
        {
          label: texts.type,
          kind: "word",
          cell: ({ type }) => <Capitalized text={m.content.types[type]} />,
        },
        ...reactionColumns<typeof content[number]>(ui),
      ]}
      rows={content}
      none={texts.noContent}
    />
  );
}

function LargestCommunities({ figures }: EngagementReportProps) {
  const { m, f } = useUi();
  const texts = m.report.engagement;
  const { all, active, members } = figures.communities;
  return (
    <FigurePanel
      title={texts.communities}
      summary={texts.communitiesSummary(f.number(all), f.number(active), f.number(members))}
      columns={[
        { label: texts.community, cell: ({ name }) => name, kind: "text" },
        {
          label: texts.status,
          kind: "status",
          cell: ({ status }) => (
            <StatusBadge tone={activityTones[status]} label={m.communities.activity[status]} />
          ),
        },
        {
          label: texts.members,
          cell: (community) => f.number(community.members),
          kind: "amount",
        },
      ]}
      rows={figures.largest}
      none={texts.noCommunities}
    />
  );
}
