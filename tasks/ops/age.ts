import type { StreamTransform } from "../../data/db/backup/transform_file.ts";

export async function encryptFor(recipient: string): Promise<StreamTransform> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new Error("--recipient must be one of age, age1…");
  }
  return (content) => encrypter.encrypt(content);
}

export async function decryptWith(file: string): Promise<StreamTransform> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  const text = await Deno.readTextFile(file).catch(() => {
    throw new Error(`there is no file ${file}`);
  });
  const identities = text.split("\n").map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  try {
    if (identities.length === 0) throw new Error("none");
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    throw new Error(`${file} holds no identity of age, AGE-SECRET-KEY-1…`);
  }
  return async (content) =>
    await decrypter.decrypt(content).catch(() => {
      throw new Error(`no identity in ${file} opens this backup`);
    });
}
