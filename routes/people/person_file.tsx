import { makePersonFile } from "../../data/evidence/person_file.ts";
import * as users from "../../data/records/users.ts";
import { personFilePage } from "../../views/evidence/person_page.tsx";
import { requireFirstParty } from "../http/answer/interstitial.tsx";
import { fileWordsOf, sendZip } from "../http/answer/zip.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";

export const personFileRoutes = router().get(
  "/users/:id/file",
  allow("personfile.make"),
  requireFirstParty,
  stepUp,
  async (c) => {
    const { store } = c.var;
    const { id } = c.req.param();
    await users.get(store, id);
    const words = await fileWordsOf(c);
    return await sendZip(c, `person-${id}`, () =>
      makePersonFile(store, currentMember(c), {
        id,
        pageOf: (facts) => personFilePage(words, facts),
      }));
  },
);
