import {
  cellHeader,
  type FaultModel,
  faultHeader,
  type ProviderFixture,
  type ProviderSim,
} from "@modelyard/provider-sim";
import type { ClientTask } from "../index.ts";
import * as tasks from "../tasks/index.ts";

/** The client's function for each task. */
const functions: Readonly<Record<string, CallableFunction>> = {
  conversational: tasks.chatCompletion,
  "text-generation": tasks.textGeneration,
  "text-classification": tasks.textClassification,
  "token-classification": tasks.tokenClassification,
  "question-answering": tasks.questionAnswering,
  "table-question-answering": tasks.tableQuestionAnswering,
  "document-question-answering": tasks.documentQuestionAnswering,
  "visual-question-answering": tasks.visualQuestionAnswering,
  "fill-mask": tasks.fillMask,
  summarization: tasks.summarization,
  translation: tasks.translation,
  "zero-shot-classification": tasks.zeroShotClassification,
  "sentence-similarity": tasks.sentenceSimilarity,
  "feature-extraction": tasks.featureExtraction,
  "audio-classification": tasks.audioClassification,
  "image-classification": tasks.imageClassification,
  "zero-shot-image-classification": tasks.zeroShotImageClassification,
  "object-detection": tasks.objectDetection,
  "image-to-text": tasks.imageToText,
  "automatic-speech-recognition": tasks.automaticSpeechRecognition,
  "audio-to-audio": tasks.audioToAudio,
  "image-segmentation": tasks.imageSegmentation,
  "image-to-image": tasks.imageToImage,
  "image-to-video": tasks.imageToVideo,
  "image-text-to-image": tasks.imageTextToImage,
  "image-text-to-video": tasks.imageTextToVideo,
  "text-to-image": tasks.textToImage,
  "text-to-video": tasks.textToVideo,
  "text-to-speech": tasks.textToSpeech,
  "text-to-audio": tasks.textToAudio,
  "tabular-classification": tasks.tabularClassification,
  "tabular-regression": tasks.tabularRegression,
} satisfies Record<ClientTask, unknown>;

export interface CellOptions {
  fault?: FaultModel;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Told of every wait between two looks at a job. */
  onSleep?: (ms: number) => void;
  [option: string]: unknown;
}

/** Calls one provider for one task as its fixture says, with every request led to the simulator. */
export async function callCell(
  sim: ProviderSim,
  { provider, task, model, args }: ProviderFixture,
  { fault, onSleep, ...options }: CellOptions = {},
): Promise<unknown> {
  const call = functions[task];
  if (call === undefined) throw new Error(`The client has no function for ${task}.`);
  const given: object = {
    ...Object(revive(args)),
    accessToken: sim.key,
    provider,
    model: provider === "openai" ? model : "acme/model",
  };
  const settings: object = {
    fetch: ledTo(sim, provider, task, model, fault),
    tokenKind: provider === "hf-inference" ? "hub" : "provider",
    retry: { retries: 0 },
    effects: { sleep: async (ms: number) => onSleep?.(ms) },
    ...options,
  };
  // Every task has arguments of its own; the fixture, not the type, says that these are right.
  const result: unknown = await Reflect.apply(call, undefined, [given, settings]);
  return result;
}

/** A `fetch` that answers for the hub and leads everything else to the simulator's copy of that host. */
export function ledTo(
  sim: ProviderSim,
  provider: string,
  task: string,
  providerId: string,
  fault?: FaultModel,
): typeof fetch {
  return (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    if (url.host === "huggingface.co") {
      const mapping = { provider, providerId, hfModelId: "acme/model", status: "live", task };
      return Promise.resolve(Response.json({ id: "acme/model", inferenceProviderMapping: [mapping] }));
    }
    const headers = new Headers(init?.headers);
    headers.set(cellHeader, `${provider}/${task}`);
    if (fault !== undefined) headers.set(faultHeader, fault);
    return fetch(`${sim.url}/hosts/${url.host}${url.pathname}${url.search}`, { ...init, headers });
  };
}

interface FileNote {
  type: string;
  text: string;
}

function isFileNote(value: unknown): value is FileNote {
  return typeof value === "object" && value !== null && "type" in value && "text" in value;
}

/** Turns `{ "$file": … }` into a `Blob`, wherever it stands. */
export function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive);
  if (typeof value !== "object" || value === null) return value;
  const file = "$file" in value ? value.$file : undefined;
  if (isFileNote(file)) return new Blob([file.text], { type: file.type });
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, revive(field)]));
}

/** Turns a `Blob` into `{ "$blob": … }`, as results stand in fixtures. */
export async function noted(result: unknown): Promise<unknown> {
  return result instanceof Blob ? { $blob: { type: result.type, text: await result.text() } } : result;
}
