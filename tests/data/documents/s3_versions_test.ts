import assert from "node:assert/strict";
import { IncompleteRemoval } from "../../../data/documents/blobs.ts";
import { S3Storage } from "../../../data/documents/s3.ts";
import { startBadS3 } from "../../documents/s3.ts";
import { someBytes } from "./places.ts";

interface Version {
  key: string;
  id: string;
  isMark: boolean;
}

/** A bucket that keeps versions, as S3 answers for one; `refused` takes a right away. */
function versionedBucket(refused: "none" | "list" | "delete") {
  let versions: Version[] = [];
  const add = (key: string, isMark: boolean) => {
    const version = { key, id: `v${versions.length + 1}`, isMark };
    versions.push(version);
    return new Response(null, { headers: { "x-amz-version-id": version.id } });
  };
  const list = (prefix: string) =>
    versions.filter(({ key }) => key.startsWith(prefix)).map(({ key, id, isMark }) => {
      const name = isMark ? "DeleteMarker" : "Version";
      return `<${name}><Key>${key}</Key>\n<VersionId>${id}</VersionId></${name}>`;
    }).join("");
  const answer = ({ method, url }: Request): Response => {
    const { pathname, searchParams } = new URL(url);
    const key = pathname.replace("/desk/", "");
    const id = searchParams.get("versionId");
    if (method === "PUT") return add(key, false);
    if (method === "GET") {
      if (refused === "list") return new Response(null, { status: 403 });
      return new Response(
        `<ListVersionsResult>${list(searchParams.get("prefix")!)}</ListVersionsResult>`,
      );
    }
    if (id === null) return add(key, true);
    if (refused === "delete") return new Response(null, { status: 403 });
    versions = versions.filter((version) => version.id !== id);
    return new Response(null, { status: 204 });
  };
  return { answer, left: () => versions.map(({ key }) => key) };
}

async function removed(refused: "none" | "list" | "delete") {
  const { answer, left } = versionedBucket(refused);
  const { settings, close } = startBadS3(answer);
  try {
    const storage = new S3Storage(settings);
    for (const name of ["a", "a", "ab"]) await storage.put(name, someBytes(5));
    const error = await storage.remove("a").then(() => null, (error) => error);
    return { error, left: left() };
  } finally {
    await close();
  }
}

Deno.test("a document goes in all versions of a bucket, and no other one goes", async () => {
  const { error, left } = await removed("none");
  assert.equal(error, null);
  assert.deepEqual(left, ["mentor-desk/ab"]);
});

Deno.test("a bucket that refuses to list or delete versions is incomplete, and says so", async () => {
  for (const refused of ["list", "delete"] as const) {
    const { error } = await removed(refused);
    assert.ok(error instanceof IncompleteRemoval, refused);
    assert.match(error.message, /refuses to remove .*version.* \(403\)/);
  }
});
