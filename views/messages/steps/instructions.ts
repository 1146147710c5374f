import type { InstructedField, Verb } from "../../../data/instructions/records.ts";
import { fieldNames, verbTexts } from "../instructed.ts";
import { listTexts } from "../instruction_list.ts";
import type { NotificationTexts, Translated } from "./words.ts";

type Facts = { field: string; verb: string | null };

/** Says what was asked, without the new value of a correction. */
const askedIn =
  (language: keyof typeof verbTexts, corrected: (field: string) => string) =>
  ({ field, verb }: Facts): string =>
    verb !== null && Object.hasOwn(verbTexts[language], verb)
      ? verbTexts[language][verb as Verb].state
      : corrected(fieldNames[language][field as InstructedField] ?? field);

const askedEn = askedIn("en", (field) => `Asked to correct: ${field}`);
const askedEs = askedIn("es", (field) => `Corrección pedida: ${field}`);
const askedFr = askedIn("fr", (field) => `Correction demandée\u00a0: ${field}`);

const en = {
  list: listTexts.en,
  verbs: verbTexts.en,
  describe: askedEn,
  fields: fieldNames.en,
  correct: {
    button: "Correct…",
    title: "Ask for a Change",
    explained: "The platform is asked to change this. The desk itself changes nothing.",
    field: "What to correct",
    value: "New value",
    send: "Ask for the change",
  },
  /** Under a rule of two people, which is about deactivating alone. */
  proposed: (name: string) =>
    `A second member must approve this first; then the platform is asked. ${name} can still sign in there until it answers.`,
  requestedBy: (name: string) => `by ${name}`,
  reason: "Reason",
  source: "Source",
  sourceHint: "Where this comes from, such as a ticket. The platform reads reason and source.",
  hasRequest: "This person has an open KYC request.",
  hasPayout: "This person has a pending payout.",
  /** A desk with sample data and no platform beside it. */
  nobodyAnswers: "No platform is connected to this desk: nothing will answer.",
  earlier: "Earlier instructions",
  failure: "The platform could not be asked",
  close: "Close instruction…",
  closing: {
    title: "Close Instruction",
    explained:
      "The platform is no longer asked. An instruction closes by itself when the platform sends the new value or answers.",
    note: "Note",
    confirm: "Close instruction",
    failure: "The instruction could not be closed",
  },
  again: { ask: "Ask again", failure: "The platform could not be asked again" },
  reverted: "Reverted by an import",
  ends: {
    import: "Done: an import brought it",
    done: "Done, the platform answers",
    refused: "Refused by the platform",
    hand: (name: string) => `Closed by ${name}`,
  },
  toasts: {
    instruction_given: "Asked, sent in 30 seconds",
    instruction_closed: "Instruction closed",
    instruction_undone: "Taken back",
  },
  notices: {
    instruction_closed: ({ name, how, byName, note, ...facts }) => ({
      title: how === "refused" ? "The platform has refused" : "An instruction was answered",
      text: [
        `${name}, ${askedEn(facts).toLowerCase()}:`,
        how === "hand" ? `closed by ${byName}.` : how === "refused" ? "refused." : "done.",
        note ?? "",
      ].join(" ").trim(),
    }),
    instruction_reverted: ({ name, ...facts }) => ({
      title: "An instruction was reverted by an import",
      text: `${name}, ${askedEn(facts).toLowerCase()}: an import brought the former value back.`,
    }),
    instruction_overdue: ({ count, name, ...facts }) => ({
      title: "The platform has not answered",
      text: `${name}, ${askedEn(facts).toLowerCase()}: no answer in time.` +
        (count > 1 ? ` ${count - 1} more.` : ""),
    }),
  } satisfies Partial<NotificationTexts>,
};

const es = {
  list: listTexts.es,
  verbs: verbTexts.es,
  describe: askedEs,
  fields: fieldNames.es,
  correct: {
    button: "Corregir…",
    title: "Pedir un cambio",
    explained:
      "Se pide a la plataforma que cambie este dato. El panel no cambia nada por sí mismo.",
    field: "Qué corregir",
    value: "Valor nuevo",
    send: "Pedir el cambio",
  },
  proposed: (name) =>
    `Antes debe aprobarlo un segundo miembro; después se pide a la plataforma. ${name} podrá entrar en ella hasta que responda.`,
  requestedBy: (name) => `por ${name}`,
  reason: "Motivo",
  source: "Procedencia",
  sourceHint:
    "De dónde procede, por ejemplo un tique. La plataforma lee el motivo y la procedencia.",
  hasRequest: "Esta persona tiene una solicitud KYC abierta.",
  hasPayout: "Esta persona tiene un pago pendiente.",
  nobodyAnswers: "Ninguna plataforma está conectada a este panel: nadie responderá.",
  earlier: "Instrucciones anteriores",
  failure: "No se pudo pedir a la plataforma",
  close: "Cerrar instrucción…",
  closing: {
    title: "Cerrar instrucción",
    explained:
      "Ya no se pide a la plataforma. Una instrucción se cierra sola cuando la plataforma envía el valor nuevo o responde.",
    note: "Nota",
    confirm: "Cerrar instrucción",
    failure: "No se pudo cerrar la instrucción",
  },
  again: { ask: "Pedir de nuevo", failure: "No se pudo pedir de nuevo a la plataforma" },
  reverted: "Revertida por una importación",
  ends: {
    import: "Hecho: lo trajo una importación",
    done: "Hecho, responde la plataforma",
    refused: "Rechazado por la plataforma",
    hand: (name) => `Cerrada por ${name}`,
  },
  actions: {
    "Instruction closed": "Instrucción cerrada",
    "Instruction given": "Instrucción dada",
    "Instruction reopened": "Instrucción reabierta",
    "Instruction reverted": "Instrucción revertida por una importación",
    "Instruction undone": "Instrucción deshecha",
  },
  errors: {
    "instruction.bad_value": "El campo no admite este valor.",
    "instruction.closed": "Esto ya no se pide a la plataforma.",
    "instruction.no_reason": "Diga por qué.",
    "instruction.no_source": "Diga de dónde procede, por ejemplo un tique.",
    "instruction.not_found": "Instrucción no encontrada",
    "instruction.open": "Ya se ha pedido este cambio a la plataforma.",
    "instruction.same_value": "El registro ya tiene este valor.",
  },
  toasts: {
    instruction_given: "Pedido, se envía en 30 segundos",
    instruction_closed: "Instrucción cerrada",
    instruction_undone: "Deshecho",
  },
  notices: {
    instruction_closed: ({ name, how, byName, note, ...facts }) => ({
      title: how === "refused" ? "La plataforma ha rechazado" : "Una instrucción tiene respuesta",
      text: [
        `${name}, ${askedEs(facts).toLowerCase()}:`,
        how === "hand" ? `cerrada por ${byName}.` : how === "refused" ? "rechazado." : "hecho.",
        note ?? "",
      ].join(" ").trim(),
    }),
    instruction_reverted: ({ name, ...facts }) => ({
      title: "Una importación ha revertido una instrucción",
      text: `${name}, ${
        askedEs(facts).toLowerCase()
      }: una importación ha traído el valor anterior.`,
    }),
    instruction_overdue: ({ count, name, ...facts }) => ({
      title: "La plataforma no ha respondido",
      text: `${name}, ${askedEs(facts).toLowerCase()}: sin respuesta a tiempo.` +
        (count > 1 ? ` Y ${count - 1} más.` : ""),
    }),
  },
} satisfies Translated<typeof en>;

