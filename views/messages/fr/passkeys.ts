import type en from "../en/passkeys.ts";

export default {
  title: "Clés d’accès",
  intro:
    "Connectez-vous avec votre empreinte, votre visage ou une clé de sécurité au lieu d’un mot de passe",
  backedUp: "synchronisée",
  added: "Ajoutée",
  lastUsed: "dernière utilisation",
  unused: "pas encore utilisée",
  remove: "Retirer",
  name: "Nom de la clé d’accès",
  password: "Mot de passe actuel",
  add: "Ajouter une clé d’accès",
  waiting: "En attente de votre clé d’accès…",
  scriptNeeded: "L’ajout d’une clé d’accès nécessite JavaScript, désactivé dans ce navigateur.",
  saved: "Clé d’accès ajoutée",
  removed: "Clé d’accès retirée",
  signIn: "Continuer avec une clé d’accès",
  use: "Utiliser une clé d’accès",
  refused:
    "Cette clé d’accès n’a pas été acceptée, ou le délai a été dépassé. Réessayez, ou utilisez votre mot de passe.",
  said: {
    unsupported:
      "Ce navigateur ne prend pas en charge les clés d’accès. Utilisez votre mot de passe ou un autre navigateur.",
    cancelled:
      "Aucune clé d’accès n’a été utilisée. Réessayez ou, si cet appareil n’en a pas, utilisez votre mot de passe.",
    known:
      "Cet appareil a déjà une clé d’accès pour votre compte. Ajoutez celle d’un autre appareil.",
    unfit:
      "Cet appareil ne peut pas garder de clé d’accès. Utilisez votre téléphone ou une clé de sécurité.",
    elsewhere:
      "Les clés d’accès ne fonctionnent pas à cette adresse. Ouvrez Mentor Desk à son adresse habituelle.",
    failed: "La clé d’accès n’a pas pu être utilisée. Réessayez, ou utilisez votre mot de passe.",
    offline: "Aucune réponse. Vérifiez votre connexion et réessayez.",
  },
} satisfies typeof en;
