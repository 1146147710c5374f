import assert from "node:assert/strict";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { signInForm } from "../../../data/staff/sign_in/sign_in.ts";

Deno.test("a letter that only looks like another makes nobody's email of it, in no form", () => {
  const emailIn = (email: string) => [
    staff.profileForm.safeParse({ name: "Rae", email }).data?.email,
    staff.forgotForm.safeParse({ email }).data?.email,
    signInForm.safeParse({ email, password: "x" }).data?.email,
  ];
  assert.deepEqual(new Set(emailIn(" Kim@Desk.Example ")), new Set(["kim@desk.example"]));
  for (const email of ["\u212Aim@desk.example", "kim@des\u212A.example", "K\u0130m@desk.example"]) {
    assert.deepEqual(new Set(emailIn(email)), new Set([undefined]), email);
  }
});
