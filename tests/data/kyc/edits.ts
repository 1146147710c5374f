const HASH = "0".repeat(64);

/** Edits in the database that keep the trail as it was, as SQL for both engines. */
export const edits: Record<string, string> = {
  ...onRequest("k_1", {
    "a pending request made accepted": `"status" = 'accepted', "phase" = 'accepted'`,
    "one made accepted with an end": `"status" = 'accepted', "phase" = 'accepted',
      "expiresAt" = '2030-01-01T00:00:00.000Z', "reviewedBy" = 's_1', "version" = 2`,
    "one made declined": `"status" = 'declined', "phase" = 'declined'`,
    "one with the phase of an acceptance": `"status" = 'accepted'`,
    "notes on a pending request": `"reviewNotes" = 'Fine.'`,
    "a reviewer on a pending request": `"reviewedBy" = 's_1'`,
    "an end on a pending request": `"expiresAt" = '2030-01-01T00:00:00.000Z'`,
    "a message on a pending request": `"message" = 'Dear'`,
    "reasons on a pending request": `"reasons" = '["no-answer"]'`,
    "a pending request marked as imported": `"imported" = 1`,
    "an imported acceptance": `"status" = 'accepted', "phase" = 'accepted', "imported" = 1`,
  }),
  ...onRequest("k_2", {
    "an end ten years later": `"expiresAt" = '2037-01-01T00:00:00.000Z'`,
    "an end a minute earlier": `"expiresAt" = '2026-12-01T00:00:00.000Z'`,
    "no end": `"expiresAt" = null`,
    "other notes": `"reviewNotes" = 'Other'`,
    "no notes": `"reviewNotes" = ''`,
    "another reviewer": `"reviewedBy" = 's_2'`,
    "no reviewer": `"reviewedBy" = null`,
    "an acceptance made pending": `"status" = 'pending', "phase" = 'pending'`,
    "an acceptance made revoked": `"status" = 'revoked', "phase" = 'revoked', "expiresAt" = null`,
    "an acceptance shown as declined": `"phase" = 'declined'`,
    "a decision marked as imported": `"imported" = 1`,
    "a document said to be viewed": `"undisplayed" = '[]'`,
    "a document said not to be viewed": `"undisplayed" = '["1","d_1"]'`,
    "another name": `"userName" = 'Somebody Else'`,
    "a lower version": `"version" = 1`,
    "a higher version": `"version" = 9`,
    "no documents": `"documents" = '[]'`,
    "another hash of a document": replaced("documents", `'"sha256":"'`, `'"sha256":"0'`),
    "another id of a document": replaced("documents", `'"id":"d_1"'`, `'"id":"d_2"'`),
    "another name of a document": replaced("documents", `'a.png'`, `'b.png'`),
    "another type of a document": replaced("documents", `'"type":"tax_id"'`, `'"type":"id"'`),
    "a document that replaces another": replaced("documents", `'null'`, `'"1"'`),
  }),
  ...onRequest("k_3", {
    "a decline made accepted": `"status" = 'accepted', "phase" = 'accepted',
      "expiresAt" = '2027-01-01T00:00:00.000Z'`,
    "a decline made pending": `"status" = 'pending', "phase" = 'pending', "reviewNotes" = null,
      "reviewedBy" = null, "reasons" = '[]', "message" = null, "undisplayed" = '[]'`,
    "other reasons": `"reasons" = '["document-unreadable"]'`,
    "no reasons": `"reasons" = '[]'`,
    "another message": `"message" = 'Dear applicant'`,
    "no message": `"message" = null`,
  }),
  ...onRequest("k_4", {
    "a revocation made accepted": `"status" = 'accepted', "phase" = 'accepted'`,
    "a revocation with an end": `"expiresAt" = '2030-01-01T00:00:00.000Z'`,
  }),
  ...onRequest("k_5", {
    "an undone decline made declined": `"status" = 'declined', "phase" = 'declined'`,
    "an undone decision with notes": `"reviewNotes" = 'Fine.'`,
  }),
  ...onRequest("k_6", {
    "a reopened request made accepted": `"status" = 'accepted', "phase" = 'accepted'`,
    "a reopened request with its old notes": `"reviewNotes" = 'Blurred'`,
  }),
  "a request with entries deleted": `delete from kyc_requests where "id" = 'k_3'`,
  "a request with another id": `update kyc_requests set "id" = 'k_99' where "id" = 'k_2'`,
  ...onDecision("k_2:3", {
    "a decision with other notes": `"reviewNotes" = 'Other'`,
    "a decision of another reviewer": `"reviewerId" = 's_2'`,
    "a decision with another status": `"status" = 'declined'`,
    "a decision with all documents viewed": `"undisplayed" = '[]'`,
    "a decision at another time": `"decidedAt" = '2026-01-01T00:00:00.000Z'`,
    "a decision marked as undone": `"undoneAt" = "decidedAt"`,
    "a decision of another request": `"requestId" = 'k_1'`,
  }),
  ...onDecision("k_3:2", {
    "a decision with other reasons": `"reasons" = '[]'`,
    "a decision with another message": `"message" = 'Dear applicant'`,
  }),
  "an undone decision that stands": `update kyc_decisions set "undoneAt" = null
    where "requestId" = 'k_5'`,
  "a decision deleted": `delete from kyc_decisions where "requestId" = 'k_3'`,
  "a decision invented": `insert into kyc_decisions ("id", "requestId", "status", "reviewerId",
    "submittedAt", "decidedAt", "reviewNotes", "undisplayed", "checks", "reasons", "replaced")
    values ('k_1:2', 'k_1', 'accepted', 's_1', '2026-10-01T00:00:00.000Z',
      '2026-11-18T00:00:00.000Z', '', '[]', '[]', '[]', 'pending')`,
  "a reopening deleted": `delete from kyc_reopenings`,
  "a reopening with another reason": `update kyc_reopenings set "reason" = 'Other'`,
  "a view deleted": `delete from kyc_displays`,
  "a view of somebody else": `update kyc_displays set "staffId" = 's_2'`,
  "a view invented": `insert into kyc_displays ("requestId", "documentId", "staffId", "displayedAt")
    values ('k_2', '1', 's_1', '2026-11-18T00:00:00.000Z')`,
  "a stored document deleted": `delete from kyc_held_documents`,
  "a stored document with another hash": `update kyc_held_documents set "sha256" = '${HASH}'`,
  "a stored document of another request": `update kyc_held_documents set "requestId" = 'k_7'`,
  "a moderator made admin": `update staff set "role" = 'admin' where "name" = 'Mo'`,
  "an admin made support": `update staff set "role" = 'support' where "name" = 'Root'`,
  "an invited person made active": `update staff set "status" = 'active' where "name" = 'Ivy'`,
  "a person made inactive": `update staff set "status" = 'inactive' where "name" = 'Mo'`,
  "an invited person made admin": `update staff set "role" = 'admin' where "name" = 'Ivy'`,
  "an account deleted": `delete from invitations; delete from staff where "name" = 'Ivy'`,
  "an account invented": `insert into staff ("id", "name", "email", "role", "status", "joinedAt",
      "search", "nameKey")
    select 's_x', 'Eve', 'eve@desk.example', 'admin', 'active', "joinedAt", '', ''
    from staff where "name" = 'Root';
    insert into credentials ("staffId", "passwordHash") values ('s_x', '')`,
  "a second factor removed": `delete from two_factor`,
  "a second factor of another time": `update two_factor
    set "confirmedAt" = '2026-01-01T00:00:00.000Z'`,
  "a second factor unconfirmed": `update two_factor set "confirmedAt" = null`,
  "a second factor invented":
    `insert into two_factor ("staffId", "secret", "confirmedAt", "lastStep")
    select "id", '', '2026-11-18T00:00:00.000Z', 0 from staff where "name" = 'Mo'`,
  "a passkey given to somebody else": `update passkeys set "staffId" =
    (select "id" from staff where "name" = 'Mo')`,
  "a passkey of another time": `update passkeys set "createdAt" = '2026-01-01T00:00:00.000Z'`,
  "a token with more scopes": `update service_tokens set "scopes" = 'users:import users:read'
    where "name" = 'platform'`,
  "a token that lives longer": `update service_tokens set "expiresAt" = '2036-01-01T00:00:00.000Z'
    where "name" = 'platform'`,
  "a revoked token that works": `update service_tokens set "revokedAt" = null`,
  "a token marked as revoked": `update service_tokens set "revokedAt" = "createdAt"
    where "name" = 'platform'`,
  "a token invented": `insert into service_tokens ("tokenHash", "name", "createdAt", "scopes",
    "expiresAt") values ('${HASH}', 'other', '2026-11-18T00:00:00.000Z', 'users:read',
    '2036-01-01T00:00:00.000Z')`,
};

function onRequest(id: string, changes: Record<string, string>): Record<string, string> {
  return updates(`update kyc_requests set`, `where "id" = '${id}'`, changes);
}

function onDecision(id: string, changes: Record<string, string>): Record<string, string> {
  return updates(`update kyc_decisions set`, `where "id" = '${id}'`, changes);
}

function updates(
  update: string,
  where: string,
  changes: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(changes).map(([name, values]) => [name, `${update} ${values} ${where}`]),
  );
}

function replaced(column: string, from: string, to: string): string {
  return `"${column}" = replace("${column}", ${from}, ${to})`;
}
