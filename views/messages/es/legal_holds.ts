import type en from "../en/legal_holds.ts";

export default {
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
      done: "Retención legal impuesta",
    },
    release: {
      action: "Levantar",
      title: "Levantar retención legal",
      explained:
        "Lo que haya vencido entretanto aparece entonces en la lista de eliminación, donde alguien lo confirma.",
      confirm: "Levantar retención legal",
      done: "Retención legal levantada",
    },
  },
  undone: { place: "Retención legal deshecha", release: "Levantamiento deshecho" },
  filter: {
    label: "Retención legal",
    all: "Con y sin retención legal",
    values: { "in-force": "Bajo retención legal" },
  },
} satisfies typeof en;
