import type en from "../en/kyc_case.ts";

const plural = new Intl.PluralRules("fr");
const days = (count: number) =>
  count === 0 ? "aujourd’hui" : count === 1 ? "demain" : `dans ${count} jours`;

export default {
  undisplayed: (names) => `Documents non consultés\u00a0: ${names}`,
  numbered: (name, number) => `${name} (document ${number})`,
  undisplayedField: "Non consultés",
  draft: "Brouillon",
  yourDraft: "Votre brouillon",
  typedEarlier: "Saisi auparavant",
  draftFailed: "Le brouillon n’a pas pu être enregistré",
  draftWaits:
    "Votre session a pris fin. Votre texte reste sur cette page jusqu’à votre reconnexion.",
  checklist: "Points à vérifier",
  signals: {
    title: "Points d’attention",
    sameBytes: "Même fichier envoyé par un autre demandeur\u00a0:",
    earlier: {
      declined: "Une demande antérieure a été refusée\u00a0:",
      revoked: "Une approbation antérieure a été révoquée\u00a0:",
    },
    sameEmail:
      "Probablement la même personne (même nom\u202f; l’e-mail ne diffère que par des points ou un +suffixe)\u00a0:",
    payouts: (count, shown, amount) =>
      plural.select(count) === "one"
        ? `Versement de ${amount} en attente sans KYC accepté\u00a0:`
        : `${shown} versements (${amount}) en attente sans KYC accepté\u00a0:`,
    payoutsMore: (shown) => `Plus de ${shown} versements en attente sans KYC accepté\u00a0:`,
    payoutsLink: "Versements",
    endsHere: (count) => `Cette approbation expire ${days(count)}.`,
    endsLink: "Autres approbations qui expirent bientôt",
    ends: (count) => `Une autre approbation expire ${days(count)}\u00a0:`,
  },
  history: {
    title: "Historique",
    none: "Aucune décision pour l’instant.",
    decided: { accepted: "Acceptée", declined: "Refusée", revoked: "Révoquée" },
    byPerson: (name) => `par ${name}`,
    replaced: (status) => `Auparavant\u00a0: ${status}`,
    undisplayed: (names) => `Non consultés lors de la décision\u00a0: ${names}`,
    checked: (checks) => `Vérifié\u00a0: ${checks.join("\u202f; ")}`,
    between: "\u202f; ",
    receivedFrom: (from) => `reçu de ${from}`,
    handedIn: "envoyé avec la demande",
    inPlaceOf: (name) => `Remplace\u00a0: ${name}`,
    displayedTo: "Consulté par",
    notDisplayed: "Pas encore consulté",
    displayedEarlier: "Consulté plus tôt (avant les 50 dernières consultations)",
    more: "Les 50 plus récents sont affichés.",
    trail: "Tout voir dans le journal d’audit",
  },
} satisfies typeof en;
