import { type LimitMechanism, limitMechanism } from "@modelyard/platform/processes/limit-mechanism";
import type { DoctorCheck } from "./doctor-check.ts";

/** Reports how the memory and CPU time of git processes are limited. */
export function processLimitsCheck(find: () => LimitMechanism = limitMechanism): DoctorCheck {
  return {
    name: "process limits",
    run: async () =>
      find().kind === "prlimit"
        ? { status: "ok", detail: "prlimit (the kernel limits memory and CPU time of every git process)" }
        : {
            status: "warning",
            detail: "polling (the hub measures git processes twice a second and kills those above their limit)",
            remedy: "On Linux, install prlimit: it is part of util-linux (Alpine: apk add util-linux-misc).",
          },
  };
}
