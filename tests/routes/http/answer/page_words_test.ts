import assert from "node:assert/strict";
import { DOLLARS } from "../../../../data/base/currency.ts";
import { importable } from "../../../../data/imports/importable.ts";
import { reasonCode } from "../../../../data/kyc/reasons/manage.ts";
import { insert } from "../../../../data/kyc/requests/requests.ts";
import { isRecordId } from "../../../../data/list/fields.ts";
import { recordNames } from "../../../../data/lists.ts";
import { importExamples } from "../../../../routes/api/examples.ts";
import { screens } from "../../../../views/screens.ts";
import { aToken, ndjson } from "../../../data/imports/import_files.ts";
import { kycRequest } from "../../../support/fixtures.ts";
import { type Desk, withDesk } from "../../../support/helpers.ts";

type Accepts = (word: string) => boolean;

const facts = {
  now: new Date(),
  currency: DOLLARS,
  staffIds: new Set<string>(),
  history: false,
  documentTypes: null,
};

/** Routes of records whose ids somebody chooses, with the rule for these ids. */
const areas: { bases: string[]; parameter: string; accepts: Accepts }[] = [
  ...recordNames.map((name) => {
    const schema = importable(name).schema(facts);
    const accepts: Accepts = (id) => schema.safeParse({ ...importExamples[name], id }).success;
    return { bases: [`${screens[name].href}/:id`, `/api/${name}/:id`], parameter: ":id", accepts };
  }),
  {
    bases: ["/kyc/:id/documents/:documentId", "/api/kyc-requests/:id/documents/:documentId"],
    parameter: ":documentId",
    accepts: isRecordId,
  },
  {
    bases: ["/staff/reasons/:code"],
    parameter: ":code",
    accepts: (code) => reasonCode.safeParse(code).success,
  },
];

/** The route that answers at an address. */
const routeAt = ({ app }: Desk, method: string, path: string): string | undefined =>
  app.router.match(method, path)[0].map(([[, route]]) => route)
    .find((route) => route.method === method)?.path;

/** The fixed segments of all routes; any of them might be an id. */
const wordsOf = ({ app }: Desk): Set<string> =>
  new Set(
    app.routes.flatMap(({ path }) => path.split("/").filter((part) => /^[\w-]+$/.test(part))),
  );

Deno.test("an id that is also a word of an address reaches its own pages, or is refused", () =>
  withDesk((desk) => {
    const words = wordsOf(desk);
    assert.ok(words.has("review") && words.size > 50);
    for (const { bases, parameter, accepts } of areas) {
      const routes = desk.app.routes.filter(({ method, path }) =>
        method !== "ALL" && bases.some((base) => `${path}/`.startsWith(`${base}/`))
      );
      assert.ok(routes.length > 0, bases.join());
      for (const word of words) {
        const lost = routes.filter(({ method, path }) => {
          const address = path.replace(parameter, word).replaceAll(/:\w+/g, "x1");
          return routeAt(desk, method, address) !== path;
        }).map(({ method, path }) => `${method} ${path}`);
        assert.equal(accepts(word), lost.length === 0, `${word}: ${lost.join() || bases.join()}`);
      }
    }
    return Promise.resolve();
  }, { sample: false, signedIn: false }));

Deno.test("a request with such an id is a 422, and one that was stored before is still read", () =>
  withDesk(async (desk) => {
    const request = kycRequest(1, { id: "selection" });
    const send = { authorization: `Bearer ${await aToken(desk.store, "feed")}` };
    const { status, text } = await desk.bare("/api/import/kyc-requests", {
      method: "POST",
      body: ndjson([request]),
      headers: { ...send, "content-type": "application/x-ndjson" },
    });
    assert.equal(status, 422);
    assert.match(JSON.parse(text).issues[0].message, /^id: is the address of a page/);
    await insert(desk.store.db, [request]);
    const reader = await aToken(desk.store, "reader", { scopes: ["kyc:read"] });
    const headers = { authorization: `Bearer ${reader}` };
    const read = await desk.bare("/api/kyc-requests/selection", { headers });
    assert.equal(JSON.parse(read.text).id, "selection");
  }, { sample: false, signedIn: false }));
