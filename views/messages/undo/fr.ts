import type { en } from "./en.ts";

export const fr: typeof en = {
  undo: "Annuler",
  undone: "Décision annulée",
  failure: "La décision n’a pas pu être annulée.",
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
};
