import { z } from "zod";
import type { ModelState } from "../../contract/custom-providers.ts";
import { type Engine, type ListedModel, ShortText, Tokens } from "./engine.ts";

const Properties = z.object({
  build_info: ShortText,
  default_generation_settings: z.object({ n_ctx: Tokens }),
});

/**
 * Does not report its task: the same properties describe a server of chats and one of embeddings.
 * @see https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md (checked 2026-11-23)
 */
export const llamaServer: Engine = {
  id: "llama-server",
  ownedBy: "llamacpp",
  async recognize(requests, { listed }) {
    const isNamed = listed.some(({ owned_by }) => owned_by === "llamacpp");
    const properties = await requests.get("/props", Properties);
    if (properties === undefined && !isNamed) return undefined;
    const isStarting = requests.statusOf("/props") === 503;
    return {
      version: properties?.build_info,
      isStarting,
      describe: (model) => ({
        contextLength: model.meta?.n_ctx ?? properties?.default_generation_settings.n_ctx ?? model.meta?.n_ctx_train,
        state: stateOf(model, isStarting),
      }),
    };
  },
};

const states: Readonly<Record<string, ModelState>> = { loaded: "loaded", loading: "loading", unloaded: "unloaded" };

/** A server of one model reports no status. */
function stateOf({ status }: ListedModel, isStarting: boolean): ModelState | undefined {
  if (status?.value !== undefined) return Object.hasOwn(states, status.value) ? states[status.value] : undefined;
  return isStarting ? "loading" : "loaded";
}
