import type en from "../en/kyc.ts";

const plural = new Intl.PluralRules("es");

const days = (hours: number): number => Math.floor(hours / 24);

export default {
  title: "Verificación KYC",
  nav: "KYC",
  noun: "solicitudes KYC",
  one: "1 solicitud KYC",
  intro: "Revisión y gestión de solicitudes KYC",
  loading: "Cargando solicitudes KYC...",
  search: "Buscar solicitudes",
  searchHint: "Buscar por nombre, correo o ID",
  allStatuses: "Estado: todos",
  allTypes: "Tipo: todos",
  /** The period of the decision. */
  decided: "Decisión",
  columns: {
    user: "Usuario",
    type: "Tipo",
    submitted: "Envío",
    status: "Estado",
    documents: "Documentos",
    actions: "Acciones",
  },
  files: (count) => plural.select(count) === "one" ? "1 archivo" : `${count} archivos`,
  types: { individual: "particular", business: "empresa" },
  statuses: {
    pending: "pendiente",
    accepted: "aceptada",
    declined: "rechazada",
    revoked: "revocada",
    expired: "caducada",
  },
  due: {
    order: "Vencimiento",
    reviewOrder: "Orden de revisión",
    label: "Vence",
    in: (hours) =>
      hours < 1
        ? "vence en menos de 1\u00a0h"
        : hours < 48
        ? `vence en ${hours}\u00a0h`
        : `vence en ${days(hours)}\u00a0d`,
    over: (hours) =>
      hours < 1
        ? "menos de 1\u00a0h de retraso"
        : hours < 48
        ? `${hours}\u00a0h de retraso`
        : `${days(hours)}\u00a0d de retraso`,
  },
  queues: {
    label: "Colas",
    all: "Todas",
    names: {
      "to-review": "Por revisar",
      mine: "Mías",
      "due-soon": "Plazo próximo",
      overdue: "Fuera de plazo",
      "ending-soon": "Caducan pronto",
      "to-recheck": "Por revisar de nuevo",
      hits: "Coincidencias",
      waiting: "En espera del solicitante",
      "no-answer": "Sin respuesta",
      escalated: "Escaladas",
    },
    empty: {
      "to-review": "No hay nada por revisar.",
      mine: "No tiene nada asignado.",
      "due-soon": "Nada vence en las próximas seis horas.",
      overdue: "No hay nada vencido.",
      "ending-soon": "Ninguna aprobación caduca en los próximos 30 días.",
      "to-recheck": "Ninguna solicitud aceptada necesita otra revisión.",
      hits: "No hay coincidencias abiertas.",
      waiting: "No se ha pedido ningún documento a los solicitantes.",
      "no-answer": "Ningún solicitante ha dejado pasar el plazo de respuesta.",
      escalated: "No hay preguntas abiertas para los administradores.",
    },
  },
  dueHours: {
    title: "Plazos",
    text:
      "Las solicitudes quedan fuera de plazo al pasar estas horas. También se aplica a las que ya están en espera.",
    individual: "Particulares (horas)",
    business: "Empresas (horas)",
    alarm: "Aviso previo (horas)",
    save: "Guardar",
    saved: "Plazos guardados",
  },
  details: {
    title: "Datos de la solicitud KYC",
    requestId: "ID de la solicitud",
    userId: "ID de usuario",
    type: "Tipo",
    status: "Estado",
    submitted: "Envío",
    expires: "Caducidad",
    documents: "Documentos",
    notes: "Notas de revisión",
    reviewedBy: "Revisada por",
    decision: "Decisión",
    imported: "Importada (no se decidió aquí)",
    decidedBy: {
      accepted: (name) => `Aceptada por ${name}`,
      declined: (name) => `Rechazada por ${name}`,
      revoked: (name) => `Revocada por ${name}`,
    },
    on: "el",
    original: "Original",
    noDocuments: "No se presentaron documentos.",
  },
  leaving: {
    title: "Documento alojado en otro sitio",
    text: (name, host) => `«${name}» está en ${host}, no en Mentor Desk.`,
    note: "Ese sitio verá su dirección IP y su navegador. La apertura queda registrada.",
    open: (host) => `Abrir ${host}`,
  },
  pdf: {
    title: "Descargar el PDF original",
    text:
      "Un PDF puede contener scripts, formularios que envían datos y archivos adjuntos. Aquí no se ha ejecutado nada de él. Ábralo en un visor con los scripts desactivados.",
    known: "De este se sabe:",
  },
  decisions: {
    accepted: { row: "Aceptar", details: "Aceptar KYC", title: "Aceptar solicitud KYC" },
    declined: { row: "Rechazar", details: "Rechazar KYC", title: "Rechazar solicitud KYC" },
    revoked: { row: "Revocar", details: "Revocar aprobación", title: "Revocar aprobación KYC" },
  },
  forUser: "Usuario:",
  atRisk: (risk) => `Riesgo: ${risk}.`,
  lasts: (count, days, end) =>
    count === 1
      ? `La aceptación dura 1 día, hasta el ${end}.`
      : `La aceptación dura ${days} días, hasta el ${end}.`,
  notes: "Notas de revisión",
  notesHint: "Escriba sus notas de revisión...",
  confirm: {
    accepted: "Confirmar aceptación",
    declined: "Confirmar rechazo",
    revoked: "Confirmar revocación",
  },
  success: {
    accepted: "Solicitud KYC aceptada",
    declined: "Solicitud KYC rechazada",
    revoked: "Solicitud KYC revocada",
  },
  failure: "No se pudo actualizar el estado KYC",
  overtaken:
    "Alguien modificó esta solicitud mientras usted la tenía abierta. Su decisión no se guardó. Abajo se muestra el estado actual.",
  notOffered: {
    pending: () => "Esta solicitud sigue pendiente, así que no hay ninguna aprobación que revocar.",
    accepted: (name) =>
      name ? `${name} ya aceptó esta solicitud.` : "Esta solicitud ya se había aceptado.",
    declined: (name) =>
      name ? `${name} ya rechazó esta solicitud.` : "Esta solicitud ya se había rechazado.",
    revoked: (name) =>
      name ? `${name} ya revocó esta aprobación.` : "Esta aprobación ya se había revocado.",
    expired: () => "Esta aprobación ha caducado.",
  },
  otherReviewer: (name) => `Ahora usa la cuenta de ${name}.`,
  noDecision: "Su decisión no se guardó.",
  yourNotes: "Sus notas",
} satisfies typeof en;
