import type { Definition } from "../migration.ts";

/** Bytes in chunks, so that none is read at once. SQLite stores `bytea` as a blob. */
export const definition = {
  creates: ["document_blobs", "document_chunks", "kyc_held_documents", "kyc_displays"],
  statements: [
    `create table document_blobs (
      "name" text primary key,
      "chunks" integer not null,
      "createdAt" text not null
    )`,
    `create table document_chunks (
      "name" text not null,
      "n" integer not null,
      "bytes" bytea not null,
      primary key ("name", "n")
    )`,
    `create table kyc_held_documents (
      "requestId" text not null,
      "documentId" text not null,
      "userId" text not null,
      "sha256" text not null,
      "blob" text not null unique,
      primary key ("requestId", "documentId")
    )`,
    `create index kyc_held_documents_sha256 on kyc_held_documents ("sha256", "requestId")`,
    `create table kyc_displays (
      "requestId" text not null,
      "documentId" text not null,
      "staffId" text not null,
      "displayedAt" text not null,
      primary key ("requestId", "documentId", "staffId", "displayedAt")
    )`,
  ],
} as const satisfies Definition;
