import { modelNotFound } from "../errors/model-not-found.ts";
import { authenticateIfAsked, readerOf } from "../http/authenticate.ts";
import { sendJson } from "../http/send-json.ts";
import { providersOf } from "../providers/callers-providers.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";
import { describeModel } from "./describe-model.ts";
import { parseModelReference } from "./model-reference.ts";
import { showProviders } from "./show-providers.ts";

export const modelPathPrefix = "/v1/models/";

const providersSuffix = "/providers";

/** `GET /v1/models/{namespace}/{name}[/providers]`; OpenAI's clients escape the slash in the middle. */
export async function showModel(exchange: Exchange, services: RouterServices): Promise<void> {
  const { directory, discovered } = services;
  const caller = await authenticateIfAsked(exchange, services);
  const text = exchange.path.slice(modelPathPrefix.length).replace(/%2f/gi, "/").replace(/%3a/gi, ":");
  // A model may itself be called `providers`.
  const isServed = (name: string) => discovered().has(name);
  const above = text.slice(0, -providersSuffix.length);
  const wantsProviders = text.endsWith(providersSuffix) && (text.split("/").length === 3 || isServed(above));
  const { modelId } = parseModelReference(wantsProviders ? above : text, isServed);
  const mapped = await directory.mappingsOf(modelId, readerOf(caller));
  if (mapped === undefined) throw modelNotFound(modelId);
  const providers = await providersOf(exchange, services);
  if (wantsProviders) showProviders(exchange, mapped, { ...services, providers });
  else sendJson(exchange, describeModel(mapped, providers));
}
