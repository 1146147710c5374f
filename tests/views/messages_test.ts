import assert from "node:assert/strict";
import { type ErrorCode, errorTexts } from "../../data/errors/texts.ts";
import { catalogues } from "../../views/messages/catalogue.ts";
import type { Language } from "../../data/settings.ts";
import type { Messages } from "../../views/messages/catalogue.ts";

type Listed = {
  [Part in keyof Messages]: Messages[Part] extends { noun: string } ? Part : never;
}[keyof Messages];

/** The sentences of an empty list, checked by readers for grammar, gender and number. */
const nothingYet: Record<Language, Partial<Record<Listed, string>>> = {
  en: {
    users: "No users found. There are no users yet.",
    kyc: "No KYC requests found. There are no KYC requests yet.",
    communities: "No communities found. There are no communities yet.",
    finance: "No transactions found. There are no transactions yet.",
    content: "No content found. There is no content yet.",
    partners: "No partners found. There are no partners yet.",
    staff: "No staff found. There are no staff yet.",
    audit: "No audit entries found. There are no audit entries yet.",
    customReports: "No custom reports found. There are no custom reports yet.",
  },
  es: {
    users: "No hay usuarios. Aún no hay usuarios.",
    kyc: "No hay solicitudes KYC. Aún no hay solicitudes KYC.",
    communities: "No hay comunidades. Aún no hay comunidades.",
    finance: "No hay transacciones. Aún no hay transacciones.",
    content: "No hay contenidos. Aún no hay contenidos.",
    partners: "No hay socios. Aún no hay socios.",
    staff: "No hay miembros del equipo. Aún no hay miembros del equipo.",
    audit: "No hay entradas de auditoría. Aún no hay entradas de auditoría.",
    customReports: "No hay informes a medida. Aún no hay informes a medida.",
  },
  fr: {
    users: "Pas d’utilisateurs. Il n’y a pas encore d’utilisateurs.",
    kyc: "Pas de demandes KYC. Il n’y a pas encore de demandes KYC.",
    communities: "Pas de communautés. Il n’y a pas encore de communautés.",
    finance: "Pas de transactions. Il n’y a pas encore de transactions.",
    content: "Pas de contenus. Il n’y a pas encore de contenus.",
    partners: "Pas de partenaires. Il n’y a pas encore de partenaires.",
    staff: "Pas de membres de l’équipe. Il n’y a pas encore de membres de l’équipe.",
    audit: "Pas d’entrées d’audit. Il n’y a pas encore d’entrées d’audit.",
    customReports: "Pas de rapports personnalisés. Il n’y a pas encore de rapports personnalisés.",
  },
};

const noMatch: typeof nothingYet = {
  en: {
    users: "No users match your search and filters.",
    content: "No content matches your search and filters.",
    staff: "No staff match your search and filters.",
  },
  es: {
    kyc: "Con esta búsqueda y estos filtros no hay solicitudes KYC.",
    content: "Con esta búsqueda y estos filtros no hay contenidos.",
  },
  fr: { content: "Rien ne correspond à cette recherche et à ces filtres." },
};

for (
  const [language, sentences] of Object.entries(nothingYet) as [
    Language,
    Partial<Record<Listed, string>>,
  ][]
) {
  const messages: Messages = catalogues[language];
  const { list } = messages.common;
  const sayings = Object.entries(sentences) as [Listed, string][];

  Deno.test(`in ${language} an empty list has whole sentences`, () => {
    for (const [part, sentence] of sayings) {
      const { noun } = messages[part];
      assert.equal(`${list.none(noun)}. ${list.nothingYet(noun)}`, sentence);
    }
    for (const [part, sentence] of Object.entries(noMatch[language])) {
      assert.equal(list.noMatch(messages[part as Listed].noun), sentence);
    }
  });
}

Deno.test("the texts of the other languages are typed by those of English", async () => {
  const folder = new URL("../../views/messages/", import.meta.url);
  for await (const { name } of Deno.readDir(new URL("en/", folder))) {
    if (name === "index.ts") continue;
    for (const language of ["es", "fr"]) {
      const text = await Deno.readTextFile(new URL(`${language}/${name}`, folder));
      assert.match(text, /^\} satisfies /m, `${language}/${name}`);
    }
  }
  for await (const { name } of Deno.readDir(new URL("steps/", folder))) {
    if (["index.ts", "words.ts"].includes(name)) continue;
    const text = await Deno.readTextFile(new URL(`steps/${name}`, folder));
    assert.equal(text.match(/^\} satisfies Translated<typeof en>;/gm)?.length, 2, name);
  }
});

Deno.test("a translated error has the parameters of the English text", () => {
  const paramsOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [code, text] of Object.entries(errorTexts)) {
    for (const language of ["es", "fr"] as const) {
      const translated = catalogues[language].errors[code as ErrorCode];
      assert.notEqual(translated, text, `${language}: ${code}`);
      assert.deepEqual(paramsOf(translated), paramsOf(text), `${language}: ${code}`);
    }
  }
});

Deno.test("only an overdue request is said to be past its due time", () => {
  for (const language of ["es", "fr"] as const) {
    const { overdue, ...others } = catalogues[language].dashboard.needs.firsts;
    assert.match(overdue, /venci\u00f3|\u00e9chue/);
    for (const text of Object.values(others)) assert.doesNotMatch(text, /venci\u00f3|\u00e9chue/);
  }
});

Deno.test("a single record is counted with the noun of its list", () => {
  for (const { lists } of Object.values(catalogues)) {
    for (const { one, noun } of Object.values(lists)) {
      assert.match(one, /^1 \p{L}/u);
      assert.ok(one.slice(2, 5) === noun.slice(0, 3) || noun === "content", `${one}, ${noun}`);
    }
  }
});
