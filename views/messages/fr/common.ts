import type en from "../en/common.ts";

const plural = new Intl.PluralRules("fr");

/** `de` before the noun of a list; all are plural, and some begin with a vowel. */
export const of = (noun: string): string =>
  /^[aeiouyéèêh]/i.test(noun) ? `d’${noun}` : `de ${noun}`;

export default {
  product: "Mentor Desk",
  nav: {
    main: "Navigation principale",
    areas: "Toutes les rubriques",
    sidebar: "Menu latéral",
    skip: "Aller au contenu",
    skipToList: "Aller à la liste",
    toggleSidebar: "Ouvrir ou fermer le menu",
    toggleSidebarHint: "Ouvrir ou fermer le menu (Ctrl+B)",
    toggleTheme: "Changer de thème",
    pinned: "Pages épinglées",
    pin: "Épingler à la barre latérale",
    unpin: "Retirer de la barre latérale",
    profile: "Profil",
    settings: "Paramètres",
    logout: "Se déconnecter",
    notifications: "Notifications",
    unread: (count) =>
      plural.select(count) === "one"
        ? `${count} notification non lue`
        : `${count} notifications non lues`,
    administration: "Administration",
    dashboard: "Tableau de bord",
    analytics: "Statistiques",
    status: "État du système",
    reports: "Rapports",
  },
  close: "Fermer",
  cancel: "Annuler",
  showCurrent: "L’afficher tel qu’il est maintenant",
  dismiss: "Masquer",
  retry: "Réessayer",
  tryAgain: "Réessayer",
  copy: "Copier",
  copied: "Copié",
  openOnPlatform: "Ouvrir sur la plateforme",
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
    removeFilter: (filter) => `Retirer le filtre ${filter}`,
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
    range: (from, to, total) => `${from}–${to} sur ${total}`,
    shown: (shown) => `${shown} sur cette page`,
    ofNoun: (total, noun) => `${total} ${noun}`,
    orMore: (count) => `${count}+`,
    moreThan: (count) => `plus de ${count}`,
    looked: (entries, count, found) =>
      `${entries} premières entrées parcourues\u00a0: ${found} ${
        plural.select(count) === "one" ? "résultat" : "résultats"
      } pour l’instant.`,
    lookedOn: (entries, count, found) =>
      `${entries} autres entrées parcourues\u00a0: ${found} ${
        plural.select(count) === "one" ? "résultat" : "résultats"
      } de plus.`,
    searchOn: "Continuer la recherche",
    noneYet: () => "Aucun résultat pour l’instant",
    none: (noun) => `Pas ${of(noun)}`,
    noMatch: () => "Rien ne correspond à cette recherche et à ces filtres.",
    nothingYet: (noun) => `Il n’y a pas encore ${of(noun)}.`,
    fills:
      "Les enregistrements viennent de la plateforme par l’API, ou d’un fichier par un import.",
    notRenewed: "La liste n’a pas pu être actualisée. Les résultats précédents restent affichés.",
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
    failed: "Une erreur est survenue. Vérifiez votre connexion et réessayez.",
    notFoundCode: "404",
    notFound: "Oups\u202f! Page introuvable",
    home: "Retour à l’accueil",
    title: "Une erreur est survenue",
    text: "La requête n’a pas pu aboutir. Rien n’a été modifié.",
    forbidden: "Accès refusé",
    refused: "Requête refusée.",
    typedIsKept: "Votre saisie est toujours là.",
    tooMany: (seconds) => {
      const minutes = Math.ceil(seconds / 60);
      const unit = plural.select(minutes) === "one" ? "minute" : "minutes";
      return `Trop de tentatives. Réessayez dans ${minutes} ${unit}.`;
    },
    holders: (names) => `Personnes autorisées\u00a0: ${names.join(", ")}.`,
    requestId: (id) => `Référence\u00a0: ${id}`,
  },
  externalLink: {
    title: "Lien externe",
    text:
      "Vous avez suivi un lien extérieur à Mentor Desk. Son ouverture sera consignée à votre nom.",
    go: "Continuer",
  },
  pageTitle: (title) => `${title} · Mentor Desk`,
} satisfies typeof en;
