import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Trains an agent that learns by trying actions and receiving rewards.",
  goodFor: [
    "Game characters and benchmarks",
    "Control of simulated robots",
    "Scheduling, routing and other decisions in sequence",
  ],
  demo: {
    inputs: [
      {
        type: "text",
        label: "State",
        content: "Cart at 0.02 m moving right at 0.3 m/s; pole leaning 1.4° to the right.",
      },
    ],
    outputs: [
      { type: "text", label: "Action", content: "Push right" },
      {
        type: "text",
        label: "Next State",
        content: "Cart at 0.03 m moving right at 0.5 m/s; pole leaning 1.1° to the right.",
      },
    ],
  },
  metrics: [
    { id: "Mean Reward", description: "Return of an episode, averaged over many evaluation episodes." },
    { id: "Discounted Total Reward", description: "Return with later rewards weighted down by the discount factor." },
    { id: "Level of Performance After Some Time", description: "The return reached within a fixed number of steps." },
  ],
  datasets: [
    {
      id: "edbeeching/decision_transformer_gym_replay",
      use: "training",
      description: "Recorded episodes for learning offline.",
    },
  ],
  models: [
    { id: "sb3/ppo-CartPole-v1", description: "A small policy for balancing a pole." },
    { id: "edbeeching/decision-transformer-gym-hopper-expert", description: "Treats control as sequence modelling." },
  ],
  spaces: [
    { id: "ThomasSimonini/Huggy", description: "Play fetch with a trained dog." },
    { id: "ThomasSimonini/SnowballFight", description: "Fight against a trained opponent." },
  ],
  widgetModels: [],
  youtubeId: "q0BiUn5LiBc",
} as const satisfies TaskDescriptor;
