import type en from "../en/reasons.ts";

export default {
  title: "Motifs",
  one: "Motif",
  all: "Tous les motifs",
  required: "(obligatoire)",
  document: "Quel document",
  message: "Message au demandeur",
  hint: (language, most) =>
    `En ${language}, texte brut, ${most} caractères au plus. Les notes d’examen restent internes.`,
  languages: { en: "anglais", es: "espagnol", fr: "français" },
  preview: "Tel que le demandeur le lira",
  insert: "Insérer le modèle",
  chosen: "# : choisi",
  dropped: "# : n’est plus choisi",
  /** The email that brings the message. */
  letter: {
    subject: "À propos de la vérification de votre identité",
    greeting: (name) => `Bonjour ${name},`,
  },
  field: "Message",
  figures: {
    title: "Refus par motif",
    declines: "Refus",
    none: (within) => `Aucun motif n’a été donné ${within}.`,
  },
  steps: {
    accepted: "Accepter",
    declined: "Refuser",
    revoked: "Révoquer",
    ask: "Redemander",
  },
} satisfies typeof en;
