import type en from "../en/live.ts";

export default {
  offline: "Hors ligne depuis #",
  newRow: "1 nouveauté",
  newRows: (count) => `${count} nouveautés`,
  decided: {
    accepted: (name) => `${name} a accepté cette demande.`,
    declined: (name) => `${name} a refusé cette demande.`,
    revoked: (name) => `${name} a révoqué cette approbation.`,
  },
  changed: "Cette demande a changé.",
  next: "Suivante",
  show: "Afficher",
} satisfies typeof en;
