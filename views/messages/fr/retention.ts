import type en from "../en/retention.ts";

export default {
  title: "Conservation",
  intro: "Durée de conservation des documents et dossiers, et ce qui est échu",
  deleted: "Supprimé selon une règle le",
  reopenWarning:
    "Ses documents ont été supprimés selon une règle et ne peuvent plus être consultés. Demandez-en de nouveaux si la décision en a besoin.",
  rules: "Règles",
  off: "Désactivé\u00a0: rien n’arrive à échéance.",
  documents: "Documents",
  file: "Dossiers",
  documentMonths: "Mois avant la suppression des documents",
  documentHint:
    "Après la dernière décision, ou après la fin d’une acceptation. Vide\u00a0: les documents restent.",
  fileYears: "Années avant l’effacement d’un dossier",
  fileHint:
    "Après la fin de la relation, que la plateforme envoie dans endedAt. Vide\u00a0: les dossiers restent.",
  memberMonths: "Mois avant la suppression des données d’un membre désactivé",
  memberHint:
    "Sessions, adresses de connexions refusées, clés d’accès, notifications, brouillons et vues personnelles, après la désactivation. Le nom reste avec ce qu’il a décidé. Vide\u00a0: tout reste.",
  profile: "Remplir selon un profil",
  fill: "Remplir",
  filledIn: (count, shown, isMore) =>
    count === 0
      ? "Enregistré ainsi, rien n’est encore à échéance."
      : `Enregistré ainsi, ${
        count === 1
          ? "1 élément est déjà à échéance"
          : `${shown}${isMore ? " ou plus" : ""} éléments sont déjà à échéance`
      }. Rien ne part sans confirmation.`,
  save: "Enregistrer",
  saved: "Conservation enregistrée",
  notLegal:
    "Votre conseil dira ce qui s’applique à vous\u202f; ce système compte les délais et prouve ce qui a été fait.",
  profiles: {
    none: { title: "Aucun", text: "Rien n’arrive à échéance." },
    gdpr: {
      title: "RGPD",
      text:
        "Images 3 mois après la décision, dossier 1 an après la fin. L’article 5, paragraphe 1, point e) du règlement (UE) 2016/679 demande une limite et ne nomme aucun chiffre.",
    },
    aml: {
      title: "Anti-blanchiment",
      text:
        "5 ans après la fin, rien plus tôt\u00a0: article 40, paragraphe 1, de la directive (UE) 2015/849, à partir de juillet 2027 article 77 du règlement (UE) 2024/1624.",
    },
  },
  dueNow: "Échus",
  held: "Conservés",
  unknown: "Fin inconnue",
  none: "Rien n’est échu.",
  noneHeld: "Rien de ce qui est échu n’est sous conservation légale.",
  heldText: "Sous conservation légale\u00a0: de nouveau dans la liste après sa levée.",
  unknownText:
    "Ces demandes décidées n’ont pas d’instant de décision, comme celles qui sont importées. Leurs documents restent jusqu’à la fin du dossier.",
  fileGoes: "Tout le dossier de la personne",
  fileText: "Un dossier disparaît par l’effacement de sa personne.",
  select: "Sélectionner",
  choose: "Supprimer les documents…",
  most: "Au plus 50 à la fois\u202f; les plus anciens d’abord.",
  confirmTitle: "Supprimer les documents",
  confirmText:
    "Les octets disparaissent de tous les stockages et ne peuvent pas être rétablis. Nom, type, empreinte et lecteurs restent jusqu’à la fin du dossier.",
  confirm: "Supprimer définitivement",
  back: "Retour",
  nothing: "Rien de tout cela n’est plus échu.",
  versionsLeft:
    "Le stockage garde des versions de certains documents\u00a0: donnez à ce système le droit de les supprimer, ou attendez la fin de leur verrou. Il réessaie chaque heure.",
  why: { decision: "décidée", expiry: "expirée", end: "relation terminée" },
  columns: { who: "Qui", what: "Ce qui est supprimé", why: "Pourquoi", since: "Échu depuis" },
  count: (count, shown) => count === 1 ? "1 document" : `${shown} documents`,
  people: (count, shown) =>
    count === 1 ? "Fin inconnue\u00a0: 1 personne" : `Fin inconnue\u00a0: ${shown} personnes`,
  done: (documents, left, shown) =>
    left === 0
      ? `${documents} documents supprimés`
      : `${documents} documents supprimés, ${shown} demandes laissées telles quelles`,
} satisfies typeof en;
