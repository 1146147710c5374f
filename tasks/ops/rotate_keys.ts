import { rotateNoteKey, sealNoteKey } from "../../data/audit/note_key.ts";
import { keyText } from "../../data/audit/notes.ts";
import { WRONG_SECRET } from "../../data/keys/key_ring.ts";
import { rotateKeys } from "../../data/staff/sign_in/rotate_keys.ts";
import { sealWebhookSecrets } from "../../data/webhooks/secrets.ts";
import { runProgram, secretIn, task, withStore } from "./cli.ts";

const usage = `Usage: deno task rotate-keys [--end-sessions]
       JWT_SECRET_OLD=… JWT_SECRET=… deno task rotate-keys [--end-sessions]
       deno task rotate-keys --checkpoint-key

Makes new keys for sessions, the audit trail and what is kept encrypted in DATABASE_URL. What the
old ones have signed holds: sessions until they end, the trail for ever, in which the rotation is an
entry. A server that runs takes the new keys over by itself.

With JWT_SECRET_OLD the secret is changed as well, from that one to JWT_SECRET: stop the server
before, and give it the new one. Backups from before open with the old one alone.

--end-sessions    everybody signs in again, for when a key may have become known
--checkpoint-key  only makes another key for checkpoints, which the old one signs; give it to those
                  who verify. What the old one has signed still verifies with it`;

const options = {
  "end-sessions": { type: "boolean" },
  "checkpoint-key": { type: "boolean" },
} as const;

export const main = task(usage, { names: [], options }, async ({ values }) => {
  if (values["checkpoint-key"]) {
    return await withStore({ known: true }, async (store) => {
      console.log(`Key of the desk: ${keyText(await rotateNoteKey(store))}`);
    });
  }
  const old = secretIn("JWT_SECRET_OLD");
  const rootSecret = old === undefined ? undefined : secretIn("JWT_SECRET");
  if (old !== undefined && rootSecret === undefined) throw new Error("JWT_SECRET: is required");
  if (old !== undefined && old === rootSecret) {
    throw new Error(
      "JWT_SECRET: is the same as JWT_SECRET_OLD; choose another or leave JWT_SECRET_OLD out",
    );
  }
  const rotating = withStore({ known: true, secret: old }, async (store) => {
    const endSessions = values["end-sessions"] === true;
    const generation = await rotateKeys(store, { rootSecret, endSessions });
    await sealWebhookSecrets(store);
    await sealNoteKey(store);
    const what = rootSecret === undefined
      ? ""
      : ", under the new JWT_SECRET: start the server with it";
    console.log(`Keys ${generation} are in use${what}.`);
  });
  await rotating.catch(async (error) => {
    if (old === undefined || !(error instanceof Error && error.message === WRONG_SECRET)) {
      throw error;
    }
    // After it had been changed, something else may have failed, and this is the second try.
    await withStore({ known: true }, () => Promise.resolve()).catch(() => {
      throw new Error("JWT_SECRET_OLD: does not match this database");
    });
    throw new Error("JWT_SECRET: is already in use; leave JWT_SECRET_OLD out");
  });
});

if (import.meta.main) await runProgram(main);
