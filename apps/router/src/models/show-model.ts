import type { RouterDirectory } from "../directory.ts";
import type { Discovered } from "../discovery/with-discovered.ts";
import { modelDisabled } from "../errors/model-disabled.ts";
import { modelNotFound } from "../errors/model-not-found.ts";
import type { Health } from "../health/health.ts";
import { readerOf } from "../http/authenticate.ts";
import type { Handler } from "../http/handler.ts";
import { sendJson } from "../http/send-json.ts";
import type { EngineClient } from "../local-engine/engine-client.ts";
import { localProviderId } from "../local-engine/local-provider.ts";
import { type ProvidersFor, providersOf } from "../providers/callers-providers.ts";
import type { PriceTable } from "../usage/prices.ts";
import { describeModel } from "./describe-model.ts";
import { describeProviders } from "./describe-providers.ts";
import { parseModelReference } from "./model-reference.ts";

export const modelPathPrefix = "/v1/models/";

const providersSuffix = "/providers";

interface ShowModelOptions {
  directory: Pick<RouterDirectory, "mappingsOf">;
  discovered: Discovered;
  providersFor: ProvidersFor;
  health: Pick<Health, "report">;
  prices: Pick<PriceTable, "find">;
  engine: Pick<EngineClient, "runningHere"> | undefined;
}

/** `GET /v1/models/{namespace}/{name}[/providers]`; OpenAI's clients escape the slash in the middle. */
export function showModel(options: ShowModelOptions): Handler {
  const { directory, discovered, providersFor, health, prices, engine } = options;
  const isServed = (name: string) => discovered().has(name);
  return {
    access: "anyone",
    async handle({ call, output, path }, caller) {
      const text = path.slice(modelPathPrefix.length).replace(/%2f/gi, "/").replace(/%3a/gi, ":");
      // A model may itself be called `providers`.
      const above = text.slice(0, -providersSuffix.length);
      const wantsProviders = text.endsWith(providersSuffix) && (text.split("/").length === 3 || isServed(above));
      const { modelId } = parseModelReference(wantsProviders ? above : text, isServed);
      const mapped = await directory.mappingsOf(modelId, readerOf(caller));
      if (mapped === undefined) throw modelNotFound(modelId);
      if (mapped.isDisabled === true) throw modelDisabled();
      const providers = await providersOf(call.caller, providersFor);
      if (!wantsProviders) {
        sendJson(output, describeModel(mapped, providers));
        return;
      }
      const runsHere = mapped.mappings.some(({ provider }) => provider === localProviderId);
      const runningHere = runsHere ? await engine?.runningHere(mapped.modelId) : undefined;
      sendJson(output, describeProviders(mapped, { providers, health, prices, runningHere }));
    },
  };
}
