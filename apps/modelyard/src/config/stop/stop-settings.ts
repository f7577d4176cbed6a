import { limits } from "@modelyard/platform/limits";
import { z } from "zod";

const drainSeconds = limits.http.drainMs / 1000;

/** Settings for the stop of a node. */
export const stopSettings = {
  stopDelaySeconds: {
    flag: "stop-delay",
    environment: "MODELYARD_STOP_DELAY",
    schema: z.coerce.number().int().min(0).max(3600).default(0),
    defaultText: "0",
    about:
      "Seconds after SIGTERM in which the node still accepts requests, while /readyz responds 503. Set it to the time that the load balancer needs to notice.",
  },
  stopGraceSeconds: {
    flag: "stop-grace",
    environment: "MODELYARD_STOP_GRACE",
    schema: z.coerce.number().int().min(0).max(86_400).default(drainSeconds),
    defaultText: String(drainSeconds),
    about: "Seconds that running requests have to end when the node stops. Those that take longer are cut.",
  },
} as const;
