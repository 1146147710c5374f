import { audiences } from "./comments/threads.ts";
import type { Versions } from "./db/cache_tags.ts";
import { recordNames, recordsOf } from "./lists.ts";
import { notificationsTag } from "./notices/notifications.ts";
import { may, type Permission, type StaffRole } from "./permissions.ts";
import * as staff from "./staff/accounts/staff.ts";

interface Reader {
  id: string;
  role: StaffRole;
  versions: Versions;
}

/** The permission to read a tag's version. Tags without one are never sent. */
const permissions = new Map<string, Permission>([
  ...recordNames.map((name): [string, Permission] => {
    const { tag, permission } = recordsOf(name).listShape;
    return [tag, permission];
  }),
  [staff.listShape.tag, staff.listShape.permission],
  ["Analytics", "analytics.read"],
  ["Claims", "kyc.read"],
  ...Object.values(audiences).map(({ tag, permission }): [string, Permission] => [tag, permission]),
]);

/** The versions that the person may read; `Notifications` is the tag of their own. */
export function readableVersions({ id, role, versions }: Reader): Versions {
  const own = notificationsTag(id);
  const readable = new Map<string, number>();
  for (const [tag, version] of versions) {
    const permission = permissions.get(tag);
    if (tag === own) readable.set("Notifications", version);
    else if (permission && may(role, permission)) readable.set(tag, version);
  }
  return readable;
}

/** Tags whose version differs: a restored backup may lower versions. */
export const changedTags = (before: Versions, after: Versions): string[] =>
  [...after].filter(([tag, version]) => before.get(tag) !== version).map(([tag]) => tag);

export const writeVersions = (versions: Versions): string =>
  [...versions].map(([tag, version]) => `${tag}.${version}`).join(",");

const MAX_LENGTH = 2_000;

export function parseVersions(text: string): Versions {
  const pairs = text.slice(0, MAX_LENGTH).matchAll(/(?:^|,)(\w+)\.(\d{1,15})(?=,|$)/g);
  return new Map([...pairs].map(([, tag = "", version]) => [tag, Number(version)]));
}
