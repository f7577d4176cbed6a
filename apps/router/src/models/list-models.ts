import { authenticateIfAsked } from "../http/authenticate.ts";
import type { Exchange } from "../relay/exchange.ts";
import { ownAnswerHeaders } from "../relay/headers.ts";
import type { RouterServices } from "../services.ts";

/** `GET /v1/models`: the mapped models that the caller may see, in OpenAI's shape, each with its providers. */
export async function listModels(exchange: Exchange, { directory, providers }: RouterServices): Promise<void> {
  const caller = await authenticateIfAsked(exchange, directory);
  const known = providers();
  const models = await directory.listMappedModels(caller?.userId);
  const data = models.map(({ modelId, mappings, createdAt }) => ({
    id: modelId,
    object: "model",
    created: createdAt === undefined ? 0 : Math.floor(createdAt.getTime() / 1000),
    owned_by: modelId.split("/")[0] ?? modelId,
    providers: mappings.map(({ provider, task, status }) => ({
      provider,
      task,
      status,
      has_key: known.get(provider)?.authorization !== undefined,
    })),
  }));
  const body = Buffer.from(JSON.stringify({ object: "list", data }));
  exchange.response.writeHead(200, {
    ...ownAnswerHeaders(exchange.requestId),
    "content-type": "application/json",
    "content-length": body.length,
  });
  exchange.response.end(body);
}
