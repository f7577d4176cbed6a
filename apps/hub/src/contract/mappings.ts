import { limits } from "@modelyard/platform/limits";
import { isPipelineType } from "@modelyard/tasks";
import { z } from "zod";
import { ProviderMapping } from "./models.ts";

const { nameChars, pathChars } = limits.modelMapping;
// What stands in an address and in a header must not be read as something else.
const printable = /^[^\s\p{C}]+$/u;
const isServed = (task: string) => task === "conversational" || isPipelineType(task);

/** `PUT /api/models/{id}/inference-providers/{provider}`: how a provider serves the model. `DELETE` there ends it. */
export const MappingRequest = z.object({
  /** The provider's own name of the model. */
  providerId: z
    .string()
    .trim()
    .max(nameChars)
    .regex(printable, "The provider's name of the model has no spaces and is not empty."),
  /** A pipeline tag, or `conversational` for a chat. */
  task: z.string().refine(isServed, { error: "The task is a pipeline tag or conversational." }),
  status: ProviderMapping.shape.status.default("live"),
  adapter: ProviderMapping.shape.adapter,
  adapterWeightsPath: z.string().max(pathChars).optional(),
});
export type MappingRequest = z.input<typeof MappingRequest>;

/** `GET /api/models/{id}/inference-providers`: by provider. */
export const ModelMappings = z.record(z.string(), ProviderMapping);
export type ModelMappings = z.infer<typeof ModelMappings>;
