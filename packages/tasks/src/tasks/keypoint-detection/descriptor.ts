import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Finds meaningful points in a picture, such as joints of a body or corners to match.",
  goodFor: ["Posture and movement in sports and therapy", "Hand and face control", "Aligning photos of the same place"],
  demo: {
    inputs: [{ type: "img", filename: "person.svg" }],
    outputs: [{ type: "img", filename: "person-keypoints.svg" }],
  },
  metrics: [
    { id: "OKS mAP", description: "Average precision with object keypoint similarity instead of box overlap." },
    { id: "PCK", description: "Share of points within a fraction of the body or head size." },
    { id: "repeatability", description: "For interest points: how many are found again in another view." },
  ],
  datasets: [
    {
      id: "detection-datasets/coco",
      use: "both",
      description: "Persons with seventeen labelled joints among its annotations.",
    },
    { id: "Vincent-luo/hagrid-mediapipe-hands", use: "training", description: "Hands with landmarks." },
  ],
  models: [
    { id: "usyd-community/vitpose-base-simple", description: "Body joints by a plain vision transformer." },
    { id: "magic-leap-community/superpoint", description: "Interest points with descriptors." },
    { id: "ETH-CVG/lightglue_disk", description: "Matches points between two pictures." },
    { id: "qualcomm/RTMPose-Body2d", description: "Optimised for phones." },
  ],
  spaces: [{ id: "ETH-CVG/LightGlue", description: "Match two photos." }],
  widgetModels: [],
} as const satisfies TaskDescriptor;
