import type en from "../en/comments.ts";

export default {
  title: "Commentaires",
  count: (count) => `Commentaires (${count})`,
  staffOnly: "Seul le personnel peut les lire.",
  label: "Nouveau commentaire",
  add: "Ajouter le commentaire",
  added: "Commentaire ajouté",
  remove: "Supprimer",
  confirm: "Supprimer le commentaire",
  removed: "Commentaire supprimé",
} satisfies typeof en;
