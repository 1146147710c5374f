import type { Definition } from "../migration.ts";

/** The documents that were sent to a session, which alone can say that it has shown them. */
export const definition = {
  creates: ["kyc_sent_documents"],
  statements: [
    `create table kyc_sent_documents (
      "sessionId" text not null,
      "requestId" text not null,
      "documentId" text not null,
      "sentAt" text not null,
      primary key ("sessionId", "requestId", "documentId")
    )`,
    `create index kyc_sent_documents_by_sentAt on kyc_sent_documents ("sentAt")`,
  ],
} as const satisfies Definition;
