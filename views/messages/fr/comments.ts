import type en from "../en/comments.ts";

export default {
  titles: {
    kyc: "Commentaires KYC",
    finance: "Commentaires des finances",
    platform: "Commentaires",
  },
  counts: {
    kyc: (count) => `Commentaires KYC (${count})`,
    finance: (count) => `Commentaires des finances (${count})`,
    platform: (count) => `Commentaires (${count})`,
  },
  readers: {
    kyc: "Seul le personnel qui voit le KYC peut les lire.",
    finance: "Seul le personnel qui voit les finances peut les lire.",
    platform: "Seul le personnel qui voit cette fiche peut les lire.",
  },
  label: "Nouveau commentaire",
  tell: "Prévenir",
  mentioned: "Prévenus",
  add: "Ajouter le commentaire",
  sendAsIs: "Envoyer tel quel",
  added: "Commentaire ajouté",
  remove: "Supprimer",
  confirm: "Supprimer le commentaire",
  removed: "Commentaire supprimé",
} satisfies typeof en;
