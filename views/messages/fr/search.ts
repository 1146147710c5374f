import type en from "../en/search.ts";

const plural = new Intl.PluralRules("fr");

export default {
  title: "Recherche",
  intro: "Recherchez dans tout ce qui vous est accessible\u00a0: noms, e-mails, identifiants",
  label: "Rechercher partout",
  hint: "Personnes, demandes, pages",
  shortcut: "Ctrl K",
  submit: "Rechercher",
  searching: "Recherche…",
  answers: "Résultats",
  opened: "Ouverts récemment",
  pages: "Pages",
  actions: "Actions",
  more: (list) => `Plus dans ${list}`,
  count: (count) => plural.select(count) === "one" ? `${count} résultat` : `${count} résultats`,
  none: (q) => `Aucun résultat pour «\u00a0${q}\u00a0»`,
  noneText: "Essayez le début d’un nom, un e-mail ou un identifiant.",
  slow: (q) => `La recherche de «\u00a0${q}\u00a0» a pris trop de temps`,
  slowText: "Réessayez ou cherchez dans une seule liste.",
  late: (list) =>
    `«\u00a0${list}\u00a0» n’a pas répondu à temps. Chercher dans «\u00a0${list}\u00a0»`,
} satisfies typeof en;
