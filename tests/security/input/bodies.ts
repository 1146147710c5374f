import { recordNames } from "../../../data/lists.ts";
import { samples } from "../../data/imports/import_samples.ts";
import { kycRequest } from "../../support/fixtures.ts";
import { selectionForms, stepForms } from "../../routes/http/answer/step_forms.ts";

/** The fields of a form or of JSON, or records for NDJSON. */
export type Fields = Record<string, unknown>;
export interface Body {
  type: "form" | "json" | "ndjson";
  fields: Fields | Fields[];
}

const form = (fields: Fields = {}): Body => ({ type: "form", fields });
const ndjson = (fields: Fields[]): Body => ({ type: "ndjson", fields });
const json = (fields: Fields): Body => ({ type: "json", fields });

const CHOSEN = { newPassword: "four words nobody guessed" };
const chosen = { ...CHOSEN, confirmPassword: CHOSEN.newPassword };
const comment = { id: "7f8dbb0c-3c44-4f43-9a0a-7d8a6a2f1f10", text: "Seen before" };
const decision = { reviewNotes: "Looks right", version: "1", idempotencyKey: "once" };
/** A day within the year that a due day may be ahead. */
const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const asking = {
  reason: "document-unreadable",
  message: "Again, please.",
  days: "7",
  version: "1",
};

const documentType = {
  labelEn: "Selfie",
  labelEs: "Selfi",
  labelFr: "Selfie",
  takers: ["individual"],
  besides: "id",
  lineEn: "Face matches",
  lineEs: "El rostro coincide",
  lineFr: "Le visage correspond",
  active: "on",
};
const resolution = { outcome: "not-this-person", reason: "Another year of birth" };
const check = {
  provider: "Screenwise",
  ranAt: "2026-01-01T00:00:00.000Z",
  result: "hit",
  labels: ["Namesake"],
};

const reason = {
  code: "soak",
  labelEn: "Soak",
  labelEs: "Soak",
  labelFr: "Soak",
  templateEn: "Soak",
  steps: ["declined"],
  position: "10",
  active: "on",
};

/** The shape of a browser's answer for an authenticator that does not exist. */
const credential = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  clientExtensionResults: {},
};
const assertion = JSON.stringify({
  ...credential,
  response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" },
});
const registration = JSON.stringify({
  ...credential,
  response: { clientDataJSON: "e30", attestationObject: "oA", transports: ["internal"] },
});

