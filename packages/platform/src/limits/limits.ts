import { accountLimits } from "./account-limits.ts";
import { communityLimits } from "./community-limits.ts";
import { engineLimits } from "./engine-limits.ts";
import { fileViewLimits } from "./file-view-limits.ts";
import { gitLimits } from "./git-limits.ts";
import { httpLimits } from "./http-limits.ts";
import { inferenceLimits } from "./inference-limits.ts";
import { launcherLimits } from "./launcher-limits.ts";
import { onnxLimits } from "./onnx-limits.ts";
import { pageLimits } from "./page-limits.ts";
import { registryLimits } from "./registry-limits.ts";
import { storageLimits } from "./storage-limits.ts";
import { xetLimits } from "./xet-limits.ts";

/**
 * The limits table: every bound on size, time, depth and count that the servers enforce.
 * Sizes are bytes, times milliseconds, unless the name says otherwise. Each has a test at the limit and one past it.
 */
export const limits = {
  ...httpLimits,
  ...gitLimits,
  ...storageLimits,
  ...xetLimits,
  ...communityLimits,
  ...inferenceLimits,
  ...engineLimits,
  ...launcherLimits,
  ...onnxLimits,
  ...accountLimits,
  ...pageLimits,
  ...registryLimits,
  ...fileViewLimits,
} as const;
