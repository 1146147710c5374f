import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { aRequest, aStaffMember } from "../../support/records.ts";

/** A desk with the requests `k_1` to `k_3`, a moderator and somebody of support. */
export const withThreeRequests = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    const requests = [1, 2, 3].map((n) =>
      aRequest({
        id: `k_${n}`,
        userName: `Person ${n}`,
        submittedAt: new Date(Date.UTC(2026, 2, n)).toISOString(),
      })
    );
    await kyc.insert(desk.store.db, requests);
    await staff.insert(desk.store.db, [
      aStaffMember({ id: "s_rita", name: "Rita Moss", email: "rita@a.example", role: "moderator" }),
      aStaffMember({ id: "s_sam", name: "Sam Hall", email: "sam@a.example", role: "support" }),
    ]);
    await desk.stayAwake();
    await test(desk);
  }, { sample: false });
