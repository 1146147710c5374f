import { Hono } from "hono";
import { deskKey, headNote } from "../../data/audit/note_key.ts";
import { keyText } from "../../data/audit/notes.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import { EvidencePage } from "../../views/administration/evidence.tsx";
import { administration, administrationParent } from "../../views/administration/pages.ts";
import type { AppEnv } from "../http/context.ts";
import { page } from "../http/answer/pages.tsx";
import { allow } from "../http/session/permissions.ts";

const TEXT = { "Content-Type": "text/plain; charset=utf-8" };
const { href, permission } = administration.evidence;

export const evidenceRoutes = new Hono<AppEnv>()
  .get(href, allow(permission), async (c) => {
    const { ui, store } = c.var;
    const [key, head] = await Promise.all([deskKey(store), headNote(store)]);
    const { title, intro } = ui.m.administration.evidence;
    return page(c, {
      title,
      intro,
      parent: administrationParent(ui),
      content: () => (
        <EvidencePage
          keyId={key.id}
          keyText={keyText(key)}
          checkpoint={head?.checkpoint ?? null}
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

/** Anybody may have the key that verifies what this desk has signed: no session, no Host check. */
export const deskKeyRoutes = new Hono<AppEnv>().get(
  "/.well-known/mentor-desk-key",
  async (c) => c.body(`${keyText(await deskKey(c.var.store))}\n`, 200, TEXT),
);
