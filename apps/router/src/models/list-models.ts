import { authenticateIfAsked, readerOf } from "../http/authenticate.ts";
import { sendJson } from "../http/send-json.ts";
import { providersOf } from "../providers/callers-providers.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";
import { describeModel } from "./describe-model.ts";

/** `GET /v1/models`: the mapped models that the caller may see. */
export async function listModels(exchange: Exchange, services: RouterServices): Promise<void> {
  const { directory } = services;
  const caller = await authenticateIfAsked(exchange, services);
  const models = await directory.listMappedModels(readerOf(caller));
  const providers = await providersOf(exchange, services);
  sendJson(exchange, { object: "list", data: models.map((model) => describeModel(model, providers)) });
}
