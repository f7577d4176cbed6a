import { type LimitMechanism, limitMechanism } from "@modelyard/platform/processes/limit-mechanism";
import type { DoctorCheck } from "./doctor-check.ts";

const toolPackage = "util-linux, which has prlimit and setpriv (Alpine: apk add util-linux-misc setpriv)";

/** Reports how the memory and CPU time of git processes are limited. */
export function processLimitsCheck(find: () => LimitMechanism = limitMechanism): DoctorCheck {
  return {
    name: "process limits",
    run: async () => {
      const mechanism = find();
      if (mechanism.kind === "polling") {
        return {
          status: "warning",
          detail: "polling (the hub measures git processes twice a second and kills those above their limit)",
          remedy: `On Linux, install ${toolPackage}.`,
        };
      }
      if (mechanism.setpriv === undefined) {
        return {
          status: "warning",
          detail: "prlimit, without setpriv (after kill -9 of the hub, its git processes run until they hit a limit)",
          remedy: `Install ${toolPackage}.`,
        };
      }
      return {
        status: "ok",
        detail: "prlimit and setpriv (the kernel limits each git process and ends it with the hub)",
      };
    },
  };
}
