import type en from "../en/dashboard.ts";

const plural = new Intl.PluralRules("fr");

const oneOf = (count: number, one: string, other: string): string =>
  plural.select(count) === "one" ? one : other;

export default {
  title: "Tableau de bord",
  loading: "Chargement…",
  greeting: "Bonjour\u202f! Voici un aperçu de votre plateforme.",
  cards: {
    users: { title: "Utilisateurs au total", caption: "Actifs sur la plateforme" },
    kyc: { title: "KYC en attente", caption: "À vérifier" },
    revenue: { title: "Revenu mensuel", caption: "Du mois en cours" },
    communities: { title: "Communautés actives", caption: "Groupes de mentors" },
    content: { title: "Contenus publiés", caption: "Supports pédagogiques" },
  },
  needs: {
    title: "À traiter maintenant",
    lines: {
      overdue: "Demandes KYC en retard",
      "due-soon": "Demandes KYC à décider dans les 6 heures",
      mine: "Demandes KYC qui vous sont attribuées",
      "to-review": "Demandes KYC à examiner",
      "ending-soon": "Approbations KYC qui expirent dans les 30 jours",
      waiting: "Demandes KYC en attente du demandeur",
      "to-recheck": "Demandes KYC acceptées à revoir",
      proposals: "Étapes en attente d’un second membre",
      hits: "Demandes KYC avec une correspondance",
      "no-answer": "Demandes KYC sans réponse du demandeur",
      escalated: "Demandes KYC soumises aux administrateurs",
      "to-check": "Versements à vérifier avant paiement",
      drafts: "Brouillons de contenu en attente",
      mentions: "Commentaires qui vous mentionnent",
      corrections: "Corrections ouvertes de personnes",
      "own-corrections": "Corrections ouvertes demandées par vous",
      instructions: "Instructions sans réponse de la plateforme",
      checkpoint: "Entrées du journal depuis le dernier point de contrôle",
      "not-viewed": "Décisions de la semaine avec des documents non vus",
      "no-second-factor": "Comptes sans second facteur",
      "screening-due": "Personnes acceptées à cribler de nouveau",
      "access-review": "Comptes à attester dans la revue des accès",
      "due-deletions": "À supprimer, délai échu",
      "never-signed-in": "Comptes jamais connectés",
      held: "Versements retenus depuis plus de 3 jours",
    },
    largePayouts: (amount: string) => `Versements en attente de ${amount} ou plus`,
    firsts: {
      overdue: "la plus ancienne échue le",
      "due-soon": "prochaine échéance\u00a0:",
      "to-review": "première échéance\u00a0:",
      "ending-soon": "première expiration\u00a0:",
      "no-answer": "première échéance\u00a0:",
      escalated: "première échéance\u00a0:",
      checkpoint: "fait le",
      month: "se ferme le",
    },
    nothing: "Rien ne vous attend.",
    nothingYet:
      "Rien n’est encore venu de la plateforme. Un administrateur la connecte ou importe ses données.",
    statement: (month) => `Relevé de ${month}`,
    clear: (count, decided) =>
      `Tout est à jour. ${decided} ${oneOf(count, "décision", "décisions")} aujourd’hui.`,
  },
  firstSteps: {
    title: "Premiers pas",
    progress: (done, all) => `${done} sur ${all} faits`,
    finished: "Fait",
    lines: {
      token: "Créer un jeton",
      webhook: "Enregistrer un webhook",
      import: "Importer des données",
      invite: "Inviter des collègues",
    },
    hints: {
      token: "La plateforme s’en sert pour envoyer personnes et demandes.",
      webhook: "La plateforme apprend par lui les décisions.",
      import: "Par l’API, ou avec deno task import users FICHIER.",
      invite: "Chacun avec son propre rôle.",
    },
  },
  tryThis: {
    title: "À essayer",
    hide: "Masquer",
    cards: {
      review: "Examinez une demande au clavier",
      undo: "Annulez une étape",
      ask: "Redemandez un document et voyez la réponse arriver",
      "two-people": "Proposez d’accepter une entreprise",
      hold: "Retenez un versement",
      "case-file": "Téléchargez un dossier et déposez-le sur Vérifier",
    },
    hints: {
      review:
        "r commence\u00a0; a accepte ou d refuse, Ctrl+Entrée confirme. L’aide liste les touches.",
      undo:
        "z, ou Annuler dans le message, dans les 30 secondes. Ensuite, la plateforme en est informée.",
      ask:
        "e dans un examen. Le demandeur envoie une meilleure copie environ 40 secondes plus tard.",
      "two-people": "Un collègue répond après 20 secondes et renvoie la première proposition.",
      hold: "Avec un motif, depuis la liste des versements à vérifier.",
      "case-file":
        "Depuis les détails d’une demande. Puis Administration → Preuves → Vérifier un dossier.",
    },
    lines: (waiting) => [
      "Connectez-vous comme rita@example.com / rita123 dans un autre navigateur\u00a0: personne ne reçoit une demande que quelqu’un d’autre examine.",
      "Connectez-vous comme fiona@example.com / fiona123 (finances), sam@example.com / sam123 (assistance) ou ada@example.com / ada123 (audit)\u00a0: chaque rôle voit ce qui le concerne.",
      `Au plus ${waiting} nouvelles demandes attendent\u00a0: décidez-en une et la suivante arrive.`,
    ],
    ofRoles: {
      finance: [
        "Ouvrez Versements à vérifier\u00a0: retenez un versement avec un motif, puis annulez dans les 30 secondes.",
        "Ouvrez le relevé du mois dernier\u00a0: ses lignes mènent à leurs opérations, et il s’imprime.",
        "Répondez au commentaire sur le versement d’Amelia Hart\u00a0; @ nomme un collègue.",
      ],
      auditor: [
        "Vérifiez le journal d’audit et ouvrez une entrée\u00a0: elle dit ce qui a changé.",
        "Tirez un échantillon de décisions\u00a0: la même graine tire les mêmes.",
        "Ouvrez Accès\u00a0: qui a un second facteur, et qui ne s’est jamais connecté.",
      ],
      support: [
        "Cherchez 20418, le numéro d’une facture\u00a0: la personne débitée est trouvée.",
        "Ouvrez une personne\u00a0: où en est sa demande, et une réponse à copier dans sa langue.",
        "Demandez la correction d’un nom\u00a0; la plateforme la renvoie avec le prochain import.",
      ],
    },
    platform: "Ouvrir la plateforme simulée",
  },
  queue: {
    title: "File d’attente",
    analytics: "Statistiques",
    waiting: "En attente",
    ages: ([day, twoDays, older]) =>
      `moins de 24\u00a0h\u00a0: ${day} · 24–48\u00a0h\u00a0: ${twoDays} · plus de 48\u00a0h\u00a0: ${older}`,
    submitted: "Reçues aujourd’hui",
    decided: "Décidées aujourd’hui",
    waits: "Attente, médiane / p95",
    week: "(7 jours)",
    own: "Décidées par vous aujourd’hui",
  },
  since: {
    title: "Depuis votre dernière visite",
    submitted: (count, number) =>
      `${number} ${oneOf(count, "nouvelle demande", "nouvelles demandes")}`,
    decided: (count, number) => `${number} ${oneOf(count, "décidée", "décidées")} par d’autres`,
    revoked: (count, number) => `${number} ${oneOf(count, "révoquée", "révoquées")} par d’autres`,
    nothing: "rien de nouveau",
  },
  find: "E-mail, nom ou identifiant",
} satisfies typeof en;
