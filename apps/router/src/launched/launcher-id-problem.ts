import { providers } from "@modelyard/inference/providers";
import { localProviderId } from "../local-engine/local-provider.ts";
import { idProblem } from "../providers/provision.ts";

/** Returns why a launcher cannot have this id: it belongs to another provider or to a policy. */
export function launcherIdProblem(id: string): string | undefined {
  return idProblem(id, (one) => providers.has(one) || one === localProviderId);
}
