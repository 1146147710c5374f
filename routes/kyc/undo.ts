import { withdrawal } from "../../data/kyc/asks/withdraw.ts";
import { kycSteps } from "../../data/kyc/decisions/kyc_steps.ts";
import { buttonRoutes, undoRoutes } from "../http/answer/step/buttons.ts";
import { requestScreen } from "./answer/screen.tsx";

/** Steps back: undo, and withdrawing an ask. */
export const takeBackRoutes = undoRoutes(requestScreen, {
  path: "/kyc/:id",
  permission: "kyc.decide",
  steps: kycSteps,
  undone: (kind) => `${kind}_undone`,
}).route(
  "/",
  buttonRoutes(requestScreen, {
    path: "/kyc/:id/documents/:documentId/withdraw",
    permission: "kyc.decide",
    step: withdrawal,
    input: (c) => ({ documentId: c.req.param("documentId")! }),
    toast: "ask_withdrawn",
  }),
);
