import type { en } from "./en.ts";

export const fr: typeof en = {
  title: "Paramètres",
  intro: "Régler l’application à votre convenance",
  notifications: "Notifications",
  security: "Sécurité",
  preferences: "Préférences",
  emailNotifications: "Notifications par e-mail",
  noMailServer: "Aucun serveur de messagerie n’est configuré\u00a0: rien n’est envoyé par e-mail.",
  kycUpdates: "Suivi des demandes KYC",
  kycText: {
    readers:
      "Nouvelles demandes et approbations qui expirent bientôt\u202f; ce qui arrive en une heure tient en un message.",
    reviewers:
      "Nouvelles demandes, décisions d’autres personnes et approbations qui expirent bientôt\u202f; ce qui arrive en une heure tient en un message.",
  },
  transactionAlerts: "Alertes de transactions",
  weeklyReports: "Rapports hebdomadaires",
  twoFactor: "Double authentification",
  sessionTimeout: "Expiration de la session",
  language: "Langue par défaut",
  timezone: "Fuseau horaire",
  dateFormat: "Format de date",
  singleKeys: "Touches seules",
  singleKeysText:
    "Lettres et chiffres sont des raccourcis, pendant l’examen et dans la liste des demandes.",
  languages: { en: "English", es: "Español", fr: "Français" },
  timezones: { utc: "UTC", est: "EST", pst: "PST", cet: "CET" },
  dateFormats: { mdy: "MM/JJ/AAAA", dmy: "JJ/MM/AAAA", ymd: "AAAA-MM-JJ" },
  setUpIntro: "Un code de votre application d’authentification sera demandé à chaque connexion",
  turnOffIntro: "Votre mot de passe seul suffira pour vous connecter",
  scan:
    "Scannez ce code avec votre application d’authentification, puis saisissez les six chiffres qu’elle affiche.",
  qrCode: "Code QR pour une application d’authentification",
  typeSecret: "Si vous ne pouvez pas le scanner, saisissez cette clé\u00a0:",
  turnOn: "Activer",
  turnOff: "Désactiver",
  turnedOff: "Double authentification désactivée",
  wrongCode: "Ce code n’est pas le bon. Saisissez celui affiché maintenant.",
  recoveryTitle: "Vos codes de secours",
  recoveryText:
    "La double authentification est activée. Gardez ces codes en lieu sûr\u00a0: chacun vous connecte une fois quand votre application n’est pas à portée de main. Ils ne seront plus affichés.",
  recoveryDone: "Je les ai conservés",
  save: "Enregistrer",
  saved: "Paramètres enregistrés",
};
