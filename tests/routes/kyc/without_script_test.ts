import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { decisionPath, hiddenFieldsOf, toastsOf } from "../../support/decisions.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { rowsOf } from "../../support/markup.ts";

/** Follows the links and sends the form as a browser without JavaScript does. */
async function decide(desk: Desk, id: string, status: string, reviewNotes = "") {
  const path = decisionPath(id, status);
  const fields = hiddenFieldsOf((await desk.get(path)).text);
  return await desk.post(path, { ...fields, reviewNotes });
}

const toastOf = (status: string, name: string) =>
  `KYC request ${status} successfully<small class="about-whom">${name}</small>`;

const ACCEPTED = toastOf("accepted", "Amelia Hart");

for (
  const [id, status] of [["k_1", "accepted"], ["k_1", "declined"], ["k_4", "revoked"]] as const
) {
  Deno.test(`without JavaScript, ${status} leads to the list with a toast that names the person, once`, () =>
    withDesk(async (desk) => {
      await desk.get("/dashboard");
      const answer = await decide(desk, id, status, "By hand.");
      assert.equal(answer.status, 303);
      assert.equal(answer.headers.get("location"), "/kyc");
      const list = await desk.get("/kyc");
      const { userName } = await kyc.get(desk.store, id);
      assert.deepEqual(toastsOf(list), [toastOf(status, userName)]);
      assert.match(list.text, new RegExp(`action="/kyc/${id}/undo[^]*data-undo="${id}"`));
      assert.equal(rowsOf(list.text).get(id)?.[3], status);
      assert.deepEqual(toastsOf(await desk.get("/kyc")), []);
      const { reviewNotes } = await kyc.get(desk.store, id);
      assert.equal(reviewNotes, "By hand.");
    }));
}

Deno.test("a page that is only fetched ahead does not use the toast up", () =>
  withDesk(async (desk) => {
    await desk.get("/dashboard");
    await decide(desk, "k_1", "accepted");
    for (const purpose of ["prefetch", "prefetch;prerender", "prefetch;anonymous-client-ip"]) {
      const ahead = await desk.get("/users", { "sec-purpose": purpose });
      assert.deepEqual(toastsOf(ahead), [], purpose);
    }
    assert.deepEqual(toastsOf(await desk.get("/kyc")), [ACCEPTED]);
  }));

Deno.test("a picture or script that is missing does not use the toast up", () =>
  withDesk(async (desk) => {
    await desk.get("/dashboard");
    await decide(desk, "k_1", "accepted");
    await desk.get("/favicon.ico", { "sec-fetch-dest": "image" });
    await desk.get("/static/none.js", { "sec-fetch-dest": "script" });
    assert.deepEqual(toastsOf(await desk.get("/kyc")), [ACCEPTED]);
  }));

Deno.test("a dialog does not use the toast up", () =>
  withDesk(async (desk) => {
    await desk.get("/dashboard");
    await decide(desk, "k_1", "accepted");
    await desk.fragment("/users/u_1");
    assert.deepEqual(toastsOf(await desk.get("/kyc")), [ACCEPTED]);
  }));

Deno.test("a cookie shows no text but that of the desk's own toasts", () =>
  withDesk(async (desk) => {
    await desk.get("/dashboard");
    for (const value of ["Hello", "constructor", "__proto__", "toString", "<b>x</b>", ""]) {
      desk.setCookie("toast", value);
      const answer = await desk.get("/users");
      assert.equal(answer.status, 200, value);
      assert.deepEqual(toastsOf(answer), [], value);
    }
  }));
