import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Anything that fits none of the listed tasks.",
  goodFor: [
    "Models with an unusual input or output",
    "Building blocks such as tokenizers and codecs",
    "Research that has no name yet",
  ],
  demo: {
    inputs: [{ type: "text", label: "Input", content: "Whatever the model card describes." }],
    outputs: [{ type: "text", label: "Output", content: "Whatever the model card promises." }],
  },
  metrics: [{ id: "as stated by the author", description: "Without a shared task there is no shared metric." }],
  datasets: [
    {
      id: "HuggingFaceFW/fineweb",
      use: "training",
      description: "An example of a data set that serves many purposes at once.",
    },
  ],
  models: [{ id: "facebook/encodec_24khz", description: "A neural audio codec, useful inside other systems." }],
  spaces: [],
  widgetModels: [],
} as const satisfies TaskDescriptor;
