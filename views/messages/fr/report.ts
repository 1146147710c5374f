import type en from "../en/report.ts";

export default {
  generatedAt: "Généré le",
  never: "Ce rapport n’a pas encore été généré",
  neverText: "Générez-le pour consulter, imprimer et télécharger les chiffres.",
  again: "Régénérer",
  csv: "Télécharger le CSV",
  print: "Imprimer",
  month: "Mois",
  total: "Total",
  utc: "Les mois sont des mois civils en UTC.",
  growth: {
    title: "Utilisateurs par mois",
    summary: (_count, total, joined) =>
      `Utilisateurs au total\u00a0: ${total}. Nouveaux sur les douze derniers mois\u00a0: ${joined}.`,
    chart: (first, firstUsers, last, lastUsers) =>
      `Courbe du nombre total d’utilisateurs par mois, de ${firstUsers} (${first}) à ` +
      `${lastUsers} (${last}). Le tableau ci-dessous donne chaque valeur.`,
    joined: "Nouveaux",
    total: "Total",
    unit: "utilisateurs",
    // These columns follow the column of all new users.
    roles: { admin: "Dont admins", mentor: "Dont mentors", mentee: "Dont mentorés" },
  },
  revenue: {
    title: "Revenus, versements et remboursements par mois",
    summary: (revenue, net) =>
      `Revenus des douze derniers mois\u00a0: ${revenue}. ` +
      `Net des versements et remboursements\u00a0: ${net}.`,
    chart: "Graphique en barres des revenus, des versements et des remboursements par mois. " +
      "Le tableau ci-dessous donne chaque valeur.",
    revenue: "Revenus",
    payouts: "Versé",
    refunds: "Remboursé",
    net: "Net",
    completedOnly: "Transactions terminées uniquement.",
    pending: "En attente, non compris ci-dessus",
    pendingSummary:
      "La carte des revenus mensuels du tableau de bord comprend les revenus en attente.",
    nonePending: "Rien n’est en attente.",
    kinds: "Revenus par source",
    statements: "Net ici et dans les relevés",
    statementsSummary:
      "Le net ci-dessus est le revenu terminé moins les versements et les remboursements, à la date de la transaction. Un relevé retire aussi les frais estimés et comprend les corrections des mois antérieurs.",
    netHere: "Net de ce rapport",
    difference: "Différence",
    kindsSummary: "La source est déduite de la description de la transaction.",
  },
  kyc: {
    statuses: "Demandes par statut",
    statusesSummary: (total) => `Demandes au total\u00a0: ${total}.`,
    status: "Statut",
    requests: "Demandes",
    share: "Part",
    months: "Demandes et décisions par mois",
    median: (duration) =>
      `Délai médian entre l’envoi et l’acceptation ou le refus\u00a0: ${duration}.`,
    noMedian: "Ni acceptation ni refus au cours des douze derniers mois.",
    chart: "Graphique en barres des demandes envoyées et des décisions par mois. " +
      "Le tableau ci-dessous donne chaque valeur.",
    submitted: "Demandes",
    decided: "Décisions",
    reviewers: "Examinateurs",
    reviewersSummary: "Décisions des douze derniers mois.",
    noReviewers: "Aucune décision au cours des douze derniers mois.",
  },
  engagement: {
    types: "Contenus par type",
    typesSummary: (items, views) =>
      `Contenus au total\u00a0: ${items}. Vues au total\u00a0: ${views}.`,
    type: "Type",
    typeNames: { course: "Cours", analysis: "Analyses" },
    items: "Contenus",
    views: "Vues",
    likes: "J’aime",
    comments: "Commentaires",
    shares: "Partages",
    content: "Contenus les plus vus",
    contentSummary: "Les dix contenus qui comptent le plus de vues.",
    contentTitle: "Titre",
    ranked: (rank, title) => `${rank}. ${title}`,
    noContent: "Il n’y a pas encore de contenus.",
    chart: (first) =>
      `Graphique en barres des vues des contenus les plus vus, «\u00a0${first}\u00a0» en tête. ` +
      "Le tableau ci-dessous donne chaque valeur.",
    unit: "vues",
    communities: "Communautés les plus grandes",
    communitiesSummary: (all, active, members) =>
      `Communautés au total\u00a0: ${all} (actives\u00a0: ${active}). ` +
      `Membres au total\u00a0: ${members}. Voici les dix qui comptent le plus de membres.`,
    community: "Communauté",
    status: "Statut",
    members: "Membres",
    noCommunities: "Il n’y a pas encore de communautés.",
  },
} satisfies typeof en;
