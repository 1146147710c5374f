import assert from "node:assert/strict";
import { findByEmail } from "../../../data/staff/accounts/staff.ts";
import { guest, invite } from "../../support/accounts.ts";
import { Desk, textOf, withDesk } from "../../support/helpers.ts";
import { TestProvider } from "../../sso/provider.ts";
import { signInBySso } from "../../sso/sign_in.ts";

let provider: TestProvider;
Deno.test.beforeAll(async () => void (provider = await TestProvider.start()));
Deno.test.afterAll(() => provider.stop());

Deno.test("an admin unlinks whom the provider has made anew, who then comes in again", () =>
  withDesk(async (desk) => {
    const browser = () => new Desk(desk.store, provider.env());
    const admin = browser();
    await admin.signIn();
    await invite(admin);
    const gus = { sub: "gus", email: guest.email, email_verified: true };
    await signInBySso(desk, provider, gus);
    const { id } = await findByEmail(desk.store.db, guest.email);
    assert.match(textOf((await admin.fragment(`/staff/${id}`)).text), /Single sign-on Linked/);
    const again = browser();
    const anew = { ...gus, sub: "gus of another directory" };
    provider.forget();
    assert.equal((await signInBySso(again, provider, anew)).status, 403);
    assert.equal((await admin.post(`/staff/${id}/unlink`, {})).status, 303);
    assert.equal((await desk.get("/profile")).status, 303, "their session has ended");
    assert.doesNotMatch(
      textOf((await admin.fragment(`/staff/${id}`)).text),
      /Single sign-on Linked/,
    );
    assert.equal((await signInBySso(again, provider, anew)).status, 303);
  }, { signedIn: false, env: provider.env() }));
