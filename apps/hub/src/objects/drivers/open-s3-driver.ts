import type { ObjectDriver } from "../object-driver.ts";
import type { S3Settings } from "./s3/s3-settings.ts";

/** Opens the S3 driver. Its client is large, so only hubs that use it load it. */
export async function openS3Driver(settings: S3Settings): Promise<ObjectDriver> {
  const s3 = await import("./s3/s3-driver.ts");
  return s3.openS3Driver(settings);
}
