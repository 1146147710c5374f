import assert from "node:assert/strict";
import { addressesOf } from "../../../support/addresses.ts";
import { withDesk } from "../../../support/helpers.ts";

/** Form addresses without a page, and the page that they redirect to. */
const above: [path: string, page: string][] = [
  ["/profile/password", "/profile"],
  ["/profile/passkeys", "/profile"],
  ["/profile/passkeys/none/remove", "/profile"],
  ["/profile/sessions/none/end", "/profile"],
  ["/login/passkey?next=%2Fkyc", "/login?next=%2Fkyc"],
  ["/login/code/passkey", "/login/code"],
  ["/staff/s_2/unlink", "/staff/s_2"],
  ["/staff/%C3%A9%0D%0Aa/unlink", "/staff/%C3%A9%0D%0Aa"],
  ["/notifications/read?tab=unread", "/notifications?tab=unread"],
  ["/confirm?next=%2Fusers%2Fexport.csv", "/users"],
  ["/confirm?next=%2F%2Fexample.com", "/dashboard"],
];

for (const [path, page] of above) {
  Deno.test(`GET ${path} leads to the page above it`, () =>
    withDesk(async (desk) => {
      const { status, headers } = await desk.get(path);
      assert.deepEqual([status, headers.get("location")], [303, page]);
    }));
}

Deno.test("no address that a form is sent to is the 404 page when somebody comes back to it", () =>
  withDesk(async (desk) => {
    const all = await addressesOf(desk);
    const pathsOf = (one: string) =>
      all.flatMap(({ method, path }) => method === one && !path.startsWith("/api/") ? path : []);
    const pages = pathsOf("GET");
    const forms = pathsOf("POST").filter((path) => !pages.includes(path) && path !== "/logout");
    assert.ok(forms.length > 15);
    for (const path of forms) assert.equal((await desk.get(path)).status, 303, path);
  }));

Deno.test("GET of a form's address changes nothing, and under /api it is a JSON 404 as ever", () =>
  withDesk(async (desk) => {
    assert.equal((await desk.get("/logout")).status, 404);
    assert.equal((await desk.get("/dashboard")).status, 200);
    const { status, headers } = await desk.get("/api/logout");
    assert.deepEqual([status, headers.get("content-type")], [404, "application/json"]);
  }));
