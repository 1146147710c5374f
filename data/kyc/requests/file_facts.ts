import type { Database } from "../../db/database.ts";
import { valuesIn } from "../../db/rows.ts";
import { contactsOf } from "../../records/users.ts";
import type { KycDocument } from "./document.ts";
import { documentColumns } from "./document_ends.ts";

/** Fields that only the files of the desk have. */
export const fileFields = [
  "userEmail",
  "decidedAt",
  "documentCount",
  "documentNames",
  "documentExpiresOn",
  "assignedTo",
];

interface Listed {
  id: string;
  userId: string;
  status: string;
  documents: readonly KycDocument[];
  assigneeName: string | null;
  openChecks: number;
}

/** `decidedAt` is that of the current decision; null for decisions of another desk. */
export async function fileFacts(db: Database, requests: readonly Listed[]) {
  const people = await contactsOf(db, requests.map(({ userId }) => userId));
  const decided = requests.filter(({ status }) => status !== "pending").map(({ id }) => id);
  const decisions = await db.selectFrom("kyc_decisions").select("requestId")
    .select(({ fn }) => fn.max("decidedAt").as("at")).where("undoneAt", "is", null)
    .where("requestId", "in", valuesIn(db, decided)).groupBy("requestId").execute();
  const decidedAt = new Map(decisions.map(({ requestId, at }) => [requestId, at]));
  return requests.map(({ id, userId, documents, assigneeName, openChecks }) => ({
    userEmail: people.get(userId)?.email ?? null,
    decidedAt: decidedAt.get(id) ?? null,
    documentCount: documents.length,
    documentNames: documents.map(({ name }) => name).join("; "),
    documentExpiresOn: documentColumns(documents).documentsEnd,
    assignedTo: assigneeName,
    openChecks,
  }));
}
