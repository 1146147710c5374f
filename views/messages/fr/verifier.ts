import type en from "../en/verifier.ts";

export default {
  title: "Vérifier un dossier",
  intro:
    "Montre si un dossier est tel que le système l’a fait. Il est lu dans votre navigateur et n’est envoyé nulle part.",
  file: "Fichier à vérifier",
  drop: "Choisissez un fichier ou déposez-le n’importe où sur cette page.",
  key: "Clé du système",
  keyHint:
    "Une ligne NAME+ID+KEY que vous avez reçue à part du fichier. Sans elle, la clé qui vient dans le fichier est utilisée.",
  wrongKey: "Ce n’est pas une clé : elle a la forme NAME+ID+KEY.",
  checkpoint: "Point de contrôle conservé",
  checkpointHint:
    "Le texte d’une note signée, comme celle que les auditeurs reçoivent par e-mail. Il est comparé s’il a la taille du journal du fichier.",
  wrongCheckpoint:
    "Ce n’est pas un point de contrôle : c’est une note signée avec origine, taille, racine et signature.",
  reading: "Lecture du fichier…",
  results: {
    whole: "Intact",
    changed: "Modifié",
    incomplete: "Incomplet",
    unreadable: "Illisible",
    unknown_key: "Clé inconnue",
  },
  meanings: {
    whole:
      "Le fichier est tel que le système l’a fait, avec toutes les entrées du dossier jusque-là.",
    changed: "Quelque chose dans le fichier n’est pas ce que le système a signé.",
    incomplete: "Il manque quelque chose que le système a mis dans le fichier.",
    unreadable: "Ce n’est pas un dossier, ou il est endommagé.",
    unknown_key: "Le point de contrôle du fichier n’est pas signé avec cette clé.",
  },
  findings: {
    checkpoint_changed: () => "Le point de contrôle est modifié",
    checkpoint_differs: () => "Le point de contrôle externe est celui d’un autre journal",
    checkpoint_foreign: () => "Le point de contrôle externe n’est pas signé avec cette clé",
    key_differs: () => "La clé du fichier est une autre",
    foreign_file: ({ name }) => `${name} n’appartient pas au dossier`,
    entry_changed: ({ number }) => `Modifié à l’entrée ${number}`,
    entry_foreign: ({ number }) => `L’entrée ${number} n’est pas à sa place`,
    case_changed: () => "case.json n’est pas tel que le système l’a fait",
    case_differs: ({ number }) => `case.json diffère de l’entrée ${number}`,
    page_changed: () => "index.html n’est pas tel que le système l’a fait",
    document_changed: ({ number }) => `Le document ${number} est un autre`,
    document_missing: ({ number }) => `Le document ${number} manque`,
    entries_missing: ({ number, to }) =>
      number === to
        ? `L’entrée ${number} de ce dossier manque`
        : `Les entrées ${number} à ${to} de ce dossier manquent`,
    entry_shows_less: ({ number }) =>
      `L’entrée ${number} montre moins que ce que le système a mis dans le fichier`,
    end_missing: () => "La dernière entrée n’est pas la création d’un dossier",
    proof_missing: ({ number }) => `La preuve de l’entrée ${number} manque`,
  },
  more: (count: number) => `et ${count} de plus`,
  reasons: {
    zip: "Ce n’est pas un ZIP, ou ses parties se contredisent",
    encrypted: "Il est chiffré",
    too_large: "Il est trop grand",
    duplicate: "Un nom apparaît deux fois",
    deflated_document: "Un document est compressé",
    size: "Une taille est fausse",
    missing: "Un fichier manque",
    json: "Son JSON est incorrect",
    version: "Sa version est inconnue",
    form: "Il a une autre forme",
    entries: "Ses entrées ne sont pas dans l’ordre ou apparaissent deux fois",
    note: "Un point de contrôle a une autre forme",
    proof: "Une preuve a une autre forme",
    person_file: "C’est un fichier de la personne\u00a0: des copies pour elle, sans preuves",
  },
  keyFromOutside: "La clé que vous avez donnée",
  keyFromFile: "Du fichier lui-même",
  keyFromFileMeaning:
    "L’auteur du fichier a pu faire cette clé. Elle prouve seulement que le fichier est cohérent.",
  proved: "Ce qui a été prouvé",
  madeAt: "Fait le",
  audience: "Fait pour",
  audiences: { authority: "Une autorité", applicant: "La personne concernée" },
  trail: "Entrées du journal",
  root: "Racine du journal",
  compared: {
    same: "Le point de contrôle externe a la même taille et la même racine",
    older:
      "Non comparable au point de contrôle externe, qui est plus ancien : un dossier ne contient aucune preuve entre deux tailles",
    newer:
      "Non comparable au point de contrôle externe, qui est plus récent : un dossier ne contient aucune preuve entre deux tailles",
    none: "Non comparé à un point de contrôle externe",
  },
  leftOut: "Des éléments peuvent être omis d’un dossier.",
  documents: "Documents",
  document: "Document",
  state: "État",
  states: {
    same: "Tel que reçu",
    deleted: "Supprimé par règle",
    changed: "Un autre",
    missing: "Manquant",
    none: "Jamais reçu",
  },
  deletedOn: (day: string) => `Supprimé par règle le ${day}`,
  show: "Afficher",
  save: "Enregistrer",
  entries: "Entrées",
  entry: "Entrée",
  at: "Quand (UTC)",
  action: "Action",
  withheld: "Omis",
  notProved: "Non prouvé",
  details: "Détails",
  parts: {
    what: "Action",
    actor: "Par",
    subject: "Sujet",
    facts: "Faits",
    internal: "Interne",
    message: "Message",
    origin: "Origine",
  },
  case: "Le dossier tel que le système le connaissait",
  noCrypto:
    "Ce navigateur ne peut pas vérifier ici : il n’offre pas de cryptographie en http simple, ou il est trop ancien. Enregistrez verify.html et ouvrez-le depuis le disque.",
  noScript:
    "Cette page fonctionne avec JavaScript. Sans lui, ouvrez verify.html dans un navigateur qui l’a, ou exécutez ceci là où le système est installé : deno task verify-case FILE --key KEY",
  saveVerifier: "Enregistrer verify.html",
  saveVerifierHint: "La même page en un seul fichier. Elle marche depuis le disque, sans réseau.",
} satisfies typeof en;
