-- The schema after migration 0035_foreign_names, as SQLite kept it.
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE users (
  "id" text primary key, "name" text not null, "email" text not null, "role" text not null,
  "status" text not null, "joinedAt" text not null, "search" text not null, "emailKey" text not null default '', "nameKey" text not null default '');
CREATE TABLE kyc_requests (
  "id" text primary key, "userId" text not null, "userName" text not null,
  "type" text not null, "submittedAt" text not null, "status" text not null,
  "documents" text not null, "reviewNotes" text, "reviewedBy" text, "expiresAt" text,
  "version" integer not null, "search" text not null, "imported" integer not null default 0, "person" text not null default '', "phase" text not null default 'pending', "undisplayed" text not null default '[]', "dueAt" text not null default '', "userNameKey" text not null default '');
CREATE INDEX kyc_requests_expiry on kyc_requests ("status", "expiresAt");
CREATE TABLE communities (
  "id" text primary key, "name" text not null, "mentorId" text not null,
  "mentorName" text not null, "members" bigint not null, "status" text not null,
  "createdAt" text not null, "category" text, "search" text not null, "nameKey" text not null default '', "mentorNameKey" text not null default '');
CREATE TABLE transactions (
  "id" text primary key, "type" text not null, "amountCents" bigint not null,
  "description" text not null, "userId" text not null, "date" text not null,
  "status" text not null, "search" text not null, "person" text not null default '', "descriptionKey" text not null default '');
CREATE INDEX transactions_type_date on transactions ("type", "date", "amountCents");
CREATE TABLE content (
  "id" text primary key, "title" text not null, "type" text not null, "author" text not null,
  "authorId" text not null, "published" integer not null, "createdAt" text not null,
  "views" bigint not null, "likes" bigint not null, "comments" bigint not null,
  "shares" bigint not null, "description" text, "category" text, "search" text not null, "titleKey" text not null default '', "authorKey" text not null default '');
CREATE TABLE partners (
  "id" text primary key, "name" text not null, "type" text not null, "status" text not null,
  "addedAt" text not null, "description" text, "email" text, "website" text,
  "search" text not null, "nameKey" text not null default '');
CREATE TABLE staff (
  "id" text primary key, "name" text not null, "email" text not null unique,
  "role" text not null, "status" text not null, "joinedAt" text not null,
  "search" text not null, "nameKey" text not null default '');
CREATE TABLE cache_tags ("tag" text primary key, "version" bigint not null);
CREATE TABLE credentials (
  "staffId" text primary key references staff ("id"), "passwordHash" text not null);
CREATE TABLE sessions (
  "id" text primary key, "staffId" text not null references staff ("id"),
  "createdAt" text not null, "expiresAt" text not null, "lastSeenAt" text not null,
  "device" text not null, "confirmedAt" text not null default '', "since" text);
CREATE INDEX sessions_staff on sessions ("staffId");
CREATE INDEX sessions_expiry on sessions ("expiresAt");
CREATE TABLE sign_in_attempts (
  "id" text primary key, "account" text not null, "address" text not null,
  "at" text not null);
CREATE INDEX sign_in_attempts_address on sign_in_attempts ("address", "at");
CREATE TABLE settings (
  "staffId" text primary key references staff ("id"), "settings" text not null);
CREATE TABLE decision_keys (
  "staffId" text not null, "key" text not null, "asked" text not null,
  "answer" text not null, "createdAt" text not null, primary key ("staffId", "key"));
CREATE INDEX decision_keys_age on decision_keys ("createdAt");
CREATE TABLE audit_log (
  "seq" bigint primary key, "category" text not null, "action" text not null,
  "actorId" text, "actorName" text not null, "target" text not null, "at" text not null,
  "status" text not null, "requestId" text, "before" text, "after" text,
  "search" text not null, "hash" text not null);
CREATE INDEX audit_log_at on audit_log ("at", "seq");
CREATE INDEX audit_log_category on audit_log ("category", "at", "seq");
CREATE TABLE audit_head (
  "id" integer primary key, "size" bigint not null, "hash" text not null,
  "signature" text not null default '');
CREATE TABLE audit_checkpoints (
  "size" bigint primary key, "hash" text not null, "at" text not null,
  "signature" text not null);
