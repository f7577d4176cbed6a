import { modelPath } from "./payload-parts.ts";
import type { TaskCall } from "./task-call.ts";

/** Every LoRA is applied in full. */
export const loraScale = 1;

/** @returns the address of a LoRA's weights on the hub, or `undefined` if the model is none */
export function loraWeightsUrl({ mapping, hubUrl }: TaskCall): string | undefined {
  if (mapping?.adapter !== "lora" || mapping.adapterWeightsPath === undefined) return undefined;
  return `${hubUrl}/${modelPath(mapping.hfModelId)}/resolve/main/${modelPath(mapping.adapterWeightsPath)}`;
}
