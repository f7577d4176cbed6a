import { limits } from "@modelyard/platform/limits";
import { isPipelineType } from "@modelyard/tasks";
import { z } from "zod";
import { ProviderMapping } from "../models.ts";
import { providerModelIdProblem } from "./provider-model-id.ts";

const { nameChars, pathChars } = limits.modelMapping;
const isFilePath = (path: string) =>
  !/\p{Cc}/u.test(path) && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
const isServed = (task: string) => task === "conversational" || isPipelineType(task);

function checkProviderModelId(id: string, context: z.RefinementCtx): void {
  const problem = providerModelIdProblem(id);
  if (problem !== undefined) context.addIssue({ code: "custom", message: `${problem}.` });
}

/** `PUT /api/models/{id}/inference-providers/{provider}`: how a provider serves the model. `DELETE` there ends it. */
export const MappingRequest = z.object({
  /** The provider's name for the model. */
  providerId: z.string().trim().max(nameChars).superRefine(checkProviderModelId),
  /** A pipeline tag, or `conversational` for a chat. */
  task: z.string().refine(isServed, { error: "The task must be a pipeline tag or conversational." }),
  status: ProviderMapping.shape.status.default("live"),
  adapter: ProviderMapping.shape.adapter,
  adapterWeightsPath: z
    .string()
    .max(pathChars)
    .refine(isFilePath, "The path must name a file of the repository.")
    .optional(),
});
export type MappingRequest = z.input<typeof MappingRequest>;

/** `GET /api/models/{id}/inference-providers`: by provider. */
export const ModelMappings = z.record(z.string(), ProviderMapping);
export type ModelMappings = z.infer<typeof ModelMappings>;
