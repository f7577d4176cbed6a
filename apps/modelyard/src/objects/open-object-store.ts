import { resolve } from "node:path";
import { type ObjectDriver, openDiskDriver, openS3Driver, withFallback } from "@modelyard/hub";
import { ConfigError } from "../config/config-error.ts";
import type { Config } from "../config/settings.ts";

export type StoreKind = Config["objectStore"];

/** Opens the store for large files that the settings name, with its fallback. @throws {ConfigError} a setting is missing */
export async function openObjectStore(config: Config): Promise<ObjectDriver> {
  const { objectStore, objectStoreFallback } = config;
  if (objectStore === objectStoreFallback) {
    throw new ConfigError(
      `The store for large files and its fallback are both ${objectStore}. Set MODELYARD_OBJECT_STORE_FALLBACK to the other store, or leave it out.`,
    );
  }
  const first = await openStore(config, objectStore);
  return objectStoreFallback === undefined ? first : withFallback(first, await openStore(config, objectStoreFallback));
}

/** Opens one of the stores. @throws {ConfigError} a setting is missing */
export async function openStore(config: Config, kind: StoreKind): Promise<ObjectDriver> {
  if (kind === "disk") return openDiskDriver(objectsFolderOf(config));
  const { s3Endpoint, s3PathStyle, s3Region } = config;
  return openS3Driver({
    bucket: required(config.s3Bucket, "S3_BUCKET"),
    endpoint: s3Endpoint ?? `https://s3.${s3Region}.amazonaws.com`,
    publicEndpoint: config.s3PublicEndpoint,
    region: s3Region,
    accessKeyId: required(config.s3AccessKeyId, "S3_ACCESS_KEY_ID"),
    secretAccessKey: required(config.s3SecretAccessKey, "S3_SECRET_ACCESS_KEY"),
    pathStyle: s3PathStyle ?? s3Endpoint !== undefined,
    checksums: config.s3Checksums,
  });
}

/** Returns the absolute folder for large files on disk. */
export function objectsFolderOf({ objectsFolder, dataFolder }: Pick<Config, "objectsFolder" | "dataFolder">): string {
  return resolve(objectsFolder ?? resolve(dataFolder, "objects"));
}

function required(value: string | undefined, variable: string): string {
  if (value !== undefined) return value;
  throw new ConfigError(`Storing large files in S3 needs ${variable}. Set it, or use MODELYARD_OBJECT_STORE=disk.`);
}
