import type { Endpoint } from "../../data/webhooks/endpoints.ts";
import type { Delivery } from "../../data/webhooks/events.ts";
import { StatusBadge, type Tone } from "../ui/badge.tsx";
import { DialogLink, Fact, Facts } from "../ui/dialog/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { dataColumn, wrapped } from "../ui/list/columns.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { Time } from "../ui/time.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { useUi } from "../ui/ui.ts";
import { withVisibleControls } from "../ui/visible_controls.ts";

export const WEBHOOKS_PATH = "/staff/webhooks";

export const webhookHref = (id: string, action = ""): string =>
  `${WEBHOOKS_PATH}/${id}${action && `/${action}`}`;

export const NewWebhookLink = () => {
  const ui = useUi();
  return (
    <DialogLink role="button" href={`${WEBHOOKS_PATH}/new`}>
      <Icon name="plus" />
      {ui.m.webhooks.create}
    </DialogLink>
  );
};

type State = "on" | "failing" | "off";

const stateOf = ({ disabledAt, failingSince }: Endpoint): State =>
  disabledAt ? "off" : failingSince ? "failing" : "on";

const endpointTones: Record<State, Tone> = {
  on: { tone: "primary", icon: "circle-dot" },
  failing: { tone: "pending", icon: "triangle-alert" },
  off: { tone: "", icon: "ban" },
};

export function WebhookTable({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const ui = useUi();
  const { title, none, columns } = ui.m.webhooks;
  if (endpoints.length === 0) return <StatePanel title={none} text={ui.m.webhooks.noneText} />;
  const shown: Column<Endpoint>[] = [
    {
      label: columns.url,
      kind: "text",
      cell: ({ id, url }) => <a href={webhookHref(id)} translate="no">{url}</a>,
    },
    {
      label: columns.events,
      kind: "text",
      cell: ({ events }) => <EventNames events={events} />,
    },
    {
      label: columns.state,
      kind: "status",
      cell: (endpoint) => <StateBadge endpoint={endpoint} />,
    },
  ];
  return <Table caption={title} columns={shown} rows={endpoints} />;
}

/** Events in words; their names are the title. */
const EventNames = ({ events }: Pick<Endpoint, "events">) => {
  const { events: names } = useUi().m.webhooks;
  return <span title={events.join(", ")}>{events.map((event) => names[event]).join(", ")}</span>;
};

const StateBadge = ({ endpoint }: { endpoint: Endpoint }) => {
  const ui = useUi();
  const state = stateOf(endpoint);
  return <StatusBadge tone={endpointTones[state]} label={ui.m.webhooks[state]} />;
};

interface WebhookPageProps {
  endpoint: Endpoint;
  deliveries: readonly Delivery[];
  /** First day offered for *Resend all failed since* (`YYYY-MM-DD`). */
  since: string;
}

/** An endpoint with its last deliveries. */
export function WebhookPage({ endpoint, deliveries, since }: WebhookPageProps) {
  const { m } = useUi();
  const { disabledReason } = endpoint;
  return (
    <div className="stack">
      <article className="stack">
        {disabledReason && <p role="status">{m.webhooks.reasons[disabledReason]}</p>}
        <EndpointFacts endpoint={endpoint} />
        <EndpointActions endpoint={endpoint} />
      </article>
      <section className="stack" aria-labelledby="deliveries">
        <h2 id="deliveries">{m.webhooks.deliveries}</h2>
        {deliveries.length === 0
          ? <StatePanel title={m.webhooks.noDeliveries} text={m.webhooks.noDeliveriesText} />
          : <DeliveryTable deliveries={deliveries} canResend={!disabledReason} />}
        {deliveries.some(({ state }) => state === "failed") && !disabledReason &&
          <ResendFailed id={endpoint.id} since={since} />}
      </section>
    </div>
  );
}

function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { m, f } = useUi();
  const { columns, since, created, oldSecret } = m.webhooks;
  const { url, events, createdAt, failingSince, oldSecretUntil } = endpoint;
  return (
    <Facts>
      <Fact label={columns.url}>
        <span translate="no">{url}</span>
      </Fact>
      <Fact label={columns.state}>
        <StateBadge endpoint={endpoint} />
      </Fact>
      <Fact label={columns.events}>
        <EventNames events={events} />
      </Fact>
      <Fact label={created}>
        <Time at={createdAt} f={f} clock />
      </Fact>
      {failingSince && (
        <Fact label={since}>
          <Time at={failingSince} f={f} clock />
        </Fact>
      )}
      {oldSecretUntil && (
        <Fact label={oldSecret}>
          <Time at={oldSecretUntil} f={f} clock />
        </Fact>
      )}
    </Facts>
  );
}

