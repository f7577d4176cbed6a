import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Reconstructs a three-dimensional object or scene from one or a few pictures.",
  goodFor: ["Product views from all sides", "Game assets from concept art", "Scanning things with a phone"],
  demo: {
    inputs: [{ type: "img", filename: "mug.svg" }],
    outputs: [{ type: "img", filename: "mug-turning.svg" }],
  },
  metrics: [
    { id: "chamfer distance", description: "Mean distance between predicted and true surface points." },
    { id: "f-score", description: "Share of points within a tolerance, in both directions." },
    { id: "LPIPS", description: "Perceptual difference of rendered new views." },
    { id: "PSNR", description: "Pixel fidelity of rendered new views in dB." },
  ],
  datasets: [
    { id: "allenai/objaverse-xl", use: "training", description: "Objects to render training views from." },
    { id: "dylanebert/iso3d", use: "evaluation", description: "Isolated pictures for comparing methods." },
  ],
  models: [
    { id: "TencentARC/InstantMesh", description: "Views by diffusion, mesh by a reconstruction transformer." },
    { id: "stabilityai/stable-point-aware-3d", description: "Editable point cloud and mesh from one picture." },
    { id: "microsoft/TRELLIS-image-large", description: "Detailed meshes and splats." },
    { id: "stabilityai/TripoSR", description: "Half a second for a rough mesh." },
  ],
  spaces: [
    { id: "dylanebert/3d-arena", description: "Vote between methods." },
    { id: "TencentARC/InstantMesh", description: "Upload a picture." },
  ],
  widgetModels: [],
} as const satisfies TaskDescriptor;
