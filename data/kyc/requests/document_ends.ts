import { type RawBuilder, sql } from "kysely";
import { dayOf } from "../../base/calendar.ts";
import { DAY_MS } from "../../base/durations.ts";
import { indexed } from "../../list/conditions.ts";
import type { FilterShape } from "../../list/shape.ts";
import { currentDocuments, idOfDocument, type KycDocument } from "./document.ts";

type Documents = readonly KycDocument[];

/** A document is expired from the day in UTC after `expiresOn`. */
export const isExpiredDocument = ({ expiresOn }: Pick<KycDocument, "expiresOn">, now: Date) =>
  expiresOn !== undefined && expiresOn < dayOf(now);

/** The current documents that are expired, with their ids. */
export const expiredDocuments = (documents: Documents, now: Date) =>
  currentDocuments(documents).filter((document) => isExpiredDocument(document, now));

/** The columns of a request's documents: the list, and the first end of a current one. */
export const documentColumns = (documents: Documents) => ({
  documents: JSON.stringify(documents),
  documentsEnd: currentDocuments(documents).flatMap(({ expiresOn }) => expiresOn ?? [])
    .toSorted().at(0) ?? null,
});

/** The documents with other ends, by id; null for one without an end that is known. */
export const withEnds = (
  documents: Documents,
  ends: Readonly<Record<string, string | null>>,
): KycDocument[] =>
  documents.map(({ expiresOn, ...document }, at) => {
    const id = idOfDocument(document, at);
    const end = Object.hasOwn(ends, id) ? ends[id] : expiresOn;
    return end ? { ...document, expiresOn: end } : document;
  });

const SOON_DAYS = 30;

const conditions: Record<string, (now: Date) => RawBuilder<boolean>> = {
  expired: (now) => sql`"documentsEnd" < ${dayOf(now)}`,
  soon: (now) => {
    const last = dayOf(new Date(now.getTime() + SOON_DAYS * DAY_MS));
    return sql`("documentsEnd" >= ${dayOf(now)} and "documentsEnd" <= ${last})`;
  },
  unknown: () => sql`"documentsEnd" is null`,
};

/** Requests by the first end of a current document. */
export const documentEndFilter = {
  values: Object.keys(conditions),
  conditions: (values, _reader, now) => [
    indexed(sql`(${sql.join(values.map((value) => conditions[value]!(now)), sql` or `)})`),
  ],
} satisfies FilterShape;
