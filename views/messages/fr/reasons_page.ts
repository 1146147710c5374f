import type en from "../en/reasons_page.ts";

export default {
  title: "Motifs",
  intro: "Motifs des décisions et messages que reçoivent les demandeurs",
  create: "Nouveau motif",
  saved: "Motif enregistré",
  removed: "Motif supprimé",
  rulesSaved: "Règles enregistrées",
  columns: { label: "Motif", code: "Code", steps: "Étapes", order: "Position", state: "Statut" },
  form: {
    title: "Nouveau motif",
    changeTitle: "Modifier le motif",
    label: (language) => `Libellé (${language})`,
    template: (language) => `Message (${language})`,
    templateHint: "{document} est remplacé par le nom du document.",
    active: "Proposé dans les confirmations",
    save: "Enregistrer",
  },
  remove: {
    title: "Supprimer le motif",
    link: "Supprimer",
    text: (name) => `« ${name} » n’a jamais été donné, il peut donc être supprimé.`,
    submit: "Supprimer le motif",
  },
  rules: {
    title: "Règles",
    reasonRequired: "Motif obligatoire",
    messageRequired: "Message obligatoire",
    checklistRequired: "Liste de contrôle complète exigée pour accepter",
    mailsApplicants: "Envoyer les messages aux demandeurs par e-mail",
    mailsHint:
      "Les demandeurs dont l’adresse e-mail est connue reçoivent le message 30 secondes après une décision ou la demande d’un document. Les notes d’examen ne sont jamais envoyées.",
    save: "Enregistrer",
  },
} satisfies typeof en;
