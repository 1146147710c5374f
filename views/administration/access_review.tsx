import type { ReactNode } from "react";
import type { ListedReview, ShownGrant, ShownReview } from "../../data/access_reviews/read.ts";
import { RoleBadge, StatusBadge, type Tone } from "../ui/badge.tsx";
import { DialogLink } from "../ui/dialog/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { linkColumn } from "../ui/list/columns.tsx";
import { ListRegion } from "../ui/list/list.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { Time } from "../ui/time.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { secondFactor } from "./access.tsx";
import { administration } from "./pages.ts";

export const accessReviewHref = (number: number): string =>
  `${administration.accessReview.href}/${number}`;

export const grantHref = ({ review, staffId }: Pick<ShownGrant, "review" | "staffId">): string =>
  `${accessReviewHref(review)}/members/${staffId}`;

const tones: Record<"keep" | "change" | "end", Tone> = {
  keep: { tone: "accepted", icon: "circle-check" },
  change: { tone: "pending", icon: "rotate-ccw" },
  end: { tone: "declined", icon: "ban" },
};

interface DatedReview {
  review: ListedReview;
  /** Today, as `YYYY-MM-DD` in UTC. */
  today: string;
}

/** The person who started it, its due day, and how many rows are attested. */
export function ReviewState({ review, today }: DatedReview) {
  const { m: { accessReviews: texts }, f } = useUi();
  const { openedAt, openedBy, openedByName, dueOn, endedAt, attested, members } = review;
  const state = endedAt !== null ? "ended" : dueOn < today ? "overdue" : "open";
  const tone: Record<typeof state, Tone> = {
    ended: { tone: "accepted", icon: "circle-check" },
    overdue: { tone: "declined", icon: "clock" },
    open: { tone: "pending", icon: "clock" },
  };
  return (
    <p>
      <StatusBadge tone={tone[state]} label={texts.states[state]} />{" "}
      {texts.progress(f.number(attested), f.number(members))}{" "}
      <small className="muted">
        {texts.opened} <Time at={openedAt} f={f} />,{" "}
        <span translate="no">{openedByName ?? openedBy ?? texts.itself}</span>. {texts.dueOn}{" "}
        <time dateTime={dueOn}>{f.day(dueOn)}</time>
        {endedAt !== null && (
          <>
            . {texts.states.ended} <Time at={endedAt} f={f} clock />
          </>
        )}
      </small>
    </p>
  );
}

