import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { responses } from "../api/responses.ts";

const Example = z.object({ id: z.string(), description: z.string() });

/** A task, with what its page shows. Clients read `widgetModels` to choose a model when the caller names none. */
export const ListedTask = z.object({
  id: z.string(),
  label: z.string(),
  summary: z.string(),
  libraries: z.array(z.string()),
  metrics: z.array(Example),
  datasets: z.array(Example),
  models: z.array(Example),
  spaces: z.array(Example),
  widgetModels: z.array(z.string()),
  youtubeId: z.string().optional(),
  canonicalId: z.string().optional(),
  isPlaceholder: z.boolean().optional(),
});
export type ListedTask = z.infer<typeof ListedTask>;

export const listTasks = {
  method: "GET",
  path: "/api/tasks",
  id: "list-tasks",
  summary: "List tasks",
  description: "Every task with its libraries and with examples of models, datasets and metrics, by `pipeline_tag`.",
  responses: responses({
    200: {
      description: "Tasks by their `pipeline_tag`.",
      content: json(z.record(z.string(), ListedTask), {
        "fill-mask": {
          id: "fill-mask",
          label: "Fill-Mask",
          summary: "Predicts the word behind a mask.",
          libraries: ["transformers"],
          metrics: [],
          datasets: [],
          models: [],
          spaces: [],
          widgetModels: ["acme/tiny-bert"],
        },
      }),
    },
  }),
  auth: "none",
} satisfies ApiOperation;
