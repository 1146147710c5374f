import { changedTags, parseVersions, readableVersions, writeVersions } from "../data/live.ts";
import { changeEvent } from "../views/ui/live.tsx";
import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import { currentMember } from "./http/session/session.ts";

/**
 * Open pages poll it with htmx's `hx-ptag`: 204 while the versions of the cache tags are those of the
 * request, else their versions (`HX-PTag: KYC.12,Users.3`) and an event for each that has changed.
 */
export const liveRoutes = router()
  .get("/live", allow("notifications.own"), (c) => {
    const versions = readableVersions(currentMember(c));
    const known = c.req.header("hx-ptag") ?? "";
    const tag = writeVersions(versions);
    if (known === tag) return c.body(null, 204);
    const changed = changedTags(parseVersions(known), versions);
    return c.body(null, 200, {
      "HX-PTag": tag,
      "HX-Trigger": changed.map(changeEvent).join(", "),
    });
  });
