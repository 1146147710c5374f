import type en from "../en/settings.ts";

export default {
  title: "Paramètres",
  intro: "Vos préférences",
  notifications: "Notifications",
  security: "Sécurité",
  preferences: "Préférences",
  emailNotifications: "Notifications par e-mail",
  noMailServer: "Aucun serveur de messagerie n’est configuré\u00a0: aucun e-mail n’est envoyé.",
  kycUpdates: "Suivi des demandes KYC",
  kycText: {
    readers:
      "Nouvelles demandes et approbations qui expirent bientôt, regroupées en un message par heure au plus.",
    reviewers:
      "Nouvelles demandes, décisions de vos collègues et approbations qui expirent bientôt, regroupées en un message par heure au plus.",
  },
  dueAlarms: "Alertes d’échéance",
  dueAlarmsText:
    "Les demandes bientôt en retard qui ne sont attribuées à personne, une fois par heure au plus. Les vôtres sont toujours annoncées.",
  dailySummary: "Résumé quotidien",
  dailySummaryText: "Ce qui attend, chaque jour à 8\u00a0h dans votre fuseau horaire.",
  transactionAlerts: "Alertes de transactions",
  weeklyReports: "Rapports hebdomadaires",
  weeklyCheckpoint: "Point de contrôle hebdomadaire",
  weeklyCheckpointText: "Chaque lundi par e-mail, le point de contrôle signé du journal, à garder.",
  twoFactor: "Double authentification",
  sessionTimeout: "Expiration de la session",
  language: "Langue par défaut",
  timezone: "Fuseau horaire",
  dateFormat: "Format de date",
  ownDateOrder: {
    text: (format) => `En français, les dates s’écrivent ${format}.`,
    use: (format) => `Utiliser ${format}`,
  },
  singleKeys: "Raccourcis à une touche",
  singleKeysText: "Utilisez des raccourcis à une lettre pendant l’examen et dans la liste KYC.",
  languages: { en: "English", es: "Español", fr: "Français" },
  timezones: { utc: "UTC", est: "EST", pst: "PST", cet: "CET" },
  dateFormats: { mdy: "MM/JJ/AAAA", dmy: "JJ/MM/AAAA", ymd: "AAAA-MM-JJ" },
  setUpIntro: "Vous saisirez un code de votre application d’authentification à chaque connexion",
  turnOffIntro: "Votre mot de passe seul suffira pour vous connecter",
  scan:
    "Scannez ce code avec votre application d’authentification, puis saisissez les six chiffres qu’elle affiche.",
  qrCode: "Code QR pour une application d’authentification",
  typeSecret: "Si vous ne pouvez pas le scanner, saisissez cette clé\u00a0:",
  turnOn: "Activer",
  turnOff: "Désactiver",
  turnedOff: "Double authentification désactivée",
  wrongCode: "Ce code est incorrect. Saisissez le code actuel.",
  recoveryTitle: "Vos codes de secours",
  recoveryText:
    "La double authentification est activée. Gardez ces codes en lieu sûr\u00a0: chacun permet une connexion sans votre application. Vous ne les reverrez plus.",
  recoveryDone: "J’ai enregistré ces codes",
  save: "Enregistrer",
  saved: "Paramètres enregistrés",
  mailHint:
    "Vos notifications aussi par e-mail. Celles qui concernent la sécurité de votre compte sont toujours envoyées.",
  transactionText: "Transactions importantes et versements en attente.",
  weeklyText: "Chaque lundi, un résumé des utilisateurs, demandes et décisions de la semaine.",
  factorOn: "Activée\u00a0: vous saisissez un code de votre application à chaque connexion.",
  factorOff: "Désactivée\u00a0: l’enregistrer activée vous mène à sa configuration.",
  timeoutText: "Vous déconnecte après 30\u00a0minutes d’inactivité, sinon après une heure.",
  savedOn:
    "Paramètres enregistrés. La double authentification est encore activée\u00a0: saisissez un code pour la désactiver.",
  savedOff:
    "Paramètres enregistrés. La double authentification est encore désactivée\u00a0: terminez sa configuration.",
  choices: {
    language: "Pour les pages, e-mails et fichiers.",
    timezone: "Pour toutes les dates et heures affichées.",
    dateFormat: "La façon d’écrire les dates.",
  },
} satisfies typeof en;
