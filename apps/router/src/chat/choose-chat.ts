import type { Caller } from "../directory.ts";
import { modelNotFound } from "../errors/model-not-found.ts";
import { chooseCandidates } from "../failover/candidate.ts";
import { parseModelReference } from "../models/model-reference.ts";
import { providersOf } from "../providers/callers-providers.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";

/** The tasks under which a model may be mapped to be chatted with. */
const chatTasks = ["conversational", "text-generation", "image-text-to-text"] as const;

/** Who can answer a chat with this model, best first, and who was passed over: the same for every dialect of chat. */
export async function chooseChat(model: string, caller: Caller, exchange: Exchange, services: RouterServices) {
  const reference = parseModelReference(model, (name) => services.discovered().has(name));
  exchange.facts.model = reference.modelId;
  const mapped = await services.directory.mappingsOf(reference.modelId, caller.userId);
  if (mapped === undefined) throw modelNotFound(reference.modelId);
  const chosen = chooseCandidates({
    modelId: reference.modelId,
    mappings: mapped.mappings,
    wanted: reference.provider,
    mappedAs: chatTasks,
    what: "chat",
    adapterOf: ({ tasks }) => tasks.conversational,
    providers: await providersOf(exchange, services),
  });
  return { reference, ...chosen };
}

export type ChosenChat = Awaited<ReturnType<typeof chooseChat>>;
