import { UploadPartCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { expect, test } from "vitest";
import { openSigningClient } from "./s3-client.ts";
import type { S3Settings } from "./s3-settings.ts";
import { partUrlSigner } from "./sign-part-url.ts";

const settings: S3Settings = {
  bucket: "models",
  endpoint: "http://10.0.0.1:9000",
  publicEndpoint: "https://files.example.org",
  region: "eu-central-1",
  accessKeyId: "access/key+1",
  secretAccessKey: "secret",
  pathStyle: true,
  checksums: true,
};
const part = { key: "staging/a-1/whole", uploadId: "id+/=!*'()~_.", number: 17, size: 1234, seconds: 86_400 };

test.each([
  { title: "a bucket in the path", change: {} },
  { title: "a bucket in the host name", change: { pathStyle: false } },
  { title: "a port and a path", change: { publicEndpoint: "http://files.test:9000/store/" } },
  { title: "no public address", change: { publicEndpoint: undefined } },
])("has the signature that the client of AWS makes, with $title", async ({ change }) => {
  const changed = { ...settings, ...change };
  const now = new Date("2026-11-22T12:34:56.789Z");
  const command = new UploadPartCommand({
    Bucket: settings.bucket,
    Key: part.key,
    UploadId: part.uploadId,
    PartNumber: part.number,
    ContentLength: part.size,
  });
  const client = openSigningClient(changed);
  // The client names the operation in a parameter, which S3 does not need.
  client.middlewareStack.add(
    (next) => (step) => {
      const { request } = step;
      if (typeof request === "object" && request !== null && "query" in request) {
        const query = request.query;
        if (typeof query === "object" && query !== null) Reflect.deleteProperty(query, "x-id");
      }
      return next(step);
    },
    { step: "serialize", priority: "low", name: "withoutId" },
  );
  const theirs = new URL(await getSignedUrl(client, command, { expiresIn: part.seconds, signingDate: now }));
  const ours = new URL(partUrlSigner(changed)(part, now));
  expect([ours.origin, ours.pathname]).toEqual([theirs.origin, theirs.pathname]);
  expect(Object.fromEntries(ours.searchParams)).toEqual(Object.fromEntries(theirs.searchParams));
});
