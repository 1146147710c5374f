import type { TokenPreset } from "../../data/imports/scopes.ts";
import type { ListedToken } from "../../data/staff/accounts/service_tokens.ts";
import { Confirmation } from "../account/confirmation.tsx";
import { StatusBadge, type Tone } from "../ui/badge.tsx";
import { timeColumn } from "../ui/list/columns.tsx";
import { type Container, DialogLink } from "../ui/dialog/dialog.tsx";
import { FormDialog, QuestionDialog, SecretDialog } from "../ui/dialog/form_dialog.tsx";
import { Checks, Field, type FieldErrors } from "../ui/form/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { Time } from "../ui/time.tsx";
import type { Messages } from "../messages/catalogue.ts";
import { StatePanel } from "../ui/state_panel.tsx";
import { type Ui, useUi } from "../ui/ui.ts";

const PATH = "/staff/tokens";

export const NewTokenLink = () => {
  const ui = useUi();
  return (
    <DialogLink role="button" href={`${PATH}/new`}>
      <Icon name="plus" />
      {ui.m.tokens.create}
    </DialogLink>
  );
};

const tones: Record<ListedToken["state"], Tone> = {
  active: { tone: "primary", icon: "circle-dot" },
  over: { tone: "", icon: "timer-off" },
  revoked: { tone: "revoked", icon: "ban" },
};

/** The subjects of scopes behind their verbs: `Sends users, content. Reads KYC requests.` */
function scopeWords(m: Messages, scopes: readonly string[]): string {
  const { sends, reads, documents, checks } = m.tokens;
  const subjects: Record<string, string> = {
    documents,
    checks,
    kyc: m.kyc.noun,
    analytics: m.analytics.title,
    ...Object.fromEntries(Object.entries(m.lists).map(([name, { noun }]) => [name, noun])),
  };
  const parts = scopes.map((scope) => scope.split(":"));
  return [true, false].flatMap((isRead) => {
    const named = parts.filter(([, verb]) => (verb === "read") === isRead)
      .map(([subject = ""]) => subjects[subject] ?? subject);
    return named.length > 0 ? [`${isRead ? reads : sends} ${named.join(", ")}.`] : [];
  }).toReversed().join(" ");
}

type Row = ListedToken & { id: string };

export function TokenTable({ tokens }: { tokens: readonly ListedToken[] }) {
  const ui = useUi();
  const { title, none, noneText } = ui.m.tokens;
  if (tokens.length === 0) return <StatePanel title={none} text={noneText} />;
  const rows = tokens.map((token, index): Row => ({ ...token, id: `token-${index + 1}` }));
  return <Table caption={title} columns={columns(ui)} rows={rows} />;
}

function columns({ m, f }: Ui): Column<Row>[] {
  const { columns, never, byCreator, from, commandLine, states } = m.tokens;
  return [
    { label: columns.name, kind: "text", cell: ({ name }) => name },
    {
      label: columns.scopes,
      kind: "text",
      cell: ({ scopes }) => <span title={scopes.join(", ")}>{scopeWords(m, scopes)}</span>,
    },
    {
      label: columns.created,
      kind: "text",
      isLabelled: true,
      cell: ({ createdAt, creator }) => (
        <>
          <Time at={createdAt} f={f} />{" "}
          <small className="muted">{byCreator(creator ?? commandLine)}</small>
        </>
      ),
    },
    { ...timeColumn(columns.ends, f, ({ expiresAt }: Row) => expiresAt), isLabelled: true },
    {
      label: columns.lastUsed,
      kind: "text",
      isLabelled: true,
      cell: ({ lastUsedAt, lastAddress }) =>
        lastUsedAt === null ? never : (
          <>
            <Time at={lastUsedAt} f={f} clock />{" "}
            {lastAddress && <small className="muted">{from(lastAddress)}</small>}
          </>
        ),
    },
    {
      label: columns.state,
      kind: "status",
      cell: ({ state }) => <StatusBadge tone={tones[state]} label={states[state]} />,
    },
    {
      label: columns.actions,
      kind: "actions",
      cell: (token) => token.state === "active" && <RevokeLink text={m.tokens.revoke} {...token} />,
    },
  ];
}

const revokeHref = (name: string): string => `${PATH}/revoke?name=${encodeURIComponent(name)}`;

const RevokeLink = ({ text, name }: { text: string; name: string }) => (
  <div className="actions">
    <DialogLink role="button" className="secondary sm no" href={revokeHref(name)}>
      <Icon name="ban" />
      {text}
      <span className="vh">{` ${name}`}</span>
    </DialogLink>
  </div>
);

export function RevokeDialog(
  { name, container }: { name: string; container: Container },
) {
  const { title, revokeTitle, revokeText, confirmRevoke } = useUi().m.tokens;
  return (
    <QuestionDialog
      container={container}
      title={revokeTitle}
      back={{ href: PATH, label: title }}
      id="revoke-token"
      action={revokeHref(name)}
      submit={confirmRevoke}
    >
      <input type="hidden" name="name" value={name} />
      <p>{revokeText(name)}</p>
      <Confirmation />
    </QuestionDialog>
  );
}

interface TokenFormProps {
  container: Container;
  scopes: readonly string[];
  typed: { name?: string; scopes: readonly string[]; until?: string };
  errors?: FieldErrors;
}

export function TokenForm(
  { container, scopes, typed, errors = {} }: TokenFormProps,
) {
  const { m } = useUi();
  const { title, form } = m.tokens;
  return (
    <FormDialog
      container={container}
      small
      title={form.title}
      back={{ href: PATH, label: title }}
      id="token"
      action={PATH}
      submit={form.submit}
      intro={<p className="muted">{form.text}</p>}
    >
      <Presets container={container} />
      <Field
        name="name"
        label={form.name}
        value={typed.name}
        errors={errors}
        autoComplete="off"
        autoFocus
      />
      <Checks
        name="scopes"
        legend={form.scopes}
        chosen={typed.scopes}
        errors={errors}
        options={scopes.map((scope) => [scope, `${scopeWords(m, [scope])} (${scope})`] as const)}
      />
      <Field name="until" label={form.until} value={typed.until} errors={errors} type="date" />
      <Confirmation />
    </FormDialog>
  );
}

const presets = ["sends", "reads"] as const satisfies TokenPreset[];

/** Links to the form with the scopes of a common use. */
const Presets = ({ container }: { container: Container }) => {
  const ui = useUi();
  return (
    <div className="actions">
      <span className="muted">{ui.m.tokens.form.presetsLabel}</span>
      {presets.map((preset) => (
        <DialogLink
          key={preset}
          container={container}
          role="button"
          className="secondary sm"
          href={`${PATH}/new?preset=${preset}`}
        >
          {ui.m.tokens.form.presets[preset]}
        </DialogLink>
      ))}
    </div>
  );
};

interface NewTokenProps {
  container: Container;
  name: string;
  token: string;
  expiresAt: string;
}

/** Shown once, because only its hash is stored. */
export function NewToken({ container, name, token, expiresAt }: NewTokenProps) {
  const ui = useUi();
  const { title, made } = ui.m.tokens;
  return (
    <SecretDialog
      container={container}
      title={made.title}
      name="token"
      label={made.label}
      value={token}
      back={{ href: PATH, label: title }}
    >
      {made.text(name)} <Time at={expiresAt} f={ui.f} clock />. {made.once}
    </SecretDialog>
  );
}
