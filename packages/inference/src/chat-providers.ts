import { baseten } from "./providers/baseten.ts";
import { cerebras } from "./providers/cerebras.ts";
import { clarifai } from "./providers/clarifai.ts";
import { cohere } from "./providers/cohere.ts";
import { deepinfraChat } from "./providers/deepinfra.ts";
import type { ProviderDefinition } from "./providers/define-provider.ts";
import { featherlessAiChat } from "./providers/featherless-ai.ts";
import { fireworksAi } from "./providers/fireworks-ai.ts";
import { groqChat } from "./providers/groq.ts";
import { hfInferenceChat } from "./providers/hf-inference.ts";
import { hyperbolicChat } from "./providers/hyperbolic.ts";
import { nebiusChat } from "./providers/nebius.ts";
import { novitaChat } from "./providers/novita.ts";
import { nscaleChat } from "./providers/nscale.ts";
import { nvidia } from "./providers/nvidia.ts";
import { openai } from "./providers/openai.ts";
import { ovhcloudChat } from "./providers/ovhcloud.ts";
import { publicai } from "./providers/publicai.ts";
import { sambanovaChat } from "./providers/sambanova.ts";
import { scalewayChat } from "./providers/scaleway.ts";
import { togetherChat } from "./providers/together.ts";
import { zaiOrgChat } from "./providers/zai-org.ts";

/** Every provider that chats, with nothing but chat. */
export const chatProviders: ReadonlyMap<string, ProviderDefinition> = new Map(
  [
    baseten,
    cerebras,
    clarifai,
    cohere,
    deepinfraChat,
    featherlessAiChat,
    fireworksAi,
    groqChat,
    hfInferenceChat,
    hyperbolicChat,
    nebiusChat,
    novitaChat,
    nscaleChat,
    nvidia,
    openai,
    ovhcloudChat,
    publicai,
    sambanovaChat,
    scalewayChat,
    togetherChat,
    zaiOrgChat,
  ].map((provider) => [provider.id, provider]),
);
