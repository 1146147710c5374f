import { checkOperations } from "./checks.ts";
import { instructionOperations } from "./instructions.ts";
import { descriptionOperations } from "./description.ts";
import { documentOperations } from "./documents.ts";
import { figureOperations } from "./figures.ts";
import { importOperations } from "./imports.ts";
import { kycOperations } from "./kyc.ts";
import { changeOperations } from "./changes.ts";
import { listOperations, recordOperations } from "./lists.ts";
import { statementOperations } from "./statements.ts";
import { mount, type Operation } from "./operation.ts";
import { signInOperations } from "./sign_in.ts";

/** Every call of the API. */
export const operations: readonly Operation[] = [
  ...signInOperations,
  ...listOperations,
  ...recordOperations,
  ...instructionOperations,
  ...changeOperations,
  ...kycOperations,
  ...checkOperations,
  ...documentOperations,
  ...figureOperations,
  ...statementOperations,
  ...importOperations,
  ...descriptionOperations(() => operations),
];

/** Calls with large bodies, for programs alone. */
export const uploadRoutes = mount(operations.filter(({ upload }) => upload !== undefined));

export const apiRoutes = mount(operations.filter(({ upload }) => upload === undefined));
