import type { kycErrors } from "../../../data/errors/kyc_texts.ts";

export default {
  "ask.due_days": "Indiquez un nombre entier de jours entre 1 et 90.",
  "ask.none": "Ce document n’est pas demandé au demandeur en ce moment.",
  "ask.open": "Ce document a déjà été demandé au demandeur.",
  "ask.three_times": "Ce document a déjà été demandé trois fois. Traitez la demande maintenant.",
  "check.no_outcome": "Indiquez s’il s’agit de cette personne.",
  "check.no_reason": "Indiquez un motif.",
  "check.not_found": "Contrôle introuvable",
  "check.not_open": "Ce contrôle n’a plus à être résolu.",
  "check.still_to_come": "ranAt est dans le futur.",
  "check.too_many": "Une demande peut avoir {most} contrôles au plus.",
  "check.unresolved": "Résolvez ces contrôles avant d’accepter\u00a0: {kinds}.",
  "checklist.incomplete": "Cochez tous les points de la liste de contrôle avant d’accepter.",
  "checklist.unknown": "La liste de contrôle de cette demande n’a pas ce point.",
  "comment.missing": "Écrivez d’abord un commentaire.",
  "comment.not_found": "Commentaire introuvable",
  "document.adobe_form":
    "Le PDF est un formulaire que seuls les logiciels Adobe affichent. Imprimez-le dans un nouveau PDF et envoyez-le.",
  "document.broken": "Le document est endommagé ou incomplet. Envoyez-le à nouveau.",
  "document.certificate":
    "Le PDF est chiffré pour un certificat. Envoyez-en un que chacun peut ouvrir.",
  "document.deleted": "Ce document a été supprimé selon une règle le {day}.",
  "document.fetch_failed":
    "Le document n’a pas pu être obtenu depuis {host}. Réessayez dans un instant.",
  "document.film":
    "Le fichier {format} contient un film et aucune image. Envoyez une image en JPEG ou en PDF.",
  "document.forbidden_host": "Le document n’a pu être obtenu de {host}.",
  "document.id_of_link":
    "Cet identifiant de document correspond à un lien. Envoyez le fichier sous un autre identifiant avec replaces=ID.",
  "document.id_taken":
    "Un autre fichier existe déjà sous cet identifiant de document\u202f; utilisez replaces=ID.",
  "document.jpeg_arithmetic":
    "Les navigateurs n’affichent pas le JPEG à codage arithmétique. Enregistrez-le en JPEG ordinaire et envoyez-le.",
  "document.jpeg_bits":
    "Les navigateurs n’affichent pas le JPEG de {bits} bits. Enregistrez-le en 8 bits et envoyez-le.",
  "document.jpeg_lossless":
    "Les navigateurs n’affichent pas le JPEG sans perte. Enregistrez-le en JPEG ordinaire et envoyez-le.",
  "document.known_without_replaces":
    "Ce document est arrivé sans replaces={id}. Envoyez-le avec un autre id.",
  "document.link_elsewhere":
    "Ce document est un lien vers {host}, d’où le système ne télécharge pas.",
  "document.no_pages": "Le PDF n’a aucune page.",
  "document.no_pixels":
    "L’image {format} n’a aucun pixel. Envoyez une autre image en JPEG ou en PDF.",
  "document.not_checkable":
    "Les documents ne peuvent pas être vérifiés pour le moment. Réessayez dans un instant.",
  "document.not_found": "Document KYC introuvable",
  "document.not_sent": "Ce document n’a pas été envoyé à cette session.",
  "document.other_type": "Le document est {found} et non {said}.",
  "document.password":
    "Le PDF demande un mot de passe à l’ouverture. Envoyez-en un sans mot de passe.",
  "document.picture_unshowable":
    "L’image {format} est endommagée ou ne peut pas être affichée. Envoyez-la en JPEG ou en PDF.",
  "document.replaced": "Un document plus récent a remplacé celui-ci.",
  "document.replaced_unknown": "Le document à remplacer n’existe pas.",
  "document.storage_down": "Le stockage des documents ne répond pas. Réessayez dans un instant.",
  "document.too_costly":
    "La vérification du document demande trop de temps ou de mémoire. Imprimez-le dans un nouveau PDF et envoyez-le.",
  "document.too_large_unpacked":
    "L’image dépasse {most} Mo une fois ouverte. Envoyez-la dans une résolution plus faible.",
  "document.too_many": "Une demande compte au plus {most} documents.",
  "document.too_many_at_once": "Trop de documents à la fois. Réessayez dans un instant.",
  "document.too_many_pages": "Le PDF dépasse {most} pages. Envoyez-le en plusieurs parties.",
  "document.too_many_pixels":
    "L’image dépasse {most} mégapixels. Envoyez-la dans une résolution plus faible.",
  "document.unknown_kind":
    "Le type d’un document de cette demande doit être l’un de ceux-ci\u00a0: {known}.",
  "document.unknown_type": "Le document n’est pas un fichier JPEG, PNG, WebP, HEIC, AVIF ou PDF.",
  "document_type.bad_key":
    "Utilisez des minuscules, des chiffres, - et _, avec une lettre au début.",
  "document_type.half_line": "Écrivez chaque ligne dans toutes les langues.",
  "document_type.in_use": "Des documents ont ce type, il ne peut donc qu’être désactivé.",
  "document_type.not_found": "Type de document introuvable",
  "due_hours.changed": "Ces délais ont changé depuis que vous les avez ouverts.",
  "due_hours.invalid": "Saisissez des heures entières, de 1 à 2000.",
  "escalation.exists": "Cette demande est déjà soumise aux administrateurs.",
  "escalation.no_answer": "Saisissez une réponse.",
  "escalation.no_question": "Saisissez une question.",
  "escalation.none": "Cette demande n’est pas soumise aux administrateurs.",
  "escalation.open": "Un administrateur doit d’abord répondre à la question.",
  "idempotency.bad_key": "Une Idempotency-Key doit compter de 1 à 200 caractères.",
  "idempotency.other_decision": "Cette Idempotency-Key a servi pour une autre étape.",
  "message.missing": "Écrivez un message au demandeur.",
  "message.names_check": "Le message ne doit nommer aucune liste ni le résultat d’un contrôle.",
  "message.placeholder": "Remplacez {placeholder} dans le message avant de l’envoyer.",
  "reason.bad_code": "Utilisez des minuscules, des chiffres et -.",
  "reason.bad_order": "Saisissez un nombre entier de 1 à 999.",
  "reason.bad_template": "Utilisez uniquement {document} entre accolades.",
  "reason.given": "Ce motif a déjà été donné, il ne peut donc qu’être désactivé.",
  "term.changed":
    "Quelqu’un a modifié ceci depuis que vous l’avez ouvert. Enregistrer de nouveau remplacera cette modification.",
  "reason.other_document": "Ce motif concerne un autre type de document.",
  "reason.missing": "Choisissez un motif.",
  "reason.not_found": "Motif introuvable",
  "reason.other_step": "« {reason} » n’est pas un motif pour cette étape.",
  "reopening.no_reason": "Indiquez un motif.",
  "reopening.not_closed":
    "Seules les demandes refusées, révoquées ou expirées peuvent être rouvertes.",
  "request.changed": "Cette demande a changé depuis son ouverture.",
  "request.decided":
    "Cette demande est déjà traitée et n’accepte plus de documents\u00a0: déposez une nouvelle demande ou faites rouvrir celle-ci.",
  "request.not_found": "Demande KYC introuvable",
  "request.other_reviewer": "L’examinateur doit être la personne connectée.",
  "request.step_unavailable":
    "Cette étape n’est pas disponible dans le statut actuel de la demande.",
  "selection.unknown": "Ces étapes sont inconnues.",
  "undo.done": "Cela a déjà été annulé.",
  "undo.later_steps":
    "Vous avez effectué trois autres étapes, celle-ci ne peut donc plus être annulée.",
  "undo.nothing": "Il n’y a rien à annuler.",
  "undo.other_person": "Seule la personne qui a effectué une étape peut l’annuler.",
  "undo.request_changed": "Cela a changé depuis, rien ne peut donc être annulé.",
  "undo.too_late": "Une étape ne peut être annulée que pendant 30 secondes.",
  "validity.bad_days": "Saisissez un nombre entier de jours de 1 à 3650.",
  "validity.changed":
    "Le tableau a changé depuis que vous l’avez ouvert. Il montre ce qui est enregistré.",
} satisfies Partial<Record<keyof typeof kycErrors, string>>;
