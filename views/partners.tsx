import type { Page } from "../data/list/query.ts";
import type { Partner, PartnerQuery } from "../data/records/partners.ts";
import { activityTones, Avatar, StatusBadge } from "./ui/badge.tsx";
import { CardGrid } from "./ui/card_grid.tsx";
import { Dialog, DialogLink, Fact, Facts, type Place, SubHeading } from "./ui/dialog.tsx";
import { ExportButton } from "./ui/export_button.tsx";
import { Icon } from "./ui/icon.tsx";
import { Empty, Pager, Toolbar } from "./ui/list.tsx";
import { Time } from "./ui/time.tsx";
import type { Ui } from "./ui/ui.ts";

export function PartnerTools({ ui, query }: { ui: Ui; query: PartnerQuery }) {
  const { partners, common } = ui.m;
  return (
    <Toolbar
      ui={ui}
      path="/partners"
      query={query}
      search={{ label: partners.search, hint: partners.searchHint }}
      filters={[
        {
          name: "type",
          label: partners.details.type,
          all: partners.allTypes,
          options: partners.types,
        },
        {
          name: "status",
          label: partners.details.status,
          all: partners.allStatuses,
          options: common.activity,
        },
      ]}
    >
      <ExportButton ui={ui} path="/partners" query={query} />
    </Toolbar>
  );
}

export function PartnersPage(
  { ui, query, page }: { ui: Ui; query: PartnerQuery; page: Page<Partner> },
) {
  const { partners } = ui.m;
  if (page.rows.length === 0) {
    return <Empty ui={ui} noun={partners.noun} path="/partners" filtered={page.filtered} />;
  }
  return (
    <CardGrid
      rows={page.rows}
      card={(partner) => <Card ui={ui} partner={partner} />}
      footer={<Pager ui={ui} path="/partners" query={query} page={page} />}
    />
  );
}

function Card({ ui, partner }: { ui: Ui; partner: Partner }) {
  const { m, f } = ui;
  return (
    <>
      <header>
        <Avatar name={partner.name} large />
        <PartnerBadge ui={ui} partner={partner} />
      </header>
      <h2>
        <DialogLink className="tap" href={`/partners/${partner.id}`}>{partner.name}</DialogLink>
      </h2>
      <p className="muted cap">{m.partners.types[partner.type]}</p>
      <footer className="muted">
        <span>
          <Icon name="calendar" />
          <span>
            {m.partners.added} <Time at={partner.addedAt} f={f} />
          </span>
        </span>
      </footer>
    </>
  );
}

const PartnerBadge = ({ ui, partner }: { ui: Ui; partner: Partner }) => (
  <StatusBadge
    tone={activityTones[partner.status]}
    label={ui.m.common.activity[partner.status]}
  />
);

export function PartnerDialog({ ui, partner, place }: { ui: Ui; partner: Partner; place: Place }) {
  const { m, f } = ui;
  const texts = m.partners;
  const { details } = texts;
  const email = partner.email ?? texts.noEmail;
  const website = partner.website ?? texts.noWebsite;
  return (
    <Dialog
      ui={ui}
      place={place}
      title={details.title}
      back={{ href: "/partners", label: texts.title }}
    >
      <div className="who">
        <Avatar name={partner.name} large />
        <SubHeading place={place}>{partner.name}</SubHeading>
      </div>
      <Facts>
        <Fact label={details.type}>
          <span className="cap">{texts.types[partner.type]}</span>
        </Fact>
        <Fact label={details.status}>
          <PartnerBadge ui={ui} partner={partner} />
        </Fact>
        <Fact label={details.description}>{partner.description ?? texts.noDescription}</Fact>
        <Fact label={details.since}>
          <Time at={partner.addedAt} f={f} />
        </Fact>
        <Fact label={details.email}>
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        <Fact label={details.website}>
          <a href={website} target="_blank" rel="noopener noreferrer">{website}</a>
        </Fact>
      </Facts>
      <section className="stack">
        <SubHeading place={place}>{details.benefits}</SubHeading>
        <ul className="benefits">
          {texts.benefits.map((benefit) => (
            <li key={benefit}>
              <Icon name="check" />
              {benefit}
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}
