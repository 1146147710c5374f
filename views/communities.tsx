import type { ReactNode } from "react";
import type { NamedInstruction } from "../data/instructions/instructions.ts";
import type { Community } from "../data/records/communities.ts";
import type { NamedRecord } from "../data/people/subjects.ts";
import { Avatar } from "./ui/badge.tsx";
import { CardGrid } from "./ui/list/card_grid.tsx";
import { activityColumn, dataColumn, timeColumn } from "./ui/list/columns.tsx";
import {
  type Container,
  Dialog,
  DialogLink,
  Fact,
  Facts,
  FactsOf,
  SubHeading,
  Who,
} from "./ui/dialog/dialog.tsx";
import { Instructions } from "./instructions/instructions.tsx";
import { Icon } from "./ui/icon.tsx";
import type { Look } from "./ui/list/look.ts";
import { PlatformLink } from "./ui/platform_link.tsx";
import { RecordLink } from "./ui/related.tsx";
import { type ListedRows } from "./ui/list/table.tsx";
import { RefusalNotice, type StepNotice } from "./ui/step/notice.tsx";
import { Time } from "./ui/time.tsx";
import { useUi, type Words } from "./ui/ui.ts";

export function communityLook({ m, f }: Words) {
  const { details, activity, allStatuses } = m.communities;
  const { id, mentorId } = m.customReports.fields;
  return {
    filters: [{ name: "status", label: details.status, all: allStatuses, options: activity }],
    cards: true,
    groups: { category: details.category },
    fields: {
      id: dataColumn(id, (community) => community.id),
      name: dataColumn(m.users.columns.name, ({ name }) => name, "name"),
      mentorId: dataColumn(mentorId, (community) => community.mentorId),
      mentorName: dataColumn(details.mentor, ({ mentorName }) => mentorName, "mentorName"),
      members: {
        label: details.members,
        sort: "-members",
        cell: ({ members }) => f.number(members),
        kind: "amount",
      },
      status: activityColumn(activity, details.status),
      createdAt: timeColumn(details.created, f, ({ createdAt }) => createdAt, "-createdAt"),
      category: dataColumn(details.category, ({ category }) => category),
      url: dataColumn(m.customReports.fields.url, ({ url }) => url),
    },
  } satisfies Look<Community, keyof Community>;
}

export const CommunityCards = (rows: ListedRows<Community>) => (
  <CardGrid {...rows} card={(community) => <Card community={community} />} />
);

function Card({ community }: { community: Community }) {
  const ui = useUi();
  const { m, f } = ui;
  return (
    <>
      <header>
        <Avatar name={community.name} large />
        {communityLook(ui).fields.status.cell(community)}
      </header>
      <h2>
        <DialogLink className="tap" href={`/communities/${community.id}`} isData>
          {community.name}
        </DialogLink>
      </h2>
      <p className="muted" translate="no">{m.communities.mentor(community.mentorName)}</p>
      <footer className="muted">
        <span>
          <Icon name="users" />
          {m.communities.members(community.members, f.number(community.members))}
        </span>
        <span>
          <Icon name="calendar" />
          <Time at={community.createdAt} f={f} />
        </span>
      </footer>
    </>
  );
}

interface CommunityDialogProps {
  community: Community;
  /** Estimates by the rule in `data/records/communities.ts`. */
  statistics: { activeMembers: number; newThisWeek: number };
  /** The person of `mentorId`; null if unknown here. */
  mentor: NamedRecord | null;
  instructions: readonly NamedInstruction[];
  notice?: StepNotice;
  comments: ReactNode;
  container: Container;
}

export function CommunityDialog(
  { community, statistics, mentor, instructions, notice, comments, container }:
    CommunityDialogProps,
) {
  const ui = useUi();
  const { m, f } = ui;
  const { details, title, description, defaultCategory } = m.communities;
  const { status, members, createdAt } = communityLook(ui).fields;
  const label = (name: string) => ui.isDemo ? name : m.common.estimated(name);
  return (
    <Dialog
      container={container}
      title={details.title}
      back={{ href: "/communities", label: title }}
    >
      {notice && <RefusalNotice {...notice} />}
      <Who container={container} name={community.name} />
      <Facts>
        <Fact label={details.description} isData>{description(community.name)}</Fact>
        <FactsOf row={community} columns={[status, members]} />
        <Fact label={details.mentor}>
          <RecordLink container={container} to={mentor}>{community.mentorName}</RecordLink>
        </Fact>
        <FactsOf row={community} columns={[createdAt]} />
        <Fact label={details.category}>{community.category ?? defaultCategory}</Fact>
      </Facts>
      <section className="stack">
        <SubHeading container={container}>{details.statistics}</SubHeading>
        <Facts>
          <Fact label={label(details.activeMembers)}>{f.number(statistics.activeMembers)}</Fact>
          <Fact label={label(details.newThisWeek)}>{f.number(statistics.newThisWeek)}</Fact>
        </Facts>
      </section>
      <Instructions
        container={container}
        type="community"
        id={community.id}
        instructions={instructions}
        offered={community.status === "active" ? "close" : "reopen"}
        permission="instructions.ask"
      />
      <PlatformLink url={community.url} />
      {comments}
    </Dialog>
  );
}
