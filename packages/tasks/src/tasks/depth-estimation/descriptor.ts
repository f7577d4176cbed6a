import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Estimates the distance to each point in a picture.",
  goodFor: [
    "Blurring backgrounds and other photo effects",
    "Spatial perception for robots and cars",
    "Turning photos into 3D scenes",
  ],
  demo: {
    inputs: [{ type: "img", filename: "street.svg" }],
    outputs: [{ type: "img", filename: "street-depth.svg" }],
  },
  metrics: [
    { id: "AbsRel", description: "Mean of the error divided by the true distance." },
    { id: "RMSE", description: "Root of the mean squared error, in metres." },
    { id: "δ < 1.25", description: "Share of pixels within a factor of 1.25 of the truth." },
  ],
  datasets: [
    { id: "sayakpaul/nyu_depth_v2", use: "both", description: "Indoor scenes measured with a depth camera." },
    {
      id: "depth-anything/DA-2K",
      use: "evaluation",
      description: "Pairs of points in varied photos: which one is nearer?",
    },
  ],
  models: [
    { id: "depth-anything/Depth-Anything-V2-Large-hf", description: "Sharp relative depth for any kind of photo." },
    { id: "Intel/dpt-large", description: "An earlier transformer that later models follow." },
    { id: "apple/DepthPro-hf", description: "Metric depth with fine edges, also estimates focal length." },
  ],
  spaces: [{ id: "radames/dpt-depth-estimation-3d-voxels", description: "Turns a photo into a voxel scene." }],
  widgetModels: [],
} as const satisfies TaskDescriptor;
