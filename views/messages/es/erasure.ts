import type erasure from "../en/erasure.ts";

export default {
  title: "Borrados",
  intro: "Personas borradas, por número y sin nombres",
  none: "Aún no se ha borrado a nadie. La página de una persona lleva a ello.",
  action: "Borrar…",
  underWay: "Esta persona se está borrando.",
  underWaySince: "Pedido el",
  form: {
    title: "Borrar persona",
    explained:
      "Desaparece todo sobre esta persona: su ficha, solicitudes, documentos, comentarios sobre ella, mensajes y las entradas del registro de auditoría. Los pagos quedan con número, importe, fecha, tipo y estado; las decisiones, sin solicitud ni notas. Se puede deshacer durante 30 segundos; después ya no.",
    reason: "Por qué",
    choose: "Elija un motivo",
    confirm: "Borrar persona",
    done: "La persona será borrada",
    undone: "Borrado deshecho",
    failure: "No se pudo enviar.",
  },
  obstacles: {
    title: "Ahora no se puede borrar a esta persona:",
    show: "Mostrar",
    kinds: {
      open_request: "hay una solicitud KYC abierta; decídala antes",
      pending_payout: "hay un pago pendiente; espere a que se pague",
      legal_hold: "hay una retención legal; debe levantarse",
      open_correction: "hay una corrección abierta; ciérrela antes",
    },
  },
  traces: {
    title: "Lo que este sistema no alcanza",
    explained: "Pida a quienes lo tengan que lo borren también.",
    exports: "Exportaciones de listas que pueden contener a la persona",
    files: "Expedientes y archivos de la persona",
    downloads: "Documentos descargados",
    messages: "Mensajes al solicitante",
    receivers: "Destinos de webhooks",
    receiver: (count, status) => `${count} eventos, última respuesta ${status}`,
    noAnswer: "ninguna",
    nowhere: "ninguno",
    notes: "Notas y comentarios sobre otros que nombran a esta persona",
    notesExplained:
      "Revise cada uno. Esta búsqueda no es exhaustiva: encuentra el nombre completo, el correo y el identificador tal como están escritos.",
    noNotes: "No se encontró ninguno. Esta búsqueda no es exhaustiva.",
  },
  reasons: {
    request: "lo pide la persona",
    retention: "ya no hace falta",
    obligation: "lo exige una ley o una autoridad",
  },
  receipt: {
    title: (number) => `Borrado ${number}`,
    intro: "Un recibo para la persona; no nombra a nadie.",
    number: "Número",
    reason: "Motivo",
    begun: "Comenzado",
    finished: "Terminado",
    notFinished: "Todavía no",
    state: "Estado",
    counts: "Lo que desapareció",
    stays:
      "Los pagos quedan con número, importe, fecha, tipo y estado; las decisiones, sin solicitud ni notas.",
    bucket:
      "El almacén conserva versiones de documentos. Dé al sistema los permisos para listar y borrar versiones, o termine el bloqueo; lo intenta cada diez minutos.",
  },
  states: {
    begun: "comenzado",
    emptied: "base de datos vaciada",
    incomplete: "incompleto: almacén",
    done: "terminado",
  },
  places: {
    requests: "Solicitudes",
    decisions: "Decisiones conservadas sin solicitud",
    documents: "Documentos",
    messages: "Mensajes, correos y eventos",
    comments: "Comentarios y borradores",
    payments: "Pagos conservados sin persona",
    searches: "Búsquedas guardadas",
    entries: "Entradas del registro de auditoría",
    others: "Otros datos",
  },
} satisfies typeof erasure;
