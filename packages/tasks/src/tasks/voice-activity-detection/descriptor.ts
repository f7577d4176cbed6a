import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Marks the stretches of a recording that contain speech.",
  goodFor: [
    "Cutting silence before transcription",
    "Knowing when a caller has finished",
    "Saving power and bandwidth on devices",
  ],
  demo: {
    inputs: [{ type: "audio", filename: "vowels-pauses.wav" }],
    outputs: [
      {
        type: "tabular",
        table: [
          ["Start (s)", "End (s)", "Label"],
          ["0.30", "0.90", "speech"],
          ["1.50", "2.10", "speech"],
        ],
      },
    ],
  },
  metrics: [
    {
      id: "detection error rate",
      description: "Missed plus falsely reported speech time, divided by the speech time.",
    },
    { id: "f1", description: "Per frame, at a given threshold." },
    { id: "roc_auc", description: "Quality over all thresholds." },
  ],
  datasets: [
    { id: "diarizers-community/ami", use: "both", description: "Meetings with exact times for each speaker." },
    {
      id: "talkbank/callhome",
      use: "evaluation",
      description: "Telephone conversations in several languages, segmented by speaker.",
    },
  ],
  models: [
    { id: "pyannote/segmentation-3.0", description: "Speech, speaker change and overlap in ten-second windows." },
    { id: "pyannote/voice-activity-detection", description: "A ready pipeline around an earlier segmentation model." },
    { id: "onnx-community/silero-vad", description: "Tiny, streams in 32 ms steps, runs in a browser." },
  ],
  spaces: [],
  widgetModels: [],
} as const satisfies TaskDescriptor;
