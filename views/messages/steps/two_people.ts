import type { Language } from "../../../data/settings.ts";
import type { ProposalRule } from "../../../data/steps/rules.ts";
import type { NotificationTexts, Translated } from "./words.ts";

/** The rules, as steps in a sentence; others are shown as they are. */
const ruleSteps: Record<Language, Record<string, string>> = {
  en: {
    accept_business: "accept a business",
    revoke_or_reopen: "revoke or reopen",
    release_payout: "release a hold",
    erase_person: "erase a person",
    deactivate_person: "deactivate a person",
    loosen_rule: "loosen a rule of two people",
  },
  es: {
    accept_business: "aceptar una empresa",
    revoke_or_reopen: "revocar o reabrir",
    release_payout: "liberar una retención",
    erase_person: "borrar a una persona",
    deactivate_person: "desactivar a una persona",
    loosen_rule: "relajar una regla de dos personas",
  },
  fr: {
    accept_business: "accepter une entreprise",
    revoke_or_reopen: "révoquer ou rouvrir",
    release_payout: "libérer une retenue",
    erase_person: "effacer une personne",
    deactivate_person: "désactiver une personne",
    loosen_rule: "assouplir une règle des deux personnes",
  },
};

const stepIn = (language: Language) => (rule: string): string => ruleSteps[language][rule] ?? rule;

const stepEn = stepIn("en");
const stepEs = stepIn("es");
const stepFr = stepIn("fr");

/** After the name of whoever sent it back, their words. */
const noted = (note?: string): string => note === undefined ? "." : `. “${note}”`;

/** The ends of a proposal, for whoever made it. */
const answers: Record<Language, Record<string, string>> = {
  en: {
    approved: "Your proposal was approved",
    "sent-back": "Your proposal was sent back",
    "taken-back": "A proposal was taken back",
    expired: "Your proposal has expired",
    changed: "Your proposal has ended",
    left: "Your proposal has ended",
  },
  es: {
    approved: "Su propuesta fue aprobada",
    "sent-back": "Su propuesta fue devuelta",
    "taken-back": "Se retiró una propuesta",
    expired: "Su propuesta ha caducado",
    changed: "Su propuesta ha terminado",
    left: "Su propuesta ha terminado",
  },
  fr: {
    approved: "Votre proposition a été approuvée",
    "sent-back": "Votre proposition a été renvoyée",
    "taken-back": "Une proposition a été retirée",
    expired: "Votre proposition a expiré",
    changed: "Votre proposition a pris fin",
    left: "Votre proposition a pris fin",
  },
};

const en = {
  title: "Two people",
  intro: "Steps that a second member must approve",
  note:
    "Where a rule is on, the step becomes a proposal: another member with the same permission approves it, or sends it back. It ends after seven days.",
  steps: {
    accept_business: "Accept a business",
    revoke_or_reopen: "Revoke or reopen",
    release_payout: "Release a hold",
    erase_person: "Erase a person",
    deactivate_person: "Deactivate a person",
    loosen_rule: "Loosen a rule of two people",
  } satisfies Record<ProposalRule, string>,
  on: "On",
  off: "Off",
  from: (amount: string) => `from ${amount}`,
  fromField: "From this amount",
  switchOn: "Switch on",
  switchOff: "Switch off",
  saveAmount: "Save amount",
  eligible: (names: string) => `Can propose and approve: ${names}.`,
  nobody: "nobody",
  ruleName: "Name of the rule:",
  closeRow: "This account and yours count as one for seven days: somebody else attests it.",
  onlyOne: "Only one pair of hands is left, so nobody can approve another's step.",
  loosening:
    "Switching a rule off, or raising its amount, needs a second admin and tells all admins.",
  wayOut: "Where nobody else is left, this takes a rule off on the server, with an entry:",
  close: "Accounts that count as one",
  closeNote:
    "For seven days after an invitation, a reset, a new role or a reactivation, the two are not the two people of a step, nor are accounts that one member gave access to.",
  closeUntil: (giver: string, receiver: string) => `${giver} gave access to ${receiver}, until`,
  unsaved: "The rule was not changed",
  propose: "Propose",
  proposedBy: (name: string) => `Proposed by ${name}`,
  checkedBy: (name: string, checks: string[]) => `Checked by ${name}: ${checks.join("; ")}`,
  toasts: {
    rule_saved: "Rule saved",
  },
  notices: {
    step_proposed: ({ count, rule, target }) =>
      count === 1
        ? { title: "A step waits for a second member", text: `${target}: ${stepEn(rule)}.` }
        : { title: "Steps wait for a second member", text: `${count}, the last about ${target}.` },
    proposal_answered: ({ rule, target, state, byName, note }) => ({
      title: answers.en[state] ?? state,
      text: byName === null
        ? `${target}: ${stepEn(rule)}. ${
          state === "changed"
            ? "The record has changed since."
            : "Propose it again if it is needed."
        }`
        : `${target}: ${stepEn(rule)}, by ${byName}${noted(note)}`,
    }),
    two_people_changed: ({ rule, isOn, isProposed, byName }) => ({
      title: isProposed ? "Loosening of a rule proposed" : "A rule of two people has changed",
      text: `${byName ?? "Somebody on the server"}: ${stepEn(rule)} (${isOn ? "on" : "off"}).`,
    }),
  } satisfies Partial<NotificationTexts>,
};

