import type { en } from "./en.ts";

const plural = new Intl.PluralRules("fr");
const days = (count: number) =>
  count === 0 ? "aujourd’hui" : count === 1 ? "demain" : `dans ${count} jours`;

export const fr: typeof en = {
  undisplayed: (names) => `Pas affiché pour vous\u00a0: ${names}`,
  undisplayedField: "Non affichés",
  draft: "Brouillon",
  yourDraft: "Votre brouillon",
  draftFailed: "Votre brouillon n’est pas enregistré",
  draftWaits:
    "Votre session a pris fin. Ce que vous écrivez attend ici jusqu’à ce que vous vous reconnectiez.",
  checklist: "Points à vérifier",
  checks: {
    "id-name": (name) => `Le nom sur la pièce d’identité est ${name}`,
    "id-valid": () => "La pièce d’identité est valide aujourd’hui",
    "address-name": (name) => `Le nom sur le justificatif de domicile est ${name}`,
    "address-recent": () => "Le justificatif de domicile date de moins de 3 mois",
    "registration-name": (name) => `L’immatriculation nomme ${name}`,
    "registration-current": () => "L’immatriculation est à jour",
    "tax-name": (name) => `Le nom sur le document fiscal est ${name}`,
    "tax-whole": () => "Le numéro fiscal est lisible en entier",
  },
  signals: {
    title: "Signaux",
    sameBytes: (document) =>
      `«\u00a0${document}\u00a0» a aussi été envoyé par quelqu’un d’autre\u00a0:`,
    earlier: {
      declined: "Une demande antérieure a été refusée\u00a0:",
      revoked: "Une approbation antérieure a été révoquée\u00a0:",
    },
    sameEmail:
      "Même nom et, hormis les points et ce qui suit un signe plus, même adresse e-mail\u00a0:",
    payouts: (count, shown, amount) =>
      plural.select(count) === "one"
        ? `Un versement de ${amount} attend, et aucun KYC n’est accepté\u00a0:`
        : `${shown} versements de ${amount} attendent, et aucun KYC n’est accepté\u00a0:`,
    payoutsMore: (shown) =>
      `Plus de ${shown} versements attendent, et aucun KYC n’est accepté\u00a0:`,
    payoutsLink: "Versements",
    endsHere: (count) => `Cette approbation expire ${days(count)}.`,
    endsLink: "Autres qui expirent bientôt",
    ends: (count) => `Une autre approbation expire ${days(count)}\u00a0:`,
  },
  history: {
    title: "Historique",
    none: "Rien n’a encore été décidé.",
    decided: { accepted: "Acceptée", declined: "Refusée", revoked: "Révoquée" },
    by: (name) => `par ${name}`,
    replaced: (status) => `Avant\u00a0: ${status}`,
    undisplayed: (names) => `Pas affiché pour qui a décidé\u00a0: ${names}`,
    checked: (checks) => `Vérifié\u00a0: ${checks.join("\u202f; ")}`,
    between: "\u202f; ",
    came: (from) => `provenance\u00a0: ${from}`,
    handedIn: "venu avec la demande",
    inPlaceOf: (name) => `Remplace\u00a0: ${name}`,
    shownTo: "Affiché pour",
    notShown: "Pas encore affiché",
    shownEarlier: "Affiché avant les 50 dernières fois",
    more: "Seuls les 50 derniers de chaque sorte sont affichés.",
    trail: "Tout dans le journal d’audit",
  },
};