CREATE TRIGGER audit_log_no_update before update on audit_log
  begin select raise(abort, 'the table audit_log is append-only'); end;
CREATE TRIGGER audit_log_no_delete before delete on audit_log
  begin select raise(abort, 'the table audit_log is append-only'); end;
CREATE TRIGGER audit_checkpoints_no_update before update on audit_checkpoints
  begin select raise(abort, 'the table audit_checkpoints is append-only'); end;
CREATE TRIGGER audit_checkpoints_no_delete before delete on audit_checkpoints
  begin select raise(abort, 'the table audit_checkpoints is append-only'); end;
CREATE TABLE invitations (
  "tokenHash" text primary key, "staffId" text not null unique references staff ("id"),
  "invitedBy" text not null references staff ("id"), "expiresAt" text not null);
CREATE TABLE two_factor (
  "staffId" text primary key references staff ("id"), "secret" text not null,
  "confirmedAt" text, "lastStep" bigint not null, "sessionId" text);
CREATE TABLE recovery_codes (
  "staffId" text not null references staff ("id"), "codeHash" text not null,
  primary key ("staffId", "codeHash"));
CREATE TABLE sign_in_challenges (
  "id" text primary key, "staffId" text not null references staff ("id"),
  "expiresAt" text not null, "attemptsLeft" integer not null);
CREATE TABLE service_tokens (
  "tokenHash" text primary key, "name" text not null unique, "createdAt" text not null,
  "revokedAt" text, "scopes" text not null default
  'users:import kyc-requests:import communities:import transactions:import content:import partners:import analytics:import', "expiresAt" text not null
  default '2027-02-28T23:59:59.999Z', "lastUsedAt" text, "createdBy" text);
CREATE TABLE imports (
  "id" text primary key, "rowsDone" bigint not null, "inserted" bigint not null,
  "updated" bigint not null, "startedAt" text not null);
CREATE TABLE notifications (
  "id" text primary key, "staffId" text not null references staff ("id"),
  "type" text not null, "kind" text not null, "facts" text not null,
  "time" text not null, "read" integer not null);
CREATE INDEX notifications_staff on notifications ("staffId", "time");
CREATE INDEX notifications_unread on notifications ("staffId", "read", "type");
CREATE TABLE sweeps ("day" text primary key);
CREATE TABLE "sums" (
  "name" text not null, "period" text not null, "value" bigint not null,
  primary key ("name", "period"));
CREATE TABLE kyc_decisions (
  "id" text primary key, "requestId" text not null, "status" text not null,
  "reviewerId" text not null, "submittedAt" text not null, "decidedAt" text not null, "reviewNotes" text not null default '', "undisplayed" text not null default '[]', "checks" text not null default '[]', "replaced" text not null default '', "shownSeconds" integer);
CREATE TABLE reports (
  "name" text primary key, "generatedAt" text not null, "generatedBy" text not null,
  "figures" text not null);
CREATE TABLE custom_reports (
  "id" text primary key, "name" text not null unique, "definition" text not null,
  "createdBy" text not null references staff ("id"), "createdAt" text not null,
  "generatedAt" text, "generatedBy" text references staff ("id"));
CREATE TABLE mailing ("id" integer primary key);
CREATE TABLE outbox (
  "id" text primary key, "staffId" text not null references staff ("id"),
  "kind" text not null, "facts" text not null, "since" text not null,
  "dueAt" text not null, "email" text);
CREATE INDEX outbox_due on outbox ("dueAt");
CREATE TABLE kept_secrets ("id" integer primary key, "secret" text not null);
CREATE TABLE daily_figures ("id" text primary key, "avgSessionSeconds" bigint not null,
  "activeUsersDaily" bigint not null);
CREATE TABLE sign_in_failures (
  "subject" text primary key, "failures" integer not null, "at" text not null);
CREATE INDEX sign_in_failures_age on sign_in_failures ("at");
CREATE INDEX sign_in_attempts_account on sign_in_attempts ("account", "at");
CREATE INDEX sign_in_attempts_age on sign_in_attempts ("at");
CREATE TABLE told_later (
  "id" text primary key, "about" text not null, "email" text not null,
  "address" text not null, "at" text not null);
