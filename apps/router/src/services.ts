import type { Logger } from "@modelyard/platform/logger";
import type { Dispatcher } from "undici";
import type { RouterDirectory } from "./directory.ts";
import type { RouterLimits } from "./limits.ts";
import type { RouterMetrics } from "./metrics.ts";
import type { CallableProvider } from "./providers/callable-provider.ts";

/** What every route stands on. */
export interface RouterServices {
  directory: RouterDirectory;
  /** The providers as of now, by id. */
  providers: () => ReadonlyMap<string, CallableProvider>;
  dispatcher: Dispatcher;
  limits: RouterLimits;
  metrics: RouterMetrics;
  logger: Logger;
  /** Path of the page where keys are managed. */
  settingsUrl: string;
  /** Origin under which callers reach this router; without it, what they name as host. */
  publicUrl: string | undefined;
  now: () => number;
}
