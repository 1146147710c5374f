import type { TeamErrorText } from "../../../data/base/error_texts.ts";

export const team: Record<TeamErrorText, string> = {
  "View not found": "Vue introuvable",
  "Use at most 60 characters.": "Utilisez au plus 60 caractères.",
  "Only its owner or an admin can change this view.":
    "Seule la personne qui l’a créée ou un administrateur peut modifier cette vue.",
  "You've reached your limit of {most} views of a list. Delete one first.":
    "Vous avez atteint votre limite de {most} vues par liste. Supprimez-en une d’abord.",
  "Comment not found": "Commentaire introuvable",
  "Use at most 2,000 characters.": "Utilisez 2 000 caractères au maximum.",
  "Write a comment first.": "Écrivez d’abord un commentaire.",
  "This request has been decided. It can't receive more documents: submit a new request or have this one reopened.":
    "Cette demande est déjà traitée et n’accepte plus de documents\u00a0: déposez une nouvelle demande ou faites rouvrir celle-ci.",
  "This document came without replaces={id}. Send it under a new id.":
    "Ce document est arrivé sans replaces={id}. Envoyez-le avec un autre id.",
  "A newer document has replaced this one.": "Un document plus récent a remplacé celui-ci.",
  "An admin has to answer the escalation first.":
    "Un administrateur doit d’abord répondre à la question.",
  "Enter a whole number of days from 1 to 90.": "Indiquez un nombre entier de jours entre 1 et 90.",
  "Enter an answer.": "Saisissez une réponse.",
  "Enter a question.": "Saisissez une question.",
  "Only admins can answer an escalation.":
    "Seuls les administrateurs peuvent répondre à une question.",
  "The applicant has already been asked for this document.":
    "Ce document a déjà été demandé au demandeur.",
  "This document has been requested three times. Decide the request now.":
    "Ce document a déjà été demandé trois fois. Traitez la demande maintenant.",
  "This request is already escalated.": "Cette demande est déjà soumise aux administrateurs.",
  "This request is not escalated.": "Cette demande n’est pas soumise aux administrateurs.",
  "Write a message to the applicant.": "Écrivez un message au demandeur.",
  "A request can have at most {most} documents.": "Une demande compte au plus {most} documents.",
  "A step can only be undone for 30 seconds.":
    "Une étape ne peut être annulée que pendant 30 secondes.",
  "Enter a reason.": "Indiquez un motif.",
  "Only declined, revoked or expired requests can be reopened.":
    "Seules les demandes refusées, révoquées ou expirées peuvent être rouvertes.",
  "Only the person who took a step can undo it.":
    "Seule la personne qui a effectué une étape peut l’annuler.",
  "The applicant isn't being asked for this document.":
    "Ce document n’est pas demandé au demandeur en ce moment.",
  "There is nothing to undo.": "Il n’y a rien à annuler.",
  "This has already been undone.": "Cela a déjà été annulé.",
  "This request has changed since, so nothing can be undone.":
    "Cette demande a changé depuis, rien ne peut donc être annulé.",
  "You've taken three more steps, so this one can't be undone.":
    "Vous avez effectué trois autres étapes, celle-ci ne peut donc plus être annulée.",
  "Tick every item of the checklist before you accept.":
    "Cochez tous les points de la liste de contrôle avant d’accepter.",
  "Choose a reason.": "Choisissez un motif.",
  "Replace {placeholder} in the message before you send it.":
    "Remplacez {placeholder} dans le message avant de l’envoyer.",
  "“{reason}” is not a reason for this step.": "« {reason} » n’est pas un motif pour cette étape.",
  "Enter a whole number from 1 to 999.": "Saisissez un nombre entier de 1 à 999.",
  "Reason not found": "Motif introuvable",
  "This reason was given, so it can only be turned off.":
    "Ce motif a déjà été donné, il ne peut donc qu’être désactivé.",
  "Use only {document} between braces.": "Utilisez uniquement {document} entre accolades.",
  "Use small letters, digits and -.": "Utilisez des minuscules, des chiffres et -.",
};
