import type { TaskDescriptor } from "../task-descriptor.ts";

export const descriptor = {
  summary: "Continues a text, or responds in a conversation.",
  goodFor: [
    "Assistants and chat",
    "Writing and explaining code",
    "Drafting, rewriting and extracting",
    "Agents that call tools",
  ],
  demo: {
    inputs: [{ type: "text", label: "Input", content: "Give me a name for a bakery beside a canal." }],
    outputs: [
      {
        type: "text",
        label: "Output",
        content: '"The Lock & Loaf", since the canal\'s locks and the loaves share the doorstep.',
      },
    ],
  },
  metrics: [
    {
      id: "Perplexity",
      description: "How surprised the model is by held-out text; comparable only with the same tokenizer.",
    },
    { id: "Cross Entropy", description: "The logarithm of perplexity; training minimises it." },
    { id: "pass@k", description: "For code: the share of problems where one of k attempts passes the tests." },
  ],
  datasets: [
    {
      id: "HuggingFaceFW/fineweb-2",
      use: "training",
      description: "Cleaned web text in over a thousand languages for pretraining.",
    },
    { id: "HuggingFaceTB/smoltalk", use: "training", description: "A million conversations for instruction tuning." },
    {
      id: "allenai/tulu-3-sft-mixture",
      use: "training",
      description: "Openly licensed instruction mix of the Tülu 3 recipe.",
    },
  ],
  models: [
    { id: "openai/gpt-oss-120b", description: "Open-weights mixture of experts with adjustable reasoning effort." },
    { id: "Qwen/Qwen2.5-Coder-32B-Instruct", description: "Strong at code." },
    { id: "google/gemma-2-2b-it", description: "Small enough for a laptop." },
    { id: "deepseek-ai/DeepSeek-R1", description: "Reasons at length before it responds." },
  ],
  spaces: [
    { id: "HuggingFaceH4/zephyr-chat", description: "Chat with a small open model." },
    { id: "akhaliq/anycoder", description: "Builds small web apps from a description." },
  ],
  widgetModels: ["mistralai/Mistral-Nemo-Instruct-2407"],
  youtubeId: "e9gNEAlsOvU",
} as const satisfies TaskDescriptor;
