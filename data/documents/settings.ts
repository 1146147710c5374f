import * as z from "zod";
import { isConfidential } from "../base/network.ts";
import type { S3Settings } from "./s3.ts";
import type { EncryptionKey } from "../keys/envelope.ts";
import type { DocumentKeys } from "./sealed_blobs.ts";

export interface DocumentSettings {
  keys: DocumentKeys | null;
  /** Null: documents are stored in the database. */
  s3: S3Settings | null;
}

export const defaultDocumentSettings: DocumentSettings = { keys: null, s3: null };

const KEY_BYTES = 32;

/** `ID:BASE64`, separated by commas, the current one first. A single key needs no id. */
const keys = z.string().transform((text, context): DocumentKeys => {
  const [first, ...others] = text.split(",").map((part) => keyIn(part.trim()));
  const areAll = others.every((key) => key !== null);
  const ids = new Set([first, ...others].map((key) => key?.id));
  if (first && areAll && ids.size === 1 + others.length) return [first, ...others];
  const message = "must be 32 bytes in base64, or ID:BASE64 with commas between several, " +
    "each with an id of its own (that of one without is 1)";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

function keyIn(part: string): EncryptionKey | null {
  const found = /^(?:([\w-]{1,32}):)?([A-Za-z0-9+/]{43}=)$/.exec(part);
  const bytes = Uint8Array.fromBase64(found?.[2] ?? "");
  return found && bytes.length === KEY_BYTES ? { id: found[1] ?? "1", bytes } : null;
}

/** `s3://BUCKET?endpoint=https://…&region=…`; without TLS only on this machine. */
const bucket = z.string().transform((text, context): S3Bucket => {
  const found = bucketIn(text);
  if (found) return found;
  const message = "must be s3://BUCKET?endpoint=https://…&region=…, or http:// on this machine";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

type S3Bucket = Pick<S3Settings, "url" | "region">;

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?(?:\?([^#]*))?$/;
const REGION = /^[\w-]{1,50}$/;

function bucketIn(text: string): S3Bucket | null {
  const [, bucket, search] = BUCKET.exec(text) ?? [];
  const { endpoint, region = "us-east-1", ...others } = Object.fromEntries(
    new URLSearchParams(search),
  );
  if (!bucket || Object.keys(others).length > 0 || !REGION.test(region)) return null;
  const host = endpointIn(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return host && { url: `${host.href.replace(/\/$/, "")}/${bucket}`, region };
}

function endpointIn(text: string): URL | null {
  const url = URL.parse(text);
  if (!url || !isConfidential(url) || url.search || url.hash || url.username) return null;
  return url;
}

/** `https://files.example.com, …` */
export const originList = z.string().transform((text, context): readonly string[] => {
  const origins = text.trim().split(/[\s,]+/);
  if (origins.every((one) => one.startsWith("https://") && URL.parse(one)?.origin === one)) {
    return origins;
  }
  context.addIssue({
    code: "custom",
    message: "must be origins such as https://files.example.com",
  });
  return z.NEVER;
});

export const documentVariables = {
  DOCUMENTS_KEY: keys.optional(),
  DOCUMENTS_URL: bucket.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

interface DocumentVariables {
  DOCUMENTS_KEY?: DocumentKeys;
  DOCUMENTS_URL?: S3Bucket;
  S3_ACCESS_KEY_ID?: string;
  S3_SECRET_ACCESS_KEY?: string;
}

export function missing(env: DocumentVariables): [name: string, message: string][] {
  if (!env.DOCUMENTS_URL) return [];
  return (["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const)
    .filter((name) => !env[name]).map((name) => [name, "is required with a DOCUMENTS_URL"]);
}

export const documentSettingsIn = (env: DocumentVariables): DocumentSettings => ({
  keys: env.DOCUMENTS_KEY ?? null,
  s3: env.DOCUMENTS_URL
    ? {
      ...env.DOCUMENTS_URL,
      accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
      secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
    }
    : null,
});
