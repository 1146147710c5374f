import type { KycRecord } from "../../data/kyc/requests.ts";
import { Icon } from "../ui/icon.tsx";
import type { Ui } from "../ui/ui.ts";

/** The name of a file as one says it. */
export const spokenName = (name: string): string =>
  name.replace(/\.[a-z]{3,4}$/i, "").replace(/[-_]+/g, " ");

/** What these documents of a request are called, without what only names of files need. */
export const namesIn = ({ documents }: KycRecord, ids: readonly string[]): string =>
  documents.filter(({ id }, at) => ids.includes(id ?? String(at + 1)))
    .map(({ name }) => spokenName(name)).join(", ");

/** Says that a decision would be a blind one; nothing where all was seen. */
export const Undisplayed = (
  { ui, request, ids }: { ui: Ui; request: KycRecord; ids: readonly string[] },
) =>
  ids.length > 0 && (
    <p id="undisplayed" className="undisplayed tone pending">
      <Icon name="triangle-alert" />
      <span>{ui.m.kycCase.undisplayed(namesIn(request, ids))}</span>
    </p>
  );
