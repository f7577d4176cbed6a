import { z } from "zod";
import { ModelDetails } from "./model-files.ts";

/** A model from which another one of the tree was derived. */
export const ModelAncestor = z.object({
  id: z.string(),
  /** The model that was derived from it. */
  of: z.string(),
  relation: z.string(),
  /** Whether the caller may see it on this hub. */
  known: z.boolean(),
  /** Steps from the model of the page: 1 for its own base models. */
  level: z.number(),
  pipeline_tag: z.string().optional(),
});
export type ModelAncestor = z.infer<typeof ModelAncestor>;

/** `GET /_private/model-tree/{id}`: the base models of a model, their base models, and how many models derive from it. */
export const ModelTree = z.object({
  /** By level. A model appears once for each model that names it as its base. */
  ancestors: z.array(ModelAncestor),
  /** Whether more levels or models exist than are shown. */
  isCut: z.boolean(),
  children: ModelDetails.shape.children,
});
export type ModelTree = z.infer<typeof ModelTree>;
