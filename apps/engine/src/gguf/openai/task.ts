import { z } from "zod";
import type { CallOptions, RuntimeCall } from "../../runtimes/runtime.ts";
import { RuntimeError } from "../../runtimes/runtime-error.ts";
import { checkLength, promptTokens } from "./chat-prompt.ts";
import type { Embedder } from "./embeddings.ts";
import { parseRequest } from "./parse-request.ts";
import { samplingFields } from "./sampling-request.ts";
import type { TextGenerator } from "./text-generator.ts";

type TaskCall = Extract<RuntimeCall, { kind: "task" }>;

const inputs = z.string().min(1);
const TextParameters = z.object({
  ...samplingFields,
  max_new_tokens: z.number().int().min(1).nullish(),
  do_sample: z.boolean().nullish(),
  return_full_text: z.boolean().nullish(),
});
/** As in the servers that this request was made for. */
const defaultNewTokens = 100;

/** Performs `text-generation` in the format of HF Inference. @throws {RuntimeError} */
export async function generateText(generator: TextGenerator, call: TaskCall, options: CallOptions): Promise<unknown> {
  const prompt = parseRequest(z.object({ inputs }), { inputs: call.inputs }).inputs;
  const parameters = parseRequest(TextParameters, call.parameters);
  const { opened, choice, modelId } = generator.options;
  checkLength(prompt, { contextTokens: choice.contextTokens, modelId });
  let text = "";
  await generator.generate(
    {
      request: parameters.do_sample === false ? { ...parameters, temperature: 0 } : parameters,
      prompt: promptTokens(opened.model, prompt, { parsesSpecial: true }),
      index: 0,
      maxTokens: parameters.max_new_tokens ?? defaultNewTokens,
      onText(part) {
        text += part;
        return undefined;
      },
    },
    options,
  );
  return [{ generated_text: parameters.return_full_text === true ? prompt + text : text }];
}

const Texts = z.object({ inputs: z.union([inputs, z.array(inputs).min(1)]) });
const Similarity = z.object({
  inputs: z.object({ source_sentence: inputs, sentences: z.array(inputs).min(1) }),
});

/** Performs `feature-extraction` and `sentence-similarity` in the format of HF Inference. @throws {RuntimeError} */
export async function compareText(embedder: Embedder, call: TaskCall, options: CallOptions): Promise<unknown> {
  if (call.task === "sentence-similarity") {
    const { source_sentence: source, sentences } = parseRequest(Similarity, { inputs: call.inputs }).inputs;
    const [first = [], ...others] = (await embedder.vectors([source, ...sentences], options)).vectors;
    return others.map((vector) => vector.reduce((sum, number, index) => sum + number * (first[index] ?? 0), 0));
  }
  const { inputs: given } = parseRequest(Texts, { inputs: call.inputs });
  const { vectors } = await embedder.vectors(typeof given === "string" ? [given] : given, options);
  return typeof given === "string" ? vectors[0] : vectors;
}

export function unsupportedTask(modelId: string, what: string, remedy: string): RuntimeError {
  return new RuntimeError("unsupported_task", `Model ${modelId} does not support ${what}. ${remedy}`);
}
