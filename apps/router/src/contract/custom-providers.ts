import { limits } from "@modelyard/platform/limits";
import { z } from "zod";

/** The engines that the probe of custom providers recognizes. */
export const engineIds = ["vllm", "sglang", "llama-server", "ollama", "tgi", "tei", "lm-studio"] as const;
export type EngineId = (typeof engineIds)[number];

/** `starting`: the server responds 503, as engines do while they load a model. */
export const serverHealths = ["ready", "starting", "failing"] as const;
export type ServerHealth = (typeof serverHealths)[number];

export const modelStates = ["loaded", "loading", "unloaded"] as const;
export type ModelState = (typeof modelStates)[number];

/** A model of a custom provider, with what its engine reports; `null`: unknown. */
export const CustomProviderModel = z.object({
  /** The server's name of the model. */
  id: z.string(),
  /** The task under which the model is mapped: a pipeline tag, or `conversational`. `null`: any task. */
  task: z.string().nullable(),
  /** In tokens. */
  contextLength: z.number().int().nullable(),
  /** Whether the model is in memory. */
  state: z.enum(modelStates).nullable(),
});
export type CustomProviderModel = z.infer<typeof CustomProviderModel>;

/** One of several servers with the same models. */
export const CustomReplica = z.object({
  /** Without `/v1`. */
  baseUrl: z.string(),
  /** `null`: not probed yet. */
  health: z.enum(serverHealths).nullable(),
  problem: z.string().nullable(),
});
export type CustomReplica = z.infer<typeof CustomReplica>;

/** `GET /api/router/custom-providers` (administrators): a list of these. */
export const CustomProviderEntry = z.object({
  id: z.string(),
  label: z.string(),
  /** Without `/v1`. */
  baseUrl: z.string(),
  /** All its servers, the first one at `baseUrl`; empty if there is only one. */
  replicas: z.array(CustomReplica),
  createdAt: z.string(),
  /** Whether the hub has a key for it. */
  hasKey: z.boolean(),
  /** The engine that the server runs; `null`: not recognized. */
  engine: z.enum(engineIds).nullable(),
  engineVersion: z.string().nullable(),
  /** `null`: the server was not probed yet. */
  health: z.enum(serverHealths).nullable(),
  /** When its models were requested last; `null`: never. */
  refreshedAt: z.string().nullable(),
  /** Why the last request for its models failed; `null`: it succeeded. */
  problem: z.string().nullable(),
  /** Its own names for its models. Called as `{model}` or, to name the server, `{model}:{id}`. */
  models: z.array(z.string()),
  /** The same models with what their engine reports. */
  modelDetails: z.array(CustomProviderModel),
});
export type CustomProviderEntry = z.infer<typeof CustomProviderEntry>;

/**
 * `PUT /api/router/custom-providers/{id}` adds or changes a server: 200 with its `CustomProviderEntry`, whose `problem`
 * says why its models could not be requested. `POST …/{id}/refresh` requests them again. `DELETE …/{id}`: 204.
 */
export const CustomProviderRequest = z.strictObject({
  label: z.string().trim().min(1).max(100).optional(),
  /** With or without `/v1` at its end. */
  baseUrl: z.string().min(1).max(2000),
  /** Further servers with the same models and the same key. Each call goes to one of them. */
  replicaUrls: z
    .array(z.string().min(1).max(2000))
    .max(limits.router.replicas - 1)
    .optional(),
  /** Without it, a stored key stays. */
  key: z
    .string()
    .regex(/^[\x21-\x7e]{1,4096}$/, "a provider key is visible ASCII without spaces")
    .optional(),
});
export type CustomProviderRequest = z.infer<typeof CustomProviderRequest>;