/** The reviews, newest first. */
export function ReviewList(
  { reviews, today }: { reviews: readonly ListedReview[]; today: string },
) {
  const { m: { accessReviews: texts }, f } = useUi();
  if (reviews.length === 0) return <StatePanel title={texts.none} text={texts.noneText} />;
  return (
    <section className="stack">
      <h2>{texts.former}</h2>
      <ul className="panel list">
        {reviews.map((review) => (
          <li key={review.number}>
            <div>
              <a href={accessReviewHref(review.number)}>{texts.number(f.number(review.number))}</a>
              <ReviewState review={review} today={today} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The rows of a review, which a step renews in place. */
export function ReviewRows({ review, today }: { review: ShownReview; today: string }) {
  const ui = useUi();
  const { m, f } = ui;
  const { accessReviews: texts } = m;
  const { rows, joined, number, endedAt, attested, members } = review;
  const wanted = rows.filter(({ isCarriedOut }) => isCarriedOut !== null);
  const done = wanted.filter(({ isCarriedOut }) => isCarriedOut);
  const isDone = endedAt === null && attested === members;
  const title = texts.number(f.number(number));
  return (
    <ListRegion
      title={title}
      live={{ tags: [], address: accessReviewHref(number), source: accessReviewHref(number) }}
    >
      <div className="stack">
        <ReviewState review={review} today={today} />
        {isDone && <p role="status">{texts.allAttested}</p>}
        {wanted.length > 0 && (
          <p>{texts.followed(f.number(done.length), f.number(wanted.length))}</p>
        )}
        <Table caption={title} columns={columnsOf(ui, endedAt === null)} rows={rows} />
        {joined.length > 0 && (
          <p>
            {texts.joined} {joined.map((grant, index) => (
              <span key={grant.staffId}>
                {index > 0 && ", "}
                {grant.status === "nobody"
                  ? <a href={administration.tokens.href}>{m.administration.withoutMember.title}</a>
                  : <a href={`/staff/${grant.staffId}`} translate="no">{grant.name}</a>}
              </span>
            ))}
          </p>
        )}
      </div>
    </ListRegion>
  );
}

function columnsOf(ui: Ui, isOpen: boolean): readonly Column<ShownGrant>[] {
  const { m: { accessReviews: texts, administration: { access, withoutMember } }, f } = ui;
  const { fields } = texts;
  const member = linkColumn(
    { label: fields.member, cell: () => null },
    ({ staffId, name }: ShownGrant) => ({ name, href: `/staff/${staffId}` }),
  );
  const frozen: Column<ShownGrant>[] = [
    { ...member, cell: (row) => row.status === "nobody" ? withoutMember.title : member.cell(row) },
    {
      label: fields.role,
      isLabelled: true,
      kind: "noted",
      cell: ({ role, roleSince, status }) =>
        status !== "nobody" && (
          <>
            <RoleBadge label={ui.m.staff.roles[role]} />
            <br />
            <small className="muted">
              {status === "invited" && `${texts.invited}, `}
              {fields.since} <Time at={roleSince} f={f} />
            </small>
          </>
        ),
    },
    {
      label: fields.lastSignIn,
      isLabelled: true,
      kind: "text",
      cell: ({ lastSignInAt, sessions, ...row }) =>
        row.status !== "nobody" && (
          <>
            {lastSignInAt === null ? access.never : <Time at={lastSignInAt} f={f} />},{" "}
            {texts.sessionsOpen(sessions, f.number(sessions))}
            <br />
            <small className="muted">
              {ui.m.common.labelled(fields.secondFactor, secondFactor(ui, row) || access.none)}
            </small>
          </>
        ),
    },
    {
      label: fields.made,
      isLabelled: true,
      kind: "text",
      isData: true,
      cell: ({ tokens, webhooks }) => [...tokens, ...webhooks].join(", ") || texts.nothing,
    },
    {
      label: fields.decision,
      isLabelled: true,
      isMain: true,
      kind: "text",
      cell: (row) => <DecisionOf row={row} />,
    },
  ];
  if (!isOpen) return frozen;
  return [...frozen, {
    label: fields.actions,
    kind: "action",
    cell: (row) =>
      row.attestable === "yes" && (
        <DialogLink
          role="button"
          className="secondary sm"
          href={grantHref(row)}
          preload={false}
          label={`${texts.attest}: ${row.status === "nobody" ? withoutMember.title : row.name}`}
        >
          <Icon name="check-check" />
          {texts.attest}
        </DialogLink>
      ),
  }];
}

/** The decision and whether it has been carried out since, or the members who decide. */
export function DecisionOf({ row }: { row: ShownGrant }) {
  const ui = useUi();
  const { m: { accessReviews: texts }, f } = ui;
  const { decision, word, attestedAt, attestedByName, isCarriedOut, hasLeft, nowRole } = row;
  return (
    <>
      {decision === null ? <WhoAttests row={row} /> : (
        <>
          <StatusBadge tone={tones[decision]} label={texts.decisions[decision]} />{" "}
          <span className="notes" translate="no">{word}</span>
          <br />
          <small className="muted">
            {texts.attestedBy} <span translate="no">{attestedByName}</span>,{" "}
            <Time at={attestedAt!} f={f} clock />
          </small>
        </>
      )}
      {hasLeft && row.status !== "nobody" && <NoteLine>{texts.since.left}</NoteLine>}
      {nowRole !== row.role && (
        <NoteLine>{texts.since.changed} {ui.m.staff.roles[nowRole]}</NoteLine>
      )}
      {isCarriedOut !== null && (
        <NoteLine>
          <strong>{texts.since[isCarriedOut ? "done" : "open"]}</strong>{" "}
          {!isCarriedOut && ui.may("staff.manage") && <Onward row={row} />}
        </NoteLine>
      )}
    </>
  );
}

const NoteLine = ({ children }: { children: ReactNode }) => (
  <>
    <br />
    <small>{children}</small>
  </>
);

/** The steps that carry out a decision. */
function Onward({ row: { staffId, status, tokens, webhooks } }: { row: ShownGrant }) {
  const { m: { accessReviews: texts } } = useUi();
  return (
    <span className="no-print">
      {status !== "nobody" && <DialogLink href={`/staff/${staffId}`}>{texts.account}</DialogLink>}
      {tokens.length > 0 && (
        <>
          {status !== "nobody" && ", "}
          <a href={administration.tokens.href}>{texts.tokensLink}</a>
        </>
      )}
      {webhooks.length > 0 && (
        <>
          {(status !== "nobody" || tokens.length > 0) && ", "}
          <a href={administration.webhooks.href}>{texts.webhooksLink}</a>
        </>
      )}
    </span>
  );
}

function WhoAttests({ row: { attestable, role } }: { row: ShownGrant }) {
  const { m: { accessReviews: texts, twoPeople } } = useUi();
  return (
    <>
      <span>{texts.notAttested}</span>
      {attestable === "own" && <NoteLine>{texts.own}</NoteLine>}
      {attestable === "close" && <NoteLine>{twoPeople.closeRow}</NoteLine>}
      {attestable === "others" && (
        <NoteLine>{texts.others[role === "admin" ? "admin" : "other"]}</NoteLine>
      )}
      {attestable === "nobody" && (
        <NoteLine>
          {texts.nobody} <code>deno task create-admin</code>
        </NoteLine>
      )}
    </>
  );
}
