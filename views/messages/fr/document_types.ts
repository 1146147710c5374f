import type en from "../en/document_types.ts";

export default {
  title: "Types de documents",
  intro: "Ce que les demandeurs peuvent envoyer, et ce qui y est vérifié",
  create: "Nouveau type de document",
  saved: "Type de document enregistré",
  removed: "Type de document supprimé",
  columns: {
    label: "Type",
    key: "Clé",
    takers: "Pour",
    lines: "Points à vérifier",
    state: "Statut",
  },
  form: {
    title: "Nouveau type de document",
    changeTitle: "Modifier le type de document",
    label: (language: string) => `Libellé (${language})`,
    besides: "Affiché à côté de",
    alone: "rien",
    lines: "Points à vérifier",
    linesHint: "{name} devient le nom de la personne. Les lignes vides sont ignorées.",
    line: (number: string, language: string) => `Ligne ${number} (${language})`,
    active: "Peut être envoyé",
    keyHint:
      "Minuscules, chiffres, - et _, en commençant par une lettre. Elle ne peut plus être modifiée ensuite.",
    activeHint: "Désactivé, il reste sur les documents qui l’ont, et les nouveaux sont refusés.",
    fixed: "Ce type est toujours utilisé.",
    save: "Enregistrer",
  },
  remove: {
    title: "Supprimer le type de document",
    link: "Supprimer",
    text: (name: string) =>
      `Aucun document n’a le type «\u00a0${name}\u00a0», il peut donc être supprimé.`,
    submit: "Supprimer le type de document",
  },
} satisfies typeof en;
