import { sql } from "kysely";
import type { Definition } from "../migration.ts";

type Texts = Record<"en" | "es" | "fr", string>;

const texts = (en: string, es: string, fr: string): Texts => ({ en, es, fr });

interface Seeded {
  key: string;
  labels: Texts;
  takers: readonly string[];
  besides?: string;
  lines: Record<string, Texts>;
}

/** `{name}` becomes the name of the person. */
const types: readonly Seeded[] = [
  {
    key: "id",
    labels: texts("ID", "Documento de identidad", "Pièce d’identité"),
    takers: ["individual", "business"],
    lines: {
      "id-name": texts(
        "Name on the ID is {name}",
        "El nombre del documento de identidad es {name}",
        "Le nom sur la pièce d’identité est {name}",
      ),
      "id-valid": texts(
        "ID is valid today",
        "El documento de identidad está vigente hoy",
        "La pièce d’identité est valide aujourd’hui",
      ),
    },
  },
  {
    key: "proof_of_address",
    labels: texts("Proof of address", "Comprobante de domicilio", "Justificatif de domicile"),
    takers: ["individual", "business"],
    lines: {
      "address-name": texts(
        "Name on the proof of address is {name}",
        "El nombre del comprobante de domicilio es {name}",
        "Le nom sur le justificatif de domicile est {name}",
      ),
      "address-recent": texts(
        "Proof of address is less than 3 months old",
        "El comprobante de domicilio tiene menos de 3 meses",
        "Le justificatif de domicile date de moins de 3 mois",
      ),
    },
  },
  {
    key: "business_registration",
    labels: texts("Business registration", "Inscripción mercantil", "Immatriculation"),
    takers: ["individual", "business"],
    lines: {
      "registration-name": texts(
        "Name on the business registration is {name}",
        "La inscripción mercantil está a nombre de {name}",
        "L’immatriculation est au nom de {name}",
      ),
      "registration-current": texts(
        "Business registration is up to date",
        "La inscripción mercantil está vigente",
        "L’immatriculation est à jour",
      ),
    },
  },
  {
    key: "tax_id",
    labels: texts("Tax ID", "Identificación fiscal", "Numéro fiscal"),
    takers: ["individual", "business"],
    lines: {
      "tax-name": texts(
        "Name on the tax document is {name}",
        "El nombre del documento fiscal es {name}",
        "Le nom sur le document fiscal est {name}",
      ),
      "tax-whole": texts(
        "Tax ID is fully legible",
        "La identificación fiscal es totalmente legible",
        "Le numéro fiscal est parfaitement lisible",
      ),
    },
  },
  {
    key: "selfie",
    labels: texts("Selfie", "Selfi", "Selfie"),
    takers: ["individual", "business"],
    besides: "id",
    lines: {
      "selfie-face": texts(
        "Face matches the ID",
        "El rostro coincide con el del documento de identidad",
        "Le visage correspond à celui de la pièce d’identité",
      ),
    },
  },
];

/** Types of documents with their labels and lines of the checklist. */
export const definition = {
  creates: ["kyc_document_types"],
  statements: [
    `create table kyc_document_types (
      "key" text primary key, "labels" text not null, "takers" text not null, "besides" text,
      "lines" text not null, "position" integer not null, "active" integer not null)`,
  ],
  async run(db) {
    for (const [index, { key, labels, takers, besides = null, lines }] of types.entries()) {
      const shown = Object.entries(lines).map(([key, texts]) => ({ key, texts }));
      await sql`insert into kyc_document_types
        ("key", "labels", "takers", "besides", "lines", "position", "active")
        values (${key}, ${JSON.stringify(labels)}, ${JSON.stringify(takers)}, ${besides},
          ${JSON.stringify(shown)}, ${index + 1}, 1)`.execute(db);
    }
  },
} as const satisfies Definition;
