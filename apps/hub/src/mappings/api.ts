import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { repositoryParameters } from "../api/parameters.ts";
import { ofWriting, repositoryResponses } from "../api/responses.ts";
import { MappingRequest, ModelMappings } from "../contract/mappings/mappings.ts";

const base = "/api/models/{namespace}/{name}/inference-providers";
const parameters = repositoryParameters.extend({
  provider: z.string().meta({ description: "Id of the provider.", examples: ["groq"] }),
});
const mapped = {
  description: "The providers of the model, by id.",
  content: json(ModelMappings, { groq: { status: "live", providerId: "tiny-chat-1b", task: "conversational" } }),
};

/** Providers that serve a model. */
export const mappingOperations = {
  list: {
    method: "GET",
    path: base,
    id: "list-inference-providers-of-model",
    summary: "List the inference providers of a model",
    description: "`status` is `live` where calls of the model go to the provider.",
    parameters: repositoryParameters,
    responses: repositoryResponses({ 200: mapped }),
    auth: "optional",
  },
  put: {
    method: "PUT",
    path: `${base}/{provider}`,
    id: "map-model",
    summary: "Add or change an inference provider of a model",
    description: "`providerId` is the provider's own name of the model; `task` a pipeline tag, or `conversational`.",
    parameters,
    body: { content: json(MappingRequest, { providerId: "tiny-chat-1b", task: "conversational", status: "live" }) },
    responses: repositoryResponses({ 200: mapped }, ofWriting),
    auth: "write",
  },
  remove: {
    method: "DELETE",
    path: `${base}/{provider}`,
    id: "unmap-model",
    summary: "Remove an inference provider from a model",
    parameters,
    responses: repositoryResponses({ 200: mapped }, [400, 403]),
    auth: "write",
  },
} satisfies Record<string, ApiOperation>;
