import { limits } from "@modelyard/platform/limits";
import type { RuntimeCall } from "../runtimes/runtime.ts";
import { RequestError } from "./error-response.ts";
import type { RequestBody } from "./read-body.ts";

/** A route that calls a model. */
export interface ModelRoute {
  /** From the path; otherwise the body names it. */
  modelId: string | undefined;
  kind: "chat" | "completion" | "embeddings" | "task";
  /** Of a route for tasks; otherwise the task of the model. */
  task: string | undefined;
}

const openAiRoutes: ReadonlyMap<string, Exclude<ModelRoute["kind"], "task">> = new Map([
  ["chat/completions", "chat"],
  ["completions", "completion"],
  ["embeddings", "embeddings"],
]);
const modelPath = /^\/models\/([\w.-]{1,96}\/[\w.-]{1,96})(?:\/(?:pipeline\/([a-z-]{1,64})|v1\/([a-z/]{1,32})))?$/;
const openAiPath = /^\/v1\/([a-z/]{1,32})$/;

/** Returns the route of a path, `undefined` if it calls no model. */
export function modelRoute(path: string): ModelRoute | undefined {
  const openAi = openAiRoutes.get(openAiPath.exec(path)?.[1] ?? "");
  if (openAi !== undefined) return { modelId: undefined, kind: openAi, task: undefined };
  const [, modelId, task, below] = modelPath.exec(path) ?? [];
  if (modelId === undefined) return undefined;
  if (below === undefined) return { modelId, kind: "task", task };
  const kind = openAiRoutes.get(below);
  return kind === undefined ? undefined : { modelId, kind, task: undefined };
}

/** Returns what a request asks of which model. @throws {RequestError} */
export function modelCall(
  route: ModelRoute,
  body: RequestBody,
  taskOf: (modelId: string) => string | undefined,
): { modelId: string; call: RuntimeCall; isStream: boolean } {
  const named = body.kind === "json" ? body.value.model : undefined;
  const modelId = route.modelId ?? (typeof named === "string" ? named : undefined);
  if (modelId === undefined || modelId.length > limits.engine.modelIdChars)
    throw new RequestError("invalid_request", "`model` must be the name of a model, such as `user/model`.");
  if (route.kind !== "task") {
    if (body.kind === "file") throw new RequestError("invalid_request", "The body must be JSON.");
    // Requests below a model's path may name it differently.
    const value: Record<string, unknown> = { ...body.value, model: typeof named === "string" ? named : modelId };
    return {
      modelId,
      call: { kind: route.kind, body: value },
      isStream: value.stream === true && route.kind !== "embeddings",
    };
  }
  const ownTask = taskOf(modelId) ?? "";
  // Without an address for chat, a chat model is called as other models that generate text.
  const task = route.task ?? (ownTask === "conversational" ? "text-generation" : ownTask);
  if (body.kind === "file")
    return { modelId, call: { kind: "task", task, inputs: body.base64, parameters: {} }, isStream: false };
  const { inputs, parameters, model: _model, options: _options, ...fields } = body.value;
  if (inputs === undefined) throw new RequestError("invalid_request", "`inputs` is missing.");
  // Clients send the parameters of these tasks beside the inputs.
  const beside = embeddingTasks.has(task) ? fields : {};
  const call = { kind: "task" as const, task, inputs, parameters: { ...beside, ...recordOf(parameters) } };
  return { modelId, call, isStream: false };
}

const embeddingTasks: ReadonlySet<string> = new Set(["feature-extraction", "sentence-similarity"]);

function recordOf(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value === "object" && !Array.isArray(value)) return { ...value };
  throw new RequestError("invalid_request", "`parameters` must be an object.");
}
