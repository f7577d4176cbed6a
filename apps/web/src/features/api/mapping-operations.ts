import { MappingRequest, ModelMappings } from "@modelyard/hub/contract";
import type { Operation } from "./operation.ts";

const base = "/api/models/{namespace}/{name}/inference-providers";

/** Which providers serve a model. */
export const mappingOperations: readonly Operation[] = [
  {
    method: "get",
    path: base,
    id: "list-inference-providers-of-model",
    summary: "Which providers serve a model",
    about: "By provider: its own name of the model, the task, and whether calls go there (`live`).",
    answer: ModelMappings,
    token: "optional",
  },
  {
    method: "put",
    path: `${base}/{provider}`,
    id: "map-model",
    summary: "Say how a provider serves a model",
    about:
      "Calls of the model go to its providers from now on. `task` is a pipeline tag, or `conversational` for a chat.",
    body: MappingRequest,
    answer: ModelMappings,
    token: "write",
  },
  {
    method: "delete",
    path: `${base}/{provider}`,
    id: "unmap-model",
    summary: "A provider no longer serves a model",
    answer: ModelMappings,
    token: "write",
  },
];
