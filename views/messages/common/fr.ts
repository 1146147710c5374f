import type { en } from "./en.ts";

const plural = new Intl.PluralRules("fr");

/** `de` before the noun of a list; all are plural, and some begin with a vowel. */
export const of = (noun: string): string =>
  /^[aeiouyéèêh]/i.test(noun) ? `d’${noun}` : `de ${noun}`;

export const fr: typeof en = {
  product: "Mentor Desk",
  nav: {
    main: "Navigation principale",
    areas: "Toutes les rubriques",
    sidebar: "Menu latéral",
    skip: "Aller au contenu",
    toggleSidebar: "Ouvrir ou fermer le menu",
    toggleSidebarHint: "Ouvrir ou fermer le menu (Ctrl+B)",
    toggleTheme: "Changer de thème",
    profile: "Profil",
    settings: "Paramètres",
    logout: "Se déconnecter",
    notifications: "Notifications",
    unread: (count) =>
      plural.select(count) === "one"
        ? `${count} notification non lue`
        : `${count} notifications non lues`,
    dashboard: "Tableau de bord",
    analytics: "Statistiques",
    status: "État du système",
    reports: "Rapports",
  },
  close: "Fermer",
  cancel: "Annuler",
  dismiss: "Masquer",
  retry: "Réessayer",
  copy: "Copier",
  copied: "Copié",
  notGiven: "Non indiqué",
  notRecorded: "Non enregistré",
  estimated: (label) => `${label} (estimation)`,
  labelled: (label, value) => `${label}\u00a0: ${value}`,
  backTo: (list) => `Retour à «\u00a0${list}\u00a0»`,
  back: "Retour à la page précédente",
  list: {
    apply: "Appliquer",
    clear: "Effacer les filtres",
    filters: "Filtres",
    clearAll: "Tout retirer",
    takeAway: "retirer",
    saveReport: "Enregistrer comme rapport",
    between: (from, to) => `de ${from} à ${to}`,
    atLeast: (from) => `à partir de ${from}`,
    atMost: (to) => `jusqu’à ${to}`,
    days: {
      between: (from, to) => `du ${from} au ${to}`,
      atLeast: (from) => `à partir du ${from}`,
      atMost: (to) => `jusqu’au ${to}`,
    },
    sortBy: "Trier par",
    ascending: "croissant",
    descending: "décroissant",
    previous: "Précédent",
    next: "Suivant",
    pagination: "Pagination",
    count: (shown, total) => `${shown} sur ${total}`,
    shown: (shown) => `${shown} sur cette page`,
    first: (shown, total) => `1 à ${shown} sur ${total}`,
    ofKind: (total, words) => `${total} (${words})`,
    ofNoun: (total, noun) => `${total} ${noun}`,
    orMore: (count) => `${count}+`,
    moreThan: (count) => `plus de ${count}`,
    noLess: (count) => `au moins ${count}`,
    sum: (amount) => `Somme de leurs montants\u00a0: ${amount}`,
    looked: (entries, count, found) =>
      `La recherche a porté sur les ${entries} premières entrées\u202f; pour l’instant, ${found} ${
        plural.select(count) === "one" ? "correspond" : "correspondent"
      }.`,
    lookedOn: (entries, count, found) =>
      `La recherche a porté sur ${entries} autres entrées\u202f; ${found} ${
        plural.select(count) === "one" ? "correspond" : "correspondent"
      }.`,
    searchOn: "Continuer la recherche",
    noneYet: (noun) => `Pas ${of(noun)} pour l’instant`,
    none: (noun) => `Pas ${of(noun)}`,
    noMatch: () => "Rien ne correspond à cette recherche et à ces filtres.",
    nothingYet: (noun) => `Il n’y a pas encore ${of(noun)}.`,
    notRenewed: "La liste n’a pas pu être mise à jour. Elle montre encore le résultat précédent.",
    offline:
      "Hors connexion. La liste montre encore le résultat précédent et suivra dès votre retour.",
  },
  export: "Exporter",
  csv: "CSV",
  exportCsv: "Exporter en CSV, pour les tableurs",
  ndjson: "NDJSON",
  exportNdjson: "Exporter en NDJSON, un enregistrement par ligne",
  activity: { active: "actif", inactive: "inactif" },
  error: {
    loadTitle: (subject) => `Chargement impossible\u00a0: ${subject}`,
    loadText: "Le serveur n’a pas pu lire les données. Rien n’a été modifié.",
    failed: "L’opération a échoué. Vérifiez votre connexion et réessayez.",
    notFoundCode: "404",
    notFound: "Oups\u202f! Page introuvable",
    home: "Retour à l’accueil",
    title: "Une erreur est survenue",
    text: "La requête n’a pas pu aboutir. Rien n’a été modifié.",
    refused: "Cette requête a été refusée.",
    tooMany: (seconds) => {
      const minutes = Math.ceil(seconds / 60);
      const unit = plural.select(minutes) === "one" ? "minute" : "minutes";
      return `Trop de tentatives. Réessayez dans ${minutes} ${unit}.`;
    },
    requestId: (id) => `Référence\u00a0: ${id}`,
  },
  externalLink: {
    title: "Lien externe",
    text: "Ce lien ne vient pas de Mentor Desk. Ce qu’il ouvre est consigné à votre nom.",
    go: "Continuer",
  },
  pageTitle: (title) => `${title} · Mentor Desk`,
};
