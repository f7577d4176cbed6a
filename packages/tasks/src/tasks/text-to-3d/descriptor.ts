import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Builds a three-dimensional object from a description.",
  goodFor: ["Props for games and virtual worlds", "Quick shapes for design", "Objects to print after clean-up"],
  demo: {
    inputs: [{ type: "text", label: "Prompt", content: "A blue mug with a round handle" }],
    outputs: [{ type: "img", filename: "mug-turning.svg" }],
  },
  metrics: [
    { id: "clip_score", description: "Agreement of rendered views and prompt." },
    { id: "chamfer distance", description: "Mean distance between surfaces, where a reference shape exists." },
    { id: "user preference", description: "Votes between two results seen from all sides." },
  ],
  datasets: [
    { id: "allenai/objaverse-xl", use: "training", description: "Ten million 3D objects from the web." },
    { id: "tiange/Cap3D", use: "training", description: "Captions for objects of Objaverse." },
  ],
  models: [
    { id: "openai/shap-e", description: "Implicit shapes in under a minute." },
    { id: "ashawkey/LGM", description: "Gaussian splats from text or a picture." },
    { id: "microsoft/TRELLIS-text-large", description: "Structured latents, exports meshes and splats." },
  ],
  spaces: [
    { id: "hysts/Shap-E", description: "Try Shap-E." },
    { id: "ashawkey/LGM", description: "Splats within seconds." },
  ],
  widgetModels: [],
} as const satisfies TaskDescriptor;
