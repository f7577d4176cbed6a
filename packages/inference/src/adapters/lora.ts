import { modelPath } from "./payload-parts.ts";
import type { TaskCall } from "./task-call.ts";

/** Scale of every LoRA: its full effect. */
export const loraScale = 1;

/** Returns the URL of a LoRA's weights on the hub, or `undefined` if the model is not a LoRA. */
export function loraWeightsUrl({ mapping, hubUrl }: TaskCall): string | undefined {
  if (mapping?.adapter !== "lora" || mapping.adapterWeightsPath === undefined) return undefined;
  return `${hubUrl}/${modelPath(mapping.hfModelId)}/resolve/main/${modelPath(mapping.adapterWeightsPath)}`;
}
