import type en from "../en/related.ts";

const all = (one: string, many: string) => (count: number | null, shown: string) =>
  count === null ? `Voir les ${many}` : count === 1 ? `1 ${one}` : `Les ${shown} ${many}`;

export default {
  person: "Personne",
  requests: {
    title: "Demandes KYC",
    none: "Pas de demande KYC.",
    all: all("demande", "demandes"),
  },
  transactions: {
    title: "Transactions",
    none: "Pas de transaction.",
    all: all("transaction", "transactions"),
  },
  communities: {
    title: "Communautés",
    none: "Pas de communauté.",
    all: all("communauté", "communautés"),
  },
  content: {
    title: "Contenus",
    none: "Pas de contenu.",
    all: all("contenu", "contenus"),
  },
  activity: {
    title: "Activité récente",
    none: "Aucune activité pour l’instant.",
    all: all("entrée", "entrées"),
  },
  narrowedTo: "Uniquement",
  showAll: "Tout afficher",
} satisfies typeof en;
