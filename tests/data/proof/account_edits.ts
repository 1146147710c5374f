import { type Edit, run } from "./edits.ts";

const staff = (change: string) =>
  run(`update staff set ${change} where "email" = 'rui@example.com'`);

/** Edits of staff, service tokens and rules. */
export const accountEdits: readonly Edit[] = [
  [
    "a second factor is of another time",
    run(`update two_factor set "confirmedAt" = '2026-01-01T00:00:00.000Z'`),
  ],
  [
    "a second factor is added",
    run(
      `insert into two_factor ("staffId", "secret", "confirmedAt", "lastStep") select "id", '', '2026-11-18T00:00:00.000Z', 0 from staff where "email" = 'rui@example.com'`,
    ),
  ],
  ["a passkey is removed", run(`delete from passkeys`)],
  [
    "a passkey is of another person",
    run(
      `update passkeys set "staffId" = (select "id" from staff where "email" = 'rui@example.com')`,
    ),
  ],
  [
    "a passkey is of another time",
    run(`update passkeys set "createdAt" = '2026-01-01T00:00:00.000Z'`),
  ],
  [
    "an invited person is active",
    run(`update staff set "status" = 'active' where "email" = 'ivy@example.com'`),
  ],
  [
    "an invited person gets another role",
    run(`update staff set "role" = 'admin' where "email" = 'ivy@example.com'`),
  ],
  ["T1: a role is higher", staff(`"role" = 'admin'`)],
  ["an account is ended", staff(`"status" = 'inactive'`)],
  [
    "an ended account is active",
    run(`update staff set "status" = 'active' where "email" = 'ida@example.com'`),
  ],
  ["T2: an account has another email", staff(`"email" = 'thief@example.com'`)],
  ["an account has another name", staff(`"name" = 'Ada Admin'`)],
  ["an account is removed", run(`delete from staff where "email" = 'ida@example.com'`)],
  [
    "an account is added",
    run(
      `insert into staff ("id", "name", "email", "role", "status", "joinedAt", "search", "nameKey") values ('s_new', 'New', 'new@example.com', 'admin', 'active', '2026-11-27T08:00:00.000Z', 'new', 'new')`,
    ),
  ],
  ["a second factor is removed", run(`delete from two_factor`)],
  ["a second factor is no longer confirmed", run(`update two_factor set "confirmedAt" = null`)],
  ["a second factor is of another person", run(`update two_factor set "staffId" = 's_other'`)],
  [
    "a passkey is added",
    run(
      `insert into passkeys ("id", "staffId", "name", "credentialId", "publicKey", "counter", "transports", "aaguid", "backedUp", "createdAt") select 'p', "id", 'Key', 'c2', 'k', 0, '[]', '', 0, '2026-11-27T08:00:00.000Z' from staff where "email" = 'rui@example.com'`,
    ),
  ],
  [
    "T6: a sign-in link is added",
    run(
      `insert into identities ("issuer", "subject", "staffId", "linkedAt", "lastUsedAt") select 'https://id.example', 'thief', "id", '2026', '2026' from staff where "email" = 'rui@example.com'`,
    ),
  ],
  [
    "T3: a token may do more",
    run(`update service_tokens set "scopes" = 'users:import kyc-requests:read'`),
  ],
  [
    "T4: a token lives longer",
    run(`update service_tokens set "expiresAt" = '2037-01-01T00:00:00.000Z'`),
  ],
  [
    "a revoked token is valid again",
    run(`update service_tokens set "revokedAt" = null where "name" = 'old'`),
  ],
  [
    "T5: a token is added",
    run(
      `insert into service_tokens ("tokenHash", "name", "createdAt", "scopes", "expiresAt") values ('h', 'thief', '2026', 'users:import', '2037')`,
    ),
  ],
  ["a token is removed", run(`delete from service_tokens where "name" = 'platform'`)],
  ["a second factor is no longer required", run(`update sign_in_rules set "secondFactor" = 0`)],
];
