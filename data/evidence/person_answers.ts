import type { Tables } from "../db/tables.ts";

/** The answer of a table to the question what it holds about a person. */
export type DisclosureAnswer =
  | "given"
  | "given without names of staff"
  /** Its reader could learn of a suspicion, of an order of an authority, or read others' words. */
  | "withheld: law or others"
  /** Accounts, notices and work of members of staff. */
  | "withheld: about staff"
  /** The same facts stand in a table that is given. */
  | "withheld: copy of what is given"
  /** Settings, keys and counts, or gone within a day. */
  | "nothing about a person";

const given: DisclosureAnswer = "given";
const withoutStaff: DisclosureAnswer = "given without names of staff";
const law: DisclosureAnswer = "withheld: law or others";
const staff: DisclosureAnswer = "withheld: about staff";
const copy: DisclosureAnswer = "withheld: copy of what is given";
const nothing: DisclosureAnswer = "nothing about a person";

export const personAnswers: Record<keyof Tables, DisclosureAnswer> = {
  access_review_rows: staff,
  access_reviews: staff,
  audit_checkpoints: nothing,
  audit_head: nothing,
  audit_log: withoutStaff,
  audit_roots: nothing,
  audit_tree: nothing,
  cache_tags: nothing,
  change_head: nothing,
  changes: copy,
  comment_drafts: law,
  comments: law,
  communities: given,
  content: given,
  credentials: staff,
  daily_figures: nothing,
  daily_summaries: nothing,
  database_identity: nothing,
  desk_currency: nothing,
  document_blobs: given,
  document_chunks: given,
  erased_requests: nothing,
  erasure_head: nothing,
  erasure_orders: law,
  erasures: nothing,
  identities: staff,
  imports: nothing,
  instructions: withoutStaff,
  invitations: staff,
  kept_secrets: nothing,
  key_generations: nothing,
  kyc_alarm_rules: nothing,
  kyc_alarms: nothing,
  kyc_asks: withoutStaff,
  kyc_assignments: law,
  kyc_check_resolutions: law,
  kyc_checks: law,
  kyc_claims: staff,
  kyc_decisions: withoutStaff,
  kyc_displays: withoutStaff,
  kyc_document_types: nothing,
  kyc_drafts: law,
  kyc_due_hours: nothing,
  kyc_escalations: law,
  kyc_held_documents: given,
  kyc_letters: given,
  kyc_reason_rules: nothing,
  kyc_reasons: nothing,
  kyc_reopenings: withoutStaff,
  kyc_requests: withoutStaff,
  kyc_screening_periods: nothing,
  kyc_screenings: law,
  kyc_sent_documents: staff,
  kyc_validity: nothing,
  kyc_waits: copy,
  last_sign_ins: staff,
  ledger_keys: nothing,
  legal_holds: law,
  mailing: nothing,
  mentions: law,
  note_keys: nothing,
  notifications: staff,
  outbox: staff,
  partners: nothing,
  passkey_challenges: staff,
  passkeys: staff,
  payout_holds: withoutStaff,
  recovery_codes: staff,
  reports: law,
  reset_links: staff,
  retention_settings: nothing,
  review_sessions: staff,
  saved_views: law,
  service_tokens: staff,
  sessions: staff,
  settings: staff,
  sign_in_attempts: staff,
  sign_in_challenges: staff,
  sign_in_failures: staff,
  sign_in_rules: nothing,
  staff: staff,
  staff_absences: staff,
  staff_departures: staff,
  statement_months: nothing,
  statement_rows: copy,
  step_keys: copy,
  step_proposals: law,
  steps: copy,
  sums: nothing,
  sweeps: nothing,
  told_later: staff,
  transactions: given,
  two_factor: staff,
  two_people_rules: nothing,
  users: given,
  webhook_deliveries: given,
  webhook_endpoints: nothing,
};
