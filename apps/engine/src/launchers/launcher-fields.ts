import { limits } from "@modelyard/platform/limits";
import { z } from "zod";

const { launchers: bounds } = limits;

const ModelId = z
  .string()
  .max(limits.engine.modelIdChars)
  .regex(/^[A-Za-z0-9][\w.-]*\/[A-Za-z0-9][\w.-]*$/, "expected a repository of this hub, such as acme/tiny-chat");

/** A model that a launcher may serve. */
export const LaunchedModel = z.strictObject({
  id: ModelId,
  /** A branch, tag or commit. */
  revision: z
    .string()
    .max(bounds.revisionChars)
    .regex(/^[A-Za-z0-9][\w./-]*$/, "expected a branch, tag or commit that does not begin with a hyphen")
    .default("main"),
  /** `conversational` or a pipeline tag. By default, what the engine reports. */
  task: z.string().min(1).max(bounds.nameChars).optional(),
  contextLength: z.number().int().min(1).max(100_000_000).optional(),
});
export type LaunchedModelSetting = z.infer<typeof LaunchedModel>;

/** Fields of launchers of every kind. */
export const launcherFields = {
  /** The provider's id. */
  id: z.string().regex(/^[a-z\d][a-z\d-]{0,62}$/, "expected lower-case letters, digits and hyphens"),
  label: z.string().trim().min(1).max(bounds.nameChars).optional(),
  /** The user in whose name the files of models are read. */
  readAs: z.string().min(1).max(bounds.nameChars),
  models: z.array(LaunchedModel).min(1).max(bounds.models),
  /** Replicas of all models that run at the same time. For one more, the longest idle one is stopped. */
  mostEngines: z.number().int().min(1).max(bounds.models).default(bounds.defaultEngines),
  idleMinutes: z.number().min(0.01).max(10_080).default(10),
};