const es = {
  title: "Dos personas",
  intro: "Pasos que debe aprobar una segunda persona",
  note:
    "Donde una regla está activada, el paso se convierte en propuesta: otra persona con el mismo permiso la aprueba o la devuelve. Termina a los siete días.",
  steps: {
    accept_business: "Aceptar una empresa",
    revoke_or_reopen: "Revocar o reabrir",
    release_payout: "Liberar una retención",
    erase_person: "Borrar a una persona",
    deactivate_person: "Desactivar a una persona",
    loosen_rule: "Relajar una regla de dos personas",
  },
  on: "Activada",
  off: "Desactivada",
  from: (amount) => `desde ${amount}`,
  fromField: "Desde este importe",
  switchOn: "Activar",
  switchOff: "Desactivar",
  saveAmount: "Guardar importe",
  eligible: (names) => `Pueden proponer y aprobar: ${names}.`,
  nobody: "nadie",
  ruleName: "Nombre de la regla:",
  closeRow: "Esta cuenta y la suya cuentan como una durante siete días: atestigua otra persona.",
  onlyOne: "Solo queda una persona, y nadie puede aprobar el paso de otra.",
  loosening:
    "Desactivar una regla, o subir su importe, requiere otro administrador y avisa a todos los administradores.",
  wayOut: "Si no queda nadie más, esto desactiva una regla en el servidor, con una entrada:",
  close: "Cuentas que cuentan como una",
  closeNote:
    "Durante siete días tras una invitación, un restablecimiento, un rol nuevo o una reactivación, no son las dos personas de un paso; tampoco las cuentas a las que dio acceso un mismo miembro.",
  closeUntil: (giver, receiver) => `${giver} dio acceso a ${receiver}, hasta`,
  unsaved: "La regla no se cambió",
  propose: "Proponer",
  proposedBy: (name) => `Propuesto por ${name}`,
  checkedBy: (name, checks) => `Comprobado por ${name}: ${checks.join("; ")}`,
  actions: {
    "Two-person rule changed": "Regla de dos personas modificada",
  },
  errors: {
    "two_people.bad_amount": "Indique un importe de 0 o más.",
    "two_people.changed": "La regla ha cambiado desde que abrió esta página.",
    "two_people.no_amount": "Solo la regla para liberar una retención tiene importe.",
    "two_people.too_few":
      "Dos personas deben poder aprobarse los pasos. Ahora hay: {names}. Invite o ascienda antes a alguien con uno de estos roles: {roles}; la regla se puede activar siete días después.",
    "two_people.unknown": "No existe esa regla.",
  },
  toasts: {
    rule_saved: "Regla guardada",
  },
  notices: {
    step_proposed: ({ count, rule, target }) =>
      count === 1
        ? { title: "Un paso espera a una segunda persona", text: `${target}: ${stepEs(rule)}.` }
        : {
          title: "Pasos que esperan a una segunda persona",
          text: `${count}, el último sobre ${target}.`,
        },
    proposal_answered: ({ rule, target, state, byName, note }) => ({
      title: answers.es[state] ?? state,
      text: byName === null
        ? `${target}: ${stepEs(rule)}. ${
          state === "changed" ? "El registro ha cambiado." : "Propóngalo de nuevo si hace falta."
        }`
        : `${target}: ${stepEs(rule)}, por ${byName}${noted(note)}`,
    }),
    two_people_changed: ({ rule, isOn, isProposed, byName }) => ({
      title: isProposed ? "Se propone relajar una regla" : "Ha cambiado una regla de dos personas",
      text: `${byName ?? "Alguien en el servidor"}: ${stepEs(rule)} (${
        isOn ? "activada" : "desactivada"
      }).`,
    }),
  },
} satisfies Translated<typeof en>;

