import type { CorrectionField } from "../../../data/instructions/corrections.ts";
import type { NotificationTexts, Translated } from "./words.ts";

const fields = {
  en: { name: "Name", email: "Email", language: "Language" },
  es: { name: "Nombre", email: "Correo", language: "Idioma" },
  fr: { name: "Nom", email: "E-mail", language: "Langue" },
} satisfies Record<string, Record<CorrectionField, string>>;

const en = {
  title: "Open corrections",
  all: "All open corrections",
  own: "Open corrections asked by you",
  intro: "People whose name, email or language the platform is asked to change",
  none: "Nothing is to be corrected.",
  noneText: "Corrections are asked for on the page of a person.",
  columns: { person: "Person", askedBy: "Asked by", askedAt: "Asked" },
  earlier: "Earlier corrections",
  ask: "Ask for a correction",
  requested: "Correction requested",
  /** The desk changes nothing itself. */
  explained: "The platform is asked to change this. The desk itself changes nothing.",
  field: "What to correct",
  fields: fields.en,
  languageChoice: "Language (a tag, such as es-MX)",
  value: "New value",
  source: "Source",
  sourceHint: "Where the new value comes from, such as a ticket. The platform reads it too.",
  send: "Ask for correction",
  failure: "The correction could not be asked for",
  /** Between the new value and the name of the person who asked. */
  requestedBy: (name: string) => `Asked by ${name}`,
  close: "Close correction",
  closing: {
    title: "Close Correction",
    explained: "A correction closes by itself when the platform sends the new value.",
    note: "Note",
    confirm: "Close correction",
    byImport: "Closed by an import",
    byHand: (name: string) => `Closed by ${name}`,
    failure: "The correction could not be closed",
  },
  state: "State",
  open: "Open",
  reverted: "Reverted by an import",
  again: {
    ask: "Ask again",
    failure: "The correction could not be asked for again",
  },
  undone: "Taken back",
  toasts: {
    correction_requested: "Correction requested, sent in 30 seconds",
    correction_closed: "Correction closed",
    correction_undone: "Taken back",
  },
  notices: {
    correction_closed: ({ userName, field, closedByName }) => ({
      title: "Correction closed",
      text: closedByName === null
        ? `${userName}: the platform has sent the new value (${fields.en[field]}).`
        : `${closedByName} closed the correction of ${userName} (${fields.en[field]}).`,
    }),
    correction_reverted: ({ userName, field }) => ({
      title: "Correction reverted by an import",
      text: `${userName}: an import brought the former value back (${fields.en[field]}).`,
    }),
  } satisfies Partial<NotificationTexts>,
};

const es = {
  title: "Correcciones abiertas",
  all: "Todas las correcciones abiertas",
  own: "Correcciones abiertas pedidas por usted",
  intro: "Personas cuyo nombre, correo o idioma se ha pedido cambiar a la plataforma",
  none: "No hay nada que corregir.",
  noneText: "Las correcciones se piden en la página de cada persona.",
  columns: { person: "Persona", askedBy: "Pedida por", askedAt: "Pedida el" },
  earlier: "Correcciones anteriores",
  ask: "Pedir una corrección",
  requested: "Corrección pedida",
  explained: "Se pide a la plataforma que cambie este dato. El panel no cambia nada por sí mismo.",
  field: "Qué corregir",
  fields: fields.es,
  languageChoice: "Idioma (una etiqueta, como es-MX)",
  value: "Valor nuevo",
  source: "Procedencia",
  sourceHint:
    "De dónde procede el valor nuevo, por ejemplo un tique. La plataforma también la lee.",
  send: "Pedir corrección",
  failure: "No se pudo pedir la corrección",
  requestedBy: (name) => `Pedida por ${name}`,
  close: "Cerrar corrección",
  closing: {
    title: "Cerrar corrección",
    explained: "Una corrección se cierra sola cuando la plataforma envía el valor nuevo.",
    note: "Nota",
    confirm: "Cerrar corrección",
    byImport: "Cerrada por una importación",
    byHand: (name) => `Cerrada por ${name}`,
    failure: "No se pudo cerrar la corrección",
  },
  state: "Estado",
  open: "Abierta",
  reverted: "Revertida por una importación",
  again: {
    ask: "Pedir de nuevo",
    failure: "No se pudo pedir de nuevo la corrección",
  },
  undone: "Deshecho",
  toasts: {
    correction_requested: "Corrección pedida, se envía en 30 segundos",
    correction_closed: "Corrección cerrada",
    correction_undone: "Deshecho",
  },
  actions: {
    "User correction closed": "Corrección de un usuario cerrada",
    "User correction reopened": "Corrección de un usuario reabierta",
    "User correction requested": "Corrección de un usuario pedida",
    "User correction reverted": "Corrección de un usuario revertida por una importación",
    "User correction undone": "Petición de corrección de un usuario deshecha",
  },
  errors: {
    "correction.bad_language": "Introduzca una etiqueta de idioma, como es o es-MX.",
    "correction.changed": "Esto ha cambiado desde que lo abrió.",
    "correction.closed": "Esta corrección ya está cerrada.",
    "correction.no_field": "Elija qué hay que corregir.",
    "correction.no_note": "Escriba una nota.",
    "correction.no_source": "Indique de dónde procede el valor nuevo.",
    "correction.not_found": "Corrección no encontrada",
    "correction.open": "Ya hay una corrección abierta de este dato.",
    "correction.same_value": "Este es el valor actual.",
  },
  notices: {
    correction_closed: ({ userName, field, closedByName }) => ({
      title: "Corrección cerrada",
      text: closedByName === null
        ? `${userName}: la plataforma ha enviado el valor nuevo (${fields.es[field]}).`
        : `${closedByName} ha cerrado la corrección de ${userName} (${fields.es[field]}).`,
    }),
    correction_reverted: ({ userName, field }) => ({
      title: "Corrección revertida por una importación",
      text: `${userName}: una importación ha traído de nuevo el valor anterior (${
        fields.es[field]
      }).`,
    }),
  } satisfies Partial<NotificationTexts>,
} satisfies Translated<typeof en>;

