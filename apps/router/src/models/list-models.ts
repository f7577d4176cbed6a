import { authenticateIfAsked } from "../http/authenticate.ts";
import { sendJson } from "../http/send-json.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";
import { describeModel } from "./describe-model.ts";

/** `GET /v1/models`: the mapped models that the caller may see. */
export async function listModels(exchange: Exchange, { directory, providers }: RouterServices): Promise<void> {
  const caller = await authenticateIfAsked(exchange, directory);
  const models = await directory.listMappedModels(caller?.userId);
  sendJson(exchange, { object: "list", data: models.map((model) => describeModel(model, providers())) });
}
