import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import type { User } from "../../data/records/users.ts";
import { capitalized } from "../format.ts";
import { Breakable } from "../ui/breakable.tsx";
import { useUi } from "../ui/ui.ts";

export function PersonLine(
  { person, request }: { person: User | null; request: KycRecord },
) {
  const { m, f } = useUi();
  const id = m.common.labelled(m.kyc.details.userId, request.userId);
  if (person === null) return <small className="muted" translate="no">{id}</small>;
  const since = m.review.joined(capitalized(m.users.roles[person.role]), f.date(person.joinedAt));
  return (
    <small className="muted">
      {since}
      <br />
      <span translate="no">
        <Breakable text={person.email} /> · {id}
      </span>
    </small>
  );
}
