import assert from "node:assert/strict";
import { verdictsOf } from "../../../data/kyc/requests/verdict.ts";
import { staffRoles } from "../../../data/permissions.ts";
import { textOf, withDesk } from "../../support/helpers.ts";
import { mainOf } from "../../support/markup.ts";
import { become } from "../../support/roles.ts";

Deno.test("the details of a person show finance the verdict, and nothing else of KYC", () =>
  withDesk(async (desk) => {
    const { store } = desk;
    const people = await store.db.selectFrom("users").select("id").execute();
    const verdicts = await verdictsOf(store, people.map(({ id }) => id));
    assert.ok(new Set(verdicts.values()).size > 3);
    await become(desk, "finance");
    for (const [id, verdict] of verdicts) {
      const main = mainOf((await desk.get(`/users/${id}`)).text);
      assert.ok(
        textOf(main).toLowerCase().includes(`verification ${verdict} `),
        `${id} ${verdict}`,
      );
      assert.doesNotMatch(main, /\bk_\d|KYC|\/kyc/, id);
    }
  }));

Deno.test("readers of KYC see the requests of a person instead of a verdict", () =>
  withDesk(async (desk) => {
    for (const role of staffRoles.filter((role) => role !== "finance")) {
      await become(desk, role);
      const main = textOf(mainOf((await desk.get("/users/u_1")).text));
      assert.doesNotMatch(main, /Verification (Accepted|Waiting)/i, role);
    }
  }));
