import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import type { EngineId, ModelState } from "../../contract/custom-providers.ts";
import type { EngineRequests } from "../engine-requests.ts";

/** A number of tokens; anything else is unknown. */
export const Tokens = z.number().int().positive().max(1_000_000_000).optional().catch(undefined);
/** A short text; anything else is unknown. */
export const ShortText = z.string().max(limits.router.discoveredModelChars).optional().catch(undefined);

/** A model of `GET /v1/models`, with the fields that engines add. */
export const ListedModel = z.object({
  id: z.string(),
  owned_by: ShortText,
  /** vLLM and SGLang. */
  max_model_len: Tokens,
  /** Ray Serve LLM. */
  metadata: z.object({ max_request_context_length: Tokens }).optional().catch(undefined),
  /** llama-server. */
  meta: z.object({ n_ctx: Tokens, n_ctx_train: Tokens }).optional().catch(undefined),
  /** llama-server with several models. */
  status: z.object({ value: ShortText }).optional().catch(undefined),
});
export type ListedModel = z.infer<typeof ListedModel>;

/** What an engine reports about one model. Fields that it does not report are absent. */
export interface ModelFacts {
  task?: string | undefined;
  contextLength?: number | undefined;
  state?: ModelState | undefined;
}

/** An engine that identified itself. */
export interface RecognizedEngine {
  version?: string | undefined;
  /** The engine is loading a model. */
  isStarting?: boolean;
  /** Names of models that `GET /v1/models` does not list. */
  models?: readonly string[];
  describe: (model: ListedModel) => ModelFacts;
}

/** Facts of models that do not change, by a digest of their content. */
export type KnownFacts = Map<string, ModelFacts>;

/** How one kind of engine is recognized by its documented addresses. */
export interface Engine {
  id: EngineId;
  /** `owned_by` of its models. */
  ownedBy?: string;
  /** Returns `undefined` if the server is not this engine. */
  recognize(requests: EngineRequests, context: RecognizeContext): Promise<RecognizedEngine | undefined>;
}

export interface RecognizeContext {
  listed: readonly ListedModel[];
  known: KnownFacts;
}
