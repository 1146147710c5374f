import type { en } from "./en.ts";

const plural = new Intl.PluralRules("fr");

export const fr: typeof en = {
  title: "Statistiques",
  loading: "Chargement des statistiques…",
  metrics: {
    session: "Durée moyenne d’une session",
    minutes: "minutes",
    daily: "Utilisateurs actifs par jour",
    notMeasured: "Aucune mesure",
    measuredOn: (day) => `Mesure\u00a0: ${day}`,
    completion: "Taux d’achèvement KYC",
  },
  growth: "Croissance des utilisateurs",
  month: "Mois",
  users: "Utilisateurs",
  unit: "utilisateurs",
  growthSummary: (first, firstUsers, last, lastUsers) =>
    `Courbe du nombre d’utilisateurs par mois, de ${firstUsers} (${first}) à ${lastUsers} ` +
    `(${last}). Le tableau ci-dessous donne chaque valeur.`,
  figures: "Chiffres",
  noGrowth: "Il n’y a pas encore de croissance à montrer.",
  revenue: {
    title: "Revenus du mois",
    source: "Source",
    amount: "Montant",
    share: "Part",
    kinds: {
      subscriptions: "Abonnements",
      oneTime: "Achats ponctuels",
      partnerships: "Partenariats",
    },
    // A colon follows the text.
    total: "Total",
    none: "Pas encore de revenus ce mois-ci.",
  },
  review: {
    waiting: "En attente, par âge",
    age: "Âge",
    ages: {
      under24: "Moins de 24 heures",
      to48: "De 24 à 48 heures",
      over48: "Plus de 48 heures",
    },
    requests: "Demandes",
    noneWaits: "Rien n’attend.",
    flow: "Entrées et sorties",
    flowText: "Demandes reçues, et acceptées ou refusées, ces 30 derniers jours",
    came: "Entrées",
    decided: "Sorties",
    noFlow: "Rien n’est entré ni sorti.",
    care: "Comment les décisions ont été prises",
    careText: (revoked) =>
      `Décisions KYC des 30 derniers jours. Approbations révoquées sous 30 jours\u00a0: ${revoked}`,
    all: "Toutes",
    p95: "95\u202f% sous",
    blind: "Pas tout affiché",
    quick: "Moins de 10\u00a0s",
    none: "Aucune décision ces 30 derniers jours",
  },
  decisions: {
    title: "Décisions KYC",
    summary: (decisions, shown) =>
      plural.select(decisions) === "one"
        ? `${shown} décision au cours des 30 derniers jours`
        : `${shown} décisions au cours des 30 derniers jours`,
    median: (duration) => `Délai de décision médian\u00a0: ${duration}`,
    noMedian: "Ni acceptation ni refus",
    chart: (most, day) =>
      `Graphique en barres des décisions KYC par jour des 30 derniers jours, au plus ${most} ` +
      `(${day}). Le tableau ci-dessous donne chaque jour avec une décision.`,
    none: "Aucune décision au cours des 30 derniers jours",
    noneText: "Les décisions sur les demandes KYC sont comptées ici, jour par jour.",
    day: "Jour",
    total: "Décisions",
    statuses: { accepted: "Acceptations", declined: "Refus", revoked: "Révocations" },
    reviewers: "Examinateurs",
    reviewersText: "Décisions KYC des 30 derniers jours",
    reviewer: "Examinateur",
    medianTime: "Délai médian",
    noTime: "aucun",
  },
};
