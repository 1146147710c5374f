import { Contrib, Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import config from "../../deno.json" with { type: "json" };
import { type Package, readPackages } from "./packages.ts";

const usage = `Usage: deno task sbom

Prints a software bill of materials, CycloneDX 1.6 as JSON: the packages of deno.lock with version,
licence, digest and what each needs. Those for tests and types are among them, Deno is not.`;

const licences = new Contrib.License.Factories.LicenseFactory(() => {
  throw new Error("no package has an expression");
});

function materials(packages: readonly Package[], now: Date): string {
  const components = new Map(packages.map((each) => [each.id, componentOf(each)]));
  const refs = (ids: readonly string[]) => ids.map((id) => components.get(id)!.bomRef);
  for (const { id, needs } of packages) {
    for (const ref of refs(needs)) components.get(id)!.dependencies.add(ref);
  }
  const desk = new Models.Component(Enums.ComponentType.Application, "mentor-desk", {
    bomRef: "mentor-desk",
    version: config.version,
    dependencies: new Models.BomRefRepository(
      refs(packages.filter(({ direct }) => direct).map(({ id }) => id)),
    ),
  });
  const bom = new Models.Bom({
    serialNumber: `urn:uuid:${crypto.randomUUID()}`,
    metadata: new Models.Metadata({ timestamp: now, component: desk }),
    components: new Models.ComponentRepository(components.values()),
  });
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  const serializer = new Serialize.JsonSerializer(normalizers);
  return serializer.serialize(bom, { sortLists: true, space: 2 });
}

function componentOf({ id, name, version, integrity, licence }: Package): Models.Component {
  const slash = name.indexOf("/");
  return new Models.Component(Enums.ComponentType.Library, name.slice(slash + 1), {
    bomRef: id,
    group: slash > 0 ? name.slice(0, slash) : undefined,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    hashes: new Models.HashDictionary([digestOf(integrity)]),
    licenses: new Models.LicenseRepository([licences.makeFromString(licence)]),
  });
}

function digestOf(integrity: string): Models.Hash {
  const [, base64] = /^sha512-(.+)$/.exec(integrity) ?? [];
  if (base64 === undefined) throw new Error(`deno.lock has a digest of another kind: ${integrity}`);
  return [Enums.HashAlgorithm["SHA-512"], Uint8Array.fromBase64(base64).toHex()];
}

const [argument] = Deno.args;
if (argument === "--help") console.log(usage);
else if (argument !== undefined) {
  console.error(`sbom: unknown argument ${argument}; see --help`);
  Deno.exit(1);
} else console.log(materials(await readPackages(), new Date()));
