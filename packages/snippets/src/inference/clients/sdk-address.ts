import type { CallFacts } from "../call-facts.ts";
import { fieldDoes, type fieldTasks } from "./field-providers.ts";

/** How a third-party SDK is configured: by provider, or by endpoint. */
export type SdkAddress = { provider: string; model: string } | { url: string; model: string | undefined };

/** Whether the SDK uses hf-inference's format, which some of its methods do not support. */
export const speaksHfInference = (address: SdkAddress): boolean =>
  "url" in address || address.provider === "hf-inference";

/**
 * Third-party SDKs have one hub's router built in, so another hub is passed as an endpoint. They then use
 * hf-inference's format, which works for our `/models/…` and chat, but for no provider's own API.
 * @returns `undefined` if such an SDK cannot make the call
 */
export function sdkAddress(
  client: keyof typeof fieldTasks,
  { call, modelId, ownHub, chat, rawUrl }: CallFacts,
): SdkAddress | undefined {
  if (call.endpointUrl !== undefined) {
    return { url: call.endpointUrl, model: chat === undefined ? undefined : call.providerModelId };
  }
  if (ownHub) {
    if (chat !== undefined)
      return call.baseUrl === undefined ? undefined : { url: call.baseUrl, model: call.providerModelId };
    const isHubFormat = call.provider === "auto" || call.provider === "hf-inference";
    return isHubFormat && rawUrl !== undefined ? { url: rawUrl, model: undefined } : undefined;
  }
  const task = chat === undefined ? call.task : "conversational";
  return fieldDoes(client, call.provider, task) ? { provider: call.provider, model: modelId } : undefined;
}
