import type en from "../en/undo.ts";

export default {
  undo: "Annuler",
  undone: {
    decision: "Décision annulée",
    ask: "Demande de document annulée",
    escalation: "Escalade annulée",
    reopening: "Réouverture annulée",
    resolution: "Résolution annulée",
  },
  failure: "L’annulation a échoué.",
  undoneAt: "Annulée",
  reopen: {
    action: "Rouvrir",
    title: "Rouvrir la demande KYC",
    reason: "Motif",
    explained: "La demande redevient en attente et garde son historique.",
    confirm: "Confirmer la réouverture",
    done: "La demande KYC a été rouverte",
    reopened: "Rouverte",
  },
} satisfies typeof en;
