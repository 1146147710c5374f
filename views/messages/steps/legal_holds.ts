import type { LegalHoldStep } from "../../../data/retention/legal_hold_steps.ts";
import type { Translated } from "./words.ts";

const en = {
  title: "Legal hold",
  mark: "Under legal hold",
  ofRequest: "by the hold of the request",
  ofPerson: "by the hold of the person",
  reason: "Reason",
  authority: "Authority",
  authorityHint: "The court or office that asked for it, and its number.",
  until: "Until",
  untilHint: "Leave it empty if no end is known. A hold ends with its release alone.",
  untilOver: "This day is over: release the hold, or leave it.",
  noEnd: "Until it is released",
  placedBy: "Placed by",
  others: "Another admin must release it.",
  failure: "This couldn't be sent.",
  steps: {
    place: {
      action: "Place legal hold",
      title: "Place Legal Hold",
      explained:
        "Nothing about it is deleted or erased until the hold is released. Only admins and auditors see that there is one.",
      confirm: "Place legal hold",
    },
    release: {
      action: "Release",
      title: "Release Legal Hold",
      explained:
        "What has become due in the meantime is then listed for deletion, where somebody confirms it.",
      confirm: "Release legal hold",
    },
  } satisfies Record<LegalHoldStep, object>,
  toasts: {
    legal_hold_placed: "Legal hold placed",
    legal_hold_released: "Legal hold released",
    legal_hold_undone: "Legal hold undone",
    legal_release_undone: "Release undone",
  },
  filter: {
    label: "Legal hold",
    all: "With and without legal hold",
    values: { "in-force": "Under legal hold" },
  },
};

const es = {
  title: "Retención legal",
  mark: "Bajo retención legal",
  ofRequest: "por la retención de la solicitud",
  ofPerson: "por la retención de la persona",
  reason: "Motivo",
  authority: "Autoridad",
  authorityHint: "El juzgado u organismo que la pidió, y su número.",
  until: "Hasta",
  untilHint: "Déjelo vacío si no se conoce el final. Una retención solo termina cuando se levanta.",
  untilOver: "Este día ya ha pasado: levante la retención o déjela.",
  noEnd: "Hasta que se levante",
  placedBy: "Impuesta por",
  others: "Otro administrador debe levantarla.",
  failure: "No se pudo enviar.",
  steps: {
    place: {
      action: "Imponer retención legal",
      title: "Imponer retención legal",
      explained:
        "Nada de ello se elimina ni se borra hasta que se levante la retención. Solo los administradores y auditores ven que existe.",
      confirm: "Imponer retención legal",
    },
    release: {
      action: "Levantar",
      title: "Levantar retención legal",
      explained:
        "Lo que haya vencido entretanto aparece entonces en la lista de eliminación, donde alguien lo confirma.",
      confirm: "Levantar retención legal",
    },
  },
  toasts: {
    legal_hold_placed: "Retención legal impuesta",
    legal_hold_released: "Retención legal levantada",
    legal_hold_undone: "Retención legal deshecha",
    legal_release_undone: "Levantamiento deshecho",
  },
  filter: {
    label: "Retención legal",
    all: "Con y sin retención legal",
    values: { "in-force": "Bajo retención legal" },
  },
  actions: {
    "Legal hold placed": "Retención legal impuesta",
    "Legal hold release undone": "Levantamiento de la retención legal deshecho",
    "Legal hold released": "Retención legal levantada",
    "Legal hold undone": "Retención legal deshecha",
  },
  errors: {
    "legal_hold.bad_day": "Indique un día, como 2027-01-31, o déjelo vacío.",
    "legal_hold.changed": "Esta retención legal ha cambiado desde que la abrió.",
    "legal_hold.day_over": "Elija hoy o un día posterior.",
    "legal_hold.held": "Ya está bajo retención legal.",
    "legal_hold.no_authority": "Indique quién la pidió, como un juzgado y su número.",
    "legal_hold.no_reason": "Indique un motivo.",
    "legal_hold.not_held": "No está bajo retención legal.",
    "legal_hold.own": "Otro administrador debe levantar una retención legal que usted ha impuesto.",
  },
} satisfies Translated<typeof en>;

const fr = {
  title: "Conservation légale",
  mark: "Sous conservation légale",
  ofRequest: "par la conservation de la demande",
  ofPerson: "par la conservation de la personne",
  reason: "Motif",
  authority: "Autorité",
  authorityHint: "Le tribunal ou l’organisme qui l’a demandée, et son numéro.",
  until: "Jusqu’au",
  untilHint:
    "Laissez vide si aucune fin n’est connue. Une conservation ne prend fin que par sa levée.",
  untilOver: "Ce jour est passé\u00a0: levez la conservation ou laissez-la.",
  noEnd: "Jusqu’à sa levée",
  placedBy: "Imposée par",
  others: "Un autre administrateur doit la lever.",
  failure: "L’envoi a échoué.",
  steps: {
    place: {
      action: "Imposer une conservation légale",
      title: "Imposer une conservation légale",
      explained:
        "Rien n’est supprimé ni effacé avant la levée de la conservation. Seuls les administrateurs et les auditeurs voient qu’elle existe.",
      confirm: "Imposer la conservation légale",
    },
    release: {
      action: "Lever",
      title: "Lever la conservation légale",
      explained:
        "Ce qui est arrivé à échéance entre-temps figure alors dans la liste des suppressions, où quelqu’un le confirme.",
      confirm: "Lever la conservation légale",
    },
  },
  toasts: {
    legal_hold_placed: "Conservation légale imposée",
    legal_hold_released: "Conservation légale levée",
    legal_hold_undone: "Conservation légale annulée",
    legal_release_undone: "Levée annulée",
  },
  filter: {
    label: "Conservation légale",
    all: "Avec et sans conservation légale",
    values: { "in-force": "Sous conservation légale" },
  },
  actions: {
    "Legal hold placed": "Conservation légale imposée",
    "Legal hold release undone": "Levée de la conservation légale annulée",
    "Legal hold released": "Conservation légale levée",
    "Legal hold undone": "Conservation légale annulée",
  },
  errors: {
    "legal_hold.bad_day": "Indiquez un jour, comme 2027-01-31, ou laissez vide.",
    "legal_hold.changed": "Cette conservation légale a changé depuis son ouverture.",
    "legal_hold.day_over": "Choisissez aujourd’hui ou un jour suivant.",
    "legal_hold.held": "Une conservation légale est déjà en vigueur.",
    "legal_hold.no_authority": "Indiquez qui l’a demandée, comme un tribunal et son numéro.",
    "legal_hold.no_reason": "Indiquez un motif.",
    "legal_hold.not_held": "Aucune conservation légale n’est en vigueur.",
    "legal_hold.own":
      "Un autre administrateur doit lever une conservation légale que vous avez imposée.",
  },
} satisfies Translated<typeof en>;

export default { en, es, fr };
