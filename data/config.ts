import * as z from "zod";
import { utf8 } from "./base/bytes.ts";
import * as mail from "./notices/mail_settings.ts";
import * as documents from "./documents/settings.ts";
import { isConfidential, LOOPBACK, type TrustedProxies, trustedProxiesIn } from "./base/network.ts";
import { isCurrencyCode } from "./base/currency.ts";
import { parseWith } from "./base/env_value.ts";
import type { PasswordPolicy } from "./staff/accounts/break_glass.ts";
import * as sso from "./staff/sso/settings.ts";

/** The environment, parsed once at start; docs/configuration.md explains each variable. */
export interface Config extends PasswordPolicy {
  port: number;
  /** 0.0.0.0 can be reached from other machines. */
  address: "0.0.0.0" | "127.0.0.1";
  /** Null: in-memory SQLite with the sample data. */
  databaseUrl: string | null;
  /** Largest number of connections to PostgreSQL. */
  databaseConnections: number;
  simulatedDelay: boolean;
  /** ISO 4217; null: the stored one, or US dollars. */
  currency: string | null;
  jwtSecret: string;
  /** `jwtSecret` is a proposal: the database stores the first one. */
  usesGeneratedSecret: boolean;
  /** The public one first; empty: that of the requested host. */
  origins: readonly string[];
  trustedProxies: TrustedProxies;
  /** Null: no mail is sent. */
  mail: mail.MailConfig | null;
  /** Receives signed heads of the audit trail; null: none are sent. */
  anchorUrl: string | null;
  /** Bearer token of `/metrics`; null: there are no metrics. */
  metricsToken: string | null;
  documents: documents.DocumentSettings;
  /** Origins from which linked documents are fetched. */
  documentOrigins: readonly string[];
  /** Null: no single sign-on. */
  sso: sso.SsoConfig | null;
  /** Time to go on serving after a signal, while `/ready` already fails. */
  drainMs: number;
  /** Telemetry, of Deno Deploy too, takes the log from the console, which waits for its reader. */
  logsToConsole: boolean;
}

const origin = z.string().refine((value) => {
  const url = URL.parse(value);
  return url !== null && url.origin === value && /^https?:$/.test(url.protocol);
}, "must be an origin such as https://desk.example.com");

const databaseUrl = z.string("is required")
  .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, "must be sqlite:PATH or postgres://…");

/** Deploy starts many processes, and its databases allow few connections. */
const CONNECTIONS = { usual: 10, onDeploy: 4, most: 50 };
const connectionsRule = `must be 1 to ${CONNECTIONS.most}`;
const databaseConnections = z.string().regex(/^[1-9]\d?$/, connectionsRule).transform(Number)
  .refine((count) => count <= CONNECTIONS.most, connectionsRule);

const jwtSecret = z.string("is required")
  .refine((secret) => utf8(secret).length >= 32, "must have 32 bytes or more");

const currency = z.string().refine(isCurrencyCode, "must be a currency such as USD, JPY or KWD")
  .nullable().default(null);

const anchorUrl = z.string().refine((value) => {
  const url = URL.parse(value);
  return url !== null && isConfidential(url);
}, "must be https://…, or http:// on this machine");

/** `DENO_TIMELINE` of production; elsewhere the variable is not set. */
const PRODUCTION = "production";
const timeline = z.string().default(PRODUCTION);

const trustedProxies = parseWith(
  trustedProxiesIn,
  "must be addresses such as 10.0.0.0/8, ::1 or a number of hops up to 10",
);

const drainSeconds = z.string()
  .refine((value) => /^\d{1,3}(\.\d)?$/.test(value) && Number(value) <= 300, "must be 0 to 300")
  .transform(Number);

const port = z.string().regex(/^\d{1,5}$/, "must be a port number").transform(Number)
  .refine((port) => port <= 65_535, "must be a port number").default(8000);

const environment = z.object({
  PORT: port,
  LISTEN_ADDRESS: z.enum(["0.0.0.0", "127.0.0.1"], "must be 0.0.0.0 or 127.0.0.1").default(
    "0.0.0.0",
  ),
  DATABASE_URL: databaseUrl.nullable().default(null),
  DATABASE_CONNECTIONS: databaseConnections.optional(),
  SIMULATED_DELAY: z.enum(["on", "off"], "must be on or off").optional(),
  CURRENCY: currency,
  JWT_SECRET: jwtSecret.optional(),
  PUBLIC_ORIGIN: origin.optional(),
  TRUSTED_PROXIES: trustedProxies.default({ hops: 0 }),
  ...mail.mailVariables,
  AUDIT_ANCHOR_URL: anchorUrl.nullable().default(null),
  ...documents.documentVariables,
  DOCUMENT_ORIGINS: documents.originList.default([]),
  METRICS_TOKEN: z.string().min(16, "must have 16 characters or more").nullable().default(null),
  DRAIN_SECONDS: drainSeconds.default(0.5),
  DENO_DEPLOYMENT_ID: z.string().optional(),
  DENO_TIMELINE: timeline,
  OTEL_DENO: z.string().optional(),
  ...sso.ssoVariables,
}).superRefine((env, context) => {
  if (env.DENO_DEPLOYMENT_ID && env.DATABASE_URL?.startsWith("sqlite:")) {
    const rule = "must be postgres://… on Deno Deploy, where a file is lost with its instance";
    report(context, [["DATABASE_URL", rule]]);
  }
  report(context, [...sso.missingForSso(env), ...documents.missing(env)]);
  if (env.SMTP_URL && !env.MAIL_FROM) {
    report(context, [["MAIL_FROM", "is required with an SMTP_URL"]]);
  }
  if (env.DENO_TIMELINE === PRODUCTION) report(context, missingInProduction(env));
});

