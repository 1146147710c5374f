import { Hono } from "hono";
import { deskKeys, headNote } from "../../data/audit/note_key.ts";
import { keyText } from "../../data/audit/notes.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import { EvidencePage } from "../../views/administration/evidence.tsx";
import { administration, administrationParent } from "../../views/administration/pages.ts";
import type { AppEnv } from "../http/context.ts";
import { page } from "../http/answer/pages.tsx";
import { refusalText } from "../http/answer/ui.ts";
import { allow } from "../http/session/permissions.ts";

const TEXT = { "Content-Type": "text/plain; charset=utf-8" };
const { href, permission } = administration.evidence;

export const evidenceRoutes = new Hono<AppEnv>()
  .get(href, allow(permission), async (c) => {
    const { ui, store } = c.var;
    const [key, ...former] = (await deskKeys(store)).map(keyText);
    let refusal: string | null = null;
    const head = await headNote(store).catch((error) => {
      refusal = refusalText(c, error, "conflict");
      return null;
    });
    const { title, intro } = ui.m.administration.evidence;
    return page(c, {
      title,
      intro,
      status: refusal === null ? 200 : 409,
      parent: administrationParent(ui),
      content: () => (
        <EvidencePage
          keyText={key!}
          former={former}
          checkpoint={head?.checkpoint ?? null}
          refusal={refusal}
        />
      ),
    });
  })
  .get(`${href}/checkpoint.txt`, allow(permission), async (c) => {
    const head = await headNote(c.var.store);
    if (!head) throw new DomainError("not_found", "audit_entry.not_found");
    const name = `checkpoint-${head.checkpoint.size}.txt`;
    return c.body(head.note, 200, {
      ...TEXT,
      "Content-Disposition": `attachment; filename="${name}"`,
    });
  });

/** Anybody may have the keys that verify what this desk has signed: no session, no Host check. */
export const deskKeyRoutes = new Hono<AppEnv>().get(
  "/.well-known/mentor-desk-key",
  async (c) => {
    const keys = (await deskKeys(c.var.store)).map((key) => `${keyText(key)}\n`);
    return c.body(keys.join(""), 200, TEXT);
  },
);
