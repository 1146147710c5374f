-- The schema after migration 0035_foreign_names, as PostgreSQL kept it.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
CREATE FUNCTION audit_checkpoints_refuse() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin raise exception 'the table audit_checkpoints is append-only'; end $$;
CREATE FUNCTION audit_log_refuse() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin raise exception 'the table audit_log is append-only'; end $$;
CREATE FUNCTION search_hits(source text, unique_column text, haystack text, patterns text[], most bigint) RETURNS text
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_indexscan TO 'off'
    AS $$
  declare
    condition text := (
      select string_agg(format('(%s) like %L', haystack, pattern), ' and ')
      from unnest(patterns) as pattern);
    query text := format('select %I as "key" from %I where %s', unique_column, source, condition);
    plan json;
    hits text;
  begin
    execute 'explain (format json) ' || query into plan;
    if (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric > least(10 * most, most + 15000) then return null; end if;
    execute format('select coalesce(json_agg("key"), ''[]'') from (%s limit %s) as found',
      query, most) into hits;
    return hits;
  end $$;
CREATE TABLE audit_checkpoints (
    size bigint NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    signature text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE audit_head (
    id integer NOT NULL,
    size bigint NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    signature text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE audit_log (
    seq bigint NOT NULL,
    category text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    "actorId" text COLLATE pg_catalog."C",
    "actorName" text NOT NULL COLLATE pg_catalog."C",
    target text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    "requestId" text COLLATE pg_catalog."C",
    before text COLLATE pg_catalog."C",
    after text COLLATE pg_catalog."C",
    search text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE cache_tags (
    tag text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL
);
CREATE TABLE communities (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    "mentorId" text NOT NULL COLLATE pg_catalog."C",
    "mentorName" text NOT NULL COLLATE pg_catalog."C",
    members bigint NOT NULL,
    status text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    category text COLLATE pg_catalog."C",
    search text NOT NULL COLLATE pg_catalog."C",
    "nameKey" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "mentorNameKey" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE content (
    id text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    author text NOT NULL COLLATE pg_catalog."C",
    "authorId" text NOT NULL COLLATE pg_catalog."C",
    published integer NOT NULL,
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    views bigint NOT NULL,
    likes bigint NOT NULL,
    comments bigint NOT NULL,
    shares bigint NOT NULL,
    description text COLLATE pg_catalog."C",
    category text COLLATE pg_catalog."C",
    search text NOT NULL COLLATE pg_catalog."C",
    "titleKey" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "authorKey" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE credentials (
    "staffId" text NOT NULL COLLATE pg_catalog."C",
    "passwordHash" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE custom_reports (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    definition text NOT NULL COLLATE pg_catalog."C",
    "createdBy" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "generatedAt" text COLLATE pg_catalog."C",
    "generatedBy" text COLLATE pg_catalog."C"
);
CREATE TABLE daily_figures (
    id text NOT NULL COLLATE pg_catalog."C",
    "avgSessionSeconds" bigint NOT NULL,
    "activeUsersDaily" bigint NOT NULL
);
CREATE TABLE decision_keys (
    "staffId" text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    asked text NOT NULL COLLATE pg_catalog."C",
    answer text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE document_blobs (
    name text NOT NULL COLLATE pg_catalog."C",
    chunks integer NOT NULL,
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    place text DEFAULT 'database'::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE document_chunks (
    name text NOT NULL COLLATE pg_catalog."C",
    n integer NOT NULL,
    bytes bytea NOT NULL
);
CREATE TABLE identities (
    issuer text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    "staffId" text NOT NULL COLLATE pg_catalog."C",
    "linkedAt" text NOT NULL COLLATE pg_catalog."C",
    "lastUsedAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE imports (
    id text NOT NULL COLLATE pg_catalog."C",
    "rowsDone" bigint NOT NULL,
    inserted bigint NOT NULL,
    updated bigint NOT NULL,
    "startedAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE invitations (
    "tokenHash" text NOT NULL COLLATE pg_catalog."C",
    "staffId" text NOT NULL COLLATE pg_catalog."C",
    "invitedBy" text NOT NULL COLLATE pg_catalog."C",
    "expiresAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE kept_secrets (
    id integer NOT NULL,
    secret text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE key_generations (
    generation integer NOT NULL,
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    sealed text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE kyc_decisions (
    id text NOT NULL COLLATE pg_catalog."C",
    "requestId" text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    "reviewerId" text NOT NULL COLLATE pg_catalog."C",
    "submittedAt" text NOT NULL COLLATE pg_catalog."C",
    "decidedAt" text NOT NULL COLLATE pg_catalog."C",
    "reviewNotes" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    undisplayed text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    checks text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    replaced text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "shownSeconds" integer
);
CREATE TABLE kyc_displays (
    "requestId" text NOT NULL COLLATE pg_catalog."C",
    "documentId" text NOT NULL COLLATE pg_catalog."C",
    "staffId" text NOT NULL COLLATE pg_catalog."C",
    "displayedAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE kyc_drafts (
    "staffId" text NOT NULL COLLATE pg_catalog."C",
    "requestId" text NOT NULL COLLATE pg_catalog."C",
    notes text NOT NULL COLLATE pg_catalog."C",
    checks text NOT NULL COLLATE pg_catalog."C",
    "updatedAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE kyc_due_hours (
    type text NOT NULL COLLATE pg_catalog."C",
    hours integer NOT NULL,
    followed text COLLATE pg_catalog."C"
);
CREATE TABLE kyc_held_documents (
    "requestId" text NOT NULL COLLATE pg_catalog."C",
    "documentId" text NOT NULL COLLATE pg_catalog."C",
    "userId" text NOT NULL COLLATE pg_catalog."C",
    sha256 text NOT NULL COLLATE pg_catalog."C",
    blob text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE kyc_requests (
    id text NOT NULL COLLATE pg_catalog."C",
    "userId" text NOT NULL COLLATE pg_catalog."C",
    "userName" text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    "submittedAt" text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    documents text NOT NULL COLLATE pg_catalog."C",
    "reviewNotes" text COLLATE pg_catalog."C",
    "reviewedBy" text COLLATE pg_catalog."C",
    "expiresAt" text COLLATE pg_catalog."C",
    version integer NOT NULL,
    search text NOT NULL COLLATE pg_catalog."C",
    imported integer DEFAULT 0 NOT NULL,
    person text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    phase text DEFAULT 'pending'::text NOT NULL COLLATE pg_catalog."C",
    undisplayed text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    "dueAt" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "userNameKey" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE kyc_waits (
    day text NOT NULL COLLATE pg_catalog."C",
    step integer NOT NULL,
    count integer NOT NULL
);
CREATE TABLE kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE last_sign_ins (
    "staffId" text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    "seenAt" text COLLATE pg_catalog."C"
);
CREATE TABLE mailing (
    id integer NOT NULL
);
CREATE TABLE notifications (
    id text NOT NULL COLLATE pg_catalog."C",
    "staffId" text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    facts text NOT NULL COLLATE pg_catalog."C",
    "time" text NOT NULL COLLATE pg_catalog."C",
    read integer NOT NULL
);
CREATE TABLE outbox (
    id text NOT NULL COLLATE pg_catalog."C",
    "staffId" text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    facts text NOT NULL COLLATE pg_catalog."C",
    since text NOT NULL COLLATE pg_catalog."C",
    "dueAt" text NOT NULL COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C"
);
CREATE TABLE partners (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    "addedAt" text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C",
    website text COLLATE pg_catalog."C",
    search text NOT NULL COLLATE pg_catalog."C",
    "nameKey" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE passkey_challenges (
    "challengeHash" text NOT NULL COLLATE pg_catalog."C",
    purpose text NOT NULL COLLATE pg_catalog."C",
    holder text NOT NULL COLLATE pg_catalog."C",
    name text COLLATE pg_catalog."C",
    address text NOT NULL COLLATE pg_catalog."C",
    "expiresAt" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE passkeys (
    id text NOT NULL COLLATE pg_catalog."C",
    "staffId" text NOT NULL COLLATE pg_catalog."C",
    "credentialId" text NOT NULL COLLATE pg_catalog."C",
    "publicKey" text NOT NULL COLLATE pg_catalog."C",
    counter bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    transports text NOT NULL COLLATE pg_catalog."C",
    aaguid text NOT NULL COLLATE pg_catalog."C",
    "backedUp" integer NOT NULL,
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "lastUsedAt" text COLLATE pg_catalog."C"
);
CREATE TABLE recovery_codes (
    "staffId" text NOT NULL COLLATE pg_catalog."C",
    "codeHash" text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE reports (
    name text NOT NULL COLLATE pg_catalog."C",
    "generatedAt" text NOT NULL COLLATE pg_catalog."C",
    "generatedBy" text NOT NULL COLLATE pg_catalog."C",
    figures text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE reset_links (
    "tokenHash" text NOT NULL COLLATE pg_catalog."C",
    "staffId" text NOT NULL COLLATE pg_catalog."C",
    "madeBy" text COLLATE pg_catalog."C",
    "expiresAt" text NOT NULL COLLATE pg_catalog."C",
    "endsTwoFactor" integer NOT NULL
);
CREATE TABLE service_tokens (
    "tokenHash" text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "revokedAt" text COLLATE pg_catalog."C",
    scopes text DEFAULT 'users:import kyc-requests:import communities:import transactions:import content:import partners:import analytics:import'::text NOT NULL COLLATE pg_catalog."C",
    "expiresAt" text DEFAULT '2027-02-28T23:59:59.999Z'::text NOT NULL COLLATE pg_catalog."C",
    "lastUsedAt" text COLLATE pg_catalog."C",
    "createdBy" text COLLATE pg_catalog."C"
);
CREATE TABLE sessions (
    id text NOT NULL COLLATE pg_catalog."C",
    "staffId" text NOT NULL COLLATE pg_catalog."C",
    "createdAt" text NOT NULL COLLATE pg_catalog."C",
    "expiresAt" text NOT NULL COLLATE pg_catalog."C",
    "lastSeenAt" text NOT NULL COLLATE pg_catalog."C",
    device text NOT NULL COLLATE pg_catalog."C",
    "confirmedAt" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    since text COLLATE pg_catalog."C"
);
CREATE TABLE settings (
    "staffId" text NOT NULL COLLATE pg_catalog."C",
    settings text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE sign_in_attempts (
    id text NOT NULL COLLATE pg_catalog."C",
    account text NOT NULL COLLATE pg_catalog."C",
    address text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE sign_in_challenges (
    id text NOT NULL COLLATE pg_catalog."C",
    "staffId" text NOT NULL COLLATE pg_catalog."C",
    "expiresAt" text NOT NULL COLLATE pg_catalog."C",
    "attemptsLeft" integer NOT NULL
);
CREATE TABLE sign_in_failures (
    subject text NOT NULL COLLATE pg_catalog."C",
    failures integer NOT NULL,
    at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE sign_in_rules (
    desk text NOT NULL COLLATE pg_catalog."C",
    "secondFactor" integer NOT NULL
);
CREATE TABLE staff (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    "joinedAt" text NOT NULL COLLATE pg_catalog."C",
    search text NOT NULL COLLATE pg_catalog."C",
    "nameKey" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE sums (
    name text NOT NULL COLLATE pg_catalog."C",
    period text NOT NULL COLLATE pg_catalog."C",
    value bigint NOT NULL
);
CREATE TABLE sweeps (
    day text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE told_later (
    id text NOT NULL COLLATE pg_catalog."C",
    about text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    address text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE transactions (
    id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    "amountCents" bigint NOT NULL,
    description text NOT NULL COLLATE pg_catalog."C",
    "userId" text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    search text NOT NULL COLLATE pg_catalog."C",
    person text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "descriptionKey" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE two_factor (
    "staffId" text NOT NULL COLLATE pg_catalog."C",
    secret text NOT NULL COLLATE pg_catalog."C",
    "confirmedAt" text COLLATE pg_catalog."C",
    "lastStep" bigint NOT NULL,
    "sessionId" text COLLATE pg_catalog."C"
);
CREATE TABLE users (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    "joinedAt" text NOT NULL COLLATE pg_catalog."C",
    search text NOT NULL COLLATE pg_catalog."C",
    "emailKey" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    "nameKey" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE ONLY audit_checkpoints
    ADD CONSTRAINT audit_checkpoints_pkey PRIMARY KEY (size);
ALTER TABLE ONLY audit_head
    ADD CONSTRAINT audit_head_pkey PRIMARY KEY (id);
ALTER TABLE ONLY audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY cache_tags
    ADD CONSTRAINT cache_tags_pkey PRIMARY KEY (tag);
ALTER TABLE ONLY communities
    ADD CONSTRAINT communities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY content
    ADD CONSTRAINT content_pkey PRIMARY KEY (id);
ALTER TABLE ONLY credentials
    ADD CONSTRAINT credentials_pkey PRIMARY KEY ("staffId");
ALTER TABLE ONLY custom_reports
    ADD CONSTRAINT custom_reports_name_key UNIQUE (name);
ALTER TABLE ONLY custom_reports
    ADD CONSTRAINT custom_reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY daily_figures
    ADD CONSTRAINT daily_figures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY decision_keys
    ADD CONSTRAINT decision_keys_pkey PRIMARY KEY ("staffId", key);
ALTER TABLE ONLY document_blobs
    ADD CONSTRAINT document_blobs_pkey PRIMARY KEY (name);
ALTER TABLE ONLY document_chunks
    ADD CONSTRAINT document_chunks_pkey PRIMARY KEY (name, n);
ALTER TABLE ONLY identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY identities
    ADD CONSTRAINT "identities_staffId_issuer_key" UNIQUE ("staffId", issuer);
ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY ("tokenHash");
ALTER TABLE ONLY invitations
    ADD CONSTRAINT "invitations_staffId_key" UNIQUE ("staffId");
ALTER TABLE ONLY kept_secrets
    ADD CONSTRAINT kept_secrets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY key_generations
    ADD CONSTRAINT key_generations_pkey PRIMARY KEY (generation);
ALTER TABLE ONLY kyc_decisions
    ADD CONSTRAINT kyc_decisions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kyc_displays
    ADD CONSTRAINT kyc_displays_pkey PRIMARY KEY ("requestId", "documentId", "staffId", "displayedAt");
ALTER TABLE ONLY kyc_drafts
    ADD CONSTRAINT kyc_drafts_pkey PRIMARY KEY ("staffId", "requestId");
ALTER TABLE ONLY kyc_due_hours
    ADD CONSTRAINT kyc_due_hours_pkey PRIMARY KEY (type);
ALTER TABLE ONLY kyc_held_documents
    ADD CONSTRAINT kyc_held_documents_blob_key UNIQUE (blob);
ALTER TABLE ONLY kyc_held_documents
    ADD CONSTRAINT kyc_held_documents_pkey PRIMARY KEY ("requestId", "documentId");
ALTER TABLE ONLY kyc_requests
    ADD CONSTRAINT kyc_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kyc_waits
    ADD CONSTRAINT kyc_waits_pkey PRIMARY KEY (day, step);
ALTER TABLE ONLY kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY last_sign_ins
    ADD CONSTRAINT last_sign_ins_pkey PRIMARY KEY ("staffId");
ALTER TABLE ONLY mailing
    ADD CONSTRAINT mailing_pkey PRIMARY KEY (id);
ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY partners
    ADD CONSTRAINT partners_pkey PRIMARY KEY (id);
ALTER TABLE ONLY passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY ("challengeHash");
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT "passkeys_credentialId_key" UNIQUE ("credentialId");
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY ("staffId", "codeHash");
ALTER TABLE ONLY reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (name);
ALTER TABLE ONLY reset_links
    ADD CONSTRAINT reset_links_pkey PRIMARY KEY ("tokenHash");
ALTER TABLE ONLY reset_links
    ADD CONSTRAINT "reset_links_staffId_key" UNIQUE ("staffId");
ALTER TABLE ONLY service_tokens
    ADD CONSTRAINT service_tokens_name_key UNIQUE (name);
ALTER TABLE ONLY service_tokens
    ADD CONSTRAINT service_tokens_pkey PRIMARY KEY ("tokenHash");
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY ("staffId");
ALTER TABLE ONLY sign_in_attempts
    ADD CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sign_in_challenges
    ADD CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sign_in_failures
    ADD CONSTRAINT sign_in_failures_pkey PRIMARY KEY (subject);
ALTER TABLE ONLY sign_in_rules
    ADD CONSTRAINT sign_in_rules_pkey PRIMARY KEY (desk);
ALTER TABLE ONLY staff
    ADD CONSTRAINT staff_email_key UNIQUE (email);
ALTER TABLE ONLY staff
    ADD CONSTRAINT staff_pkey PRIMARY KEY (id);
ALTER TABLE ONLY sweeps
    ADD CONSTRAINT sweeps_pkey PRIMARY KEY (day);
ALTER TABLE ONLY sums
    ADD CONSTRAINT tallies_pkey PRIMARY KEY (name, period);
ALTER TABLE ONLY told_later
    ADD CONSTRAINT told_later_pkey PRIMARY KEY (id);
ALTER TABLE ONLY transactions
    ADD CONSTRAINT transactions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY two_factor
    ADD CONSTRAINT two_factor_pkey PRIMARY KEY ("staffId");
ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE INDEX audit_log_action ON audit_log USING btree (action, at, seq);
CREATE INDEX audit_log_actor ON audit_log USING btree ("actorId", at, seq);
CREATE INDEX audit_log_at ON audit_log USING btree (at, seq);
CREATE INDEX audit_log_by_action ON audit_log USING btree (action, seq);
CREATE INDEX audit_log_by_actorname ON audit_log USING btree ("actorName", seq);
CREATE INDEX audit_log_by_status ON audit_log USING btree (status, seq);
CREATE INDEX audit_log_by_target ON audit_log USING btree (substr(target, 1, 400), seq);
CREATE INDEX audit_log_category ON audit_log USING btree (category, at, seq);
CREATE INDEX audit_log_narrowed_by_action ON audit_log USING btree (category, action, seq);
CREATE INDEX audit_log_narrowed_by_actorname ON audit_log USING btree (category, "actorName", seq);
CREATE INDEX audit_log_narrowed_by_status ON audit_log USING btree (category, status, seq);
CREATE INDEX audit_log_narrowed_by_target ON audit_log USING btree (category, substr(target, 1, 400), seq);
CREATE INDEX audit_log_search ON audit_log USING gin (((((((' '::text || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search, 'ς'::text, 'σ'::text), '‐'::text, '-'::text), '–'::text, '-'::text), '—'::text, '-'::text), '־'::text, '-'::text), 'ى'::text, 'ي'::text), 'ی'::text, 'ي'::text), 'ک'::text, 'ك'::text), 'ـ'::text, ''::text), '‌'::text, ''::text)) || ' a_'::text) || (seq)::text) || ' '::text) || COALESCE("actorId", ''::text))) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX communities_by_createdat ON communities USING btree ("createdAt", id, "nameKey", "mentorNameKey", members, status);
CREATE INDEX communities_by_members ON communities USING btree (members, id, "createdAt");
CREATE INDEX communities_by_mentorname ON communities USING btree ("mentorNameKey", id, "createdAt");
CREATE INDEX communities_by_name ON communities USING btree ("nameKey", id, "createdAt");
CREATE INDEX communities_by_status ON communities USING btree (status, id, "createdAt");
CREATE INDEX communities_in_mentorid ON communities USING btree ("mentorId", "createdAt", id);
CREATE INDEX communities_in_status ON communities USING btree (status, "createdAt", id);
CREATE INDEX communities_narrowed_by_members ON communities USING btree (status, members, id);
CREATE INDEX communities_narrowed_by_mentorname ON communities USING btree (status, "mentorNameKey", id);
CREATE INDEX communities_narrowed_by_name ON communities USING btree (status, "nameKey", id);
CREATE INDEX communities_search ON communities USING gin (((' '::text || search)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX content_by_author ON content USING btree ("authorKey", id, "createdAt");
CREATE INDEX content_by_createdat ON content USING btree ("createdAt", id, "titleKey", "authorKey", views, type, published);
CREATE INDEX content_by_published ON content USING btree (published, id, "createdAt");
CREATE INDEX content_by_title ON content USING btree ("titleKey", id, "createdAt");
CREATE INDEX content_by_type ON content USING btree (type, id, "createdAt");
CREATE INDEX content_by_views ON content USING btree (views, id, "createdAt");
CREATE INDEX content_in_authorid ON content USING btree ("authorId", "createdAt", id);
CREATE INDEX content_narrowed_by_author ON content USING btree (type, published, "authorKey", id);
CREATE INDEX content_narrowed_by_createdat ON content USING btree (type, published, "createdAt", id);
CREATE INDEX content_narrowed_by_id ON content USING btree (type, published, id);
CREATE INDEX content_narrowed_by_title ON content USING btree (type, published, "titleKey", id);
CREATE INDEX content_narrowed_by_views ON content USING btree (type, published, views, id);
CREATE INDEX content_search ON content USING gin (((' '::text || search)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX decision_keys_age ON decision_keys USING btree ("createdAt");
CREATE INDEX kyc_decisions_by_decidedat ON kyc_decisions USING btree ("decidedAt", id, "reviewerId", status);
CREATE INDEX kyc_decisions_in_requestid ON kyc_decisions USING btree ("requestId", "decidedAt", id);
CREATE INDEX kyc_displays_in_requestid ON kyc_displays USING btree ("requestId", "displayedAt");
CREATE INDEX kyc_drafts_by_updatedat ON kyc_drafts USING btree ("updatedAt");
CREATE INDEX kyc_held_documents_sha256 ON kyc_held_documents USING btree (sha256, "userId", "requestId");
CREATE INDEX kyc_requests_by_dueat ON kyc_requests USING btree ("dueAt", id, "submittedAt");
CREATE INDEX kyc_requests_by_status ON kyc_requests USING btree ((((status || ' '::text) || COALESCE("expiresAt", '~'::text))), id, "submittedAt", status, "expiresAt");
CREATE INDEX kyc_requests_by_submittedat ON kyc_requests USING btree ("submittedAt", id, "userNameKey", type, "dueAt", status, "expiresAt");
CREATE INDEX kyc_requests_by_type ON kyc_requests USING btree (type, id, "submittedAt");
CREATE INDEX kyc_requests_by_username ON kyc_requests USING btree ("userNameKey", id, "submittedAt");
CREATE INDEX kyc_requests_expiry ON kyc_requests USING btree (status, "expiresAt");
CREATE INDEX kyc_requests_in_phase ON kyc_requests USING btree (phase, "expiresAt", id);
CREATE INDEX kyc_requests_in_userid ON kyc_requests USING btree ("userId", "submittedAt", id);
CREATE INDEX kyc_requests_narrowed_by_dueat ON kyc_requests USING btree (phase, type, "dueAt", id, "expiresAt");
CREATE INDEX kyc_requests_narrowed_by_id ON kyc_requests USING btree (phase, type, id, "expiresAt");
CREATE INDEX kyc_requests_narrowed_by_status ON kyc_requests USING btree (phase, type, (((status || ' '::text) || COALESCE("expiresAt", '~'::text))), id, "expiresAt");
CREATE INDEX kyc_requests_narrowed_by_submittedat ON kyc_requests USING btree (phase, type, "submittedAt", id, "expiresAt");
CREATE INDEX kyc_requests_narrowed_by_username ON kyc_requests USING btree (phase, type, "userNameKey", id, "expiresAt");
CREATE INDEX kyc_requests_search ON kyc_requests USING gin (((((' '::text || search) || ' '::text) || person)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX notifications_staff ON notifications USING btree ("staffId", "time");
CREATE INDEX notifications_unread ON notifications USING btree ("staffId", read, type);
CREATE INDEX outbox_due ON outbox USING btree ("dueAt");
CREATE INDEX partners_by_addedat ON partners USING btree ("addedAt", id, "nameKey", type, status);
CREATE INDEX partners_by_name ON partners USING btree ("nameKey", id, "addedAt");
CREATE INDEX partners_by_status ON partners USING btree (status, id, "addedAt");
CREATE INDEX partners_by_type ON partners USING btree (type, id, "addedAt");
CREATE INDEX partners_narrowed_by_addedat ON partners USING btree (type, status, "addedAt", id);
CREATE INDEX partners_narrowed_by_id ON partners USING btree (type, status, id);
CREATE INDEX partners_narrowed_by_name ON partners USING btree (type, status, "nameKey", id);
CREATE INDEX partners_search ON partners USING gin (((' '::text || search)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX passkey_challenges_by_address ON passkey_challenges USING btree (address, "expiresAt");
CREATE INDEX passkey_challenges_by_end ON passkey_challenges USING btree ("expiresAt");
CREATE INDEX passkeys_by_owner ON passkeys USING btree ("staffId", "createdAt");
CREATE INDEX sessions_expiry ON sessions USING btree ("expiresAt");
CREATE INDEX sessions_staff ON sessions USING btree ("staffId");
CREATE INDEX sign_in_attempts_account ON sign_in_attempts USING btree (account, at);
CREATE INDEX sign_in_attempts_address ON sign_in_attempts USING btree (address, at);
CREATE INDEX sign_in_attempts_age ON sign_in_attempts USING btree (at);
CREATE INDEX sign_in_failures_age ON sign_in_failures USING btree (at);
CREATE INDEX staff_by_email ON staff USING btree (email, id);
CREATE INDEX staff_by_joinedat ON staff USING btree ("joinedAt", id);
CREATE INDEX staff_by_name ON staff USING btree ("nameKey", id);
CREATE INDEX staff_by_role ON staff USING btree (role, id);
CREATE INDEX staff_by_status ON staff USING btree (status, id);
CREATE INDEX staff_narrowed_by_email ON staff USING btree (role, status, email, id);
CREATE INDEX staff_narrowed_by_id ON staff USING btree (role, status, id);
CREATE INDEX staff_narrowed_by_joinedat ON staff USING btree (role, status, "joinedAt", id);
CREATE INDEX staff_narrowed_by_name ON staff USING btree (role, status, "nameKey", id);
CREATE INDEX staff_search ON staff USING gin (((' '::text || search)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX transactions_by_amountcents ON transactions USING btree ("amountCents", id, date, "descriptionKey", type, status);
CREATE INDEX transactions_by_date ON transactions USING btree (date, id, "amountCents", "descriptionKey", type, status);
CREATE INDEX transactions_by_description ON transactions USING btree ("descriptionKey", id, date, "amountCents");
CREATE INDEX transactions_by_status ON transactions USING btree (status, id, date, "amountCents");
CREATE INDEX transactions_by_type ON transactions USING btree (type, id, date, "amountCents");
CREATE INDEX transactions_in_userid ON transactions USING btree ("userId", date, id);
CREATE INDEX transactions_narrowed_by_amountcents ON transactions USING btree (type, status, "amountCents", id);
CREATE INDEX transactions_narrowed_by_date ON transactions USING btree (type, status, date, id);
CREATE INDEX transactions_narrowed_by_description ON transactions USING btree (type, status, "descriptionKey", id);
CREATE INDEX transactions_narrowed_by_id ON transactions USING btree (type, status, id);
CREATE INDEX transactions_search ON transactions USING gin (((((' '::text || search) || ' '::text) || person)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX transactions_type_date ON transactions USING btree (type, date, "amountCents");
CREATE INDEX transactions_waiting ON transactions USING btree ("userId") WHERE (((type = 'payout'::text) AND (status = 'pending'::text)) IS TRUE);
CREATE INDEX users_by_email ON users USING btree (email, id, "joinedAt");
CREATE INDEX users_by_emailkey ON users USING btree ("emailKey", id);
CREATE INDEX users_by_joinedat ON users USING btree ("joinedAt", id, "nameKey", email, role, status);
CREATE INDEX users_by_name ON users USING btree ("nameKey", id, "joinedAt");
CREATE INDEX users_by_role ON users USING btree (role, id, "joinedAt");
CREATE INDEX users_by_status ON users USING btree (status, id, "joinedAt");
CREATE INDEX users_narrowed_by_email ON users USING btree (role, status, email, id);
CREATE INDEX users_narrowed_by_id ON users USING btree (role, status, id);
CREATE INDEX users_narrowed_by_joinedat ON users USING btree (role, status, "joinedAt", id);
CREATE INDEX users_narrowed_by_name ON users USING btree (role, status, "nameKey", id);
CREATE INDEX users_search ON users USING gin (((' '::text || search)) gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE TRIGGER audit_checkpoints_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION audit_checkpoints_refuse();
CREATE TRIGGER audit_log_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse();
ALTER TABLE ONLY credentials
    ADD CONSTRAINT "credentials_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES staff(id);
ALTER TABLE ONLY custom_reports
    ADD CONSTRAINT "custom_reports_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES staff(id);
ALTER TABLE ONLY custom_reports
    ADD CONSTRAINT "custom_reports_generatedBy_fkey" FOREIGN KEY ("generatedBy") REFERENCES staff(id);
ALTER TABLE ONLY identities
    ADD CONSTRAINT "identities_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES staff(id);
ALTER TABLE ONLY invitations
    ADD CONSTRAINT "invitations_invitedBy_fkey" FOREIGN KEY ("invitedBy") REFERENCES staff(id);
ALTER TABLE ONLY invitations
    ADD CONSTRAINT "invitations_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES staff(id);
ALTER TABLE ONLY last_sign_ins
    ADD CONSTRAINT "last_sign_ins_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES staff(id);
ALTER TABLE ONLY notifications
    ADD CONSTRAINT "notifications_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES staff(id);
ALTER TABLE ONLY outbox
    ADD CONSTRAINT "outbox_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES staff(id);
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT "passkeys_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES staff(id);
ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT "recovery_codes_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES staff(id);
ALTER TABLE ONLY reset_links
    ADD CONSTRAINT "reset_links_madeBy_fkey" FOREIGN KEY ("madeBy") REFERENCES staff(id);
ALTER TABLE ONLY reset_links
    ADD CONSTRAINT "reset_links_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES staff(id);
ALTER TABLE ONLY sessions
    ADD CONSTRAINT "sessions_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES staff(id);
ALTER TABLE ONLY settings
    ADD CONSTRAINT "settings_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES staff(id);
ALTER TABLE ONLY sign_in_challenges
    ADD CONSTRAINT "sign_in_challenges_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES staff(id);
ALTER TABLE ONLY two_factor
    ADD CONSTRAINT "two_factor_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES staff(id);
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
