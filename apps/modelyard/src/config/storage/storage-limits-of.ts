import type { StorageLimits } from "@modelyard/hub";
import type { Config } from "../settings.ts";

type StorageConfig = Pick<Config, "userQuota" | "organisationQuota" | "largestFile" | "stagedUploads">;

/** Returns the configured limits on what users and organisations store. */
export function storageLimitsOf(config: StorageConfig): Partial<StorageLimits> {
  const { userQuota, organisationQuota, largestFile, stagedUploads } = config;
  return {
    userBytes: userQuota,
    organisationBytes: organisationQuota,
    ...(largestFile === undefined ? {} : { fileBytes: largestFile }),
    ...(stagedUploads === undefined ? {} : { stagedBytes: stagedUploads }),
  };
}
