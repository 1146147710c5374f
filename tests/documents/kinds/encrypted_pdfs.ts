import { Buffer } from "node:buffer";
import { createCipheriv, createHash } from "node:crypto";
import { pdfOf } from "../made.ts";
import type { Sent } from "./kind.ts";

/** As the standard fills up a password, here the empty one. */
const PADDING = Buffer.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
  "hex",
);
const ID = Buffer.from("0123456789abcdef");
const OWNER = Buffer.alloc(32, 0x6f);
const PERMISSIONS = -44;

const md5 = (...parts: Uint8Array[]): Buffer =>
  createHash("md5").update(Buffer.concat(parts)).digest();
const sha256 = (...parts: Uint8Array[]): Buffer =>
  createHash("sha256").update(Buffer.concat(parts)).digest();

function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Array.from({ length: 256 }, (_, n) => n);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) % 256;
    [state[i], state[j]] = [state[j]!, state[i]!];
  }
  let [i, j] = [0, 0];
  return Buffer.from(bytes.map((byte) => {
    i = (i + 1) % 256;
    j = (j + state[i]!) % 256;
    [state[i], state[j]] = [state[j]!, state[i]!];
    return byte ^ state[(state[i]! + state[j]!) % 256]!;
  }));
}

function aes(key: Uint8Array, bytes: Uint8Array): Buffer {
  const vector = Buffer.alloc(16, 7);
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, vector);
  return Buffer.concat([vector, cipher.update(bytes), cipher.final()]);
}

const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString("hex")}>`;

interface Encryption {
  dictionary: string;
  encrypt: (bytes: Uint8Array, num: number) => Buffer;
}

/** Encrypts by RC4, or with revision 4 by AES with 128 bits. */
function old(revision: 2 | 3 | 4, user = ""): Encryption {
  const length = revision === 2 ? 5 : 16;
  const p = Buffer.alloc(4);
  p.writeInt32LE(PERMISSIONS);
  const filled = Buffer.concat([Buffer.from(user), PADDING]).subarray(0, 32);
  let key = md5(filled, OWNER, p, ID).subarray(0, length);
  if (revision > 2) { for (let n = 0; n < 50; n++) key = md5(key).subarray(0, length); }
  let proof = revision === 2 ? rc4(key, PADDING) : md5(PADDING, ID);
  if (revision > 2) {
    for (let n = 0; n < 20; n++) {
      proof = rc4(key.map((byte) => byte ^ n), proof);
    }
  }
  const salt = Buffer.from(revision === 4 ? "sAlT" : "");
  const keyOf = (num: number) =>
    md5(key, Uint8Array.of(num, num >> 8, 0, 0, 0), salt).subarray(0, Math.min(length + 5, 16));
  const method = revision === 4
    ? "/CF<</StdCF<</CFM/AESV2/Length 16>>>>/StmF/StdCF/StrF/StdCF"
    : "";
  const u = Buffer.concat([proof, Buffer.alloc(32)]).subarray(0, 32);
  return {
    dictionary:
      `<</Filter/Standard/V ${[1, 2, 4][revision - 2]}/R ${revision}/Length ${length * 8}` +
      `/P ${PERMISSIONS}/O${hex(OWNER)}/U${hex(u)}${method}>>`,
    encrypt: (bytes, num) => (revision === 4 ? aes : rc4)(keyOf(num), bytes),
  };
}

/** Encrypts by AES with 256 bits; revision 5 has a plain hash. */
function long(user = ""): Encryption {
  const key = Buffer.alloc(32, 5);
  const password = Buffer.from(user);
  const [check, salt] = [Buffer.alloc(8, 1), Buffer.alloc(8, 2)];
  const u = Buffer.concat([sha256(password, check), check, salt]);
  const ue = createCipheriv("aes-256-cbc", sha256(password, salt), Buffer.alloc(16))
    .setAutoPadding(false).update(key);
  return {
    dictionary: `<</Filter/Standard/V 5/R 5/Length 256/P ${PERMISSIONS}/O${hex(Buffer.alloc(48))}` +
      `/OE${hex(Buffer.alloc(32))}/U${hex(u)}/UE${hex(ue)}/Perms${hex(Buffer.alloc(16))}` +
      "/CF<</StdCF<</CFM/AESV3/Length 32>>>>/StmF/StdCF/StrF/StdCF>>",
    encrypt: (bytes) => aes(key, bytes),
  };
}

/** A page with encrypted content, and an object stream with this object. */
function encrypted({ dictionary, encrypt }: Encryption, object: string) {
  const stream = (num: number, data: string, entries = "") => {
    const bytes = encrypt(Buffer.from(data), num);
    return `<<${entries}/Length ${bytes.length}>>stream\n${bytes.toString("latin1")}\nendstream`;
  };
  const inside = `9 0 ${object}`;
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R>>",
    stream(4, "0 0 9 9 re f"),
    stream(5, inside, "/Type/ObjStm/N 1/First 4"),
    dictionary,
  ], { trailer: `/Encrypt 6 0 R/ID[${hex(ID)}${hex(ID)}]` });
}

/** Damages the head of an object. */
const withoutNumber = (pdf: Uint8Array<ArrayBuffer>, num: number) =>
  new Uint8Array(
    Buffer.from(Buffer.from(pdf).toString("latin1").replace(`${num} 0 obj`, "    obj"), "latin1"),
  );

const ways: Record<string, (user?: string) => Encryption> = {
  "RC4 with 40 bits": (user) => old(2, user),
  "RC4 with 128 bits": (user) => old(3, user),
  "AES with 128 bits": (user) => old(4, user),
  "AES with 256 bits": (user) => long(user),
};

const forCertificate: Sent = {
  kind: "PDF for a certificate",
  bytes: pdfOf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 0>>"], {
    trailer: "/Encrypt<</Filter/Adobe.PubSec/SubFilter/adbe.pkcs7.s5/V 4>>/ID[<00><00>]",
  }),
  refused: "for a certificate",
};

export const encryptedPdfs = (): Sent[] => [
  forCertificate,
  ...Object.entries(ways).flatMap(([way, encryption]): Sent[] => [
    {
      kind: `PDF with an owner's password: ${way}`,
      bytes: encrypted(encryption(), "<</Title(x)>>"),
      shown: { contentType: "application/pdf" },
    },
    {
      kind: `PDF with an encrypted stream in an object without a number: ${way}`,
      bytes: withoutNumber(encrypted(encryption(), "<</Title(x)>>"), 5),
      shown: { contentType: "application/pdf" },
    },
    {
      kind: `PDF with a password: ${way}`,
      bytes: encrypted(encryption("secret"), "<</Title(x)>>"),
      refused: "needs a password",
    },
  ]),
];