const fr = {
  title: "Corrections ouvertes",
  all: "Toutes les corrections ouvertes",
  own: "Corrections ouvertes demandées par vous",
  intro: "Personnes dont la plateforme est priée de changer le nom, l’e-mail ou la langue",
  none: "Il n’y a rien à corriger.",
  noneText: "Les corrections se demandent sur la page de chaque personne.",
  columns: { person: "Personne", askedBy: "Demandée par", askedAt: "Demandée le" },
  earlier: "Corrections antérieures",
  ask: "Demander une correction",
  requested: "Correction demandée",
  explained: "La plateforme est priée de modifier ce champ. Ce système ne modifie rien lui-même.",
  field: "Que corriger",
  fields: fields.fr,
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
    byImport: "Close par un import",
    byHand: (name) => `Close par ${name}`,
    failure: "La correction n’a pas pu être close",
  },
  state: "État",
  open: "Ouverte",
  reverted: "Annulée par un import",
  again: {
    ask: "Redemander",
    failure: "La correction n’a pas pu être redemandée",
  },
  undone: "Annulé",
  toasts: {
    correction_requested: "Correction demandée, envoyée dans 30 secondes",
    correction_closed: "Correction close",
    correction_undone: "Annulé",
  },
  actions: {
    "User correction closed": "Correction d’un utilisateur close",
    "User correction reopened": "Correction d’un utilisateur rouverte",
    "User correction requested": "Correction d’un utilisateur demandée",
    "User correction reverted": "Correction d’un utilisateur annulée par un import",
    "User correction undone": "Demande de correction d’un utilisateur annulée",
  },
  errors: {
    "correction.bad_language": "Saisissez une étiquette de langue, telle que es ou es-MX.",
    "correction.changed": "Ceci a changé depuis que vous l’avez ouvert.",
    "correction.closed": "Cette correction est déjà close.",
    "correction.no_field": "Choisissez ce qu’il faut corriger.",
    "correction.no_note": "Saisissez une note.",
    "correction.no_source": "Indiquez d’où vient la nouvelle valeur.",
    "correction.not_found": "Correction introuvable",
    "correction.open": "Une correction de ce champ est déjà ouverte.",
    "correction.same_value": "C’est la valeur actuelle.",
  },
  notices: {
    correction_closed: ({ userName, field, closedByName }) => ({
      title: "Correction fermée",
      text: closedByName === null
        ? `${userName}\u00a0: la plateforme a envoyé la nouvelle valeur (${fields.fr[field]}).`
        : `${closedByName} a fermé la correction de ${userName} (${fields.fr[field]}).`,
    }),
    correction_reverted: ({ userName, field }) => ({
      title: "Correction annulée par un import",
      text: `${userName}\u00a0: un import a ramené l’ancienne valeur (${fields.fr[field]}).`,
    }),
  } satisfies Partial<NotificationTexts>,
} satisfies Translated<typeof en>;

export default { en, es, fr };
