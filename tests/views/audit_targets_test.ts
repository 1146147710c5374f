import assert from "node:assert/strict";
import { targetText } from "../../views/audit/audit_logs.tsx";
import { formatFor } from "../../views/format.ts";
import { catalogues, locales } from "../../views/messages/catalogue.ts";
import type { Language } from "../../data/settings.ts";

const targetIn = (language: Language, action: string, target: string): string =>
  targetText({
    m: catalogues[language],
    f: formatFor({ locale: locales[language], timeZone: "UTC", dateFormat: "ymd" }),
  }, { action, target });

Deno.test("names of lists, reports and rules in the audit trail are translated", () => {
  const shown: [action: string, target: string, words: Record<Language, string>][] = [
    ["List exported", "kyc-requests", {
      en: "KYC requests",
      es: "Solicitudes KYC",
      fr: "Demandes KYC",
    }],
    ["List exported", "instructions", {
      en: "Instructions",
      es: "Instrucciones",
      fr: "Instructions",
    }],
    ["Report generated", "revenue", { en: "Revenue", es: "Ingresos", fr: "Revenus" }],
    ["Report exported", "growth", {
      en: "User Growth",
      es: "Crecimiento de usuarios",
      fr: "Croissance des utilisateurs",
    }],
    ["Import finished", "users: u2.csv", {
      en: "Users: u2.csv",
      es: "Usuarios: u2.csv",
      fr: "Utilisateurs\u00a0: u2.csv",
    }],
    ["Two-person rule changed", "accept_business", {
      en: "Accept a business",
      es: "Aceptar una empresa",
      fr: "Accepter une entreprise",
    }],
    ["Import started", "analytics: a: b", {
      en: "Analytics: a: b",
      es: "Analítica: a: b",
      fr: "Statistiques\u00a0: a: b",
    }],
  ];
  for (const [action, target, words] of shown) {
    for (const [language, text] of Object.entries(words)) {
      assert.equal(targetIn(language as Language, action, target), text);
    }
  }
});

Deno.test("other targets in the audit trail are shown unchanged", () => {
  const kept: [action: string, target: string][] = [
    ["Report created", "users"],
    ["Sign-in refused", "revenue"],
    ["Staff changed", "users: u2.csv"],
    ["List exported", "constructor"],
    ["List exported", "a list of before"],
    ["Report exported", "Payouts to Jane"],
    ["Report exported", "toString"],
    ["Import finished", "others: u2.csv"],
    ["Import finished", ""],
    ["Two-person rule changed", "toString"],
  ];
  for (const [action, target] of kept) assert.equal(targetIn("fr", action, target), target);
});
