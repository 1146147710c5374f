import type { Community, CommunityQuery } from "../data/records/communities.ts";
import type { Page } from "../data/list/query.ts";
import { activityTones, Avatar, StatusBadge } from "./ui/badge.tsx";
import { CardGrid } from "./ui/card_grid.tsx";
import { Dialog, DialogLink, Fact, Facts, type Place, SubHeading } from "./ui/dialog.tsx";
import { ExportButton } from "./ui/export_button.tsx";
import { Icon } from "./ui/icon.tsx";
import { Empty, Pager, Toolbar } from "./ui/list.tsx";
import { Time } from "./ui/time.tsx";
import type { Ui } from "./ui/ui.ts";

export function CommunityTools({ ui, query }: { ui: Ui; query: CommunityQuery }) {
  const { communities } = ui.m;
  return (
    <Toolbar
      ui={ui}
      path="/communities"
      query={query}
      search={{ label: communities.search, hint: communities.searchHint }}
      filters={[{
        name: "status",
        label: communities.details.status,
        all: communities.allStatuses,
        options: communities.activity,
      }]}
    >
      <ExportButton ui={ui} path="/communities" query={query} />
    </Toolbar>
  );
}

export function CommunitiesPage(
  { ui, query, page }: { ui: Ui; query: CommunityQuery; page: Page<Community> },
) {
  const { communities } = ui.m;
  if (page.rows.length === 0) {
    return <Empty ui={ui} noun={communities.noun} path="/communities" filtered={page.filtered} />;
  }
  return (
    <CardGrid
      rows={page.rows}
      card={(community) => <Card ui={ui} community={community} />}
      footer={<Pager ui={ui} path="/communities" query={query} page={page} />}
    />
  );
}

function Card({ ui, community }: { ui: Ui; community: Community }) {
  const { m, f } = ui;
  return (
    <>
      <header>
        <Avatar name={community.name} large />
        <StatusBadge
          tone={activityTones[community.status]}
          label={m.communities.activity[community.status]}
        />
      </header>
      <h2>
        <DialogLink className="tap" href={`/communities/${community.id}`}>
          {community.name}
        </DialogLink>
      </h2>
      <p className="muted">{m.communities.mentor(community.mentorName)}</p>
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
  ui: Ui;
  community: Community;
  /** Estimates by the rule in `data/communities.ts`. */
  statistics: { activeMembers: number; newThisWeek: number };
  place: Place;
}

export function CommunityDialog({ ui, community, statistics, place }: CommunityDialogProps) {
  const { m, f } = ui;
  const { details, title, description, defaultCategory } = m.communities;
  return (
    <Dialog
      ui={ui}
      place={place}
      title={details.title}
      back={{ href: "/communities", label: title }}
    >
      <div className="who">
        <Avatar name={community.name} large />
        <SubHeading place={place}>{community.name}</SubHeading>
      </div>
      <Facts>
        <Fact label={details.description}>{description(community.name)}</Fact>
        <Fact label={details.status}>
          <StatusBadge
            tone={activityTones[community.status]}
            label={m.communities.activity[community.status]}
          />
        </Fact>
        <Fact label={details.members}>{f.number(community.members)}</Fact>
        <Fact label={details.mentor}>{community.mentorName}</Fact>
        <Fact label={details.created}>
          <Time at={community.createdAt} f={f} />
        </Fact>
        <Fact label={details.category}>{community.category ?? defaultCategory}</Fact>
      </Facts>
      <section className="stack">
        <SubHeading place={place}>{details.statistics}</SubHeading>
        <Facts>
          <Fact label={details.activeMembers}>{f.number(statistics.activeMembers)}</Fact>
          <Fact label={details.newThisWeek}>{f.number(statistics.newThisWeek)}</Fact>
        </Facts>
      </section>
    </Dialog>
  );
}
