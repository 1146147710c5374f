import * as z from "zod";
import { openApiDocument } from "./openapi.ts";
import { type Operation, operation } from "./operation.ts";

/** The call that describes all calls, itself included. */
export function descriptionOperations(all: () => readonly Operation[]): Operation[] {
  let document: string | null = null;
  return [operation({
    method: "GET",
    path: "/openapi.json",
    group: "Description",
    summary: "Read this description (OpenAPI 3.1)",
    answers: { 200: { description: "The description.", schema: z.looseObject({}) } },
    handle: (c) => {
      document ??= JSON.stringify(openApiDocument(all()));
      return c.body(document, 200, { "Content-Type": "application/json" });
    },
  })];
}
