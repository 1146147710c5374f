import { Validator } from "@seriousme/openapi-schema-validator";
import assert from "node:assert/strict";
import { permissionOf, SERVICE } from "../../../routes/http/session/permissions.ts";
import { withDesk } from "../../support/helpers.ts";
import { described, description, mismatch, type Schema } from "./described.ts";

Deno.test("the description has every route of /api, and only those", () =>
  withDesk((desk) => {
    const routes = desk.app.routes.filter(({ method, path }) =>
      method !== "ALL" && path.startsWith("/api/")
    ).map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    const names = described.map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(names.toSorted(), [...new Set(routes)].toSorted());
    assert.ok(names.length >= 22);
    return Promise.resolve();
  }, { signedIn: false }));

Deno.test("the description follows the rules of OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone({ ...description }));
  assert.ok(valid, JSON.stringify(errors));
});

Deno.test("GET /api/openapi.json answers the description to everybody", () =>
  withDesk(async (desk) => {
    const { status, headers, text } = await desk.bare("/api/openapi.json");
    assert.deepEqual([status, headers.get("content-type")], [200, "application/json"]);
    assert.deepEqual(JSON.parse(text), description);
  }, { signedIn: false }));

Deno.test("each call names the permission or the scope that guards its route", () =>
  withDesk((desk) => {
    for (const { method, path, security } of described) {
      const route = desk.app.routes.find((one) =>
        one.method === method && one.path.replace(/:(\w+)/g, "{$1}") === path
      );
      const guard = permissionOf(route?.handler);
      const person = security.flatMap(({ person = [] }) => person);
      const service = security.flatMap(({ service = [] }) => service);
      const isForPrograms = guard === SERVICE;
      assert.deepEqual(person, guard === undefined || isForPrograms ? [] : [guard], path);
      if (isForPrograms) assert.equal(service.length, 1, path);
    }
    return Promise.resolve();
  }, { signedIn: false }));

Deno.test("each example is what its schema says", () => {
  let examples = 0;
  const events = Object.entries(description.webhooks).map(([path, { post }]) => ({
    ...post,
    path,
  }));
  for (const { path, requestBody, responses } of [...described, ...events]) {
    const contents = [requestBody, ...Object.values(responses)]
      .flatMap((one) => Object.values(one?.content ?? {}));
    for (const { schema, example } of contents) {
      if (example === undefined) continue;
      assert.equal(mismatch(schema, example), null, path);
      examples++;
    }
  }
  assert.ok(examples >= 27, `${examples} examples`);
});

Deno.test("records and refusals are schemas with a name", () => {
  const { schemas } = description.components as { schemas: Record<string, Schema> };
  for (const name of ["User", "KycRequest", "Document", "Transaction", "UsersImport", "Error"]) {
    assert.equal(schemas[name]?.type, "object", name);
  }
});
