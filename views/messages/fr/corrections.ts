import type en from "../en/corrections.ts";

export default {
  title: "Corrections ouvertes",
  ask: "Demander une correction",
  requested: "Correction demandée",
  explained: "La plateforme est priée de modifier ce champ. L’outil ne modifie rien lui-même.",
  field: "Que corriger",
  fields: { name: "Nom", email: "E-mail", language: "Langue" },
  value: "Nouvelle valeur",
  valueHint: "Une langue est une étiquette, telle que es ou es-MX.",
  source: "Source",
  sourceHint: "D’où vient la nouvelle valeur, par exemple un ticket. La plateforme la lit aussi.",
  send: "Demander la correction",
  failure: "La correction n’a pas pu être demandée",
  requestedBy: (name) => `Demandée par ${name}`,
  close: "Clore",
  closing: {
    title: "Clore la correction",
    explained:
      "Une correction se clôt d’elle-même lorsque la plateforme envoie la nouvelle valeur.",
    note: "Note",
    confirm: "Clore la correction",
    done: "Correction close",
    failure: "La correction n’a pas pu être close",
  },
  closed: "Close",
  undone: "Annulé",
} satisfies typeof en;
