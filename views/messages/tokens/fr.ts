import type { en } from "./en.ts";

export const fr: typeof en = {
  title: "Jetons de service",
  intro: "Avec un jeton, un programme apporte des données\u202f; il ne décide de rien",
  create: "Nouveau jeton",
  none: "Il n’y a pas encore de jetons de service.",
  columns: {
    name: "Nom",
    scopes: "Droits",
    created: "Création",
    ends: "Fin",
    lastUsed: "Dernier usage",
    state: "État",
    actions: "Actions",
  },
  never: "Jamais",
  by: (name) => `par ${name}`,
  commandLine: "ligne de commande",
  states: { active: "actif", over: "expiré", revoked: "révoqué" },
  revoke: "Révoquer",
  revokeTitle: "Révoquer le jeton de service",
  revokeText: (name) => `«\u00a0${name}\u00a0» n’apportera plus rien. Cette action est définitive.`,
  confirmRevoke: "Révoquer le jeton",
  revoked: "Jeton de service révoqué",
  form: {
    title: "Nouveau jeton de service",
    text:
      "Le jeton est affiché une seule fois, après ce formulaire. Il prend fin avec son dernier jour (UTC).",
    name: "Nom",
    scopes: "Ce qu’il peut apporter",
    until: "Dernier jour",
    submit: "Créer le jeton",
  },
  made: {
    title: "Jeton de service",
    text: (name) => `Ce jeton est pour ${name}. Fin de validité\u00a0:`,
    label: "Jeton",
    once: "Il ne sera plus affiché.",
  },
};