function EndpointActions({ endpoint: { id, disabledAt } }: { endpoint: Endpoint }) {
  const { test, turnOn, turnOff, form, rotate, remove } = useUi().m.webhooks;
  const links = { edit: form.edit, rotate: rotate.link, remove: remove.link };
  return (
    <div className="actions">
      {!disabledAt && <PostButton action={webhookHref(id, "test")} label={test} />}
      <PostButton
        action={webhookHref(id, disabledAt ? "turn-on" : "turn-off")}
        label={disabledAt ? turnOn : turnOff}
      />
      {Object.entries(links).map(([action, label]) => (
        <DialogLink
          key={action}
          role="button"
          className="secondary sm"
          href={webhookHref(id, action)}
        >
          {label}
        </DialogLink>
      ))}
    </div>
  );
}

const PostButton = ({ action, label }: { action: string; label: string }) => (
  <form method="post" action={action}>
    <button type="submit" className="secondary sm">{label}</button>
  </form>
);

const deliveryTones: Record<Delivery["state"], Tone> = {
  pending: { tone: "pending", icon: "clock" },
  delivered: { tone: "primary", icon: "check" },
  failed: { tone: "declined", icon: "circle-x" },
};

function DeliveryTable({ deliveries, canResend }: {
  deliveries: readonly Delivery[];
  canResend: boolean;
}) {
  const { m, f } = useUi();
  const { columns, states, milliseconds, resend, deliveries: title } = m.webhooks;
  const shown: Column<Delivery>[] = [
    { label: columns.event, cell: ({ type }) => <span translate="no">{type}</span> },
    { label: columns.at, isLabelled: true, cell: ({ at }) => <Time at={at} f={f} clock /> },
    dataColumn(columns.subject, (delivery) => <SubjectLink {...delivery} />),
    { label: columns.attempts, isLabelled: true, cell: ({ attempts }) => f.number(attempts) },
    {
      label: columns.duration,
      isLabelled: true,
      cell: ({ durationMs }) => durationMs === null ? null : milliseconds(f.number(durationMs)),
    },
    wrapped(columns.answer, (delivery) => <Answer {...delivery} />),
    {
      label: columns.state,
      kind: "status",
      cell: ({ state, dueAt }) => (
        <>
          <StatusBadge tone={deliveryTones[state]} label={states[state]} />
          {state === "pending" && (
            <div>
              <small className="muted">
                {columns.due} <Time at={dueAt} f={f} clock />
              </small>
            </div>
          )}
        </>
      ),
    },
    {
      label: columns.actions,
      kind: "actions",
      cell: ({ id, endpointId, state }) =>
        canResend && state !== "pending" &&
        <PostButton action={webhookHref(endpointId, `deliveries/${id}/resend`)} label={resend} />,
    },
  ];
  return <Table caption={title} columns={shown} rows={deliveries} />;
}

const subjectPaths = { payout: "/finance", kyc: "/kyc" };

function SubjectLink({ type, subject }: Pick<Delivery, "type" | "subject">) {
  const [area = ""] = type.split(".");
  if (!(area in subjectPaths)) return null;
  return <a href={`${subjectPaths[area as keyof typeof subjectPaths]}/${subject}`}>{subject}</a>;
}

/** The HTTP status, and the first line of the answer; the rest on demand. */
function Answer({ status, answer: received }: Delivery) {
  if (received === null) return null;
  const answer = withVisibleControls(received);
  const [line = ""] = answer.split("\n");
  const head = [status, line.slice(0, 80)].filter(Boolean).join(" ");
  if (answer.length <= 80) return <span translate="no">{head}</span>;
  return (
    <details translate="no">
      <summary>{head}</summary>
      <pre>{answer}</pre>
    </details>
  );
}

const ResendFailed = ({ id, since }: { id: string; since: string }) => {
  const ui = useUi();
  return (
    <form method="post" action={webhookHref(id, "resend-failed")} className="actions">
      <label htmlFor="since">{ui.m.webhooks.resendFailed}</label>
      <input id="since" type="date" name="since" defaultValue={since} required />
      <button type="submit" className="secondary sm">{ui.m.webhooks.resend}</button>
    </form>
  );
};
