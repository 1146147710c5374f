import type { Content, ContentQuery } from "../data/records/content.ts";
import type { Page } from "../data/list/query.ts";
import { publishedTones, StatusBadge } from "./ui/badge.tsx";
import { Dialog, DialogLink, Fact, Facts, type Place, SubHeading } from "./ui/dialog.tsx";
import { ExportButton } from "./ui/export_button.tsx";
import { Empty, Pager, Toolbar } from "./ui/list.tsx";
import { type Column, Table } from "./ui/table.tsx";
import { Time } from "./ui/time.tsx";
import type { Ui } from "./ui/ui.ts";

export function ContentTools({ ui, query }: { ui: Ui; query: ContentQuery }) {
  const { content } = ui.m;
  return (
    <Toolbar
      ui={ui}
      path="/content"
      query={query}
      search={{ label: content.search, hint: content.searchHint }}
      filters={[
        {
          name: "type",
          label: content.columns.type,
          all: content.allTypes,
          options: content.types,
        },
        {
          name: "status",
          label: content.columns.status,
          all: content.allStatuses,
          options: content.statuses,
        },
      ]}
    >
      <ExportButton ui={ui} path="/content" query={query} />
    </Toolbar>
  );
}

export function ContentPage(
  { ui, query, page }: { ui: Ui; query: ContentQuery; page: Page<Content> },
) {
  const { content } = ui.m;
  if (page.rows.length === 0) {
    return <Empty ui={ui} noun={content.noun} path="/content" filtered={page.filtered} />;
  }
  return (
    <Table
      caption={content.title}
      columns={columns(ui)}
      rows={page.rows}
      footer={<Pager ui={ui} path="/content" query={query} page={page} />}
    />
  );
}

function columns(ui: Ui): Column<Content>[] {
  const { m, f } = ui;
  const { columns, types } = m.content;
  return [
    {
      label: columns.title,
      wrap: true,
      cell: (item) => (
        <DialogLink className="tap" href={`/content/${item.id}`}>{item.title}</DialogLink>
      ),
    },
    { label: columns.type, cell: (item) => types[item.type], capitalize: true },
    { label: columns.author, cell: (item) => item.author },
    { label: columns.status, status: true, cell: (item) => <PublishedBadge ui={ui} item={item} /> },
    { label: columns.views, cell: (item) => f.number(item.views) },
    { label: columns.created, cell: (item) => <Time at={item.createdAt} f={f} /> },
  ];
}

function PublishedBadge({ ui, item }: { ui: Ui; item: Content }) {
  const status = item.published ? "published" : "draft";
  return <StatusBadge tone={publishedTones[status]} label={ui.m.content.statuses[status]} />;
}

export function ContentDialog({ ui, item, place }: { ui: Ui; item: Content; place: Place }) {
  const { m, f } = ui;
  const { details, title, types, noDescription, defaultCategory } = m.content;
  return (
    <Dialog ui={ui} place={place} title={details.title} back={{ href: "/content", label: title }}>
      <SubHeading place={place}>{item.title}</SubHeading>
      <Facts>
        <Fact label={details.type}>
          <span className="cap">{types[item.type]}</span>
        </Fact>
        <Fact label={details.status}>
          <PublishedBadge ui={ui} item={item} />
        </Fact>
        <Fact label={details.description}>{item.description ?? noDescription}</Fact>
        <Fact label={details.author}>{item.author}</Fact>
        <Fact label={details.created}>
          <Time at={item.createdAt} f={f} clock />
        </Fact>
        <Fact label={details.views}>{f.number(item.views)}</Fact>
        <Fact label={details.category}>{item.category ?? defaultCategory}</Fact>
        <Fact label={details.likes}>{f.number(item.likes)}</Fact>
        <Fact label={details.comments}>{f.number(item.comments)}</Fact>
        <Fact label={details.shares}>{f.number(item.shares)}</Fact>
      </Facts>
    </Dialog>
  );
}
