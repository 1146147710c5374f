import type en from "../en/verification.ts";

export default {
  label: "Vérification",
  all: "Vérification\u00a0: toutes",
  verdicts: {
    accepted: "acceptée",
    waiting: "en attente",
    revoked: "révoquée",
    declined: "refusée",
    expired: "expirée",
    none: "aucune",
  },
} satisfies typeof en;
