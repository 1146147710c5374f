import type en from "../en/tokens.ts";

export default {
  title: "Jetons de service",
  intro:
    "Un jeton permet à un autre système d’envoyer et de lire des données. Il ne peut prendre aucune décision.",
  create: "Nouveau jeton",
  none: "Il n’y a pas encore de jetons de service",
  noneText: "Créez-en un : la plateforme s’en sert pour envoyer les personnes et les demandes.",
  columns: {
    name: "Nom",
    scopes: "Droits",
    created: "Création",
    ends: "Expiration",
    lastUsed: "Dernier usage",
    state: "Statut",
    actions: "Actions",
  },
  sends: "Envoie",
  reads: "Lit",
  documents: "documents",
  checks: "résultats de contrôles",
  never: "Jamais",
  byCreator: (name) => `par ${name}`,
  from: (address) => `depuis ${address}`,
  commandLine: "ligne de commande",
  states: { active: "actif", over: "expiré", revoked: "révoqué" },
  revoke: "Révoquer",
  revokeTitle: "Révoquer le jeton de service",
  revokeText: (name) =>
    `«\u00a0${name}\u00a0» cessera de fonctionner immédiatement. Cette action est définitive.`,
  confirmRevoke: "Révoquer le jeton",
  revoked: "Jeton de service révoqué",
  endWith: (names) =>
    `Ces jetons de service prennent fin si le compte est désactivé ou n’est plus administrateur\u00a0: ${names}.`,
  form: {
    title: "Nouveau jeton de service",
    text:
      "Vous ne verrez le jeton qu’une fois. Il expire à la fin du dernier jour (UTC), au plus tard après 90 jours s’il permet de lire.",
    name: "Nom",
    scopes: "Autorise",
    presetsLabel: "Préréglages",
    presets: { sends: "Envoie des données", reads: "Lit des données" },
    until: "Dernier jour",
    submit: "Créer le jeton",
  },
  made: {
    title: "Jeton de service",
    text: (name) => `Remettez ce jeton à ${name}. Il expire le`,
    label: "Jeton",
    once: "Vous ne le reverrez plus.",
  },
} satisfies typeof en;
