import type { ComponentProps } from "react";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import type { Audience } from "../../data/verifier/case_json.ts";
import { useUi } from "../ui/ui.ts";
import { EscalateLink } from "./asks/case_state.tsx";
import { AssignLink } from "./assignments/assign_dialog.tsx";

/** Links to the steps that are taken beside a decision. */
export const OtherSteps = (props: ComponentProps<typeof EscalateLink>) => (
  <>
    <EscalateLink {...props} />
    <AssignLink {...props} />
  </>
);

/** No links into the dialog: each is answered with a file. */
export function CaseFileLinks({ request: { id } }: { request: KycRecord }) {
  const ui = useUi();
  return audiences.filter((audience) => ui.may(`casefile.${audience}`)).map((audience) => (
    <a key={audience} href={`/kyc/${id}/case-file?for=${audience}`}>
      {ui.m.caseFile.links[audience]}
    </a>
  ));
}

const audiences = ["authority", "applicant"] as const satisfies readonly Audience[];
