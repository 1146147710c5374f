import type { ReactNode } from "react";
import type { en } from "../messages/developers/en.ts";
import { Icon } from "../ui/icon.tsx";
import { useUi } from "../ui/ui.ts";

/** A parameter, or a field of a body. */
export interface ApiField {
  name: string;
  /** Such as `active | inactive` or `User[]`. */
  type: string;
  /** The schema that the type names. */
  schema: string | null;
  required: boolean;
  description?: string;
  place?: keyof typeof en.places;
}

interface ApiMessage {
  id: string;
  summary: string;
  parameters: readonly ApiField[];
  /** The body by media type; the fields if it is no schema with a name. */
  bodies: readonly ApiField[];
  fields: readonly ApiField[];
  answers: readonly ApiField[];
}

export interface ApiCall extends ApiMessage {
  group: keyof typeof en.groups;
  method: string;
  path: string;
  description?: string;
  permission?: string;
  scopes: readonly string[];
  limits: readonly string[];
  curl: string;
}

/** A webhook of the desk. */
export interface ApiEvent extends ApiMessage {
  name: string;
  /** The JSON of a body. */
  example: string;
}

export interface ApiReference {
  calls: readonly ApiCall[];
  events: readonly ApiEvent[];
  schemas: readonly { name: string; fields: readonly ApiField[] }[];
}

export const DevelopersLink = () => {
  const ui = useUi();
  return (
    <a role="button" className="secondary" href="/developers">
      <Icon name="book-open" />
      {ui.m.developers.title}
    </a>
  );
};

export const DocumentLink = () => {
  const ui = useUi();
  return (
    <a role="button" className="secondary" href="/api/openapi.json">
      <Icon name="download" />
      {ui.m.developers.document}
    </a>
  );
};

/** The texts of the description itself are English. */
export function DevelopersPage({ calls, events, schemas }: ApiReference) {
  const texts = useUi().m.developers;
  const groups = Object.keys(texts.groups) as ApiCall["group"][];
  return (
    <div className="stack reference">
      <p>
        <Prose text={texts.authorization} />
      </p>
      {groups.map((group) => (
        <Group key={group} title={texts.groups[group]}>
          {calls.filter((call) => call.group === group)
            .map((call) => <Call key={call.id} call={call} />)}
        </Group>
      ))}
      <Group title={texts.events}>
        {events.map((event) => <Event key={event.id} event={event} />)}
      </Group>
      <Group title={texts.schemas}>
        {schemas.map(({ name, fields }) => (
          <details className="panel" id={schemaId(name)} key={name}>
            <summary>
              <code>{name}</code>
            </summary>
            <Fields fields={fields} />
          </details>
        ))}
      </Group>
    </div>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

const schemaId = (name: string): string => `schema-${name}`;

function Call({ call }: { call: ApiCall }) {
  const texts = useUi().m.developers;
  return (
    <details className="panel" id={call.id}>
      <summary>
        <code>{call.method}</code> <code>{call.path}</code>{" "}
        <span className="muted" lang="en">{call.summary}</span>
      </summary>
      {call.description && (
        <p lang="en">
          <Prose text={call.description} />
        </p>
      )}
      <Access call={call} />
      <Parts message={call} />
      {call.limits.length > 0 && (
        <>
          <h3>{texts.limits}</h3>
          <ul lang="en">{call.limits.map((limit) => <li key={limit}>{limit}</li>)}</ul>
        </>
      )}
      <h3>{texts.example}</h3>
      <Example id={call.id} text={call.curl} />
    </details>
  );
}

const Event = ({ event }: { event: ApiEvent }) => {
  const ui = useUi();
  return (
    <details className="panel" id={event.id}>
      <summary>
        <code>{event.name}</code> <span className="muted" lang="en">{event.summary}</span>
      </summary>
      <Parts message={event} />
      <h3>{ui.m.developers.example}</h3>
      <Example id={event.id} text={event.example} />
    </details>
  );
};

const Parts = ({ message }: { message: ApiMessage }) => {
  const ui = useUi();
  return (
    <>
      <Part title={ui.m.developers.parameters} fields={message.parameters} />
      <Part title={ui.m.developers.body} fields={[...message.bodies, ...message.fields]} />
      <Part title={ui.m.developers.answers} fields={message.answers} />
    </>
  );
};

function Access({ call: { permission, scopes } }: { call: ApiCall }) {
  const texts = useUi().m.developers;
  if (permission === undefined && scopes.length === 0) return <p>{texts.everybody}</p>;
  return (
    <p>
      {permission && (
        <span>
          {texts.permission} <code>{permission}</code>
        </span>
      )} {scopes.length > 0 && (
        <span>
          {texts.scope} <code>{scopes.join(", ")}</code>
        </span>
      )}
    </p>
  );
}

const Part = (
  { title, fields }: { title: string; fields: readonly ApiField[] },
) => (
  fields.length > 0 && (
    <>
      <h3>{title}</h3>
      <Fields fields={fields} />
    </>
  )
);

function Fields({ fields }: { fields: readonly ApiField[] }) {
  const { required, places } = useUi().m.developers;
  return (
    <dl>
      {fields.map((field) => (
        <div key={`${field.place} ${field.name}`}>
          <dt>
            <code>{field.name}</code>
            {field.required && <small className="muted">{required}</small>}
            {field.place && <small className="muted">{places[field.place]}</small>}
          </dt>
          <dd lang="en">
            <Type {...field} />
            {field.description && (
              <span>
                <Prose text={field.description} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Text with code between backticks. */
const Prose = ({ text }: { text: string }) =>
  text.split("`").map((part, at) => at % 2 === 0 ? part : <code key={at}>{part}</code>);

const Type = ({ type, schema }: ApiField) =>
  schema === null ? type !== "" && <code>{type}</code> : (
    <a href={`#${schemaId(schema)}`}>
      <code>{type}</code>
    </a>
  );

function Example({ id, text }: { id: string; text: string }) {
  const { copy, copied } = useUi().m.common;
  return (
    <div className="example">
      <pre id={`${id}-example`} tabIndex={0}><code>{text}</code></pre>
      <button
        type="button"
        className="secondary sm scripted"
        data-copy={`${id}-example`}
        data-copied={copied}
      >
        {copy}
      </button>
      <small className="muted" role="status"></small>
    </div>
  );
}
