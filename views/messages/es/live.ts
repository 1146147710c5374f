import type en from "../en/live.ts";

export default {
  offline: "Sin conexión desde las #",
  newRow: "1 novedad",
  newRows: (count) => `${count} novedades`,
  decided: {
    accepted: (name) => `${name} ha aceptado esta solicitud.`,
    declined: (name) => `${name} ha rechazado esta solicitud.`,
    revoked: (name) => `${name} ha revocado esta aprobación.`,
  },
  changed: "Esta solicitud ha cambiado.",
  next: "Siguiente",
  show: "Mostrar",
} satisfies typeof en;