const fr = {
  list: listTexts.fr,
  verbs: verbTexts.fr,
  describe: askedFr,
  fields: fieldNames.fr,
  correct: {
    button: "Corriger…",
    title: "Demander un changement",
    explained:
      "La plateforme est priée de changer cette valeur. Le bureau ne change rien lui-même.",
    field: "Quoi corriger",
    value: "Nouvelle valeur",
    send: "Demander le changement",
  },
  proposed: (name) =>
    `Un second membre doit d’abord l’approuver, puis la plateforme est sollicitée. ${name} peut s’y connecter tant qu’elle n’a pas répondu.`,
  requestedBy: (name) => `par ${name}`,
  reason: "Motif",
  source: "Origine",
  sourceHint: "D’où cela vient, par exemple un ticket. La plateforme lit le motif et l’origine.",
  hasRequest: "Cette personne a une demande KYC ouverte.",
  hasPayout: "Cette personne a un versement en attente.",
  nobodyAnswers: "Aucune plateforme n’est reliée à ce bureau\u00a0: personne ne répondra.",
  earlier: "Instructions antérieures",
  failure: "La demande à la plateforme a échoué",
  close: "Clore l’instruction…",
  closing: {
    title: "Clore l’instruction",
    explained:
      "La plateforme n’est plus sollicitée. Une instruction se clôt d’elle-même quand la plateforme envoie la nouvelle valeur ou répond.",
    note: "Note",
    confirm: "Clore l’instruction",
    failure: "L’instruction n’a pas pu être close",
  },
  again: { ask: "Redemander", failure: "La nouvelle demande à la plateforme a échoué" },
  reverted: "Annulée par un import",
  ends: {
    import: "Fait\u00a0: un import l’a apporté",
    done: "Fait, répond la plateforme",
    refused: "Refusé par la plateforme",
    hand: (name) => `Close par ${name}`,
  },
  actions: {
    "Instruction closed": "Instruction close",
    "Instruction given": "Instruction donnée",
    "Instruction reopened": "Instruction rouverte",
    "Instruction reverted": "Instruction annulée par un import",
    "Instruction undone": "Instruction reprise",
  },
  errors: {
    "instruction.bad_value": "Le champ n’admet pas cette valeur.",
    "instruction.closed": "Cela n’est plus demandé à la plateforme.",
    "instruction.no_reason": "Dites pourquoi.",
    "instruction.no_source": "Dites d’où cela vient, par exemple un ticket.",
    "instruction.not_found": "Instruction introuvable",
    "instruction.open": "Ce changement est déjà demandé à la plateforme.",
    "instruction.same_value": "La fiche a déjà cette valeur.",
  },
  toasts: {
    instruction_given: "Demandé, envoyé dans 30 secondes",
    instruction_closed: "Instruction close",
    instruction_undone: "Annulé",
  },
  notices: {
    instruction_closed: ({ name, how, byName, note, ...facts }) => ({
      title: how === "refused" ? "La plateforme a refusé" : "Une instruction a sa réponse",
      text: [
        `${name}, ${askedFr(facts).toLowerCase()}\u00a0:`,
        how === "hand" ? `close par ${byName}.` : how === "refused" ? "refusé." : "fait.",
        note ?? "",
      ].join(" ").trim(),
    }),
    instruction_reverted: ({ name, ...facts }) => ({
      title: "Un import a annulé une instruction",
      text: `${name}, ${askedFr(facts).toLowerCase()}\u00a0: un import a ramené l’ancienne valeur.`,
    }),
    instruction_overdue: ({ count, name, ...facts }) => ({
      title: "La plateforme n’a pas répondu",
      text: `${name}, ${askedFr(facts).toLowerCase()}\u00a0: sans réponse à temps.` +
        (count > 1 ? ` Et ${count - 1} de plus.` : ""),
    }),
  },
} satisfies Translated<typeof en>;

export default { en, es, fr };
