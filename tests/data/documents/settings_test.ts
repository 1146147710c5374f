import assert from "node:assert/strict";
import { readConfig, readStoreConfig } from "../../../data/config.ts";

const account = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
const s3Of = (DOCUMENTS_URL: string) => readConfig({ DOCUMENTS_URL, ...account }).documents.s3;

Deno.test("DOCUMENTS_URL names a bucket, where it is and its region", () => {
  const keys = { accessKeyId: "id", secretAccessKey: "secret" };
  assert.deepEqual(s3Of("s3://desk-1?endpoint=https://s3.example.com/&region=eu-2"), {
    url: "https://s3.example.com/desk-1",
    region: "eu-2",
    ...keys,
  });
  assert.equal(
    s3Of("s3://desk?region=eu-central-1")?.url,
    "https://s3.eu-central-1.amazonaws.com/desk",
  );
  assert.equal(s3Of("s3://desk?endpoint=http://127.0.0.1:9000")?.url, "http://127.0.0.1:9000/desk");
  assert.equal(readConfig({}).documents.s3, null);
});

Deno.test("a DOCUMENTS_URL that cannot be used, or lacks its account, stops the start by its name", () => {
  const wrong = [
    ...["desk", "https://s3.example.com/desk", "s3://", "s3://UP per", "s3://a", "s3://desk/more"],
    ...["s3://id:key@desk", "s3://desk?endpoint=http://s3.example.com", "s3://desk?bucket=x"],
    ...["s3://desk?region=a%20b", "s3://desk?endpoint=ftp://x", "s3://desk?endpoint=https://u@x"],
  ];
  for (const url of wrong) assert.throws(() => s3Of(url), /^Error: DOCUMENTS_URL: must be/, url);
  const url = { DOCUMENTS_URL: "s3://desk" };
  const lacking = /^Error: S3_SECRET_ACCESS_KEY: is required with a DOCUMENTS_URL$/;
  assert.throws(() => readConfig({ ...url, S3_ACCESS_KEY_ID: "id" }), lacking);
  const task = { DATABASE_URL: "sqlite::memory:", JWT_SECRET: "x".repeat(32), ...url };
  assert.throws(() => readStoreConfig({ ...task, S3_ACCESS_KEY_ID: "id" }), lacking);
  assert.equal(readStoreConfig({ ...task, ...account }).documents.s3?.region, "us-east-1");
});

Deno.test("DOCUMENT_ORIGINS are https origins, with spaces or commas between them", () => {
  const of = (DOCUMENT_ORIGINS: string) => readConfig({ DOCUMENT_ORIGINS }).documentOrigins;
  const two = ["https://files.example.com", "https://a.example.com:8443"];
  assert.deepEqual(of(two.join(", ")), two);
  for (const text of ["files.example.com", "http://a.example", "https://a.example/x", "*", ","]) {
    assert.throws(() => of(text), /^Error: DOCUMENT_ORIGINS: must be origins/, text);
  }
});

Deno.test("each of several keys has an id of its own", () => {
  const key = (fill: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(fill)));
  const of = (DOCUMENTS_KEY: string) => readConfig({ DOCUMENTS_KEY }).documents.keys;
  assert.deepEqual(of(`2:${key(2)}, ${key(1)}`)?.map(({ id }) => id), ["2", "1"]);
  for (const text of [`${key(2)},${key(1)}`, `1:${key(2)},${key(1)}`]) {
    assert.throws(() => of(text), /^Error: DOCUMENTS_KEY: must be .* an id of its own/);
  }
});
