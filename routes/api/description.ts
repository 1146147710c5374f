import * as z from "zod";
import { currencyOf } from "../../data/base/currency.ts";
import { memoize } from "../../data/base/memoize.ts";
import { openApiDocument } from "./openapi.ts";
import { type Operation, operation } from "./operation.ts";

/** The call that describes all calls, itself included. */
export function descriptionOperations(all: () => readonly Operation[]): Operation[] {
  const documentOf = memoize((code) => JSON.stringify(openApiDocument(all(), currencyOf(code))));
  return [operation({
    method: "GET",
    path: "/openapi.json",
    group: "Description",
    summary: "Read this description (OpenAPI 3.1)",
    answers: { 200: { description: "The description.", schema: z.looseObject({}) } },
    handle: (c) => {
      const document = documentOf(c.var.store.currency.code);
      return c.body(document, 200, { "Content-Type": "application/json" });
    },
  })];
}
