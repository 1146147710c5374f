import type { en } from "./en.ts";

const plural = new Intl.PluralRules("es");
const days = (count: number) => count === 0 ? "hoy" : count === 1 ? "mañana" : `en ${count} días`;

export const es: typeof en = {
  undisplayed: (names) => `No se le ha mostrado: ${names}`,
  undisplayedField: "Sin mostrar",
  draft: "Borrador",
  yourDraft: "Su borrador",
  draftFailed: "Su borrador no está guardado",
  draftWaits: "Se ha cerrado su sesión. Lo que escriba espera aquí hasta que vuelva a entrar.",
  checklist: "Lista de comprobación",
  checks: {
    "id-name": (name) => `El nombre del documento de identidad es ${name}`,
    "id-valid": () => "El documento de identidad está vigente hoy",
    "address-name": (name) => `El nombre del comprobante de domicilio es ${name}`,
    "address-recent": () => "El comprobante de domicilio tiene menos de 3 meses",
    "registration-name": (name) => `La inscripción mercantil nombra a ${name}`,
    "registration-current": () => "La inscripción mercantil está vigente",
    "tax-name": (name) => `El nombre del documento fiscal es ${name}`,
    "tax-whole": () => "La identificación fiscal se lee entera",
  },
  signals: {
    title: "Indicios",
    sameBytes: (document) => `Otra persona también presentó «${document}»:`,
    earlier: {
      declined: "Se rechazó una solicitud anterior:",
      revoked: "Se revocó una aprobación anterior:",
    },
    sameEmail: "Mismo nombre y, salvo los puntos y lo que sigue a un signo más, mismo correo:",
    payouts: (count, shown, amount) =>
      plural.select(count) === "one"
        ? `Un pago al mentor de ${amount} espera y no hay ninguna solicitud KYC aceptada:`
        : `${shown} pagos al mentor de ${amount} esperan y no hay ninguna solicitud KYC aceptada:`,
    payoutsMore: (shown) =>
      `Más de ${shown} pagos al mentor esperan y no hay ninguna solicitud KYC aceptada:`,
    payoutsLink: "Pagos",
    endsHere: (count) => `Esta aprobación caduca ${days(count)}.`,
    endsLink: "Otras que caducan pronto",
    ends: (count) => `Otra aprobación caduca ${days(count)}:`,
  },
  history: {
    title: "Historial",
    none: "Aún no se ha decidido nada.",
    decided: { accepted: "Aceptada", declined: "Rechazada", revoked: "Revocada" },
    by: (name) => `por ${name}`,
    replaced: (status) => `Antes: ${status}`,
    undisplayed: (names) => `No se mostró a quien decidió: ${names}`,
    checked: (checks) => `Comprobado: ${checks.join("; ")}`,
    between: "; ",
    came: (from) => `llegó de ${from}`,
    handedIn: "llegó con la solicitud",
    inPlaceOf: (name) => `En lugar de ${name}`,
    shownTo: "Mostrado a",
    notShown: "Aún no se ha mostrado a nadie",
    shownEarlier: "Se mostró antes de las últimas 50 veces",
    more: "Solo se muestran los últimos 50 de cada clase.",
    trail: "Todo en el registro de auditoría",
  },
};
