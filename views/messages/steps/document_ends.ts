import type { Translated } from "./words.ts";

const en = {
  set: "Set expiry",
  change: "Change expiry",
  title: "Set Document Expiry",
  label: "Valid until",
  note:
    "The last day on which the document is valid. Leave it empty if it has no end, or none that you can read.",
  confirm: "Save expiry",
  failure: "The expiry could not be saved",
  expires: (day: string) => `Valid until ${day}`,
  expired: (day: string) => `Expired, valid until ${day}`,
  /** Heads the column of a case file. */
  column: "Valid until",
  beforeAccept: "These documents have expired:",
  reason: "Why an expired document is accepted",
  reasonHint: "Staff sees it in the history and in the audit trail.",
  filter: {
    label: "Document expires",
    all: "Any document expiry",
    values: {
      expired: "Expired",
      soon: "Within 30 days",
      unknown: "Unknown",
    },
  },
  counts: { expiry: (count: string) => `${count} expiry set` },
  toasts: {
    expiry_set: "Document expiry saved",
    expiry_undone: "Document expiry undone",
  },
};

const es = {
  set: "Indicar caducidad",
  change: "Cambiar caducidad",
  title: "Indicar la caducidad del documento",
  label: "Válido hasta",
  note:
    "El último día en que el documento es válido. Déjelo vacío si no caduca o si no se puede leer.",
  confirm: "Guardar caducidad",
  failure: "No se pudo guardar la caducidad",
  expires: (day) => `Válido hasta el ${day}`,
  expired: (day) => `Caducado, válido hasta el ${day}`,
  column: "Válido hasta",
  beforeAccept: "Estos documentos han caducado:",
  reason: "Por qué se acepta un documento caducado",
  reasonHint: "El personal lo ve en el historial y en el registro de auditoría.",
  filter: {
    label: "El documento caduca",
    all: "Cualquier caducidad",
    values: {
      expired: "Caducado",
      soon: "En 30 días",
      unknown: "Desconocida",
    },
  },
  actions: {
    "Document expiry set": "Caducidad del documento indicada",
    "Document expiry undone": "Caducidad del documento deshecha",
  },
  errors: {
    "document.bad_end": "Indique un día, como 2031-05-09, o déjelo vacío.",
    "document.expired": "Indique por qué se aceptan documentos caducados: {names}.",
  },
  counts: { expiry: (count) => `Caducidades indicadas: ${count}` },
  toasts: {
    expiry_set: "Caducidad del documento guardada",
    expiry_undone: "Caducidad del documento deshecha",
  },
} satisfies Translated<typeof en>;

const fr = {
  set: "Indiquer l’échéance",
  change: "Modifier l’échéance",
  title: "Indiquer l’échéance du document",
  label: "Valable jusqu’au",
  note:
    "Le dernier jour de validité du document. Laissez vide s’il n’a pas d’échéance, ou si elle est illisible.",
  confirm: "Enregistrer l’échéance",
  failure: "L’échéance n’a pas pu être enregistrée",
  expires: (day) => `Valable jusqu’au ${day}`,
  expired: (day) => `Expiré, valable jusqu’au ${day}`,
  column: "Valable jusqu’au",
  beforeAccept: "Ces documents ont expiré\u00a0:",
  reason: "Pourquoi un document expiré est accepté",
  reasonHint: "Visible pour le personnel dans l’historique et dans le journal d’audit.",
  filter: {
    label: "Échéance du document",
    all: "Toutes les échéances",
    values: {
      expired: "Expiré",
      soon: "Dans les 30 jours",
      unknown: "Inconnue",
    },
  },
  actions: {
    "Document expiry set": "Échéance du document indiquée",
    "Document expiry undone": "Échéance du document annulée",
  },
  errors: {
    "document.bad_end": "Indiquez un jour, comme 2031-05-09, ou laissez vide.",
    "document.expired": "Indiquez pourquoi des documents expirés sont acceptés\u00a0: {names}.",
  },
  counts: { expiry: (count) => `Échéances indiquées\u00a0: ${count}` },
  toasts: {
    expiry_set: "Échéance du document enregistrée",
    expiry_undone: "Échéance du document annulée",
  },
} satisfies Translated<typeof en>;

export default { en, es, fr };
