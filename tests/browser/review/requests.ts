import type { Page } from "playwright";
import { system } from "../../../data/audit/write.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import { aPdf, aPng } from "../../documents/made.ts";
import { aRequest } from "../../support/records.ts";

export const START = "/kyc/review?queue=to-review";
export const personOf = (page: Page) => page.locator("#person");
export const paintedIn = (page: Page) => page.locator("figure:not([hidden]) [data-painted]");

/**
 * Plants requests that are older than those of the sample, each with a picture and a PDF of so many
 * pages.
 */
export async function plant(store: Store, count: number, pages = 1): Promise<void> {
  await kyc.insert(
    store.db,
    Array.from({ length: count }, (_, index) =>
      aRequest({
        id: `k_old_${index}`,
        userName: `Old ${index}`,
        submittedAt: new Date(Date.UTC(2020, 0, 1, 0, index)).toISOString(),
        documents: [],
      })),
  );
  const given = { declaredType: null, replaces: null } as const;
  for (let index = 0; index < count; index++) {
    const bytes = aPng({ width: 60, height: 40, grey: index });
    const picture = { ...given, id: "d_1", type: "id", name: "pass.png", bytes } as const;
    const bill = { type: "proof_of_address", name: "bill.pdf" } as const;
    const pdf = { ...given, ...bill, id: "d_2", bytes: aPdf({ pages, note: `${index}` }) };
    for (const document of [picture, pdf]) {
      await receiveDocument(store, `k_old_${index}`, document, system);
    }
  }
}
