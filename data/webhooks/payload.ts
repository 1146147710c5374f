import * as z from "zod";
import { recordId } from "../list/fields.ts";

/** The thin payload: no names, no documents, no internal notes. */
const thin = z.strictObject({
  requestId: recordId,
  userId: recordId,
  status: z.enum(["pending", "accepted", "declined", "revoked", "expired"]),
  version: z.int().min(1).describe("Orders the events of a request."),
  reasons: z.array(recordId).describe("Codes."),
  message: z.string().nullable().describe("The message to the applicant."),
  href: z.url().describe("The request as it is now."),
}).meta({ id: "EventData" });

const requested = thin.extend({
  documentId: recordId.describe("The document that a new one must replace."),
  until: z.iso.datetime().describe("The end of the applicant's time."),
}).meta({ id: "DocumentRequestedData" });

const documentEnding = thin.extend({
  documentId: recordId,
  expiresOn: z.iso.date().describe("The last day on which the document is valid."),
}).meta({ id: "DocumentExpiringData" });

const screeningDue = thin.extend({
  kind: z.string().describe("The kind of check to run again."),
  lastRanOn: z.iso.date().nullable().describe("The day in UTC of the last run; null: never."),
}).meta({ id: "ScreeningDueData" });

/** A payout that is held, or no longer; the reason stays at the desk. */
const payout = z.strictObject({
  transactionId: recordId,
  userId: recordId,
  version: z.int().min(1).describe("Orders the events of a transaction."),
  href: z.url().describe("The transaction as it is now."),
}).meta({ id: "PayoutData" });

/** A value that the platform is asked to correct; the value itself is read by the API. */
const correction = z.strictObject({
  correctionId: recordId,
  userId: recordId,
  field: z.enum(["name", "email", "language"]),
  href: z.url().describe("The corrections of the person."),
}).meta({ id: "CorrectionData" });

/** A change that the platform is asked for; the value is read by the API. */
const change = <Name extends string>(name: Name) =>
  z.strictObject(
    {
      instructionId: recordId,
      [name]: recordId,
      field: z.string().describe("The field to change, such as `status`."),
      href: z.url().describe("The open instructions."),
    } as { [Field in Name | "instructionId"]: typeof recordId } & {
      field: z.ZodString;
      href: z.ZodURL;
    },
  );

/** A person who was erased: nothing but the id. */
const erased = z.strictObject({ userId: recordId }).meta({ id: "UserErasedData" });

const withdrawn = requested.omit({ until: true }).meta({ id: "DocumentRequestWithdrawnData" });

/** The `data` of each event. */
const payloads = {
  "kyc.submitted": thin,
  "kyc.decided": thin,
  "kyc.reopened": thin,
  "kyc.document_requested": requested,
  "kyc.document_request_withdrawn": withdrawn,
  "kyc.expiring": thin,
  "kyc.document_expiring": documentEnding,
  "kyc.screening_due": screeningDue,
  "kyc.expired": thin,
  "payout.held": payout,
  "payout.released": payout,
  "kyc.recheck_needed": thin,
  "user.correction_requested": correction,
  "user.change_requested": change("userId").meta({ id: "UserChangeData" }),
  "community.change_requested": change("communityId").meta({ id: "CommunityChangeData" }),
  "content.change_requested": change("contentId").meta({ id: "ContentChangeData" }),
  "partner.change_requested": change("partnerId").meta({ id: "PartnerChangeData" }),
  "user.erased": erased,
  "webhook.test": thin,
};

/** Sent by an admin to try an endpoint; nobody subscribes to it. */
export const TEST_EVENT = "webhook.test";

export type SentType = keyof typeof payloads;
export const sentTypes = Object.keys(payloads) as SentType[];

/** Events that endpoints subscribe to. */
export type EventType = Exclude<SentType, typeof TEST_EVENT>;
export const eventTypes = sentTypes.filter((type): type is EventType => type !== TEST_EVENT);

/** The `data` as it is stored: `href` is added when it is sent. */
export type PayloadOf<Type extends SentType> = Omit<z.output<typeof payloads[Type]>, "href">;

export type Event = { [Type in EventType]: { type: Type; data: PayloadOf<Type> } }[EventType];

/** The body of an event as it is sent. */
export const eventBody = (type: SentType) =>
  z.strictObject({
    type: z.literal(type),
    timestamp: z.iso.datetime().describe("When it happened."),
    data: payloads[type],
  });

/** The first word of the types of events. */
export type EventArea<Type extends SentType = SentType> = Type extends `${infer Area}.${string}`
  ? Area
  : never;

/** The record that events are about. */
interface SubjectKind {
  /** The field of `data` that has its id. */
  field: string;
  /** Its path in the API; null for a record that is gone. */
  path: (data: Record<string, string>) => string | null;
}

const requestSubject: SubjectKind = {
  field: "requestId",
  path: ({ requestId }) => `/api/kyc-requests/${requestId}`,
};

const instructionSubject: SubjectKind = {
  field: "instructionId",
  path: () => "/api/instructions?state=open",
};

/** Keyed by the first word of the event's type. */
const subjectKinds: Record<EventArea, SubjectKind> = {
  kyc: requestSubject,
  payout: {
    field: "transactionId",
    path: ({ transactionId }) => `/api/transactions/${transactionId}`,
  },
  user: { field: "correctionId", path: ({ userId }) => `/api/users/${userId}/corrections` },
  community: instructionSubject,
  content: instructionSubject,
  partner: instructionSubject,
  webhook: requestSubject,
};

const erasedSubject: SubjectKind = { field: "userId", path: () => null };

export function subjectKindOf(type: SentType): SubjectKind {
  if (type === "user.erased") return erasedSubject;
  if (type.endsWith(".change_requested")) return instructionSubject;
  return subjectKinds[type.split(".")[0] as EventArea];
}

export const subjectOf = ({ type, data }: { type: SentType; data: object }): string =>
  (data as Record<string, string>)[subjectKindOf(type).field]!;

/** The data of an event as it is sent, with the address of the record in the API. */
export function sentData({ type, data }: { type: SentType; data: object }, origin: string): object {
  const path = subjectKindOf(type).path(data as Record<string, string>);
  return path === null ? data : { ...data, href: origin + path };
}
