import assert from "node:assert/strict";
import { MOST_PER_ADDRESS } from "../../../data/staff/passkeys/challenges.ts";
import {
  confirmOptions,
  confirmOwnPasskey,
  signInWithPasskey,
} from "../../../data/staff/sign_in/passkey_sign_in.ts";
import { onEachEngine } from "../../support/engines.ts";
import { caller } from "../../support/fixtures.ts";
import { askBrowser, BROWSER, SITE, withPasskey } from "./passkeys.ts";

const MINUTES_5 = 5 * 60 * 1000;

onEachEngine({
  "challenges of strangers are limited apart from those of known people, and old ones are removed":
    async (
      { store, clock },
    ) => {
      const { person, authenticator } = await withPasskey(store);
      const toConfirm = await authenticator.get(
        await confirmOptions(store, person, SITE, caller()),
      );
      const first = await authenticator.get({ challenge: await askBrowser(store) });
      const [row] = await store.db.selectFrom("passkey_challenges").selectAll()
        .where("purpose", "=", "sign in").execute();
      clock.advance(1_000);
      const expiresAt = new Date(clock.now().getTime() + MINUTES_5).toISOString();
      const others = Array.from(
        { length: MOST_PER_ADDRESS - 1 },
        (_, n) => ({ ...row!, challengeHash: `of a stranger ${n}`, expiresAt }),
      );
      await store.db.insertInto("passkey_challenges").values(others).execute();
      const count = async () =>
        (await store.db.selectFrom("passkey_challenges").select("purpose").execute()).length;
      await askBrowser(store);
      assert.equal(await count(), MOST_PER_ADDRESS + 1);
      await assert.rejects(signInWithPasskey(store, first, BROWSER, SITE, caller()), {
        kind: "unauthenticated",
      });
      await confirmOwnPasskey(store, person, toConfirm, SITE, caller());
      clock.advance(MINUTES_5);
      await askBrowser(store);
      assert.equal(await count(), 1);
    },
});