CREATE TABLE reset_links (
  "tokenHash" text primary key, "staffId" text not null unique references staff ("id"),
  "madeBy" text references staff ("id"), "expiresAt" text not null,
  "endsTwoFactor" integer not null);
CREATE TABLE sign_in_rules ("desk" text primary key, "secondFactor" integer not null);
CREATE TABLE last_sign_ins (
  "staffId" text primary key references staff ("id"), "at" text not null, "seenAt" text);
CREATE TABLE key_generations (
  "generation" integer primary key, "createdAt" text not null, "sealed" text not null);
CREATE TABLE passkeys (
  "id" text primary key, "staffId" text not null references staff ("id"),
  "credentialId" text not null unique, "publicKey" text not null, "counter" bigint not null,
  "name" text not null, "transports" text not null, "aaguid" text not null,
  "backedUp" integer not null, "createdAt" text not null, "lastUsedAt" text);
CREATE INDEX passkeys_by_owner on passkeys ("staffId", "createdAt");
CREATE TABLE passkey_challenges (
  "challengeHash" text primary key, "purpose" text not null, "holder" text not null,
  "name" text, "address" text not null, "expiresAt" text not null);
CREATE INDEX passkey_challenges_by_address on passkey_challenges ("address", "expiresAt");
CREATE INDEX passkey_challenges_by_end on passkey_challenges ("expiresAt");
CREATE TABLE identities (
  "issuer" text not null, "subject" text not null,
  "staffId" text not null references staff ("id"),
  "linkedAt" text not null, "lastUsedAt" text not null,
  primary key ("issuer", "subject"), unique ("staffId", "issuer"));
