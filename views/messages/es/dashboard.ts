import type en from "../en/dashboard.ts";

const plural = new Intl.PluralRules("es");

const oneOf = (count: number, one: string, other: string): string =>
  plural.select(count) === "one" ? one : other;

export default {
  title: "Panel",
  loading: "Cargando...",
  greeting: "¡Hola de nuevo! Este es el resumen de su plataforma.",
  cards: {
    users: { title: "Total de usuarios", caption: "Activos en la plataforma" },
    kyc: { title: "KYC pendientes", caption: "En espera de verificación" },
    revenue: { title: "Ingresos mensuales", caption: "Del mes en curso" },
    communities: { title: "Comunidades activas", caption: "Grupos de mentores" },
    content: { title: "Contenido publicado", caption: "Material formativo" },
  },
  needs: {
    title: "Requiere su atención",
    lines: {
      overdue: "Solicitudes KYC fuera de plazo",
      "due-soon": "Solicitudes KYC que vencen en menos de 6 horas",
      mine: "Solicitudes KYC asignadas a usted",
      "to-review": "Solicitudes KYC en espera de revisión",
      "ending-soon": "Aprobaciones KYC que caducan en menos de 30 días",
      waiting: "Solicitudes KYC en espera del solicitante",
      "to-recheck": "Solicitudes KYC aceptadas por revisar de nuevo",
      proposals: "Pasos que esperan a una segunda persona",
      hits: "Solicitudes KYC con una coincidencia",
      "no-answer": "Solicitudes KYC sin respuesta del solicitante",
      escalated: "Solicitudes KYC escaladas a los administradores",
      "to-check": "Pagos por comprobar antes de pagarlos",
      drafts: "Borradores de contenido en espera",
      mentions: "Comentarios que le mencionan",
      corrections: "Correcciones abiertas de personas",
      "own-corrections": "Correcciones abiertas pedidas por usted",
      instructions: "Instrucciones sin respuesta de la plataforma",
      checkpoint: "Entradas del registro desde el último punto de control",
      "not-viewed": "Decisiones de la semana con documentos no vistos",
      "no-second-factor": "Cuentas sin segundo factor",
      "screening-due": "Personas aceptadas por cribar de nuevo",
      "access-review": "Cuentas por atestiguar en la revisión de accesos",
      "due-deletions": "Vencidos para su eliminación",
      "never-signed-in": "Cuentas que nunca han iniciado sesión",
      held: "Pagos retenidos desde hace más de 3 días",
    },
    largePayouts: (amount: string) => `Pagos a mentores pendientes, de ${amount} o más`,
    firsts: {
      overdue: "la más antigua venció el",
      "due-soon": "próximo vencimiento:",
      "to-review": "primer vencimiento:",
      "ending-soon": "primera caducidad:",
      "no-answer": "primer vencimiento:",
      escalated: "primer vencimiento:",
      checkpoint: "hecho el",
      month: "se cierra el",
    },
    nothing: "No hay nada pendiente.",
    nothingYet:
      "Aún no ha llegado nada de la plataforma. Un administrador la conecta o importa sus datos.",
    statement: (month) => `Extracto de ${month}`,
    clear: (count, decided) =>
      `Todo al día. ${decided} ${oneOf(count, "decidida", "decididas")} hoy.`,
  },
  firstSteps: {
    title: "Primeros pasos",
    progress: (done, all) => `${done} de ${all} hechos`,
    finished: "Hecho",
    lines: {
      token: "Crear una credencial",
      webhook: "Registrar un webhook",
      import: "Importar datos",
      invite: "Invitar a colegas",
    },
    hints: {
      token: "Con ella la plataforma envía personas y solicitudes.",
      webhook: "Con él la plataforma conoce las decisiones.",
      import: "Por la API, o con deno task import users ARCHIVO.",
      invite: "Cada uno con su propio rol.",
    },
  },
  tryThis: {
    title: "Pruébelo",
    hide: "Ocultar",
    cards: {
      review: "Revise una solicitud con el teclado",
      undo: "Deshaga un paso",
      ask: "Pida de nuevo un documento y vea llegar la respuesta",
      "two-people": "Proponga aceptar una empresa",
      hold: "Retenga un pago",
      "case-file": "Descargue un expediente y suéltelo en Verificar",
    },
    hints: {
      review: "r empieza; a acepta o d rechaza, Ctrl+Intro confirma. ? muestra las teclas.",
      undo: "z, o Deshacer en el aviso, en 30 segundos. Después se comunica a la plataforma.",
      ask: "e en una revisión. El solicitante envía una copia mejor unos 40 segundos después.",
      "two-people": "Un colega responde a los 20 segundos y devuelve la primera propuesta.",
      hold: "Con un motivo, desde la lista de pagos por comprobar.",
      "case-file":
        "Desde los detalles de una solicitud. Después, Administración → Pruebas → Verificar un expediente.",
    },
    lines: (waiting) => [
      "Inicie sesión como rita@example.com / rita123 en otro navegador: nadie recibe una solicitud que otra persona revisa.",
      "Inicie sesión como fiona@example.com / fiona123 (finanzas), sam@example.com / sam123 (soporte) o ada@example.com / ada123 (auditoría): cada rol ve lo suyo.",
      `Esperan como máximo ${waiting} solicitudes nuevas: decida una y llega la siguiente.`,
    ],
    ofRoles: {
      finance: [
        "Abra Pagos por comprobar: retenga un pago con un motivo y deshágalo en 30 segundos.",
        "Abra el extracto del mes pasado: sus líneas llevan a sus filas, y se puede imprimir.",
        "Responda al comentario sobre el pago de Amelia Hart; @ nombra a un colega.",
      ],
      auditor: [
        "Verifique el registro de auditoría y abra una entrada: dice qué ha cambiado.",
        "Saque una muestra de decisiones: la misma semilla saca las mismas.",
        "Abra Acceso: quién tiene segundo factor y quién nunca ha iniciado sesión.",
      ],
      support: [
        "Busque 20418, el número de una factura: se encuentra la persona a la que se cobró.",
        "Abra una persona: dónde está su solicitud, y una respuesta para copiar en su idioma.",
        "Pida la corrección de un nombre; la plataforma la devuelve con la próxima importación.",
      ],
    },
    platform: "Abrir la plataforma simulada",
  },
  queue: {
    title: "Cola",
    analytics: "Analítica",
    waiting: "En espera",
    ages: ([day, twoDays, older]) =>
      `menos de 24\u00a0h: ${day} · 24–48\u00a0h: ${twoDays} · más de 48\u00a0h: ${older}`,
    submitted: "Recibidas hoy",
    decided: "Decididas hoy",
    waits: "Espera, mediana / p95",
    week: "(7 días)",
    own: "Decididas por usted hoy",
  },
  since: {
    title: "Desde su última visita",
    submitted: (count, number) =>
      `${number} ${oneOf(count, "solicitud nueva", "solicitudes nuevas")}`,
    decided: (count, number) =>
      `${number} ${oneOf(count, "decidida", "decididas")} por otras personas`,
    revoked: (count, number) =>
      `${number} ${oneOf(count, "revocada", "revocadas")} por otras personas`,
    nothing: "nada nuevo",
  },
  find: "Correo, nombre o ID",
} satisfies typeof en;
