import type { ReactNode } from "react";
import type { NamedInstruction } from "../data/instructions/instructions.ts";
import type { Partner } from "../data/records/partners.ts";
import { Avatar } from "./ui/badge.tsx";
import { Breakable } from "./ui/breakable.tsx";
import { CardGrid } from "./ui/list/card_grid.tsx";
import {
  activityColumn,
  Capitalized,
  dataColumn,
  timeColumn,
  wrapped,
} from "./ui/list/columns.tsx";
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
import { type ListedRows } from "./ui/list/table.tsx";
import { RefusalNotice, type StepNotice } from "./ui/step/notice.tsx";
import { Time } from "./ui/time.tsx";
import { useUi, type Words } from "./ui/ui.ts";

export function partnerLook({ m, f }: Words) {
  const { details, types, allTypes, allStatuses } = m.partners;
  const { activity } = m.common;
  return {
    filters: [
      { name: "type", label: details.type, all: allTypes, options: types },
      { name: "status", label: details.status, all: allStatuses, options: activity },
    ],
    cards: true,
    fields: {
      id: dataColumn(m.customReports.fields.id, ({ id }) => id),
      name: dataColumn(m.users.columns.name, ({ name }) => name, "name"),
      type: {
        label: details.type,
        sort: "type",
        kind: "word",
        cell: ({ type }) => <Capitalized text={types[type]} />,
      },
      status: activityColumn(activity, details.status),
      addedAt: timeColumn(details.since, f, ({ addedAt }) => addedAt, "-addedAt"),
      description: wrapped(details.description, ({ description }) => description),
      email: dataColumn(details.email, ({ email }) => email),
      website: dataColumn(details.website, ({ website }) => website),
      url: dataColumn(m.customReports.fields.url, ({ url }) => url),
    },
  } satisfies Look<Partner, keyof Partner>;
}

export const PartnerCards = (rows: ListedRows<Partner>) => (
  <CardGrid {...rows} card={(partner) => <Card partner={partner} />} />
);

function Card({ partner }: { partner: Partner }) {
  const ui = useUi();
  const { m, f } = ui;
  return (
    <>
      <header>
        <Avatar name={partner.name} large />
        {partnerLook(ui).fields.status.cell(partner)}
      </header>
      <h2>
        <DialogLink className="tap" href={`/partners/${partner.id}`} isData>
          {partner.name}
        </DialogLink>
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

export function PartnerDialog(
  { partner, instructions, notice, comments, container }: {
    partner: Partner;
    instructions: readonly NamedInstruction[];
    notice?: StepNotice;
    comments: ReactNode;
    container: Container;
  },
) {
  const ui = useUi();
  const { m: { common, partners: texts }, isDemo } = ui;
  const { details } = texts;
  const { type, status, addedAt } = partnerLook(ui).fields;
  const email = partner.email ?? (isDemo ? texts.noEmail : null);
  const website = partner.website ?? (isDemo ? texts.noWebsite : null);
  return (
    <Dialog
      container={container}
      title={details.title}
      back={{ href: "/partners", label: texts.title }}
    >
      {notice && <RefusalNotice {...notice} />}
      <Who container={container} name={partner.name} />
      <Facts>
        <FactsOf row={partner} columns={[type, status]} />
        <Fact label={details.description} isData={partner.description !== undefined}>
          {partner.description ?? texts.noDescription}
        </Fact>
        <FactsOf row={partner} columns={[addedAt]} />
        <Fact label={details.email} isData={email !== null}>
          {email === null ? common.notGiven : (
            <a href={mailtoLink(email)}>
              <Breakable text={email} />
            </a>
          )}
        </Fact>
        <Fact label={details.website} isData={website !== null}>
          {website === null
            ? common.notGiven
            : (
              <a href={website} target="_blank" rel="noopener noreferrer">
                <Breakable text={website} />
              </a>
            )}
        </Fact>
      </Facts>
      <Benefits container={container} />
      <Instructions
        container={container}
        type="partner"
        id={partner.id}
        instructions={instructions}
        offered={partner.status === "active" ? "pause" : "resume"}
        permission="instructions.partners"
      />
      <PlatformLink url={partner.url} />
      {comments}
    </Dialog>
  );
}

/** An address cannot add fields such as `?bcc=` to its link. */
const mailtoLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`;

/** The same four for every partner (specification, section 2). */
function Benefits({ container }: { container: Container }) {
  const { details, benefits } = useUi().m.partners;
  return (
    <section className="stack">
      <SubHeading container={container}>{details.benefits}</SubHeading>
      <ul className="benefits">
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" />
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  );
}