/** A valid body for each route that writes; tests of bad input mutate it. Add each new route. */
export const bodies: Record<string, Body> = {
  ...Object.fromEntries(
    Object.values(stepForms).flatMap(({ routes, typed, version = "1" }) =>
      routes ? [[`POST ${routes[0]}`, form({ ...typed, version })]] : []
    ),
  ),
  ...Object.fromEntries(
    Object.values(selectionForms).map(({ routes, typed, selected }) => [
      `POST ${routes![0]}`,
      form({ ...typed, ...selected, batch: comment.id }),
    ]),
  ),
  "POST /login": form({ email: "admin@example.com", password: "admin123" }),
  "POST /login/code": form({ code: "123456" }),
  "POST /login/passkey/options": form(),
  "POST /login/passkey": form({ passkey: assertion }),
  "POST /login/code/passkey/options": form(),
  "POST /login/code/passkey": form({ passkey: assertion }),
  "POST /logout": form(),
  "POST /dashboard/tries/hide": form(),
  "POST /confirm": form({ stepUpPassword: "admin123" }),
  "POST /confirm/passkey/options": form(),
  "POST /forgot": form({ email: "admin@example.com" }),
  "POST /invitation": form(chosen),
  "POST /invitation/continue": form(),
  "POST /reset": form(chosen),
  "POST /reset/continue": form(),
  "POST /api/login": json({ email: "admin@example.com", password: "admin123" }),
  "POST /api/logout": json({}),
  "PATCH /api/kyc-requests/:id/status": json({ status: "accepted", reviewNotes: "Looks right" }),
  ...Object.fromEntries(
    recordNames.map((name): [string, Body] => [
      `POST /api/import/${name}`,
      ndjson([...samples[name].records]),
    ]),
  ),
  "POST /api/import/kyc-requests": ndjson([kycRequest(701)]),
  "POST /api/import/analytics": ndjson([
    { date: "2026-11-01", avgSessionDuration: 31.5, activeUsersDaily: 13 },
  ]),
  "POST /kyc/:id/comments": form(comment),
  "POST /kyc/:id/comments/draft": form({ ...comment, reviewer: "s_1" }),
  "POST /kyc/:id/comments/:commentId/remove": form(),
  ...Object.fromEntries(
    [
      ...["/users/:id/finance-comments", "/finance/:id/comments", "/communities/:id/comments"],
      ...["/content/:id/comments", "/partners/:id/comments"],
    ].flatMap((path) => [
      [`POST ${path}`, form(comment)],
      [`POST ${path}/draft`, form({ ...comment, reviewer: "s_1" })],
      [`POST ${path}/:commentId/remove`, form()],
    ]),
  ),
  "POST /users/:id/comments": form(comment),
  "POST /users/:id/comments/draft": form({ ...comment, reviewer: "s_1" }),
  "POST /users/:id/comments/:commentId/remove": form(),
  "PUT /api/kyc-requests/:id/checks/:kind": json(check),
  "PUT /api/kyc-requests/:id/checks/:kind/resolution": json({ ...resolution, number: 1 }),
  "POST /users/:id/corrections": form({
    version: "0",
    idempotencyKey: "once",
    field: "name",
    value: "Corrected Name",
    source: "Ticket 4711",
  }),
  "POST /users/:id/corrections/:correctionId/close": form({ note: "Wrong ticket", version: "1" }),
  "POST /users/:id/corrections/:correctionId/again": form(),
  "POST /users/:id/corrections/:correctionId/undo": form(),
  "PUT /api/instructions/:id/answer": json({ answer: "refused", note: "A partner" }),
  ...Object.fromEntries(
    [
      ...["/users/:id/deactivate", "/users/:id/reactivate"],
      ...["/communities/:id/close", "/communities/:id/reopen"],
      ...["/content/:id/unpublish", "/content/:id/publish"],
      ...["/partners/:id/pause", "/partners/:id/resume"],
    ].map((path) => [
      `POST ${path}`,
      form({ version: "0", idempotencyKey: path, reason: "Fraud", source: "Ticket 4711" }),
    ]),
  ),
  ...Object.fromEntries(
    ["/communities", "/content", "/partners"].map((path) => [
      `POST ${path}/:id/correct`,
      form({
        version: "0",
        idempotencyKey: `${path} correct`,
        field: path === "/content" ? "title" : "name",
        value: "Another",
        reason: "A mistake",
        source: "Ticket 4711",
      }),
    ]),
  ),
  ...Object.fromEntries(
    ["/users", "/communities", "/content", "/partners"].map((path) =>
      `${path}/:id/instructions/:instructionId`
    ).flatMap((one) => [
      [`POST ${one}/close`, form({ note: "Wrong ticket", version: "1" })],
      [`POST ${one}/again`, form()],
      [`POST ${one}/undo`, form()],
    ]),
  ),
  "POST /users/:id/legal-hold/undo": form(),
  "POST /kyc/:id/legal-hold/undo": form(),
  "POST /staff/access-review": form({ dueOn: nextMonth, months: "3" }),
  "POST /staff/access-review/:number/repeat": form({ months: "6" }),
  "POST /staff/access-review/:number/members/:staffId/undo": form(),
  "POST /administration/two-people": form({
    rule: "release_payout",
    version: "0",
    isOn: "true",
    amount: "100.00",
  }),
  "POST /proposals/:id/approve": form({ idempotencyKey: "approving" }),
  "POST /proposals/:id/send-back": form({ note: "Look again." }),
  "POST /proposals/:id/withdraw": form(),
  "POST /administration/validity": form({
    individual_low: "365",
    individual_normal: "365",
    individual_high: "180",
    business_low: "365",
    business_normal: "365",
    business_high: "90",
  }),
  "POST /administration/validity/screening": form({ sanctions: "90", pep: "30" }),
  "POST /administration/retention": form({ documentMonths: "3", fileYears: "1" }),
  "POST /administration/retention/confirm": form({ request: ["k_1"] }),
  "POST /users/:id/erase/undo": form(),
  "POST /kyc/:id/decision": form(decision),
  "POST /kyc/:id/decision/templates": form(decision),
  "POST /kyc/:id/claim": form({ takeOver: "on" }),
  "POST /kyc/:id/documents/:documentId/ask/templates": form(asking),
  "POST /kyc/:id/documents/:documentId/displayed": form(),
  "POST /kyc/:id/documents/:documentId/withdraw": form({ version: "1" }),
  "POST /kyc/:id/undo": form(),
  "POST /api/kyc-requests/:id/undo": json({}),
  "POST /finance/:id/undo": form(),
  "POST /kyc/selection/undo": form(),
  "POST /instructions/people/undo": form(),
  "POST /profile/absence": form({ awayUntil: "" }),
  "POST /kyc/:id/draft": form({ reviewNotes: "Looks", checks: ["id-name"], version: "1" }),
  "POST /kyc/:id/release": form(),
  "POST /kyc/review": form(),
  "POST /notifications/read": form(),
  "POST /notifications/clear": form(),
  "POST /notifications/:id/read": form(),
  "POST /notifications/:id/delete": form(),
  "POST /profile": form({ name: "Dana Okafor", email: "admin@example.com", emailPassword: "" }),
  "POST /profile/passkeys/options": form({ passkeyName: "Key", passkeyPassword: "" }),
  "POST /profile/passkeys": form({ passkey: registration }),
  "POST /profile/passkeys/:id/remove": form(),
  "POST /profile/password": form({ currentPassword: "admin123", ...chosen }),
  "POST /profile/sessions/:handle/end": form(),
  "POST /reports/growth": form(),
  "POST /reports/revenue": form(),
  "POST /reports/kyc": form(),
  "POST /reports/engagement": form(),
  "POST /settings": form({
    language: "en",
    timezone: "cet",
    dateFormat: "ymd",
    sessionTimeout: "on",
    emailNotifications: "on",
    weeklyReports: "on",
  }),
  "POST /settings/pins": form({ area: "content" }),
  "POST /settings/two-factor": form({ code: "123456", currentPassword: "admin123" }),
  "POST /settings/two-factor/off": form({ code: "123456" }),
  "POST /staff/invite": form({ name: "Gus", email: "gus@example.com", role: "support" }),
  "POST /staff/:id": form({ role: "moderator", status: "active" }),
  "POST /staff/:id/end-sessions": form(),
  "POST /staff/:id/invite": form(),
  "POST /staff/:id/unlink": form(),
  "POST /staff/:id/withdraw": form(),
  "POST /staff/:id/reset-link": form({ lostSecondFactor: "on" }),
  "POST /staff/rules": form(),
  "POST /kyc/due": form({ individual: "24", business: "72" }),
  "POST /staff/tokens": form({ name: "feed", scopes: ["users:import"], until: "2026-12-31" }),
  "POST /staff/tokens/revoke": form({ name: "feed" }),
  "POST /views/new/:list": form({ name: "Active", query: "status=active", shared: "on" }),
  "POST /views/:id": form({ name: "Active" }),
  "POST /views/:id/delete": form(),
  "POST /staff/document-types": form({ ...documentType, key: "permit" }),
  "POST /staff/document-types/:key": form(documentType),
  "POST /staff/document-types/:key/remove": form(),
  "POST /staff/reasons": form(reason),
  "POST /staff/reasons/:code": form(reason),
  "POST /staff/reasons/:code/remove": form(),
  "POST /staff/reasons/rules": form({ reasonRequired: ["declined"], mailsApplicants: "on" }),
  "POST /staff/webhooks": form({ url: "http://localhost:9/", events: ["kyc.decided"] }),
  "POST /staff/webhooks/:id": form({ url: "http://localhost:9/", events: ["kyc.expired"] }),
  "POST /staff/webhooks/:id/deliveries/:delivery/resend": form(),
  "POST /staff/webhooks/:id/remove": form(),
  "POST /staff/webhooks/:id/resend-failed": form({ since: "2026-11-19" }),
  "POST /staff/webhooks/:id/rotate": form(),
  "POST /staff/webhooks/:id/test": form(),
  "POST /staff/webhooks/:id/turn-off": form(),
  "POST /staff/webhooks/:id/turn-on": form(),
};
