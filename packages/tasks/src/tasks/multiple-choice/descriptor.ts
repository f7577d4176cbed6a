import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Picks the right answer or ending from several options.",
  goodFor: [
    "Grading comprehension exercises",
    "Benchmarking what language models know",
    "Choosing the plausible continuation of a story",
  ],
  demo: {
    inputs: [
      { type: "text", label: "Question", content: "She put the kettle on the stove. What happens next?" },
      { type: "text", label: "Choices", content: "A: The water boils. B: The stove melts. C: The kettle flies away." },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "A", score: 0.93 },
          { label: "C", score: 0.04 },
          { label: "B", score: 0.03 },
        ],
      },
    ],
  },
  metrics: [
    {
      id: "accuracy",
      description: "Share of questions answered correctly; compare with guessing, which is right one time in n.",
    },
  ],
  datasets: [
    { id: "allenai/swag", use: "both", description: "Pick the likely next event out of four." },
    { id: "ehovy/race", use: "both", description: "English exams for Chinese pupils, with passages." },
    { id: "cais/mmlu", use: "evaluation", description: "Fifty-seven subjects from school to professional level." },
  ],
  models: [
    { id: "google-bert/bert-base-uncased", description: "Usual base for a fine-tuned chooser." },
    { id: "LIAMF-USP/roberta-large-finetuned-race", description: "Tuned on reading-comprehension exams." },
  ],
  spaces: [],
  widgetModels: [],
} as const satisfies TaskDescriptor;
