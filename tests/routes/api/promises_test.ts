import fc from "fast-check";
import assert from "node:assert/strict";
import { aToken } from "../../data/imports/import_files.ts";
import { aPng } from "../../documents/made.ts";
import { type Answer, type Desk, withDesk } from "../../support/helpers.ts";
import { isLongForm } from "../../support/long_form.ts";
import { described, mismatch } from "./described.ts";
import { violationsOf } from "./violations.ts";
import { requestsOf, type Sent } from "./generated.ts";

type Call = typeof described[number];

const SEED = 20261127;
const RUNS = 12;
/** Failed sign-ins are slowed down, so that call keeps to the short form. */
const runsOf = ({ path }: Call): number => isLongForm && path !== "/api/login" ? 200 : RUNS;
const knownIds = { month: "2026-10", id: "k_1", documentId: "d_1", kind: "sanctions" };

/** The request itself is refused; otherwise it is the state of the desk. */
const isMalformed = ({ status, text }: Answer): boolean =>
  [400, 413, 415].includes(status) || status === 422 && JSON.parse(text).issues !== undefined;

/** A client that may make the call: a service token, or an admin's session. */
async function clientFor(desk: Desk, call: Call): Promise<(sent: Sent) => Promise<Answer>> {
  const isForPrograms = !call.security.some(({ person }) => person) &&
    call.security.some(({ service }) => service);
  const token = isForPrograms ? await aToken(desk.store, "feed") : null;
  return async ({ path, query, type, body }) => {
    if (call.path === "/api/logout") await desk.signIn();
    const isBinary = call.requestBody?.content["application/octet-stream"] !== undefined;
    const init = {
      method: call.method,
      body: isBinary ? aPng() : body,
      headers: {
        ...type !== undefined && { "content-type": type },
        ...token !== null && { authorization: `Bearer ${token}` },
      },
    };
    const address = query.size > 0 ? `${path}?${query}` : path;
    return token === null ? await desk.send(address, init) : await desk.bare(address, init);
  };
}

function assertDescribed({ path, responses }: Call, { status, text }: Answer): void {
  const promised = responses[status];
  assert.ok(promised, `${path}: ${status} is not described: ${text.slice(0, 300)}`);
  const schema = promised.content?.["application/json"]?.schema;
  if (schema) assert.equal(mismatch(schema, JSON.parse(text)), null, `${path}: ${text}`);
  else if (!promised.content) assert.equal(text, "");
}

for (const call of described) {
  const name = `${call.method} ${call.path}`;
  Deno.test(`${name} answers an allowed request as its description promises`, () =>
    withDesk(async (desk) => {
      const client = await clientFor(desk, call);
      const property = fc.asyncProperty(requestsOf(call, knownIds), async (sent) => {
        const answer = await client(sent);
        assertDescribed(call, answer);
        assert.ok(!isMalformed(answer), `${answer.status} ${answer.text}`);
      });
      await fc.assert(property, { seed: SEED, numRuns: runsOf(call), endOnFailure: true });
    }));

  Deno.test(`${name} refuses what its description forbids`, () =>
    withDesk(async (desk) => {
      const client = await clientFor(desk, call);
      const [allowed] = fc.sample(requestsOf(call, knownIds), { seed: SEED, numRuns: 1 });
      for (const [why, sent] of violationsOf(call, allowed!)) {
        const answer = await client(sent);
        const { status, text } = answer;
        assert.ok(isMalformed(answer), `${why}: ${status} ${text.slice(0, 300)}`);
        assertDescribed(call, answer);
      }
    }));
}
