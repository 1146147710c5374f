import type { Community } from "../../data/records/communities.ts";
import type { Content } from "../../data/records/content.ts";
import type { KycRequest } from "../../data/kyc/requests.ts";
import type { Partner } from "../../data/records/partners.ts";
import type { ReportListName, ReportRecords } from "../../data/reports/custom/lists.ts";
import type { Transaction } from "../../data/records/transactions.ts";
import type { User } from "../../data/records/users.ts";
import { kycTones, RoleBadge, StatusBadge, transactionTones } from "../ui/badge.tsx";
import type { IconName } from "../ui/icon_names.ts";
import type { FilterChoice } from "../ui/list.tsx";
import { activityColumn, publishedColumn, wrapped } from "./columns.tsx";
import type { Column } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import type { Ui } from "../ui/ui.ts";

/** How a list looks in a report: its fields as columns, and what it is narrowed and grouped by. */
export interface ReportLook<Row = { id: string }, Field extends string = string> {
  noun: string;
  icon: IconName;
  /** Label of the search. */
  search: string;
  filters: readonly FilterChoice[];
  columns: Record<Field, Column<Row>>;
  /** Groups that are no filter. */
  groups: Record<string, string>;
}

/** The fields of a list, an amount as programs know it. */
interface Fields {
  users: keyof User;
  "kyc-requests": keyof KycRequest;
  communities: keyof Community;
  transactions: Exclude<keyof Transaction, "amountCents"> | "amount";
  content: keyof Content;
  partners: keyof Partner;
}

type Looks = {
  [Name in ReportListName]: (ui: Ui) => ReportLook<ReportRecords[Name], Fields[Name]>;
};

const looks: Looks = {
  users: usersLook,
  "kyc-requests": kycLook,
  communities: communitiesLook,
  transactions: transactionsLook,
  content: contentLook,
  partners: partnersLook,
};

/** A list whose records are only passed on to its own columns. */
export const reportLook = (ui: Ui, list: ReportListName): ReportLook =>
  looks[list](ui) as unknown as ReportLook;

function usersLook({ m, f }: Ui): ReturnType<Looks["users"]> {
  const { columns, details, roles, ...texts } = m.users;
  const { activity } = m.common;
  return {
    noun: texts.noun,
    icon: "users",
    search: texts.search,
    filters: [
      { name: "role", label: columns.role, all: texts.allRoles, options: roles },
      { name: "status", label: columns.status, all: texts.allStatuses, options: activity },
    ],
    groups: {},
    columns: {
      id: { label: details.id, cell: ({ id }) => id },
      name: { label: columns.name, cell: ({ name }) => name },
      email: { label: columns.email, cell: ({ email }) => email },
      role: { label: columns.role, cell: ({ role }) => <RoleBadge label={roles[role]} /> },
      status: activityColumn(activity, columns.status),
      joinedAt: { label: columns.joined, cell: ({ joinedAt }) => <Time at={joinedAt} f={f} /> },
    },
  };
}

function kycLook({ m, f }: Ui): ReturnType<Looks["kyc-requests"]> {
  const { columns, details, statuses, types, files, ...texts } = m.kyc;
  return {
    noun: texts.noun,
    icon: "shield-check",
    search: texts.search,
    filters: [
      { name: "status", label: columns.status, all: texts.allStatuses, options: statuses },
      { name: "type", label: columns.type, all: texts.allTypes, options: types },
    ],
    groups: {},
    columns: {
      id: { label: m.customReports.fields.id, cell: ({ id }) => id },
      userId: { label: m.users.details.id, cell: ({ userId }) => userId },
      userName: { label: columns.user, cell: ({ userName }) => userName },
      type: { label: columns.type, cell: ({ type }) => types[type], capitalize: true },
      submittedAt: {
        label: columns.submitted,
        cell: ({ submittedAt }) => <Time at={submittedAt} f={f} />,
      },
      status: {
        label: columns.status,
        status: true,
        cell: ({ status }) => <StatusBadge tone={kycTones[status]} label={statuses[status]} />,
      },
      documents: { label: columns.documents, cell: ({ documents }) => files(documents.length) },
      reviewNotes: wrapped(details.notes, ({ reviewNotes }) => reviewNotes),
      reviewedBy: { label: details.reviewedBy, cell: ({ reviewerName }) => reviewerName },
      expiresAt: {
        label: details.expires,
        cell: ({ expiresAt }) => expiresAt && <Time at={expiresAt} f={f} />,
      },
    },
  };
}

