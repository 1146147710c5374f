import type en from "../en/verification.ts";

export default {
  label: "Verificación",
  all: "Verificación: todas",
  verdicts: {
    accepted: "aceptada",
    waiting: "en espera",
    revoked: "revocada",
    declined: "rechazada",
    expired: "caducada",
    none: "ninguna",
  },
} satisfies typeof en;
