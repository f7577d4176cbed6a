import { fork } from "node:child_process";
import { snippets as fieldSnippets } from "@huggingface/inference";
import { MODEL_LIBRARIES_UI_ELEMENTS, type ModelData } from "@huggingface/tasks";
import { type DescribedCall, inferenceSnippets, librarySnippets } from "@modelyard/snippets";
import type { ModelRecord } from "@modelyard/tasks";
import { type BenchRow, median } from "../row.ts";

const warmingRounds = 5;
const rounds = 9;
const callsPerRound = 1000;

const chatModel: ModelRecord = {
  id: "acme/talker-1b",
  tags: ["transformers", "safetensors", "conversational", "text-generation-inference"],
  pipeline_tag: "text-generation",
  library_name: "transformers",
  transformersInfo: { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" },
};
const imageModel: ModelRecord = {
  id: "acme/painter",
  tags: ["diffusers", "lora"],
  pipeline_tag: "text-to-image",
  library_name: "diffusers",
  cardData: { base_model: "acme/base" },
};

const router = "https://router.huggingface.co";
const chatCall: DescribedCall = {
  task: "conversational",
  provider: "auto",
  providerModelId: chatModel.id,
  fullUrl: `${router}/v1/chat/completions`,
  baseUrl: `${router}/v1`,
};
const imageCall: DescribedCall = {
  task: "text-to-image",
  provider: "hf-inference",
  providerModelId: imageModel.id,
  fullUrl: `${router}/hf-inference/models/${imageModel.id}`,
};

const fieldRecord = (record: ModelRecord): ModelData =>
  JSON.parse(JSON.stringify({ private: false, inference: "", ...record }));
const chatRecord = fieldRecord(chatModel);
const imageRecord = fieldRecord(imageModel);
const imageMapping = {
  provider: "hf-inference",
  providerId: imageModel.id,
  hfModelId: imageModel.id,
  status: "live",
  task: "text-to-image",
} as const;

const fieldClients = ["openai", "huggingface_hub", "requests", "huggingface.js", "fetch", "curl"];

const ourChat = (clients?: readonly string[]) =>
  [...librarySnippets(chatModel), ...inferenceSnippets(chatModel, chatCall, { clients })].length;
const ourImage = (clients?: readonly string[]) =>
  [...librarySnippets(imageModel), ...inferenceSnippets(imageModel, imageCall, { clients })].length;
const peerChat = () =>
  MODEL_LIBRARIES_UI_ELEMENTS.transformers.snippets(chatRecord).length +
  fieldSnippets.getInferenceSnippets(chatRecord, "auto").length;
const peerImage = () =>
  MODEL_LIBRARIES_UI_ELEMENTS.diffusers.snippets(imageRecord).length +
  fieldSnippets.getInferenceSnippets(imageRecord, "hf-inference", imageMapping).length;

/** All snippets of one model: with third-party clients, which is equal work, and with all of ours. */
const cases = [
  { what: `a chat model, the field's ${peerChat()} snippets`, ours: () => ourChat(fieldClients), peer: peerChat },
  { what: `an image model, the field's ${peerImage()} snippets`, ours: () => ourImage(fieldClients), peer: peerImage },
  { what: `a chat model, all our ${ourChat()} snippets`, ours: () => ourChat(), peer: peerChat },
  { what: `an image model, all our ${ourImage()} snippets`, ours: () => ourImage(), peer: peerImage },
];

/** Milliseconds per call, averaged over many. */
function timed(make: () => number): number {
  const began = performance.now();
  for (let call = 0; call < callsPerRound; call++) if (make() === 0) throw new Error("A model has no snippets.");
  return (performance.now() - began) / callsPerRound;
}

/**
 * All snippets of a model against the published packages, alternating; and the cost of the first ones in a new process.
 */
export async function run(): Promise<BenchRow[]> {
  const rows = cases.flatMap(({ what, ours, peer }): BenchRow[] => {
    // Frequently requested pages run warm code, so both are warmed up.
    for (let round = 0; round < warmingRounds; round++) {
      timed(ours);
      timed(peer);
    }
    const runs: number[] = [];
    const peerRuns: number[] = [];
    for (let round = 0; round < rounds; round++) {
      runs.push(timed(ours));
      peerRuns.push(timed(peer));
    }
    const [middle, peerMiddle] = [median(runs), median(peerRuns)];
    const ratio = peerMiddle / middle;
    const slowest = Math.max(...runs);
    return [
      {
        what,
        ours: middle,
        peer: peerMiddle,
        unit: "ms",
        ratio,
        runs,
        target: "at least 5 × faster",
        held: ratio >= 5,
      },
      { what: `${what}, slowest round`, ours: slowest, unit: "ms", target: "under 1 ms", held: slowest < 1 },
    ];
  });
  return [...rows, await oneLibraryAlone()];
}

/** How many generators a process has loaded after requesting one. */
async function oneLibraryAlone(): Promise<BenchRow> {
  const child = fork(new URL("load-one-library.ts", import.meta.url));
  const loaded = await new Promise<number>((resolve, reject) => {
    child.on("message", (count) => resolve(Number(count)));
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`The process ended with ${code}.`)));
  });
  return {
    what: "generators loaded for one library",
    ours: loaded,
    unit: "of 116",
    target: "1",
    held: loaded === 1,
  };
}