function missingInProduction(env: {
  DATABASE_URL: string | null;
  JWT_SECRET?: string;
  DENO_DEPLOYMENT_ID?: string;
  PUBLIC_ORIGIN?: string;
  SMTP_URL?: unknown;
}): Missing {
  const missing: Missing = [];
  if (env.DATABASE_URL && !env.JWT_SECRET) {
    missing.push(["JWT_SECRET", "is required with a DATABASE_URL"]);
  }
  if (!env.DENO_DEPLOYMENT_ID || env.PUBLIC_ORIGIN) return missing;
  const rule = "is required on Deno Deploy with";
  if (env.DATABASE_URL) missing.push(["PUBLIC_ORIGIN", `${rule} a DATABASE_URL`]);
  if (env.SMTP_URL) missing.push(["PUBLIC_ORIGIN", `${rule} an SMTP_URL`]);
  return missing;
}

/** Missing variables, each with a message. */
type Missing = [name: string, message: string][];

function report(context: z.RefinementCtx, missing: Missing): void {
  for (const [name, message] of missing) {
    context.addIssue({ code: "custom", path: [name], message });
  }
}

const storeEnvironment = z.object({
  DATABASE_URL: databaseUrl,
  CURRENCY: currency,
  JWT_SECRET: jwtSecret.optional(),
  DENO_TIMELINE: timeline,
  ...documents.documentVariables,
}).superRefine((env, context) => {
  const hasSecret = env.JWT_SECRET || env.DENO_TIMELINE !== PRODUCTION;
  if (!hasSecret) report(context, [["JWT_SECRET", "is required"]]);
  report(context, documents.missing(env));
});

type Environment = Record<string, string | undefined>;

/** The process has permission to read these variables only. */
export const variableNames: readonly string[] = Object.keys(environment.shape);

/** Throws an Error of one line that names the first bad variable. */
export function readConfig(env: Environment): Config {
  const data = read(environment, env);
  return {
    port: data.PORT,
    address: data.LISTEN_ADDRESS,
    databaseUrl: data.DATABASE_URL,
    databaseConnections: data.DATABASE_CONNECTIONS ??
      CONNECTIONS[data.DENO_DEPLOYMENT_ID ? "onDeploy" : "usual"],
    simulatedDelay: (data.SIMULATED_DELAY ?? (data.DATABASE_URL ? "off" : "on")) === "on",
    currency: data.CURRENCY,
    jwtSecret: data.JWT_SECRET ?? newSecret(),
    usesGeneratedSecret: data.DATABASE_URL !== null && data.JWT_SECRET === undefined,
    origins: origins(data),
    trustedProxies: data.TRUSTED_PROXIES,
    // A preview without an address has no origin for links in mails.
    mail: origins(data).length === 0 ? null : mail.mailSettingsIn(data),
    anchorUrl: data.AUDIT_ANCHOR_URL,
    metricsToken: data.METRICS_TOKEN,
    documents: documents.documentSettingsIn(data),
    documentOrigins: data.DOCUMENT_ORIGINS,
    sso: sso.ssoIn(data),
    breakGlassAdmin: sso.breakGlassIn(data),
    drainMs: data.DRAIN_SECONDS * 1000,
    logsToConsole: Boolean(data.DENO_DEPLOYMENT_ID || data.OTEL_DENO),
  };
}

const newSecret = (): string => crypto.randomUUID() + crypto.randomUUID();

/** For tasks. Throws as `readConfig` does. */
export const readDatabaseUrl = (env: Environment): string =>
  read(z.object({ DATABASE_URL: databaseUrl }), env).DATABASE_URL;

/** Migrations hold a lock of their session, which a pooled connection does not have. */
export function readMigrationUrl(env: Environment): string {
  const { MIGRATE_DATABASE_URL } = read(
    z.object({ MIGRATE_DATABASE_URL: databaseUrl.optional() }),
    env,
  );
  return MIGRATE_DATABASE_URL ?? readDatabaseUrl(env);
}

/** The origin of links that are shown. Throws as `readConfig` does. */
export function readOrigin(env: Environment): string {
  const { PUBLIC_ORIGIN, PORT } = read(
    z.object({ PUBLIC_ORIGIN: origin.optional(), PORT: port }),
    env,
  );
  return PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;
}

/** A secret by the name of its variable. Throws as `readConfig` does. */
export const readSecret = (env: Environment, name: string): string | undefined =>
  read(z.object({ [name]: jwtSecret.optional() }), env)[name];

/** For tasks that write or verify the audit trail. Throws as `readConfig` does. */
export function readStoreConfig(
  env: Environment,
):
  & Pick<Config, "jwtSecret" | "usesGeneratedSecret" | "documents" | "currency">
  & { databaseUrl: string } {
  const { DATABASE_URL, CURRENCY, JWT_SECRET, ...variables } = read(storeEnvironment, env);
  return {
    databaseUrl: DATABASE_URL,
    currency: CURRENCY,
    jwtSecret: JWT_SECRET ?? newSecret(),
    usesGeneratedSecret: JWT_SECRET === undefined,
    documents: documents.documentSettingsIn(variables),
  };
}

function read<Schema extends z.ZodType>(schema: Schema, env: Environment): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`${issue?.path.join(".")}: ${issue?.message}`);
}

/** Previews, branches and the demo on Deploy have no fixed name, so any host is accepted. */
function origins(env: z.output<typeof environment>): string[] {
  if (env.PUBLIC_ORIGIN) return [env.PUBLIC_ORIGIN];
  if (env.DENO_DEPLOYMENT_ID || env.DENO_TIMELINE !== PRODUCTION) return [];
  return LOOPBACK.map((host) =>
    // Browsers omit the default port in Origin and Host.
    new URL(`http://${host}:${env.PORT}`).origin
  );
}
