import type { BenchHub } from "../files/bench-hub.ts";
import type { BenchRow } from "../row.ts";
import { timeRow, timesOf } from "./timed-requests.ts";

const requests = 500;
const maxMs = 3;

/** `model_info` of a model with a card, a configuration and some files. */
export async function infoRow(hub: BenchHub): Promise<BenchRow> {
  const files = {
    "README.md": "---\nlicense: mit\npipeline_tag: text-generation\ntags: [a, b, c]\n---\n# Files\n",
    "config.json": JSON.stringify({ architectures: ["LlamaForCausalLM"], model_type: "llama" }),
    "tokenizer_config.json": JSON.stringify({ chat_template: "{{ messages }}" }),
  };
  const lines = Object.entries(files).map(([path, content]) => ({
    key: "file",
    value: { path, content, encoding: "utf-8" },
  }));
  await hub.commit(...lines);
  return timeRow("model info", await timesOf(hub, `/api/models/${hub.repo}`, requests), maxMs);
}
