import type { ReactNode } from "react";
import type { NamedInstruction } from "../data/instructions/instructions.ts";
import type { Content } from "../data/records/content.ts";
import type { NamedRecord } from "../data/people/subjects.ts";
import { publishedTones, StatusBadge } from "./ui/badge.tsx";
import { Capitalized, dataColumn, timeColumn, wrapped } from "./ui/list/columns.tsx";
import {
  type Container,
  Dialog,
  DialogLink,
  Fact,
  Facts,
  FactsOf,
  SubHeading,
} from "./ui/dialog/dialog.tsx";
import { Instructions } from "./instructions/instructions.tsx";
import type { Look } from "./ui/list/look.ts";
import { PlatformLink } from "./ui/platform_link.tsx";
import { RecordLink } from "./ui/related.tsx";
import { type Column, type ListedRows, Table } from "./ui/list/table.tsx";
import { RefusalNotice, type StepNotice } from "./ui/step/notice.tsx";
import { Time } from "./ui/time.tsx";
import { type Ui, useUi, type Words } from "./ui/ui.ts";

export function contentLook({ m, f }: Words) {
  const { columns, details, types, statuses, allTypes, allStatuses } = m.content;
  const { id, authorId } = m.customReports.fields;
  const figure = (name: "views" | "likes" | "comments" | "shares"): Column<Content> => ({
    label: details[name],
    cell: (item) => f.number(item[name]),
    kind: "amount",
  });
  return {
    filters: [
      { name: "type", label: columns.type, all: allTypes, options: types },
      { name: "status", label: columns.status, all: allStatuses, options: statuses },
    ],
    groups: { category: details.category },
    fields: {
      id: dataColumn(id, (item) => item.id),
      title: dataColumn(columns.title, ({ title }) => title, "title"),
      type: {
        label: columns.type,
        sort: "type",
        kind: "word",
        cell: ({ type }) => <Capitalized text={types[type]} />,
      },
      author: dataColumn(columns.author, ({ author }) => author, "author"),
      authorId: dataColumn(authorId, (item) => item.authorId),
      published: publishedColumn(m),
      createdAt: timeColumn(columns.created, f, ({ createdAt }) => createdAt, "-createdAt"),
      views: { ...figure("views"), sort: "-views" },
      likes: figure("likes"),
      comments: figure("comments"),
      shares: figure("shares"),
      description: wrapped(details.description, ({ description }) => description),
      category: dataColumn(details.category, ({ category }) => category),
      url: dataColumn(m.customReports.fields.url, ({ url }) => url),
    },
  } satisfies Look<Content, keyof Content>;
}

const publishedColumn = ({ content }: Ui["m"]): Column<Content> => ({
  label: content.columns.status,
  sort: "published",
  kind: "status",
  cell: ({ published }) => {
    const status = published ? "published" : "draft";
    return <StatusBadge tone={publishedTones[status]} label={content.statuses[status]} />;
  },
});

export function ContentTable(rows: ListedRows<Content>) {
  const ui = useUi();
  const { fields } = contentLook(ui);
  const { type, author, published, views, createdAt } = fields;
  const title = wrapped(
    fields.title.label,
    (item: Content) => (
      <DialogLink className="tap" href={`/content/${item.id}`}>{item.title}</DialogLink>
    ),
    fields.title.sort,
  );
  const columns = [title, type, author, published, views, createdAt];
  return <Table caption={ui.m.content.title} columns={columns} {...rows} />;
}

export function DraftsLink({ count }: { count: number }) {
  const { m, f } = useUi();
  return (
    <a role="button" className="secondary" href="/content?status=draft">
      {m.common.labelled(m.content.draftsWaiting, f.number(count))}
    </a>
  );
}

interface ContentDialogProps {
  item: Content;
  /** The person of `authorId`; null if unknown here. */
  author: NamedRecord | null;
  instructions: readonly NamedInstruction[];
  notice?: StepNotice;
  staffComments: ReactNode;
  container: Container;
}

export function ContentDialog(
  { item, author, instructions, notice, staffComments, container }: ContentDialogProps,
) {
  const ui = useUi();
  const { m, f } = ui;
  const { details, title, noDescription, defaultCategory } = m.content;
  const { type, published, views, likes, comments, shares } = contentLook(ui).fields;
  return (
    <Dialog
      container={container}
      title={details.title}
      back={{ href: "/content", label: title }}
    >
      {notice && <RefusalNotice {...notice} />}
      <SubHeading container={container} isData>{item.title}</SubHeading>
      <Facts>
        <FactsOf row={item} columns={[type, published]} />
        <Fact label={details.description} isData={item.description !== undefined}>
          {item.description ?? noDescription}
        </Fact>
        <Fact label={details.author}>
          <RecordLink container={container} to={author}>{item.author}</RecordLink>
        </Fact>
        <Fact label={details.created}>
          <Time at={item.createdAt} f={f} clock />
        </Fact>
        <FactsOf row={item} columns={[views]} />
        <Fact label={details.category}>{item.category ?? defaultCategory}</Fact>
        <FactsOf row={item} columns={[likes, comments, shares]} />
      </Facts>
      <Instructions
        container={container}
        type="content"
        id={item.id}
        instructions={instructions}
        offered={item.published ? "unpublish" : "publish"}
        permission="instructions.ask"
      />
      <PlatformLink url={item.url} />
      {staffComments}
    </Dialog>
  );
}
