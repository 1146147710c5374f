import type en from "../en/kyc.ts";

const plural = new Intl.PluralRules("fr");

const days = (hours: number): number => Math.floor(hours / 24);

export default {
  title: "Vérification KYC",
  nav: "KYC",
  noun: "demandes KYC",
  one: "1 demande KYC",
  intro: "Examiner et gérer les demandes KYC",
  loading: "Chargement des demandes KYC…",
  search: "Rechercher des demandes",
  searchHint: "Nom, e-mail ou identifiant",
  allStatuses: "Tous les statuts",
  allTypes: "Tous les types",
  /** The period of the decision. */
  decided: "Décision",
  columns: {
    user: "Utilisateur",
    type: "Type",
    submitted: "Envoi",
    status: "Statut",
    documents: "Documents",
    actions: "Actions",
  },
  files: (count) => plural.select(count) === "one" ? `${count} fichier` : `${count} fichiers`,
  types: { individual: "particulier", business: "entreprise" },
  statuses: {
    pending: "en attente",
    accepted: "acceptée",
    declined: "refusée",
    revoked: "révoquée",
    expired: "expirée",
  },
  due: {
    order: "Échéance",
    reviewOrder: "Ordre d’examen",
    label: "Échéance",
    in: (hours) =>
      hours < 1
        ? "à traiter sous 1\u00a0h"
        : hours < 48
        ? `à traiter sous ${hours}\u00a0h`
        : `à traiter sous ${days(hours)}\u00a0j`,
    over: (hours) =>
      hours < 1
        ? "moins de 1\u00a0h de retard"
        : hours < 48
        ? `${hours}\u00a0h de retard`
        : `${days(hours)}\u00a0j de retard`,
  },
  queues: {
    label: "Files",
    all: "Toutes",
    names: {
      "to-review": "À examiner",
      mine: "Les miennes",
      "due-soon": "Échéance proche",
      overdue: "En retard",
      "ending-soon": "Expirent bientôt",
      "to-recheck": "À revoir",
      hits: "Correspondances",
      waiting: "En attente du demandeur",
      "no-answer": "Sans réponse",
      escalated: "Soumises aux admins",
    },
    empty: {
      "to-review": "Rien n’est à examiner.",
      mine: "Rien ne vous est attribué.",
      "due-soon": "Aucune échéance dans les six heures.",
      overdue: "Rien n’est en retard.",
      "ending-soon": "Aucune approbation n’expire dans les 30 jours.",
      "to-recheck": "Aucune demande acceptée n’est à revoir.",
      hits: "Aucune correspondance n’est ouverte.",
      waiting: "Aucun document n’a été demandé.",
      "no-answer": "Aucun demandeur n’a laissé passer le délai de réponse.",
      escalated: "Aucune question aux administrateurs n’est ouverte.",
    },
  },
  dueHours: {
    title: "Délais",
    text:
      "Passé ce nombre d’heures, une demande est en retard. Cela s’applique aussi aux demandes déjà en attente.",
    individual: "Particuliers (heures)",
    business: "Entreprises (heures)",
    alarm: "Alerte avant (heures)",
    save: "Enregistrer",
    saved: "Délais enregistrés",
  },
  details: {
    title: "Détails de la demande KYC",
    // A colon follows the text.
    requestId: "ID de la demande",
    userId: "ID utilisateur",
    type: "Type",
    status: "Statut",
    submitted: "Envoi",
    expires: "Expire le",
    documents: "Documents",
    notes: "Notes d’examen",
    reviewedBy: "Examinée par",
    decision: "Décision",
    imported: "Importée (non prise ici)",
    decidedBy: {
      accepted: (name) => `Acceptée par ${name}`,
      declined: (name) => `Refusée par ${name}`,
      revoked: (name) => `Révoquée par ${name}`,
    },
    on: "le",
    original: "Original",
    noDocuments: "Aucun document n’a été envoyé.",
  },
  leaving: {
    title: "Document hébergé ailleurs",
    text: (name, host) => `«\u00a0${name}\u00a0» se trouve sur ${host}, pas dans Mentor Desk.`,
    note: "Ce site verra votre adresse IP et votre navigateur. L’ouverture est consignée.",
    open: (host) => `Ouvrir ${host}`,
  },
  pdf: {
    title: "Télécharger le PDF d’origine",
    text:
      "Un PDF peut contenir des scripts, des formulaires qui envoient des données et des fichiers joints. Rien n’en a été exécuté ici. Ouvrez-le dans une visionneuse où les scripts sont désactivés.",
    known: "De celui-ci, on sait\u00a0:",
  },
  decisions: {
    accepted: { row: "Accepter", details: "Accepter", title: "Accepter la demande KYC" },
    declined: { row: "Refuser", details: "Refuser", title: "Refuser la demande KYC" },
    revoked: { row: "Révoquer", details: "Révoquer", title: "Révoquer l’approbation KYC" },
  },
  forUser: "Utilisateur\u00a0:",
  atRisk: (risk) => `Risque : ${risk}.`,
  lasts: (count, days, end) =>
    count <= 1
      ? `L’acceptation dure ${days} jour, jusqu’au ${end}.`
      : `L’acceptation dure ${days} jours, jusqu’au ${end}.`,
  notes: "Notes d’examen",
  notesHint: "Saisissez vos notes d’examen…",
  confirm: {
    accepted: "Confirmer l’acceptation",
    declined: "Confirmer le refus",
    revoked: "Confirmer la révocation",
  },
  success: {
    accepted: "La demande KYC a été acceptée",
    declined: "La demande KYC a été refusée",
    revoked: "La demande KYC a été révoquée",
  },
  failure: "Le statut KYC n’a pas pu être modifié",
  overtaken:
    "Cette demande a été modifiée entre-temps. Votre décision n’a pas été enregistrée. Le statut actuel figure ci-dessous.",
  notOffered: {
    pending: () =>
      "Cette demande est encore en attente\u00a0: il n’y a aucune approbation à révoquer.",
    accepted: (name) =>
      name ? `${name} a déjà accepté cette demande.` : "Cette demande a déjà été acceptée.",
    declined: (name) =>
      name ? `${name} a déjà refusé cette demande.` : "Cette demande a déjà été refusée.",
    revoked: (name) =>
      name ? `${name} a déjà révoqué cette approbation.` : "Cette approbation a déjà été révoquée.",
    expired: () => "Cette approbation a expiré.",
  },
  otherReviewer: (name) => `Vous utilisez maintenant le compte de ${name}.`,
  noDecision: "Votre décision n’a pas été enregistrée.",
  yourNotes: "Vos notes",
} satisfies typeof en;
