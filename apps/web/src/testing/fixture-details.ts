import type { GgufFacts, ModelDetails } from "@modelyard/hub/contract";

export const noDetails: ModelDetails = {
  files: { gguf: [], problems: [] },
  bases: [],
  children: { finetune: 0, adapter: 0, merge: 0, quantized: 0 },
};

const attention = { layers: 16, keyValueHeads: 8, keyLength: 64, valueLength: 64 };

function gguf(facts: Pick<GgufFacts, "path" | "weightBytes"> & Partial<GgufFacts>): GgufFacts {
  return {
    parts: 1,
    size: facts.weightBytes + 4000,
    parameterCount: 1_235_814_400,
    architecture: "llama",
    contextLength: 131_072,
    attention,
    ...facts,
  };
}

/** Details of models' weights, by model id. */
export const fixtureDetails: Readonly<Record<string, ModelDetails>> = {
  "acme/talker-1b": {
    files: {
      safetensors: {
        parameterCount: 1_235_814_400,
        parameters: { F32: 14_400, BF16: 1_235_800_000 },
        weightBytes: 2_471_657_600,
        files: ["model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors"],
      },
      gguf: [
        gguf({ path: "talker.IQ9_Z.gguf", weightBytes: 700_000_000, label: "IQ9_Z" }),
        gguf({ path: "talker.Q2_K.gguf", weightBytes: 580_000_000, label: "Q2_K", quantization: "Q2_K" }),
        gguf({ path: "talker.Q8_0.gguf", weightBytes: 1_313_000_000, label: "Q8_0", quantization: "Q8_0", parts: 2 }),
      ],
      attention,
      contextLength: 131_072,
      problems: [{ path: "cut.gguf", message: "the file ends in the middle of its header" }],
    },
    bases: [
      { id: "acme/lonely-7b", relation: "finetune", known: true },
      { id: "elsewhere/unknown", relation: "merge", known: false },
    ],
    children: { finetune: 3, adapter: 0, merge: 0, quantized: 1 },
  },
  "quay/hostile": {
    files: {
      gguf: [
        gguf({
          path: '"><script>alert(8)</script>.gguf',
          weightBytes: 1,
          label: "<img src=x onerror=alert(9)>",
          quantization: "__proto__",
          architecture: "<script>alert(10)</script>",
        }),
      ],
      problems: [{ path: "<script>alert(11)</script>", message: "</li><script>alert(12)</script>" }],
    },
    bases: [{ id: '"/onmouseover=alert(13)', relation: "constructor", known: true }],
    children: { finetune: 0, adapter: 0, merge: 0, quantized: 0 },
  },
};