CREATE INDEX kyc_requests_in_userId on kyc_requests ("userId", "submittedAt", "id");
CREATE INDEX communities_in_status on communities ("status", "createdAt", "id");
CREATE INDEX transactions_in_userId on transactions ("userId", "date", "id");
CREATE INDEX staff_by_joinedAt on staff ("joinedAt", "id");
CREATE INDEX staff_by_email on staff ("email", "id");
CREATE INDEX staff_by_role on staff ("role", "id");
CREATE INDEX staff_by_status on staff ("status", "id");
CREATE INDEX audit_log_action on audit_log ("action", "at", "seq");
CREATE INDEX audit_log_by_action on audit_log ("action", "seq");
CREATE INDEX audit_log_by_actorName on audit_log ("actorName", "seq");
CREATE INDEX audit_log_by_status on audit_log ("status", "seq");
CREATE INDEX audit_log_by_target on audit_log ((substr("target", 1, 400)), "seq");
CREATE VIRTUAL TABLE users_search using fts5("words", content = '',
  contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER users_search_add after insert on users
  begin insert into users_search (rowid, "words") values (new.rowid, replace(' ' || new."search", ' ', '  ')); end;
CREATE TRIGGER users_search_change after update on users
  when replace(' ' || old."search", ' ', '  ') <> replace(' ' || new."search", ' ', '  ')
  begin update users_search set "words" = replace(' ' || new."search", ' ', '  ') where rowid = old.rowid; end;
CREATE TRIGGER users_search_remove after delete on users
  begin delete from users_search where rowid = old.rowid; end;
CREATE VIRTUAL TABLE kyc_requests_search using fts5("words", content = '',
  contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER kyc_requests_search_add after insert on kyc_requests
  begin insert into kyc_requests_search (rowid, "words") values (new.rowid, replace(' ' || new."search" || ' ' || new."person", ' ', '  ')); end;
CREATE TRIGGER kyc_requests_search_change after update on kyc_requests
  when replace(' ' || old."search" || ' ' || old."person", ' ', '  ') <> replace(' ' || new."search" || ' ' || new."person", ' ', '  ')
  begin update kyc_requests_search set "words" = replace(' ' || new."search" || ' ' || new."person", ' ', '  ') where rowid = old.rowid; end;
CREATE TRIGGER kyc_requests_search_remove after delete on kyc_requests
  begin delete from kyc_requests_search where rowid = old.rowid; end;
CREATE VIRTUAL TABLE communities_search using fts5("words", content = '',
  contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER communities_search_add after insert on communities
  begin insert into communities_search (rowid, "words") values (new.rowid, replace(' ' || new."search", ' ', '  ')); end;
CREATE TRIGGER communities_search_change after update on communities
  when replace(' ' || old."search", ' ', '  ') <> replace(' ' || new."search", ' ', '  ')
  begin update communities_search set "words" = replace(' ' || new."search", ' ', '  ') where rowid = old.rowid; end;
CREATE TRIGGER communities_search_remove after delete on communities
  begin delete from communities_search where rowid = old.rowid; end;
CREATE VIRTUAL TABLE transactions_search using fts5("words", content = '',
  contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER transactions_search_add after insert on transactions
  begin insert into transactions_search (rowid, "words") values (new.rowid, replace(' ' || new."search" || ' ' || new."person", ' ', '  ')); end;
CREATE TRIGGER transactions_search_change after update on transactions
  when replace(' ' || old."search" || ' ' || old."person", ' ', '  ') <> replace(' ' || new."search" || ' ' || new."person", ' ', '  ')
  begin update transactions_search set "words" = replace(' ' || new."search" || ' ' || new."person", ' ', '  ') where rowid = old.rowid; end;
CREATE TRIGGER transactions_search_remove after delete on transactions
  begin delete from transactions_search where rowid = old.rowid; end;
CREATE VIRTUAL TABLE content_search using fts5("words", content = '',
  contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER content_search_add after insert on content
  begin insert into content_search (rowid, "words") values (new.rowid, replace(' ' || new."search", ' ', '  ')); end;
CREATE TRIGGER content_search_change after update on content
  when replace(' ' || old."search", ' ', '  ') <> replace(' ' || new."search", ' ', '  ')
  begin update content_search set "words" = replace(' ' || new."search", ' ', '  ') where rowid = old.rowid; end;
CREATE TRIGGER content_search_remove after delete on content
  begin delete from content_search where rowid = old.rowid; end;
CREATE VIRTUAL TABLE partners_search using fts5("words", content = '',
  contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER partners_search_add after insert on partners
  begin insert into partners_search (rowid, "words") values (new.rowid, replace(' ' || new."search", ' ', '  ')); end;
CREATE TRIGGER partners_search_change after update on partners
  when replace(' ' || old."search", ' ', '  ') <> replace(' ' || new."search", ' ', '  ')
  begin update partners_search set "words" = replace(' ' || new."search", ' ', '  ') where rowid = old.rowid; end;
CREATE TRIGGER partners_search_remove after delete on partners
  begin delete from partners_search where rowid = old.rowid; end;
CREATE VIRTUAL TABLE staff_search using fts5("words", content = '',
  contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER staff_search_add after insert on staff
  begin insert into staff_search (rowid, "words") values (new.rowid, replace(' ' || new."search", ' ', '  ')); end;
CREATE TRIGGER staff_search_change after update on staff
  when replace(' ' || old."search", ' ', '  ') <> replace(' ' || new."search", ' ', '  ')
  begin update staff_search set "words" = replace(' ' || new."search", ' ', '  ') where rowid = old.rowid; end;
CREATE TRIGGER staff_search_remove after delete on staff
  begin delete from staff_search where rowid = old.rowid; end;
CREATE INDEX users_narrowed_by_joinedAt on users
  ("role", "status", "joinedAt", "id");
CREATE INDEX users_narrowed_by_email on users
  ("role", "status", "email", "id");
CREATE INDEX users_narrowed_by_id on users
  ("role", "status", "id");
CREATE INDEX communities_narrowed_by_members on communities
  ("status", "members", "id");
CREATE INDEX transactions_narrowed_by_date on transactions
  ("type", "status", "date", "id");
CREATE INDEX transactions_narrowed_by_amountCents on transactions
  ("type", "status", "amountCents", "id");
CREATE INDEX transactions_narrowed_by_id on transactions
  ("type", "status", "id");
CREATE INDEX content_narrowed_by_createdAt on content
  ("type", "published", "createdAt", "id");
CREATE INDEX content_narrowed_by_views on content
  ("type", "published", "views", "id");
CREATE INDEX content_narrowed_by_id on content
  ("type", "published", "id");
CREATE INDEX partners_narrowed_by_addedAt on partners
  ("type", "status", "addedAt", "id");
CREATE INDEX partners_narrowed_by_id on partners
  ("type", "status", "id");
CREATE INDEX staff_narrowed_by_joinedAt on staff
  ("role", "status", "joinedAt", "id");
CREATE INDEX staff_narrowed_by_email on staff
  ("role", "status", "email", "id");
CREATE INDEX staff_narrowed_by_id on staff
  ("role", "status", "id");
CREATE INDEX audit_log_narrowed_by_action on audit_log
  ("category", "action", "seq");
CREATE INDEX audit_log_narrowed_by_actorName on audit_log
  ("category", "actorName", "seq");
CREATE INDEX audit_log_narrowed_by_status on audit_log
  ("category", "status", "seq");
CREATE INDEX audit_log_narrowed_by_target on audit_log
  ("category", (substr("target", 1, 400)), "seq");
CREATE INDEX communities_in_mentorId on communities ("mentorId", "createdAt", "id");
CREATE INDEX content_in_authorId on content ("authorId", "createdAt", "id");
CREATE INDEX audit_log_actor on audit_log ("actorId", "at", "seq");
CREATE INDEX users_by_email on users
  ("email", "id", "joinedAt");
CREATE INDEX users_by_role on users
  ("role", "id", "joinedAt");
CREATE INDEX users_by_status on users
  ("status", "id", "joinedAt");
CREATE INDEX kyc_requests_by_type on kyc_requests
  ("type", "id", "submittedAt");
CREATE INDEX communities_by_members on communities
  ("members", "id", "createdAt");
CREATE INDEX communities_by_status on communities
  ("status", "id", "createdAt");
CREATE INDEX transactions_by_type on transactions
  ("type", "id", "date", "amountCents");
CREATE INDEX transactions_by_status on transactions
  ("status", "id", "date", "amountCents");
CREATE INDEX content_by_views on content
  ("views", "id", "createdAt");
CREATE INDEX content_by_type on content
  ("type", "id", "createdAt");
CREATE INDEX content_by_published on content
  ("published", "id", "createdAt");
CREATE INDEX partners_by_type on partners
  ("type", "id", "addedAt");
CREATE INDEX partners_by_status on partners
  ("status", "id", "addedAt");
CREATE INDEX kyc_requests_in_phase on kyc_requests ("phase", "expiresAt", "id");
CREATE INDEX kyc_requests_narrowed_by_submittedAt on kyc_requests
  ("phase", "type", "submittedAt", "id", "expiresAt");
CREATE INDEX kyc_requests_narrowed_by_id on kyc_requests
  ("phase", "type", "id", "expiresAt");
CREATE INDEX kyc_requests_narrowed_by_status on kyc_requests
  ("phase", "type", ("status" || ' ' || coalesce("expiresAt", '~')), "id", "expiresAt");
CREATE INDEX kyc_requests_by_status on kyc_requests
  (("status" || ' ' || coalesce("expiresAt", '~')), "id", "submittedAt", "status", "expiresAt");
CREATE TABLE document_blobs (
  "name" text primary key,
  "chunks" integer not null,
  "createdAt" text not null
  , "place" text not null default 'database');
CREATE TABLE document_chunks (
  "name" text not null,
  "n" integer not null,
  "bytes" bytea not null,
  primary key ("name", "n")
  );
CREATE TABLE kyc_held_documents (
  "requestId" text not null,
  "documentId" text not null,
  "userId" text not null,
  "sha256" text not null,
  "blob" text not null unique,
  primary key ("requestId", "documentId")
  );
CREATE TABLE kyc_displays (
  "requestId" text not null,
  "documentId" text not null,
  "staffId" text not null,
  "displayedAt" text not null,
  primary key ("requestId", "documentId", "staffId", "displayedAt")
  );
CREATE TABLE kyc_drafts (
  "staffId" text not null,
  "requestId" text not null,
  "notes" text not null,
  "checks" text not null,
  "updatedAt" text not null,
  primary key ("staffId", "requestId")
  );
CREATE INDEX kyc_drafts_by_updatedAt on kyc_drafts ("updatedAt");
CREATE INDEX kyc_decisions_in_requestId on kyc_decisions ("requestId", "decidedAt", "id");
CREATE INDEX kyc_displays_in_requestId on kyc_displays ("requestId", "displayedAt");
CREATE INDEX kyc_held_documents_sha256 on kyc_held_documents
  ("sha256", "userId", "requestId");
CREATE INDEX users_by_emailkey on users ("emailKey", "id");
CREATE TABLE kyc_due_hours (
  "type" text primary key,
  "hours" integer not null,
  "followed" text
  );
CREATE INDEX kyc_requests_narrowed_by_dueAt on kyc_requests
  ("phase", "type", "dueAt", "id", "expiresAt");
CREATE INDEX kyc_requests_by_dueAt on kyc_requests ("dueAt", "id", "submittedAt");
CREATE TABLE kyc_waits (
  "day" text not null, "step" integer not null, "count" integer not null,
  primary key ("day", "step")
  );
CREATE INDEX kyc_decisions_by_decidedAt on kyc_decisions
  ("decidedAt", "id", "reviewerId", "status");
CREATE INDEX transactions_waiting on transactions ("userId")
  where ("type" = 'payout' and "status" = 'pending') is true;
CREATE INDEX staff_by_name on "staff" ("nameKey", "id");
CREATE INDEX staff_narrowed_by_name on "staff" ("role", "status", "nameKey", "id");
CREATE INDEX users_by_name on "users" ("nameKey", "id", "joinedAt");
CREATE INDEX users_by_joinedAt on "users" ("joinedAt", "id", "nameKey", "email", "role", "status");
CREATE INDEX users_narrowed_by_name on "users" ("role", "status", "nameKey", "id");
CREATE INDEX kyc_requests_by_userName on "kyc_requests" ("userNameKey", "id", "submittedAt");
CREATE INDEX kyc_requests_by_submittedAt on "kyc_requests" ("submittedAt", "id", "userNameKey", "type", "dueAt", "status", "expiresAt");
CREATE INDEX kyc_requests_narrowed_by_userName on "kyc_requests" ("phase", "type", "userNameKey", "id", "expiresAt");
CREATE INDEX communities_by_name on "communities" ("nameKey", "id", "createdAt");
CREATE INDEX communities_by_mentorName on "communities" ("mentorNameKey", "id", "createdAt");
CREATE INDEX communities_by_createdAt on "communities" ("createdAt", "id", "nameKey", "mentorNameKey", "members", "status");
CREATE INDEX communities_narrowed_by_name on "communities" ("status", "nameKey", "id");
CREATE INDEX communities_narrowed_by_mentorName on "communities" ("status", "mentorNameKey", "id");
CREATE INDEX transactions_by_description on "transactions" ("descriptionKey", "id", "date", "amountCents");
CREATE INDEX transactions_by_date on "transactions" ("date", "id", "amountCents", "descriptionKey", "type", "status");
CREATE INDEX transactions_by_amountCents on "transactions" ("amountCents", "id", "date", "descriptionKey", "type", "status");
CREATE INDEX transactions_narrowed_by_description on "transactions" ("type", "status", "descriptionKey", "id");
CREATE INDEX content_by_title on "content" ("titleKey", "id", "createdAt");
CREATE INDEX content_by_author on "content" ("authorKey", "id", "createdAt");
CREATE INDEX content_by_createdAt on "content" ("createdAt", "id", "titleKey", "authorKey", "views", "type", "published");
CREATE INDEX content_narrowed_by_title on "content" ("type", "published", "titleKey", "id");
CREATE INDEX content_narrowed_by_author on "content" ("type", "published", "authorKey", "id");
CREATE INDEX partners_by_name on "partners" ("nameKey", "id", "addedAt");
CREATE INDEX partners_by_addedAt on "partners" ("addedAt", "id", "nameKey", "type", "status");
CREATE INDEX partners_narrowed_by_name on "partners" ("type", "status", "nameKey", "id");
CREATE VIRTUAL TABLE audit_log_search using fts5("words", content = '',
  contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER audit_log_search_add after insert on audit_log
  begin insert into audit_log_search (rowid, "words") values (new.rowid, replace(' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."search", 'ς', 'σ'), '‐', '-'), '–', '-'), '—', '-'), '־', '-'), 'ى', 'ي'), 'ی', 'ي'), 'ک', 'ك'), 'ـ', ''), '‌', '') || ' a_' || cast(new."seq" as text) || ' ' || coalesce(new."actorId", ''), ' ', '  ')); end;
CREATE TRIGGER audit_log_search_change after update on audit_log
  when replace(' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(old."search", 'ς', 'σ'), '‐', '-'), '–', '-'), '—', '-'), '־', '-'), 'ى', 'ي'), 'ی', 'ي'), 'ک', 'ك'), 'ـ', ''), '‌', '') || ' a_' || cast(old."seq" as text) || ' ' || coalesce(old."actorId", ''), ' ', '  ') <> replace(' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."search", 'ς', 'σ'), '‐', '-'), '–', '-'), '—', '-'), '־', '-'), 'ى', 'ي'), 'ی', 'ي'), 'ک', 'ك'), 'ـ', ''), '‌', '') || ' a_' || cast(new."seq" as text) || ' ' || coalesce(new."actorId", ''), ' ', '  ')
  begin update audit_log_search set "words" = replace(' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."search", 'ς', 'σ'), '‐', '-'), '–', '-'), '—', '-'), '־', '-'), 'ى', 'ي'), 'ی', 'ي'), 'ک', 'ك'), 'ـ', ''), '‌', '') || ' a_' || cast(new."seq" as text) || ' ' || coalesce(new."actorId", ''), ' ', '  ') where rowid = old.rowid; end;
CREATE TRIGGER audit_log_search_remove after delete on audit_log
  begin delete from audit_log_search where rowid = old.rowid; end;
insert into "kysely_migration" ("name", "timestamp") values
('0001_lists', '2026-10-01T00:00:00.000Z'),
('0002_figures', '2026-10-01T00:00:01.000Z'),
('0003_people', '2026-10-01T00:00:02.000Z'),
('0004_trail', '2026-10-01T00:00:03.000Z'),
('0005_accounts', '2026-10-01T00:00:04.000Z'),
('0006_notifications', '2026-10-01T00:00:05.000Z'),
('0007_reports', '2026-10-01T00:00:06.000Z'),
('0008_custom_reports', '2026-10-01T00:00:07.000Z'),
('0009_mail', '2026-10-01T00:00:08.000Z'),
('0010_sums', '2026-10-01T00:00:09.000Z'),
('0011_figures_of_records', '2026-10-01T00:00:10.000Z'),
('0012_kept_secret', '2026-10-01T00:00:11.000Z'),
('0013_daily_figures', '2026-10-01T00:00:12.000Z'),
('0014_ways_in', '2026-10-01T00:00:13.000Z'),
('0015_token_scopes', '2026-10-01T00:00:14.000Z'),
('0016_imported_requests', '2026-10-01T00:00:15.000Z'),
('0017_keys', '2026-10-01T00:00:16.000Z'),
('0018_passkeys', '2026-10-01T00:00:17.000Z'),
('0019_identities', '2026-10-01T00:00:18.000Z'),
('0020_search', '2026-10-01T00:00:19.000Z'),
('0021_counts', '2026-10-01T00:00:20.000Z'),
('0022_owners', '2026-10-01T00:00:21.000Z'),
('0023_phases', '2026-10-01T00:00:22.000Z'),
('0024_documents', '2026-10-01T00:00:23.000Z'),
('0025_document_places', '2026-10-01T00:00:24.000Z'),
('0026_reviews', '2026-10-01T00:00:25.000Z'),
('0027_queue', '2026-10-01T00:00:26.000Z'),
('0028_gathered_decisions', '2026-10-01T00:00:27.000Z'),
('0029_dashboard', '2026-10-01T00:00:28.000Z'),
('0030_search_guess', '2026-10-01T00:00:29.000Z'),
('0031_daily_sums', '2026-10-01T00:00:30.000Z'),
('0032_folding', '2026-10-01T00:00:31.000Z'),
('0033_waiting_payouts', '2026-10-01T00:00:32.000Z'),
('0034_sorted_texts', '2026-10-01T00:00:33.000Z'),
('0035_foreign_names', '2026-10-01T00:00:34.000Z');
insert into "kysely_migration_lock" ("id", "is_locked") values
('migration_lock', 0);
