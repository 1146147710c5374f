import type erasure from "../en/erasure.ts";

export default {
  title: "Effacements",
  intro: "Personnes effacées, par numéro et sans noms",
  none: "Personne n’a encore été effacé. La page d’une personne y mène.",
  action: "Effacer…",
  underWay: "Cette personne est en cours d’effacement.",
  underWaySince: "Demandé le",
  form: {
    title: "Effacer la personne",
    explained:
      "Tout ce qui concerne cette personne disparaît : sa fiche, ses demandes, ses documents, les commentaires sur elle, les messages et les entrées du journal d’audit. Les paiements restent avec numéro, montant, date, type et statut ; les décisions, sans demande ni notes. On peut l’annuler pendant 30 secondes, puis plus.",
    reason: "Pourquoi",
    choose: "Choisissez une raison",
    confirm: "Effacer la personne",
    done: "La personne sera effacée",
    undone: "Effacement annulé",
    failure: "L’envoi a échoué.",
  },
  obstacles: {
    title: "Cette personne ne peut pas être effacée pour l’instant :",
    show: "Afficher",
    kinds: {
      open_request: "une demande KYC est ouverte ; décidez-la d’abord",
      pending_payout: "un versement est en attente ; attendez qu’il soit payé",
      legal_hold: "il y a une conservation légale ; elle doit être levée",
      open_correction: "une correction est ouverte ; fermez-la d’abord",
    },
  },
  traces: {
    title: "Hors de portée de ce système",
    explained: "Demandez à ceux qui les ont de les effacer aussi.",
    exports: "Exports de listes qui peuvent contenir la personne",
    files: "Dossiers et fichiers de la personne",
    downloads: "Documents téléchargés",
    messages: "Messages au demandeur",
    receivers: "Destinataires de webhooks",
    receiver: (count, status) => `${count} événements, dernière réponse ${status}`,
    noAnswer: "aucune",
    nowhere: "aucun",
    notes: "Notes et commentaires sur d’autres qui nomment cette personne",
    notesExplained:
      "Regardez chacun. Cette recherche n’est pas exhaustive : elle trouve le nom complet, l’e-mail et l’identifiant tels qu’ils sont écrits.",
    noNotes: "Aucun n’a été trouvé. Cette recherche n’est pas exhaustive.",
  },
  reasons: {
    request: "la personne le demande",
    retention: "ce n’est plus nécessaire",
    obligation: "une loi ou une autorité l’exige",
  },
  receipt: {
    title: (number) => `Effacement ${number}`,
    intro: "Un reçu pour la personne ; il ne nomme personne.",
    number: "Numéro",
    reason: "Motif",
    begun: "Commencé",
    finished: "Terminé",
    notFinished: "Pas encore",
    state: "État",
    counts: "Données disparues",
    stays:
      "Les paiements restent avec numéro, montant, date, type et statut ; les décisions, sans demande ni notes.",
    bucket:
      "Le stockage garde des versions de documents. Donnez au système les droits de lister et de supprimer les versions, ou mettez fin au verrou ; il réessaie toutes les dix minutes.",
  },
  states: {
    begun: "commencé",
    emptied: "base de données vidée",
    incomplete: "incomplet : stockage",
    done: "terminé",
  },
  places: {
    requests: "Demandes",
    decisions: "Décisions gardées sans demande",
    documents: "Documents",
    messages: "Messages, e-mails et événements",
    comments: "Commentaires et brouillons",
    payments: "Paiements gardés sans personne",
    searches: "Recherches enregistrées",
    entries: "Entrées du journal d’audit",
    others: "Autres données",
  },
} satisfies typeof erasure;
