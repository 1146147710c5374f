import type { NotificationTexts, Translated } from "./words.ts";

const plural = {
  en: new Intl.PluralRules("en"),
  es: new Intl.PluralRules("es"),
  fr: new Intl.PluralRules("fr"),
};

const en = {
  /** Label of the reviewer who is to work on a request. */
  assignedTo: "Assigned to",
  all: "Assigned to anyone",
  nobody: "Nobody",
  you: (name: string) => `You (${name})`,
  gone: (name: string) => `${name}, who no longer reviews`,
  away: (name: string, day: string) => `${name}, away until ${day}`,
  assign: "Assign",
  title: "Assign KYC Request",
  note: "Start review offers it to this person first, and to others last.",
  confirm: "Assign request",
  failure: "The request could not be assigned",
  history: {
    assigned: (name: string) => `Assigned to ${name}`,
    unassigned: "Assigned to nobody",
  },
  /** At the end of a queue; followed by the names of the reviewers and their numbers. */
  others: (count: number, total: string) =>
    plural.en.select(count) === "one"
      ? "1 is assigned to somebody else:"
      : `${total} are assigned to others:`,
  reviewOthers: "Review these too",
  absence: {
    title: "Absence",
    text: "Until the end of this day, requests assigned to you are offered to everybody.",
    until: "Away until",
    save: "Save absence",
    now: (day: string) => `You are away until ${day}.`,
  },
  /** Heads the table of a case file. */
  table: "Assignments",
  counts: { assignment: (count: string) => `${count} assigned` },
  toasts: {
    kyc_assigned: "KYC request assigned",
    assignment_undone: "Assignment undone",
    absence_saved: "Absence saved",
  },
  notices: {
    kyc_assigned: ({ count, userName }, f) =>
      count === 1
        ? { title: "KYC request assigned to you", text: `${userName}: ready for your review.` }
        : {
          title: "KYC requests assigned to you",
          text: `${f.number(count)} requests; the first is from ${userName}.`,
        },
  } satisfies Partial<NotificationTexts>,
};

const es = {
  assignedTo: "Asignada a",
  all: "Asignadas a cualquiera",
  nobody: "Nadie",
  you: (name) => `Usted (${name})`,
  gone: (name) => `${name}, que ya no revisa`,
  away: (name, day) => `${name}, ausente hasta el ${day}`,
  assign: "Asignar",
  title: "Asignar la solicitud KYC",
  note: "Al iniciar la revisión se ofrece primero a esta persona y al final a las demás.",
  confirm: "Asignar solicitud",
  failure: "No se pudo asignar la solicitud",
  history: {
    assigned: (name) => `Asignada a ${name}`,
    unassigned: "Sin asignar",
  },
  others: (count, total) =>
    plural.es.select(count) === "one"
      ? "1 está asignada a otra persona:"
      : `${total} están asignadas a otras personas:`,
  reviewOthers: "Revisarlas también",
  absence: {
    title: "Ausencia",
    text: "Hasta el final de ese día, las solicitudes asignadas a usted se ofrecen a todos.",
    until: "Ausente hasta el",
    save: "Guardar ausencia",
    now: (day) => `Está ausente hasta el ${day}.`,
  },
  actions: {
    "KYC assigned": "Solicitud KYC asignada",
    "KYC assignment undone": "Asignación KYC deshecha",
  },
  errors: {
    "assignment.no_reviewer": "Elija a alguien que pueda decidir solicitudes.",
  },
  table: "Asignaciones",
  counts: { assignment: (count) => `Asignadas: ${count}` },
  toasts: {
    kyc_assigned: "Solicitud KYC asignada",
    assignment_undone: "Asignación deshecha",
    absence_saved: "Ausencia guardada",
  },
  notices: {
    kyc_assigned: ({ count, userName }, f) =>
      count === 1
        ? { title: "Solicitud KYC asignada a usted", text: `${userName}: lista para su revisión.` }
        : {
          title: "Solicitudes KYC asignadas a usted",
          text: `${f.number(count)} solicitudes; la primera es de ${userName}.`,
        },
  } satisfies Partial<NotificationTexts>,
} satisfies Translated<typeof en>;

const fr = {
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
  failure: "La demande n’a pas pu être attribuée",
  history: {
    assigned: (name) => `Attribuée à ${name}`,
    unassigned: "Attribuée à personne",
  },
  others: (count, total) =>
    plural.fr.select(count) === "one"
      ? `${total} est attribuée à quelqu’un d’autre\u00a0:`
      : `${total} sont attribuées à d’autres\u00a0:`,
  reviewOthers: "Les examiner aussi",
  absence: {
    title: "Absence",
    text: "Jusqu’à la fin de ce jour, les demandes qui vous sont attribuées sont proposées à tous.",
    until: "Absence jusqu’au",
    save: "Enregistrer l’absence",
    now: (day) => `Vous êtes absent jusqu’au ${day}.`,
  },
  actions: {
    "KYC assigned": "Demande KYC attribuée",
    "KYC assignment undone": "Attribution KYC annulée",
  },
  errors: {
    "assignment.no_reviewer": "Choisissez une personne qui peut décider des demandes.",
  },
  table: "Attributions",
  counts: { assignment: (count) => `Attribuées\u00a0: ${count}` },
  toasts: {
    kyc_assigned: "Demande KYC attribuée",
    assignment_undone: "Attribution annulée",
    absence_saved: "Absence enregistrée",
  },
  notices: {
    kyc_assigned: ({ count, userName }, f) =>
      count === 1
        ? {
          title: "Demande KYC qui vous est attribuée",
          text: `${userName}\u00a0: prête pour votre examen.`,
        }
        : {
          title: "Demandes KYC qui vous sont attribuées",
          text: `${f.number(count)} demandes\u00a0; la première est de ${userName}.`,
        },
  } satisfies Partial<NotificationTexts>,
} satisfies Translated<typeof en>;

export default { en, es, fr };
