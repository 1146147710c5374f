import type { Translated } from "./words.ts";

const en = {
  title: "Screening",
  intro: "After how many days the last run of a check is too long ago for an accepted person.",
  note:
    "Empty: not watched. People who are due are found in the list of users, and the platform hears of each of them once, by kyc.screening_due. After a change the list follows within the hour.",
  kind: "Check",
  period: "Due again after",
  days: (count: number, shown: string) => count === 1 ? "1 day" : `${shown} days`,
  notWatched: "Not watched",
  field: (kind: string) => `Days: ${kind}`,
  save: "Save screening",
  unsaved: "Screening was not saved",
  filter: {
    label: "Screening",
    all: "Any screening",
    anyNever: "Never screened",
    anyOld: "Screened too long ago",
    never: (kind: string) => `${kind}: never screened`,
    older: (kind: string, days: string) => `${kind}: more than ${days} days ago`,
    tooLong: (kind: string) => `${kind}: too long ago`,
  },
  last: "Last screened",
  never: "never",
  isDue: "due",
  request: "Accepted request",
  open: (id: string, name: string) => `Accepted request ${id} of ${name}`,
  next:
    "Somebody leaves this list once the provider sends a new run about their accepted request. Without it, ask the provider, or whoever runs the connection.",
  toasts: { screening_saved: "Screening saved" },
};

const es = {
  title: "Cribado",
  intro:
    "Tras cuántos días la última ejecución de una comprobación es demasiado antigua para una persona aceptada.",
  note:
    "Vacío: sin vigilancia. Las personas pendientes se encuentran en la lista de usuarios, y la plataforma recibe un aviso por cada una, una sola vez, con kyc.screening_due. Tras un cambio, la lista se actualiza en menos de una hora.",
  kind: "Comprobación",
  period: "Toca de nuevo tras",
  days: (count, shown) => count === 1 ? "1 día" : `${shown} días`,
  notWatched: "Sin vigilancia",
  field: (kind) => `Días: ${kind}`,
  save: "Guardar cribado",
  unsaved: "El cribado no se guardó",
  filter: {
    label: "Cribado",
    all: "Cualquier cribado",
    anyNever: "Nunca cribado",
    anyOld: "Cribado hace demasiado",
    never: (kind) => `${kind}: nunca cribado`,
    older: (kind, days) => `${kind}: hace más de ${days} días`,
    tooLong: (kind) => `${kind}: hace demasiado`,
  },
  last: "Último cribado",
  never: "nunca",
  isDue: "pendiente",
  request: "Solicitud aceptada",
  open: (id, name) => `Solicitud aceptada ${id} de ${name}`,
  next:
    "Una persona deja esta lista cuando el proveedor envía una nueva ejecución sobre su solicitud aceptada. Si no llega, pregunte al proveedor o a quien lleva la conexión.",
  actions: { "Screening changed": "Cribado cambiado" },
  errors: {
    "screening.bad_days":
      "Introduzca un número entero de días del 1 al 3650, o deje el campo vacío.",
  },
  toasts: { screening_saved: "Cribado guardado" },
} satisfies Translated<typeof en>;

const fr = {
  title: "Criblage",
  intro:
    "Après combien de jours la dernière exécution d’un contrôle est trop ancienne pour une personne acceptée.",
  note:
    "Vide\u00a0: pas de suivi. Les personnes concernées se trouvent dans la liste des utilisateurs, et la plateforme est avertie une fois de chacune, par kyc.screening_due. Après une modification, la liste est à jour dans l’heure.",
  kind: "Contrôle",
  period: "À refaire après",
  days: (count, shown) => count === 1 ? "1 jour" : `${shown} jours`,
  notWatched: "Pas de suivi",
  field: (kind) => `Jours\u00a0: ${kind}`,
  save: "Enregistrer le criblage",
  unsaved: "Le criblage n’a pas été enregistré",
  filter: {
    label: "Criblage",
    all: "Tout criblage",
    anyNever: "Jamais criblé",
    anyOld: "Criblé il y a trop longtemps",
    never: (kind) => `${kind}\u00a0: jamais criblé`,
    older: (kind, days) => `${kind}\u00a0: il y a plus de ${days} jours`,
    tooLong: (kind) => `${kind}\u00a0: il y a trop longtemps`,
  },
  last: "Dernier criblage",
  never: "jamais",
  isDue: "à refaire",
  request: "Demande acceptée",
  open: (id, name) => `Demande acceptée ${id} de ${name}`,
  next:
    "Une personne quitte cette liste dès que le prestataire envoie une nouvelle exécution sur sa demande acceptée. Sinon, demandez au prestataire ou à la personne chargée de la connexion.",
  actions: { "Screening changed": "Criblage modifié" },
  errors: {
    "screening.bad_days":
      "Saisissez un nombre entier de jours de 1 à 3650, ou laissez le champ vide.",
  },
  toasts: { screening_saved: "Criblage enregistré" },
} satisfies Translated<typeof en>;

export default { en, es, fr };
