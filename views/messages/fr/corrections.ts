import type en from "../en/corrections.ts";

export default {
  title: "Corrections ouvertes",
  earlier: "Corrections antérieures",
  ask: "Demander une correction",
  requested: "Correction demandée",
  explained: "La plateforme est priée de modifier ce champ. L’outil ne modifie rien lui-même.",
  field: "Que corriger",
  fields: { name: "Nom", email: "E-mail", language: "Langue" },
  languageChoice: "Langue (une étiquette, telle que es-MX)",
  value: "Nouvelle valeur",
  source: "Source",
  sourceHint: "D’où vient la nouvelle valeur, par exemple un ticket. La plateforme la lit aussi.",
  send: "Demander la correction",
  failure: "La correction n’a pas pu être demandée",
  requestedBy: (name) => `Demandée par ${name}`,
  close: "Clore la correction",
  closing: {
    title: "Clore la correction",
    explained:
      "Une correction se clôt d’elle-même lorsque la plateforme envoie la nouvelle valeur.",
    note: "Note",
    confirm: "Clore la correction",
    done: "Correction close",
    byImport: "Close par un import",
    byHand: (name) => `Close par ${name}`,
    failure: "La correction n’a pas pu être close",
  },
  undone: "Annulé",
} satisfies typeof en;
