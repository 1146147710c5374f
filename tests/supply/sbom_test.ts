import assert from "node:assert/strict";
import { z } from "zod";
import { readPackages } from "../../tasks/supply/packages.ts";
import { withTasks } from "../tasks/desk.ts";

/** The required fields of CycloneDX 1.6 and the optional ones in use; no others are allowed. */
const component = z.strictObject({
  type: z.literal("library"),
  name: z.string().min(1),
  group: z.string().startsWith("@").optional(),
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  "bom-ref": z.string().min(1),
  hashes: z.tuple([
    z.strictObject({ alg: z.literal("SHA-512"), content: z.string().regex(/^[0-9a-f]{128}$/) }),
  ]),
  licenses: z.tuple([z.strictObject({ license: z.strictObject({ id: z.string().min(1) }) })]),
  purl: z.string().regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.-]+$/),
});
const materials = z.strictObject({
  $schema: z.literal("http://cyclonedx.org/schema/bom-1.6.schema.json"),
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.6"),
  version: z.literal(1),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  metadata: z.strictObject({
    timestamp: z.iso.datetime(),
    component: z.strictObject({
      type: z.literal("application"),
      name: z.literal("mentor-desk"),
      version: z.string(),
      "bom-ref": z.string(),
    }),
  }),
  components: z.array(component),
  dependencies: z.array(z.strictObject({
    ref: z.string(),
    dependsOn: z.array(z.string()).optional(),
  })),
});

Deno.test("deno task sbom prints each package of the lock file, and what needs it", async () => {
  const { code, out, err } = await withTasks((desk) => desk.run(["sbom"]));
  assert.equal(code, 0, err);
  const { components, dependencies, metadata } = materials.parse(JSON.parse(out));
  const packages = await readPackages();
  const ids = packages.map(({ id }) => id).toSorted();
  assert.deepEqual(components.map((each) => each["bom-ref"]).toSorted(), ids);
  assert.equal(new Set(components.map(({ purl }) => purl)).size, ids.length);

  const desk = metadata.component["bom-ref"];
  const needs = new Map(dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  assert.deepEqual([...needs.keys()].toSorted(), [...ids, desk].toSorted());
  const reached = new Set<string>();
  const follow = (ref: string) => {
    if (reached.has(ref)) return;
    reached.add(ref);
    needs.get(ref)?.forEach(follow);
  };
  follow(desk);
  assert.deepEqual(ids.filter((id) => !reached.has(id)), [], "nobody needs these");
});

Deno.test("a digest in the bill of materials is that of the lock file", async () => {
  const { out } = await withTasks((desk) => desk.run(["sbom"]));
  const { components } = materials.parse(JSON.parse(out));
  for (const { id, integrity } of await readPackages()) {
    const [hash] = components.find((each) => each["bom-ref"] === id)!.hashes;
    const base64 = btoa(String.fromCharCode(...Uint8Array.fromHex(hash.content)));
    assert.equal(`sha512-${base64}`, integrity, id);
  }
});
