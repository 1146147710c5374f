import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { useUi } from "../ui/ui.ts";
import type { ApiDocument, ApiOperation } from "./document.ts";

export const DevelopersLink = () => {
  const { m } = useUi();
  return (
    <a role="button" className="secondary" href="/developers">
      <Icon name="book-open" />
      {m.developers.title}
    </a>
  );
};

export const DocumentLink = () => {
  const { m } = useUi();
  return (
    <a role="button" className="secondary" href="/api/openapi.json">
      <Icon name="download" />
      {m.developers.document}
    </a>
  );
};

interface Call {
  /** Method and path, or the name of an event. */
  name: string;
  operation: ApiOperation;
}

/** Calls, events and schemas of the OpenAPI document, in English. */
export function DevelopersPage({ paths, webhooks, components }: ApiDocument) {
  const calls = [...callsOf(paths, (method, path) => `${method.toUpperCase()} ${path}`)];
  const events = [...callsOf(webhooks, (_, name) => name)];
  const tags = new Set([...calls, ...events].flatMap(({ operation }) => operation.tags));
  return (
    <div className="stack reference" lang="en">
      <p>
        Programs send a service token as{" "}
        <code>Authorization: Bearer</code>. Where a call has no scope, they send the session token
        of a person, which <code>POST /api/login</code> answers.
      </p>
      {[...tags].map((tag) => (
        <Group key={tag} title={tag}>
          {[...calls, ...events].filter(({ operation }) => operation.tags.includes(tag))
            .map((call) => <CallDetails key={call.name} {...call} />)}
        </Group>
      ))}
      <Group title="Schemas">
        {Object.entries(components.schemas).map(([name, schema]) => (
          <details className="panel" id={name} key={name}>
            <summary>
              <code>{name}</code>
            </summary>
            <Json value={schema} />
          </details>
        ))}
      </Group>
    </div>
  );
}

function* callsOf(
  paths: ApiDocument["paths"],
  nameOf: (method: string, path: string) => string,
): Iterable<Call> {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      yield { name: nameOf(method, path), operation };
    }
  }
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

function CallDetails({ name, operation }: Call) {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  return (
    <details className="panel" id={operationId}>
      <summary>
        <code>{name}</code> <span className="muted">{summary}</span>
      </summary>
      {description && <Prose text={description} />}
      <Access security={operation.security} />
      {operation["x-limits"]?.map((limit) => <p key={limit}>{limit}</p>)}
      <Fields
        title="Parameters"
        fields={parameters.map(({ name, in: place, required, description, schema }) => ({
          name,
          note: required ? `${place}, required` : place,
          description,
          schema,
        }))}
      />
      <Fields title="Body" fields={contentsOf(requestBody?.content)} />
      <Fields
        title="Answers"
        fields={Object.entries(responses).map(([name, { description, content }]) => {
          const [answer] = Object.values(content ?? {});
          return { name, description, schema: answer?.schema, example: answer?.example };
        })}
      />
    </details>
  );
}

/** The permission or scope that the call needs. */
function Access({ security }: Pick<ApiOperation, "security">) {
  const of = (kind: string) => security.flatMap((one) => one[kind] ?? []).join(", ");
  const permission = of("person");
  const scope = of("service");
  return (
    <p>
      {permission && (
        <span>
          Permission <code>{permission}</code>
        </span>
      )} {scope && (
        <span>
          Scope <code>{scope}</code>
        </span>
      )}
    </p>
  );
}

interface Field {
  name: string;
  note?: string;
  description?: string;
  schema?: object;
  example?: unknown;
}

const contentsOf = (content: NonNullable<ApiOperation["requestBody"]>["content"] = {}): Field[] =>
  Object.entries(content).map(([name, { schema, example }]) => ({ name, schema, example }));

function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <dl>
        {fields.map(({ name, note, description, schema, example }) => (
          <div key={`${note} ${name}`}>
            <dt>
              <code>{name}</code>
              {note && <small className="muted">{note}</small>}
            </dt>
            <dd>
              {description && <Prose text={description} />}
              {schema !== undefined && <Schema schema={schema} />}
              {example !== undefined && <Json value={example} />}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A link to a schema with a name, or the schema. */
function Schema({ schema }: { schema: object }) {
  const [, name] = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(schema)) ?? [];
  return name === undefined ? <code>{JSON.stringify(schema)}</code> : (
    <a href={`#${name}`}>
      <code>{"items" in schema ? `${name}[]` : name}</code>
    </a>
  );
}

const Json = ({ value }: { value: unknown }) => (
  <pre tabIndex={0}><code>{JSON.stringify(value, null, 2)}</code></pre>
);

/** Text with code between backticks. */
const Prose = ({ text }: { text: string }) => (
  <p>{text.split("`").map((part, at) => at % 2 === 0 ? part : <code key={at}>{part}</code>)}</p>
);
