import type { ReactNode } from "react";
import type { en } from "../messages/developers/en.ts";
import { Icon } from "../ui/icon.tsx";
import type { Ui } from "../ui/ui.ts";

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

export const DevelopersLink = ({ ui }: { ui: Ui }) => (
  <a role="button" className="secondary" href="/developers">
    <Icon name="book-open" />
    {ui.m.developers.title}
  </a>
);

export const DocumentLink = ({ ui }: { ui: Ui }) => (
  <a role="button" className="secondary" href="/api/openapi.json">
    <Icon name="download" />
    {ui.m.developers.document}
  </a>
);

/** The texts of the description itself are English. */
export function DevelopersPage({ ui, calls, events, schemas }: ApiReference & { ui: Ui }) {
  const texts = ui.m.developers;
  const groups = Object.keys(texts.groups) as ApiCall["group"][];
  return (
    <div className="stack reference">
      <p>
        <Prose text={texts.authorization} />
      </p>
      {groups.map((group) => (
        <Group key={group} title={texts.groups[group]}>
          {calls.filter((call) => call.group === group)
            .map((call) => <Call key={call.id} ui={ui} call={call} />)}
        </Group>
      ))}
      <Group title={texts.events}>
        {events.map((event) => <Event key={event.id} ui={ui} event={event} />)}
      </Group>
      <Group title={texts.schemas}>
        {schemas.map(({ name, fields }) => (
          <details className="panel" id={schemaId(name)} key={name}>
            <summary>
              <code>{name}</code>
            </summary>
            <Fields ui={ui} fields={fields} />
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

function Call({ ui, call }: { ui: Ui; call: ApiCall }) {
  const texts = ui.m.developers;
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
      <Access ui={ui} call={call} />
      <Parts ui={ui} message={call} />
      {call.limits.length > 0 && (
        <>
          <h3>{texts.limits}</h3>
          <ul lang="en">{call.limits.map((limit) => <li key={limit}>{limit}</li>)}</ul>
        </>
      )}
      <h3>{texts.example}</h3>
      <Example ui={ui} id={call.id} text={call.curl} />
    </details>
  );
}

const Event = ({ ui, event }: { ui: Ui; event: ApiEvent }) => (
  <details className="panel" id={event.id}>
    <summary>
      <code>{event.name}</code> <span className="muted" lang="en">{event.summary}</span>
    </summary>
    <Parts ui={ui} message={event} />
    <h3>{ui.m.developers.example}</h3>
    <Example ui={ui} id={event.id} text={event.example} />
  </details>
);

const Parts = ({ ui, message }: { ui: Ui; message: ApiMessage }) => (
  <>
    <Part title={ui.m.developers.parameters} ui={ui} fields={message.parameters} />
    <Part title={ui.m.developers.body} ui={ui} fields={[...message.bodies, ...message.fields]} />
    <Part title={ui.m.developers.answers} ui={ui} fields={message.answers} />
  </>
);

function Access({ ui, call: { permission, scopes } }: { ui: Ui; call: ApiCall }) {
  const texts = ui.m.developers;
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
  { title, ui, fields }: { title: string; ui: Ui; fields: readonly ApiField[] },
) => (
  fields.length > 0 && (
    <>
      <h3>{title}</h3>
      <Fields ui={ui} fields={fields} />
    </>
  )
);

function Fields({ ui, fields }: { ui: Ui; fields: readonly ApiField[] }) {
  const { required, places } = ui.m.developers;
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

function Example({ ui, id, text }: { ui: Ui; id: string; text: string }) {
  const { copy, copied } = ui.m.common;
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
