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

Deno.test("documents with equal names have the number of their tab", () => {
  const [id, bill] = [named("id", "scan.jpg", "a"), named("proof_of_address", "scan.pdf", "b")];
  assert.deepEqual(namesOf(ui, [id, bill], ["a", "b"]), ["scan (document 1)", "scan (document 2)"]);
  const again = [id, bill, named("id", "scan.png", "c")];
  assert.deepEqual(namesOf(ui, again, ["c", "b"]), ["scan (document 3)", "scan (document 2)"]);
  const replaced = [...again, { ...named("id", "scan.png", "d"), replaces: "a" }];
  const numbers = ["scan (document 4)", "scan (document 2)", "scan (document 3)"];
  assert.deepEqual(namesOf(ui, replaced, ["a", "c", "d"]), numbers, "those of the tabs");
});