function communitiesLook({ m, f }: Ui): ReturnType<Looks["communities"]> {
  const { details, ...texts } = m.communities;
  const { fields } = m.customReports;
  return {
    noun: texts.noun,
    icon: "messages-square",
    search: texts.search,
    filters: [
      { name: "status", label: details.status, all: texts.allStatuses, options: texts.activity },
    ],
    groups: { category: details.category },
    columns: {
      id: { label: fields.id, cell: ({ id }) => id },
      name: { label: m.users.columns.name, cell: ({ name }) => name },
      mentorId: { label: fields.mentorId, cell: ({ mentorId }) => mentorId },
      mentorName: { label: details.mentor, cell: ({ mentorName }) => mentorName },
      members: { label: details.members, cell: ({ members }) => f.number(members) },
      status: activityColumn(texts.activity, details.status),
      createdAt: { label: details.created, cell: ({ createdAt }) => <Time at={createdAt} f={f} /> },
      category: { label: details.category, cell: ({ category }) => category },
    },
  };
}

function transactionsLook({ m, f }: Ui): ReturnType<Looks["transactions"]> {
  const { columns, details, types, statuses, ...texts } = m.finance;
  return {
    noun: texts.noun,
    icon: "dollar-sign",
    search: texts.search,
    filters: [
      { name: "type", label: columns.type, all: texts.allTypes, options: types },
      { name: "status", label: columns.status, all: texts.allStatuses, options: statuses },
    ],
    groups: {},
    columns: {
      id: { label: details.id, cell: ({ id }) => id },
      type: { label: columns.type, cell: ({ type }) => types[type], capitalize: true },
      amount: {
        label: columns.amount,
        cell: ({ amountCents }) => f.money(amountCents),
        amount: true,
      },
      description: wrapped(columns.description, ({ description }) => description),
      userId: { label: m.users.details.id, cell: ({ userId }) => userId },
      date: { label: columns.date, cell: ({ date }) => <Time at={date} f={f} /> },
      status: {
        label: columns.status,
        status: true,
        cell: ({ status }) => (
          <StatusBadge tone={transactionTones[status]} label={statuses[status]} />
        ),
      },
    },
  };
}

function contentLook({ m, f }: Ui): ReturnType<Looks["content"]> {
  const { columns, details, types, statuses, ...texts } = m.content;
  const figure = (name: "views" | "likes" | "comments" | "shares"): Column<Content> => ({
    label: details[name],
    cell: (item) => f.number(item[name]),
  });
  return {
    noun: texts.noun,
    icon: "book-open",
    search: texts.search,
    filters: [
      { name: "type", label: columns.type, all: texts.allTypes, options: types },
      { name: "status", label: columns.status, all: texts.allStatuses, options: statuses },
    ],
    groups: { category: details.category },
    columns: {
      id: { label: m.customReports.fields.id, cell: ({ id }) => id },
      title: { label: columns.title, cell: ({ title }) => title },
      type: { label: columns.type, cell: ({ type }) => types[type], capitalize: true },
      author: { label: columns.author, cell: ({ author }) => author },
      authorId: { label: m.customReports.fields.authorId, cell: ({ authorId }) => authorId },
      published: publishedColumn(m),
      createdAt: { label: columns.created, cell: ({ createdAt }) => <Time at={createdAt} f={f} /> },
      views: figure("views"),
      likes: figure("likes"),
      comments: figure("comments"),
      shares: figure("shares"),
      description: wrapped(details.description, ({ description }) => description),
      category: { label: details.category, cell: ({ category }) => category },
    },
  };
}

function partnersLook({ m, f }: Ui): ReturnType<Looks["partners"]> {
  const { details, types, ...texts } = m.partners;
  const { activity } = m.common;
  return {
    noun: texts.noun,
    icon: "handshake",
    search: texts.search,
    filters: [
      { name: "type", label: details.type, all: texts.allTypes, options: types },
      { name: "status", label: details.status, all: texts.allStatuses, options: activity },
    ],
    groups: {},
    columns: {
      id: { label: m.customReports.fields.id, cell: ({ id }) => id },
      name: { label: m.users.columns.name, cell: ({ name }) => name },
      type: { label: details.type, cell: ({ type }) => types[type], capitalize: true },
      status: activityColumn(activity, details.status),
      addedAt: { label: details.since, cell: ({ addedAt }) => <Time at={addedAt} f={f} /> },
      description: wrapped(details.description, ({ description }) => description),
      email: { label: details.email, cell: ({ email }) => email },
      website: { label: details.website, cell: ({ website }) => website },
    },
  };
}
