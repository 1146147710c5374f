import assert from "node:assert/strict";
import { withDesk } from "../../../support/helpers.ts";

const addresses = [
  "/users/%ZZ",
  "/users/%00",
  "/users/%F0%28",
  "/users/..%2f..%2fetc",
  "/users/u_1%20",
  "/users/' or 1=1--",
  `/users/${"x".repeat(8_000)}`,
  "/users/__proto__",
  "/users?q=%ff%fe",
  "/users?q=%00",
  `/users?q=${"%25".repeat(70)}`,
  "/users?after=%00",
  `/users?after=${btoa('["",null,false]')}`,
  `/communities?sort=members&after=${btoa('["many","c_1",false]')}`,
  `/communities?sort=members&after=${btoa('[1e999,"c_1",false]')}`,
  `/users?after=${btoa('["2026-01-01","u_1",true]')}`,
  "/users?sort=constructor&role=__proto__&status=toString",
  "/users?q=a&q=b&sort=name&sort=email",
  "/kyc/k_1/documents/NaN",
  "/kyc/k_1/documents/-1",
  "/kyc/k_1/documents/0",
  "/kyc/k_1/documents/1.5",
  "/kyc/k_1/documents/99999999999999999999",
  "/kyc/k_1/documents/length",
  "/kyc/k_1/decision",
  "/kyc/k_1/decision?status=",
  "/kyc/k_1/decision?status=expired",
  "/kyc/k_1/decision?status=accepted&status=declined",
  "/kyc/k_none/decision?status=accepted",
  "/notifications?tab=nonsense",
  "/notifications?tab=kyc&tab=all",
  "/profile?edit=maybe",
  "/reports/custom?list=__proto__",
  "/reports/custom?list=users&list=content",
  "/reports/custom/%00",
  "/reports/custom/__proto__/report.csv",
  "/reports/custom/cr_none/delete",
  "/login?next=%",
  "/static/../data/config.ts",
  "/static/%2e%2e/deno.json",
  "/api/kyc-requests/%ZZ",
  "/api/users?after=nonsense&sort=password",
];

Deno.test("no address makes the desk fail", async (t) => {
  await withDesk(async (desk) => {
    for (const address of addresses) {
      await t.step(address.slice(0, 80), async () => {
        for (const { status, text } of [await desk.get(address), await desk.fragment(address)]) {
          assert.ok(status < 500, `${status}`);
          assert.doesNotMatch(text, /could not be loaded/);
        }
      });
    }
  });
});

Deno.test("text of an address is shown as text, not as markup", () =>
  withDesk(async (desk) => {
    const payload = `"><img src=x onerror=alert(1)>`;
    const q = encodeURIComponent(payload);
    for (const address of [`/users?q=${q}`, `/login?next=${q}`, `/nowhere/${q}`]) {
      const { text } = await desk.get(address);
      assert.ok(!text.includes("<img src=x"), address);
    }
  }));

/** A decoded line break is invalid in a header. */
const ID = "%22%0D%0A";

Deno.test("the address of a document leads to the same without opening, escapes and all", () =>
  withDesk(async (desk) => {
    const path = `/kyc/${ID}/documents/1`;
    const { status, headers } = await desk.get(`${path}/open`, { "sec-fetch-site": "none" });
    assert.deepEqual([status, headers.get("location")], [303, path]);
  }));

Deno.test("an unknown id of a notification is answered like one that is gone", () =>
  withDesk(async (desk) => {
    await desk.post("/notifications/clear", {});
    const { status, headers } = await desk.post(`/notifications/${ID}/read`, {});
    assert.equal(status, 303);
    assert.ok(headers.get("location")?.includes(ID));
  }));

Deno.test("no id with a line break makes a route fail", () =>
  withDesk(async (desk) => {
    const routes = desk.app.routes.filter(({ method, path }) =>
      method !== "ALL" && path.includes("/:")
    );
    const paths = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    assert.ok(paths.size > 80);
    for (const route of paths) {
      const [method, path = ""] = route.split(" ");
      const { status } = await desk.send(path.replace(/:\w+/g, "a%0D%0Ab"), { method });
      assert.ok(status < 500, `${status} for ${route}`);
    }
  }));
