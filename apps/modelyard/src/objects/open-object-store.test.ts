import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConfigError } from "../config/config-error.ts";
import { loadConfig } from "../config/load-config.ts";
import { openObjectStore } from "./open-object-store.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-store-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const s3 = { S3_BUCKET: "models", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
const configOf = (environment: Record<string, string>) =>
  loadConfig({ flags: ["--data-dir", folder], environment, folder });

test.each([
  { environment: {}, kind: "disk", has: { folder: true, presign: false } },
  { environment: { MODELYARD_OBJECT_STORE: "s3", ...s3 }, kind: "s3", has: { folder: false, presign: true } },
  {
    // Clients would be sent to objects that the bucket does not have yet.
    environment: { MODELYARD_OBJECT_STORE: "s3", MODELYARD_OBJECT_STORE_FALLBACK: "disk", ...s3 },
    kind: "s3",
    has: { folder: false, presign: false },
  },
])("$environment opens $kind", async ({ environment, kind, has }) => {
  const driver = await openObjectStore(configOf(environment));
  expect(driver.kind).toBe(kind);
  expect(driver.folder !== undefined).toBe(has.folder);
  expect(driver.presign !== undefined).toBe(has.presign);
  await driver.close();
});

test.each([
  { environment: { MODELYARD_OBJECT_STORE: "s3" }, message: "S3_BUCKET" },
  { environment: { MODELYARD_OBJECT_STORE: "s3", S3_BUCKET: "models" }, message: "S3_ACCESS_KEY_ID" },
  { environment: { MODELYARD_OBJECT_STORE_FALLBACK: "disk" }, message: "both disk" },
])("$environment is refused", async ({ environment, message }) => {
  const opening = openObjectStore(configOf(environment));
  await expect(opening).rejects.toThrow(ConfigError);
  await expect(opening).rejects.toThrow(message);
});

test.each([
  { settings: { S3_ENDPOINT: "http://store.test:9000" }, path: "/models/", host: "store.test:9000" },
  { settings: { S3_REGION: "eu-central-1" }, path: "/objects/", host: "models.s3.eu-central-1.amazonaws.com" },
  {
    settings: {
      S3_ENDPOINT: "http://store.test:9000",
      S3_PUBLIC_ENDPOINT: "https://files.test",
      S3_PATH_STYLE: "false",
    },
    path: "/objects/",
    host: "models.files.test",
  },
])("URLs for clients with $settings are at $host", async ({ settings, path, host }) => {
  const driver = await openObjectStore(configOf({ MODELYARD_OBJECT_STORE: "s3", ...s3, ...settings }));
  const key = `objects/00/00/${"0".repeat(64)}`;
  const presigned = { seconds: 60, contentType: "text/plain", contentDisposition: "inline" };
  const url = new URL((await driver.presign?.get(key, presigned)) ?? "");
  expect(url.host).toBe(host);
  expect(url.pathname.startsWith(path)).toBe(true);
  const isPublic = "S3_PUBLIC_ENDPOINT" in settings;
  expect(driver.presign?.publicOrigin).toBe(isPublic ? url.origin : undefined);
  await driver.close();
});