const fr = {
  title: "Deux personnes",
  intro: "Étapes qu’un second membre doit approuver",
  note:
    "Là où une règle est activée, l’étape devient une proposition\u00a0: une autre personne avec la même permission l’approuve ou la renvoie. Elle prend fin après sept jours.",
  steps: {
    accept_business: "Accepter une entreprise",
    revoke_or_reopen: "Révoquer ou rouvrir",
    release_payout: "Libérer une retenue",
    erase_person: "Effacer une personne",
    deactivate_person: "Désactiver une personne",
    loosen_rule: "Assouplir une règle des deux personnes",
  },
  on: "Activée",
  off: "Désactivée",
  from: (amount) => `à partir de ${amount}`,
  fromField: "À partir de ce montant",
  switchOn: "Activer",
  switchOff: "Désactiver",
  saveAmount: "Enregistrer le montant",
  eligible: (names) => `Peuvent proposer et approuver\u00a0: ${names}.`,
  nobody: "personne",
  ruleName: "Nom de la règle\u00a0:",
  closeRow:
    "Ce compte et le vôtre comptent pour un pendant sept jours\u00a0: quelqu’un d’autre atteste.",
  onlyOne: "Il ne reste qu’une personne, et nul ne peut approuver l’étape d’un autre.",
  loosening:
    "Désactiver une règle, ou augmenter son montant, demande un second administrateur et avertit tous les administrateurs.",
  wayOut:
    "S’il ne reste personne d’autre, ceci désactive une règle sur le serveur, avec une entrée\u00a0:",
  close: "Comptes qui comptent pour un",
  closeNote:
    "Pendant sept jours après une invitation, une réinitialisation, un nouveau rôle ou une réactivation, les deux ne sont pas les deux personnes d’une étape, ni les comptes auxquels un même membre a donné accès.",
  closeUntil: (giver, receiver) => `${giver} a donné accès à ${receiver}, jusqu’au`,
  unsaved: "La règle n’a pas changé",
  propose: "Proposer",
  proposedBy: (name) => `Proposé par ${name}`,
  checkedBy: (name, checks) => `Vérifié par ${name}\u00a0: ${checks.join("\u202f; ")}`,
  actions: {
    "Two-person rule changed": "Règle des deux personnes modifiée",
  },
  errors: {
    "two_people.bad_amount": "Indiquez un montant de 0 ou plus.",
    "two_people.changed": "La règle a changé depuis l’ouverture de cette page.",
    "two_people.no_amount": "Seule la règle pour libérer une retenue a un montant.",
    "two_people.too_few":
      "Deux personnes doivent pouvoir s’approuver. Actuellement\u00a0: {names}. Invitez ou promouvez d’abord quelqu’un avec l’un de ces rôles\u00a0: {roles}\u00a0; la règle peut être activée sept jours après.",
    "two_people.unknown": "Cette règle n’existe pas.",
  },
  toasts: {
    rule_saved: "Règle enregistrée",
  },
  notices: {
    step_proposed: ({ count, rule, target }) =>
      count === 1
        ? {
          title: "Une étape attend une seconde personne",
          text: `${target}\u00a0: ${stepFr(rule)}.`,
        }
        : {
          title: "Des étapes attendent une seconde personne",
          text: `${count}, la dernière sur ${target}.`,
        },
    proposal_answered: ({ rule, target, state, byName, note }) => ({
      title: answers.fr[state] ?? state,
      text: byName === null
        ? `${target}\u00a0: ${stepFr(rule)}. ${
          state === "changed" ? "La fiche a changé." : "Proposez-la de nouveau au besoin."
        }`
        : `${target}\u00a0: ${stepFr(rule)}, par ${byName}${noted(note)}`,
    }),
    two_people_changed: ({ rule, isOn, isProposed, byName }) => ({
      title: isProposed
        ? "Assouplissement d’une règle proposé"
        : "Une règle des deux personnes a changé",
      text: `${byName ?? "Quelqu’un sur le serveur"}\u00a0: ${stepFr(rule)} (${
        isOn ? "activée" : "désactivée"
      }).`,
    }),
  },
} satisfies Translated<typeof en>;

export default { en, es, fr };
