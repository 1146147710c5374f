import { sql } from "kysely";
import * as z from "zod";
import { comparableEmail } from "../base/email_address.ts";
import type { ErrorCode } from "../errors/texts.ts";
import { shortText } from "../list/fields.ts";
import * as communities from "../records/communities.ts";
import * as content from "../records/content.ts";
import * as partners from "../records/partners.ts";
import type { Source } from "../list/shape.ts";
import * as users from "../records/users.ts";

/** The records that the platform can be asked to change. */
export const instructedTypes = ["user", "community", "content", "partner"] as const;
export type InstructedType = typeof instructedTypes[number];

export const instructedFields = [
  ...["name", "title", "description", "category", "email", "language", "website"] as const,
  ...["status", "published"] as const,
];
export type InstructedField = typeof instructedFields[number];

/** The values of a state that the platform is asked to give a record, each by its verb. */
export const verbs = {
  deactivate: { type: "user", field: "status", value: "inactive" },
  reactivate: { type: "user", field: "status", value: "active" },
  close: { type: "community", field: "status", value: "inactive" },
  reopen: { type: "community", field: "status", value: "active" },
  unpublish: { type: "content", field: "published", value: "false" },
  publish: { type: "content", field: "published", value: "true" },
  pause: { type: "partner", field: "status", value: "inactive" },
  resume: { type: "partner", field: "status", value: "active" },
} as const satisfies Record<
  string,
  { type: InstructedType; field: InstructedField; value: string }
>;
export type Verb = keyof typeof verbs;
export const verbNames = Object.keys(verbs) as Verb[];

/** The verb of a new value; null for one that is corrected. */
export const verbOf = (
  { subject, field, value }: { subject: InstructedType; field: InstructedField; value: string },
): Verb | null =>
  verbNames.find((verb) => {
    const own = verbs[verb];
    return own.type === subject && own.field === field && own.value === value;
  }) ?? null;

/** The verb that a record can be asked for: the state that it does not have. */
export const offeredVerb = ({ type, values }: InstructedRecord): Verb =>
  verbNames.find((verb) =>
    verbs[verb].type === type && verbs[verb].value !== values[stateOf[type]]
  )!;

/** The field that the verbs of a record set. */
const stateOf = {
  user: "status",
  community: "status",
  content: "published",
  partner: "status",
} as const satisfies Record<InstructedType, InstructedField>;

/** A field that the platform can be asked to change. */
interface Field {
  schema: z.ZodType<string>;
  /** The error of a value that the field does not take. */
  wrong: ErrorCode;
  /** The form in which two values that are the same for the platform are equal. */
  comparable?: (value: string) => string;
}

type Fields = { [Name in InstructedField]?: Field };

const name: Field = {
  schema: shortText,
  wrong: "name.missing",
  comparable: (text) => text.normalize("NFC").trim(),
};

const email: Field = {
  schema: users.user.shape.email,
  wrong: "email.invalid",
  comparable: comparableEmail,
};

const valueOf = (schema: z.ZodType<string>): Field => ({
  schema,
  wrong: "instruction.bad_value",
});

const published = z.enum(["true", "false"]);

export const fieldsOf: Record<InstructedType, Fields> = {
  user: {
    name,
    email,
    language: {
      schema: users.user.shape.language.unwrap(),
      wrong: "correction.bad_language",
      comparable: (tag) => tag.toLowerCase(),
    },
    status: valueOf(users.user.shape.status),
  },
  community: {
    name,
    // The desk stores no description of communities, so the answer of the platform alone closes it.
    description: valueOf(content.content.shape.description.unwrap()),
    category: valueOf(communities.community.shape.category.unwrap()),
    status: valueOf(communities.community.shape.status),
  },
  content: {
    title: valueOf(content.content.shape.title),
    description: valueOf(content.content.shape.description.unwrap()),
    category: valueOf(content.content.shape.category.unwrap()),
    published: valueOf(published),
  },
  partner: {
    name,
    email,
    website: valueOf(partners.partner.shape.website.unwrap()),
    status: valueOf(partners.partner.shape.status),
  },
};

/** The fields of a record that are corrected, without that of its state. */
export const correctedFields = (type: InstructedType): InstructedField[] =>
  instructedFields.filter((field) => fieldsOf[type][field] && field !== stateOf[type]);

/** A record with the values of the fields that the platform can be asked to change. */
export interface InstructedRecord {
  type: InstructedType;
  id: string;
  name: string;
  /** Absent for an optional field that the platform has not sent. */
  values: { [Name in InstructedField]?: string };
}

/** A record of a list as it is read or imported. */
export type PlatformRecord = { id: string } & Readonly<Record<string, unknown>>;

export function instructedRecord(type: InstructedType, record: PlatformRecord): InstructedRecord {
  const values = Object.fromEntries(
    Object.keys(fieldsOf[type]).filter((field) => record[field] !== undefined)
      .map((field) => [field, String(record[field] ?? "")]),
  );
  return { type, id: record.id, name: String(record[recordKinds[type].name]), values };
}

interface RecordKind {
  table: "users" | "communities" | "content" | "partners";
  /** The column with the name. */
  name: "name" | "title";
  /** Throws `not_found`. */
  get: (source: Source, id: string) => Promise<PlatformRecord>;
}

const kindOf = (
  { table }: Pick<RecordKind, "table">,
  get: RecordKind["get"],
  name: RecordKind["name"] = "name",
): RecordKind => ({ table, get, name });

export const recordKinds: Record<InstructedType, RecordKind> = {
  user: kindOf(users.listShape, users.get),
  community: kindOf(communities.listShape, communities.get),
  content: kindOf(content.listShape, content.get, "title"),
  partner: kindOf(partners.listShape, partners.get),
};

/** The name of the record of a row of instructions; the id of one that is gone. */
export const nameOfSubject = sql<string>`coalesce(case "subject" ${
  sql.join(
    instructedTypes.map((type) =>
      sql`when ${sql.lit(type)} then (select ${sql.ref(recordKinds[type].name)}
        from ${sql.table(recordKinds[type].table)} where "id" = "subjectId")`
    ),
    sql` `,
  )
} end, "subjectId")`;

/** Throws `not_found`. */
export const readInstructedRecord = async (
  source: Source,
  type: InstructedType,
  id: string,
): Promise<InstructedRecord> => instructedRecord(type, await recordKinds[type].get(source, id));

/** The same value for the platform: case counts in a name alone. */
export function isSameValue(
  { type, field }: { type: InstructedType; field: InstructedField },
  value: string,
  other: string,
): boolean {
  const { comparable = (text: string) => text } = fieldsOf[type][field] ?? {};
  return comparable(value) === comparable(other);
}
