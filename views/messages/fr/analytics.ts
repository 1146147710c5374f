import type en from "../en/analytics.ts";

const plural = new Intl.PluralRules("fr");

export default {
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
  figures: "Voir les données",
  noGrowth: "Pas encore de données de croissance.",
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
    pending: (amount) => `Dont ${amount} en attente`,
    none: "Pas encore de revenus ce mois-ci.",
  },
  periods: {
    label: "Période",
    names: {
      "last-7-days": "7 jours",
      "last-30-days": "30 jours",
      "last-90-days": "90 jours",
      "this-month": "Ce mois-ci",
    },
    within: {
      "last-7-days": "au cours des 7 derniers jours",
      "last-30-days": "au cours des 30 derniers jours",
      "last-90-days": "au cours des 90 derniers jours",
      "this-month": "ce mois-ci",
    },
  },
  change: {
    title: "Évolution par rapport à la période précédente",
    summary: (now, before) => `${now}, comparé à ${before}`,
    figure: "Chiffre",
    now: "Cette période",
    before: "Avant",
    change: "Évolution",
    fresh: "nouveau",
    same: "inchangé",
  },
  meaning: "Signification",
  definitionsTitle: "Ce que comptent les chiffres",
  definitions: {
    received: "Demandes envoyées pendant la période",
    decisions: "Acceptations, refus et révocations qui n’ont pas été annulés",
    accepted: "Demandes acceptées, y compris celles révoquées ensuite",
    declined: "Demandes refusées, y compris celles rouvertes ensuite",
    revoked: "Approbations retirées, quelle que soit leur date",
    medianSeconds: "De l’envoi à l’acceptation ou au refus, sans l’attente du demandeur",
    avgSessionDuration: "Durée moyenne de session d’un utilisateur sur la plateforme, selon elle",
    activeUsersDaily: "Utilisateurs qui ont ouvert la plateforme ce jour-là, selon elle",
    kycCompletionRate: "Part de toutes les demandes qui a été décidée",
  },
  review: {
    waiting: "Demandes en attente par ancienneté",
    age: "Ancienneté",
    ages: {
      under24: "Moins de 24 heures",
      to48: "De 24 à 48 heures",
      over48: "Plus de 48 heures",
    },
    requests: "Demandes",
    noneWaits: "Aucune demande en attente.",
    flow: "Reçues et décidées",
    flowText: (within) => `Demandes reçues et décidées ${within}`,
    received: "Reçues",
    decided: "Décidées",
    noFlow: "Aucune demande reçue ni décidée.",
    care: "Qualité de l’examen",
    careText: (revoked, within) =>
      `Décisions KYC ${within}. Approbations révoquées sous 30 jours\u00a0: ${revoked}`,
    takenBack: (undone, reopened) => `Annulées\u00a0: ${undone}, rouvertes\u00a0: ${reopened}`,
    all: "Toutes",
    p95: "p95",
    blind: "Documents non consultés",
    quick: "En moins de 10\u00a0s",
    none: (within) => `Aucune décision ${within}`,
  },
  flagged: {
    titles: {
      "not-viewed": "Décisions avec des documents non consultés",
      quick: "Décisions en moins de 10\u00a0s",
    },
    decision: "Décision",
    at: "Date",
    time: "Temps depuis le premier document",
    none: {
      "not-viewed": (within) => `Tous les documents ont été consultés ${within}.`,
      quick: (within) => `Aucune décision en moins de 10\u00a0s ${within}.`,
    },
  },
  decisions: {
    title: "Décisions KYC",
    summary: (decisions, shown, within) =>
      plural.select(decisions) === "one"
        ? `${shown} décision ${within}`
        : `${shown} décisions ${within}`,
    median: (duration) => `Délai de décision médian\u00a0: ${duration}`,
    noMedian: "Ni acceptation ni refus",
    chart: (most, day, within) =>
      `Graphique en barres des décisions KYC par jour ${within}, au plus ${most} ` +
      `(${day}). Le tableau ci-dessous donne chaque jour avec une décision.`,
    none: (within) => `Aucune décision ${within}`,
    noneText: "Le nombre de décisions KYC par jour apparaîtra ici.",
    day: "Jour",
    total: "Décisions",
    statuses: { accepted: "Acceptations", declined: "Refus", revoked: "Révocations" },
    reviewers: "Examinateurs",
    reviewersText: (within) => `Décisions KYC ${within}`,
    reviewer: "Examinateur",
    medianTime: "Délai médian",
    noTime: "aucun",
  },
} satisfies typeof en;
