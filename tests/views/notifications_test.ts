import assert from "node:assert/strict";
import type { Notice } from "../../data/notices/kinds.ts";
import { createFormat } from "../../views/format.ts";
import { catalogues, locales } from "../../views/messages/catalogue.ts";
import type { Language } from "../../data/settings.ts";
import { noticeHref, noticeText } from "../../views/notifications/notice_text.ts";

const textsOf = (notice: Notice): string[] =>
  (["en", "es", "fr"] satisfies Language[]).map((language) => {
    const f = createFormat({ locale: locales[language], timeZone: "UTC", dateFormat: "ymd" });
    const { text } = noticeText({ m: catalogues[language], f }, notice);
    return text.replace(/[\u2068\u2069]/g, "");
  });

Deno.test("several expiring approvals name only the day of the first one", () => {
  const facts = { requestId: "k_1", userName: "Ann", days: 30, expiresAt: "2026-11-17T10:00:00Z" };
  const expiring = (count: number) => textsOf({ kind: "kyc_expiring", facts: { ...facts, count } });
  assert.deepEqual(expiring(1), [
    "Ann: expires 2026-11-17.",
    "Ann: caduca el 2026-11-17.",
    "Ann\u00a0: expire le 2026-11-17.",
  ]);
  assert.deepEqual(expiring(3), [
    "3 approvals expire soon; the first (Ann) on 2026-11-17.",
    "3 aprobaciones caducan pronto; la primera, de Ann, el 2026-11-17.",
    "3 approbations expirent bientôt, la première (Ann) le 2026-11-17.",
  ]);
});

Deno.test("several expiring approvals link to the list sorted by expiry", () => {
  const facts = { requestId: "k_1", userName: "Ann", days: 30, expiresAt: "2026-11-17T10:00:00Z" };
  const leadsTo = (count: number) =>
    noticeHref({ kind: "kyc_expiring", facts: { ...facts, count } });
  assert.equal(leadsTo(1), "/kyc/k_1");
  assert.equal(leadsTo(3), "/kyc?status=accepted&sort=status");
});

Deno.test("a weekly report uses the singular for one", () => {
  const week = (users: number, requests: number, decisions: number) =>
    textsOf({ kind: "weekly_report", facts: { users, requests, decisions } });
  assert.deepEqual(week(1, 1, 1), [
    "Last week: 1 new user, 1 KYC request, 1 decision.",
    "La semana pasada: 1 usuario nuevo, 1 solicitud KYC y 1 decisión.",
    "La semaine dernière\u00a0: 1 nouvel utilisateur, 1 demande KYC, 1 décision.",
  ]);
  assert.equal(week(2, 0, 1_200)[0], "Last week: 2 new users, 0 KYC requests, 1,200 decisions.");
});
