import { inBytes } from "@modelyard/platform/byte-sizes";
import { limits } from "@modelyard/platform/limits";
import { ByteSize, Quota } from "../setting-schemas.ts";

const { objectBytes } = limits.lfs;

/** Settings that limit what users and organisations store. */
export const storageSettings = {
  userQuota: {
    flag: "user-quota",
    environment: "MODELYARD_USER_QUOTA",
    schema: Quota.optional(),
    defaultText: "none",
    about:
      "Storage of all repositories of one user, such as 500GB, or none. modelyard storage sets another quota for one user.",
  },
  organisationQuota: {
    flag: "organization-quota",
    environment: "MODELYARD_ORGANIZATION_QUOTA",
    schema: Quota.optional(),
    defaultText: "none",
    about: "Storage of all repositories of one organization, such as 5TB, or none.",
  },
  largestFile: {
    flag: "largest-file",
    environment: "MODELYARD_LARGEST_FILE",
    schema: ByteSize.refine((bytes) => bytes <= objectBytes, `expected at most ${inBytes(objectBytes)}`).optional(),
    defaultText: "500GiB",
    about: "The largest file that can be uploaded, at most 500GiB.",
  },
  stagedUploads: {
    flag: "staged-uploads",
    environment: "MODELYARD_STAGED_UPLOADS",
    schema: ByteSize.optional(),
    defaultText: "1TiB",
    about: "Bytes that one user may have uploaded without a commit that uses them.",
  },
} as const;
