import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Controls robots: from camera pictures and instructions to motor commands.",
  goodFor: [
    "Picking, sorting and folding",
    "Learning a skill from a few demonstrations",
    "Studying general-purpose robot policies",
  ],
  demo: {
    inputs: [
      { type: "img", filename: "robot-arm.svg" },
      { type: "text", label: "Instruction", content: "Put the ball into the box." },
    ],
    outputs: [
      {
        type: "tabular",
        table: [
          ["Step", "Shoulder (rad)", "Elbow (rad)", "Gripper"],
          ["1", "0.12", "-0.40", "open"],
          ["2", "0.31", "-0.52", "open"],
          ["3", "0.31", "-0.61", "closed"],
        ],
      },
    ],
  },
  metrics: [
    {
      id: "success rate",
      description: "Share of attempts in which the task is done, over a fixed set of starting positions.",
    },
    { id: "completion time", description: "Seconds until done, counted over successful attempts only." },
  ],
  datasets: [
    { id: "lerobot/pusht", use: "training", description: "Demonstrations of pushing a T-shaped block into place." },
    {
      id: "lerobot/aloha_sim_insertion_human",
      use: "training",
      description: "Two simulated arms insert a peg, steered by a person.",
    },
    { id: "lerobot/svla_so100_pickplace", use: "training", description: "Pick-and-place with a low-cost arm." },
  ],
  models: [
    { id: "lerobot/smolvla_base", description: "A small vision-language-action model to fine-tune on your own arm." },
    { id: "lerobot/diffusion_pusht", description: "Diffusion policy for the pushing task." },
    { id: "openvla/openvla-7b", description: "A 7-billion-parameter policy trained on many robots." },
  ],
  spaces: [{ id: "lerobot/visualize_dataset", description: "Replay recorded episodes in the browser." }],
  widgetModels: [],
} as const satisfies TaskDescriptor;
