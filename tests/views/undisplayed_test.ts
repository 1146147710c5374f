import assert from "node:assert/strict";
import { namesOf } from "../../views/kyc/undisplayed.tsx";
import { ui } from "./ui.ts";

const named = (type: "id" | "proof_of_address", name: string, id: string) => ({
  type,
  name,
  id,
  url: "",
});

Deno.test("documents are named by their files, without extension and separators", () => {
  const documents = [named("id", "passport.svg", "a"), named("id", "utility-bill.pdf", "b")];
  assert.deepEqual(namesOf(ui, documents, ["b", "a", "gone"]), [
    "utility bill",
    "passport",
    "gone",
  ]);
});

Deno.test("documents with equal names are told apart by type, or by number", () => {
  const [id, bill] = [named("id", "scan.jpg", "a"), named("proof_of_address", "scan.pdf", "b")];
  assert.deepEqual(namesOf(ui, [id, bill], ["a", "b"]), ["scan (ID)", "scan (Proof of address)"]);
  const again = [id, bill, named("id", "scan.png", "c")];
  assert.deepEqual(namesOf(ui, again, ["c", "b"]), ["scan (ID) (3)", "scan (Proof of address)"]);
  const replaced = [...again, { ...named("id", "scan.png", "d"), replaces: "a" }];
  const numbers = ["scan (ID) (4)", "scan (ID) (2)", "scan (ID) (3)"];
  assert.deepEqual(namesOf(ui, replaced, ["a", "c", "d"]), numbers, "those of the tabs");
});
