import type en from "../en/kyc_case.ts";

const plural = new Intl.PluralRules("es");
const days = (count: number) => count === 0 ? "hoy" : count === 1 ? "mañana" : `en ${count} días`;

export default {
  undisplayed: (names) => `No ha visto: ${names}`,
  numbered: (name, number) => `${name} (documento ${number})`,
  undisplayedField: "Sin ver",
  draft: "Borrador",
  yourDraft: "Su borrador",
  typedEarlier: "Escrito antes",
  draftFailed: "No se pudo guardar el borrador",
  draftWaits:
    "Se ha cerrado su sesión. Su texto se conserva en esta página hasta que vuelva a iniciarla.",
  checklist: "Lista de comprobación",
  signals: {
    title: "Alertas",
    sameBytes: "Otro solicitante presentó el mismo archivo:",
    earlier: {
      declined: "Se rechazó una solicitud anterior:",
      revoked: "Se revocó una aprobación anterior:",
    },
    sameEmail:
      "Probablemente la misma persona (mismo nombre; el correo solo difiere en puntos o en +etiqueta):",
    payouts: (count, shown, amount) =>
      plural.select(count) === "one"
        ? `Pago a mentor de ${amount} pendiente sin KYC aprobado:`
        : `${shown} pagos a mentor (${amount}) pendientes sin KYC aprobado:`,
    payoutsMore: (shown) => `Más de ${shown} pagos a mentor pendientes sin KYC aprobado:`,
    payoutsLink: "Pagos",
    endsHere: (count) => `Esta aprobación caduca ${days(count)}.`,
    endsLink: "Otras aprobaciones que caducan pronto",
    ends: (count) => `Otra aprobación caduca ${days(count)}:`,
  },
  history: {
    title: "Historial",
    none: "Aún no hay decisiones.",
    decided: { accepted: "Aceptada", declined: "Rechazada", revoked: "Revocada" },
    byPerson: (name) => `por ${name}`,
    replaced: (status) => `Antes: ${status}`,
    undisplayed: (names) => `No vistos al decidir: ${names}`,
    checked: (checks) => `Comprobado: ${checks.join("; ")}`,
    between: "; ",
    receivedFrom: (from) => `recibido de ${from}`,
    handedIn: "presentado con la solicitud",
    inPlaceOf: (name) => `Sustituye a ${name}`,
    displayedTo: "Visto por",
    notDisplayed: "Aún sin ver",
    displayedEarlier: "Visto antes (anterior a las últimas 50 visualizaciones)",
    more: "Se muestran los 50 más recientes.",
    trail: "Ver todo en el registro de auditoría",
  },
} satisfies typeof en;
