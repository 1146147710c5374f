import type { Translated } from "./words.ts";

const plural = {
  en: new Intl.PluralRules("en"),
  es: new Intl.PluralRules("es"),
  fr: new Intl.PluralRules("fr"),
};

const requestsInEnglish = (count: number) =>
  plural.en.select(count) === "one" ? "1 request" : `${count} requests`;
const leftInEnglish = (count: number) =>
  count === 0 ? "" : ` ${requestsInEnglish(count)} left as before.`;

const en = {
  select: "Select",
  done: "Done",
  /** A number follows. */
  count: "Selected",
  hint: "Shift-click takes all in between.",
  dropped: "Some have changed and are no longer selected.",
  all: "All on this page",
  pick: (name: string) => `Select ${name}`,
  of: (count: number) => requestsInEnglish(count),
  assign: "Assign",
  ask: "Ask again",
  csv: "Export CSV",
  ndjson: "Export NDJSON",
  /** Followed by the names of requests. */
  changed: "Changed since they were selected, stay as they are",
  confirmAssign: "Assign requests",
  confirmAsk: "Send requests",
  failure: "The requests could not be changed",
  assignTitle: "Assign KYC Requests",
  askTitle: "Request New Documents",
  type: "Document",
  typeOf: (type: string, count: number) => `${type} (${requestsInEnglish(count)})`,
  askNote:
    "Each applicant gets the message of the reason in their language. Only requests with exactly one such current document are asked; the others stay as they are.",
  messageNote:
    "Optional. It replaces the message of the reason, for all of them and as it is written.",
  noDocument: "None of these requests has exactly one current document of a type.",
  toasts: {
    requests_assigned: (count: number, others: number) =>
      `${requestsInEnglish(count)} assigned.${leftInEnglish(others)}`,
    requests_asked: (count: number, others: number) =>
      `${requestsInEnglish(count)} asked again.${leftInEnglish(others)}`,
    selection_undone: (count: number, others: number) =>
      `${requestsInEnglish(count)} as before.${leftInEnglish(others)}`,
    nothing_selected: "Select at least one.",
    too_many_selected: "Select at most 50.",
  },
};

const requestsInSpanish = (count: number) =>
  plural.es.select(count) === "one" ? "1 solicitud" : `${count} solicitudes`;
const leftInSpanish = (count: number) =>
  count === 0 ? "" : ` Sin cambios: ${requestsInSpanish(count)}.`;

const es = {
  select: "Seleccionar",
  done: "Listo",
  count: "Seleccionadas",
  hint: "Mayús y clic toma todas las intermedias.",
  dropped: "Algunas han cambiado y ya no están seleccionadas.",
  all: "Todas las de esta página",
  pick: (name) => `Seleccionar ${name}`,
  of: (count) => requestsInSpanish(count),
  assign: "Asignar",
  ask: "Pedir de nuevo",
  csv: "Exportar CSV",
  ndjson: "Exportar NDJSON",
  changed: "Han cambiado desde que se seleccionaron y quedan como están",
  confirmAssign: "Asignar solicitudes",
  confirmAsk: "Enviar peticiones",
  failure: "No se pudieron cambiar las solicitudes",
  assignTitle: "Asignar solicitudes KYC",
  askTitle: "Pedir documentos nuevos",
  type: "Documento",
  typeOf: (type, count) => `${type} (${requestsInSpanish(count)})`,
  askNote:
    "Cada solicitante recibe el mensaje del motivo en su idioma. Solo se piden en las solicitudes con un único documento vigente de ese tipo; las demás no cambian.",
  messageNote:
    "Opcional. Sustituye el mensaje del motivo, igual para todos y tal como está escrito.",
  noDocument: "Ninguna de estas solicitudes tiene un único documento vigente de algún tipo.",
  toasts: {
    requests_assigned: (count, others) =>
      `Asignadas: ${requestsInSpanish(count)}.${leftInSpanish(others)}`,
    requests_asked: (count, others) =>
      `Pedido de nuevo: ${requestsInSpanish(count)}.${leftInSpanish(others)}`,
    selection_undone: (count, others) =>
      `Como antes: ${requestsInSpanish(count)}.${leftInSpanish(others)}`,
    nothing_selected: "Seleccione al menos una.",
    too_many_selected: "Seleccione como máximo 50.",
  },
} satisfies Translated<typeof en>;

const requestsInFrench = (count: number) =>
  plural.fr.select(count) === "one" ? `${count} demande` : `${count} demandes`;
const leftInFrench = (count: number) =>
  count === 0 ? "" : ` Inchangées\u00a0: ${requestsInFrench(count)}.`;

const fr = {
  select: "Sélectionner",
  done: "Terminé",
  count: "Sélectionnées",
  hint: "Maj + clic prend toutes celles entre deux.",
  dropped: "Certaines ont changé et ne sont plus sélectionnées.",
  all: "Toutes sur cette page",
  pick: (name) => `Sélectionner ${name}`,
  of: (count) => requestsInFrench(count),
  assign: "Attribuer",
  ask: "Redemander",
  csv: "Exporter en CSV",
  ndjson: "Exporter en NDJSON",
  changed: "Modifiées depuis la sélection, elles restent telles quelles",
  confirmAssign: "Attribuer les demandes",
  confirmAsk: "Envoyer les demandes",
  failure: "Les demandes n’ont pas pu être modifiées",
  assignTitle: "Attribuer des demandes KYC",
  askTitle: "Demander de nouveaux documents",
  type: "Document",
  typeOf: (type, count) => `${type} (${requestsInFrench(count)})`,
  askNote:
    "Chaque demandeur reçoit le message du motif dans sa langue. Seules les demandes avec un seul document actuel de ce type sont concernées\u00a0; les autres ne changent pas.",
  messageNote: "Facultatif. Il remplace le message du motif, pour tous et tel qu’il est écrit.",
  noDocument: "Aucune de ces demandes n’a un seul document actuel d’un type.",
  toasts: {
    requests_assigned: (count, others) =>
      `Attribuées\u00a0: ${requestsInFrench(count)}.${leftInFrench(others)}`,
    requests_asked: (count, others) =>
      `Redemandées\u00a0: ${requestsInFrench(count)}.${leftInFrench(others)}`,
    selection_undone: (count, others) =>
      `Comme avant\u00a0: ${requestsInFrench(count)}.${leftInFrench(others)}`,
    nothing_selected: "Sélectionnez-en au moins une.",
    too_many_selected: "Sélectionnez-en au plus 50.",
  },
} satisfies Translated<typeof en>;

export default { en, es, fr };
