import type en from "../en/assignments.ts";

const plural = new Intl.PluralRules("fr");

export default {
  assignedTo: "Attribuée à",
  all: "Attribuées à tous",
  nobody: "Personne",
  you: (name) => `Vous (${name})`,
  gone: (name) => `${name}, qui n’examine plus`,
  away: (name, day) => `${name}, absence jusqu’au ${day}`,
  assign: "Attribuer",
  title: "Attribuer la demande KYC",
  note: "L’examen la propose d’abord à cette personne, et aux autres en dernier.",
  confirm: "Attribuer la demande",
  done: "Demande KYC attribuée",
  undone: "Attribution annulée",
  failure: "La demande n’a pas pu être attribuée",
  history: {
    assigned: (name) => `Attribuée à ${name}`,
    unassigned: "Attribuée à personne",
  },
  others: (count, total) =>
    plural.select(count) === "one"
      ? `${total} est attribuée à quelqu’un d’autre\u00a0:`
      : `${total} sont attribuées à d’autres\u00a0:`,
  reviewOthers: "Les examiner aussi",
  absence: {
    title: "Absence",
    text: "Jusqu’à la fin de ce jour, les demandes qui vous sont attribuées sont proposées à tous.",
    until: "Absence jusqu’au",
    save: "Enregistrer l’absence",
    saved: "Absence enregistrée",
    now: (day) => `Vous êtes absent jusqu’au ${day}.`,
  },
} satisfies typeof en;
