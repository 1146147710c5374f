import type { TeamErrorText } from "../../../../data/base/error_texts.ts";

export const team: Record<TeamErrorText, string> = {
  "Comment not found": "Commentaire introuvable",
  "Use at most 2,000 characters.": "Utilisez 2 000 caractères au maximum.",
  "Write a comment first.": "Écrivez d’abord un commentaire.",
  "A request can have at most {most} documents.": "Une demande compte au plus {most} documents.",
  "A decision can only be undone for 30 seconds.":
    "Une décision ne peut être annulée que pendant 30 secondes.",
  "Enter a reason.": "Indiquez un motif.",
  "Only declined, revoked or expired requests can be reopened.":
    "Seules les demandes refusées, révoquées ou expirées peuvent être rouvertes.",
  "Only the person who made a decision can undo it.":
    "Seule la personne qui a pris une décision peut l’annuler.",
  "There is no decision to undo.": "Il n’y a aucune décision à annuler.",
  "This decision has already been undone.": "Cette décision a déjà été annulée.",
  "This request has changed since, so the decision can't be undone.":
    "Cette demande a changé depuis, la décision ne peut donc pas être annulée.",
  "You've made three more decisions, so this one can't be undone.":
    "Vous avez pris trois autres décisions, celle-ci ne peut donc plus être annulée.",
  "Choose a reason.": "Choisissez un motif.",
  "Write a message to the applicant.": "Rédigez un message au demandeur.",
  "Replace {placeholder} in the message before you send it.":
    "Remplacez {placeholder} dans le message avant de l’envoyer.",
  "“{reason}” is not a reason for this step.": "« {reason} » n’est pas un motif pour cette étape.",
};
