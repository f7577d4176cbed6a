import { parseModelReference } from "../chat/model-reference.ts";
import { modelNotFound } from "../errors/model-not-found.ts";
import { authenticateIfAsked } from "../http/authenticate.ts";
import { sendJson } from "../http/send-json.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";
import { describeModel } from "./describe-model.ts";

export const modelPathPrefix = "/v1/models/";

/** `GET /v1/models/{namespace}/{name}`; OpenAI's clients escape the slash in the middle. */
export async function showModel(exchange: Exchange, { directory, providers }: RouterServices): Promise<void> {
  const caller = await authenticateIfAsked(exchange, directory);
  const text = exchange.path.slice(modelPathPrefix.length).replace(/%2f/i, "/");
  const { modelId } = parseModelReference(text);
  const mapped = await directory.mappingsOf(modelId, caller?.userId);
  if (mapped === undefined) throw modelNotFound(modelId);
  sendJson(exchange, describeModel(mapped, providers()));
}
