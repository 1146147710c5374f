import assert from "node:assert/strict";
import { readConfig } from "../../data/config.ts";
import { openDesk } from "../../server/desk.ts";
import { addAccount } from "../data/fixtures.ts";
import { SECRET } from "../stores.ts";

Deno.test("a secret that lies in the clear, as all did before, is sealed at the next start", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-start-" });
  const config = readConfig({ DATABASE_URL: `sqlite:${folder}/desk.db`, JWT_SECRET: SECRET });
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  try {
    for (const kept of [/^JBSW/, /^1\.[\w-]{60,}$/]) {
      const { store } = await openDesk(config);
      try {
        if (kept.test(secret)) {
          await addAccount(store, "s_1");
          const row = { staffId: "s_1", secret, confirmedAt: store.now().toISOString() };
          await store.db.insertInto("two_factor").values({ ...row, lastStep: 0, sessionId: null })
            .execute();
        }
        const row = await store.db.selectFrom("two_factor").select("secret")
          .executeTakeFirstOrThrow();
        assert.match(row.secret, kept);
      } finally {
        await store.close();
      }
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
