import { sql } from "kysely";
import type { Database } from "../../database.ts";

/** The reasons that a new desk offers; staff edit them. */
export async function addReasons(db: Database): Promise<void> {
  await sql`insert into kyc_reason_rules
    ("id", "reasonRequired", "messageRequired", "mailsApplicants") values (1, '[]', '[]', 0)`
    .execute(db);
  for (const [index, [code, steps, labels, templates]] of reasons.entries()) {
    const [labelled, written] = [labels, templates].map(([en, es, fr]) =>
      JSON.stringify({ en, es, fr })
    );
    await sql`insert into kyc_reasons ("code", "labels", "templates", "steps", "position", "active")
      values (${code}, ${labelled}, ${written}, ${JSON.stringify(steps)}, ${sql.lit(index + 1)}, 1)`
      .execute(db);
  }
}

type Texts = [en: string, es: string, fr: string];

const reasons: [code: string, steps: string[], labels: Texts, templates: Texts][] = [
  [
    "document-unreadable",
    ["declined", "ask"],
    ["Document unreadable", "Documento ilegible", "Document illisible"],
    [
      "We could not read your document “{document}”. Please send a sharp, complete picture of it.",
      "No hemos podido leer su documento «{document}». Envíe una imagen nítida y completa.",
      "Nous n’avons pas pu lire votre document « {document} ». Veuillez en envoyer une image nette et complète.",
    ],
  ],
  [
    "document-expired",
    ["declined", "ask"],
    ["Document expired", "Documento caducado", "Document expiré"],
    [
      "Your document “{document}” has expired. Please send one that is valid today.",
      "Su documento «{document}» ha caducado. Envíe uno que esté en vigor.",
      "Votre document « {document} » a expiré. Veuillez en envoyer un en cours de validité.",
    ],
  ],
  [
    "name-differs",
    ["declined", "ask"],
    ["Name differs", "El nombre no coincide", "Le nom ne correspond pas"],
    [
      "The name on your document “{document}” differs from the name of your account. Please send a document in the name of your account.",
      "El nombre que figura en su documento «{document}» no coincide con el de su cuenta. Envíe un documento a nombre del titular de la cuenta.",
      "Le nom figurant sur votre document « {document} » ne correspond pas à celui de votre compte. Veuillez envoyer un document au nom du titulaire du compte.",
    ],
  ],
  [
    "address-too-old",
    ["declined", "ask"],
    [
      "Address older than three months",
      "Dirección de hace más de tres meses",
      "Adresse de plus de trois mois",
    ],
    [
      "Your proof of address “{document}” is older than three months. Please send a more recent one.",
      "Su justificante de domicilio «{document}» tiene más de tres meses. Envíe uno más reciente.",
      "Votre justificatif de domicile « {document} » date de plus de trois mois. Veuillez en envoyer un plus récent.",
    ],
  ],
  [
    "wrong-document-type",
    ["declined", "ask"],
    ["Wrong document type", "Tipo de documento incorrecto", "Type de document incorrect"],
    [
      "“{document}” is not the kind of document that we asked for. Please send the right one.",
      "«{document}» no es el tipo de documento que solicitamos. Envíe el correcto.",
      "« {document} » n’est pas le type de document demandé. Veuillez envoyer le bon.",
    ],
  ],
  [
    "suspected-forgery",
    ["declined", "revoked"],
    ["Suspected forgery", "Sospecha de falsificación", "Suspicion de falsification"],
    [
      "We could not confirm that your document “{document}” is genuine.",
      "No hemos podido confirmar la autenticidad de su documento «{document}».",
      "Nous n’avons pas pu confirmer l’authenticité de votre document « {document} ».",
    ],
  ],
  [
    "under-age",
    ["declined", "revoked"],
    ["Under age", "Menor de edad", "Mineur"],
    [
      "According to your documents, you are below the minimum age for an account.",
      "Según sus documentos, no alcanza la edad mínima para tener una cuenta.",
      "D’après vos documents, vous n’avez pas l’âge minimum requis pour avoir un compte.",
    ],
  ],
  [
    "duplicate-account",
    ["declined", "revoked"],
    ["Duplicate account", "Cuenta duplicada", "Compte en double"],
    [
      "You already have an account with us. Please use that one.",
      "Ya tiene una cuenta con nosotros. Utilice esa cuenta.",
      "Vous avez déjà un compte chez nous. Veuillez utiliser celui-ci.",
    ],
  ],
  [
    "no-answer",
    ["declined"],
    ["No answer", "Sin respuesta", "Sans réponse"],
    [
      "We asked you for a document and have not received it. You can submit a new request at any time.",
      "Le pedimos un documento y no lo hemos recibido. Puede presentar una nueva solicitud cuando quiera.",
      "Nous vous avons demandé un document et ne l’avons pas reçu. Vous pouvez présenter une nouvelle demande à tout moment.",
    ],
  ],
];
