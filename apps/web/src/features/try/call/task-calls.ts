import type { InferenceClient, Options, ProviderChoice } from "@modelyard/inference";
import type { PipelineType } from "@modelyard/tasks";
import { taskSchemas } from "@modelyard/tasks/schemas";
import type { z } from "zod";
import type { Columns } from "../csv.ts";
import { blobFromBase64 } from "../output/blob-from-base64.ts";
import type { ShownOutput } from "../output/shown-output.ts";
import { shownVectors } from "../output/shown-vectors.ts";

/**
 * Target of a widget's call. A type, not an interface: the client's arguments have an index signature, which interfaces
 * do not match.
 */
export type CallTarget = { model: string; provider: ProviderChoice };

interface Ask<Input> {
  client: InferenceClient;
  /** The form's values, parsed by the catalogue's schema of the task. */
  input: Input;
  /** The client's arguments: the target and the inputs; settings of the form are added. */
  args: <Inputs>(inputs: Inputs) => { model: string; provider: ProviderChoice; inputs: Inputs };
  options: Options;
}

type TaskCall = (ask: Ask<unknown>) => Promise<readonly ShownOutput[]>;

function asks<Schema extends z.ZodType>(
  schema: Schema,
  call: (ask: Ask<z.output<Schema>>) => Promise<readonly ShownOutput[]>,
): TaskCall {
  return (ask) => call({ ...ask, input: schema.parse(ask.input) });
}

/** How each task is called, and how its result is shown. */
export const taskCalls = {
  "text-generation": asks(taskSchemas["text-generation"].input, async ({ client, input, args, options }) =>
    text((await client.textGeneration(args(input.inputs), options)).generated_text),
  ),
  "text-classification": asks(taskSchemas["text-classification"].input, async ({ client, input, args, options }) =>
    chart(await client.textClassification(args(input.inputs), options)),
  ),
  "zero-shot-classification": asks(
    taskSchemas["zero-shot-classification"].input,
    async ({ client, input: { inputs, parameters }, args, options }) => {
      const { candidate_labels, ...settings } = parameters;
      return chart(
        await client.zeroShotClassification(
          { ...args(inputs), parameters: { ...opened(settings), candidate_labels } },
          options,
        ),
      );
    },
  ),
  "token-classification": asks(taskSchemas["token-classification"].input, async ({ client, input, args, options }) => {
    const found = await client.tokenClassification(args(input.inputs), options);
    const tokens = found.map(({ entity_group, entity = "", start, end }) => ({
      type: entity_group ?? entity,
      start,
      end,
    }));
    return [{ type: "text-with-tokens", text: input.inputs, tokens }];
  }),
  "question-answering": asks(taskSchemas["question-answering"].input, async ({ client, input, args, options }) => {
    const { answer, score } = await client.questionAnswering(args(input.inputs), options);
    return chart([{ label: answer, score }]);
  }),
  "table-question-answering": asks(
    taskSchemas["table-question-answering"].input,
    async ({ client, input, args, options }) => {
      const { answer, cells } = await client.tableQuestionAnswering(args(input.inputs), options);
      return [...text(answer), ...(cells.length < 2 ? [] : [list(cells)])];
    },
  ),
  "visual-question-answering": asks(
    taskSchemas["visual-question-answering"].input,
    async ({ client, input: { inputs }, args, options }) => {
      const { answer, score } = await client.visualQuestionAnswering(
        args({ image: file(inputs.image), question: inputs.question }),
        options,
      );
      return chart([{ label: answer, score }]);
    },
  ),
  "document-question-answering": asks(
    taskSchemas["document-question-answering"].input,
    async ({ client, input: { inputs }, args, options }) => {
      const { answer, score } = await client.documentQuestionAnswering(
        args({ image: file(inputs.image), question: inputs.question }),
        options,
      );
      return chart([{ label: answer, score }]);
    },
  ),
  "fill-mask": asks(taskSchemas["fill-mask"].input, async ({ client, input, args, options }) => {
    const found = await client.fillMask(args(input.inputs), options);
    return chart(found.map(({ token_str: label, score }) => ({ label, score })));
  }),
  summarization: asks(taskSchemas.summarization.input, async ({ client, input, args, options }) =>
    text((await client.summarization(args(input.inputs), options)).summary_text),
  ),
  translation: asks(taskSchemas.translation.input, async ({ client, input, args, options }) => {
    const answer = await client.translation(args(input.inputs), options);
    return [answer].flat().flatMap((each) => text(each.translation_text));
  }),
  "sentence-similarity": asks(
    taskSchemas["sentence-similarity"].input,
    async ({ client, input: { inputs }, args, options }) => {
      const scores = await client.sentenceSimilarity(args(inputs), options);
      return chart(inputs.sentences.map((label, index) => ({ label, score: scores[index] ?? 0 })));
    },
  ),
  "feature-extraction": asks(taskSchemas["feature-extraction"].input, async ({ client, input, args, options }) =>
    shownVectors(await client.featureExtraction(args(input.inputs), options)),
  ),
  "audio-classification": asks(taskSchemas["audio-classification"].input, async ({ client, input, args, options }) =>
    chart(await client.audioClassification(args(file(input.inputs)), options)),
  ),
  "automatic-speech-recognition": asks(
    taskSchemas["automatic-speech-recognition"].input,
    async ({ client, input, args, options }) =>
      text((await client.automaticSpeechRecognition(args(file(input.inputs)), options)).text),
  ),
  "audio-to-audio": asks(taskSchemas["audio-to-audio"].input, async ({ client, input, args, options }) => {
    const sounds = await client.audioToAudio(args(file(input.inputs)), options);
    return sounds.map((sound) => ({
      type: "audio",
      label: sound.label,
      media: blobFromBase64(sound.blob, sound["content-type"]),
    }));
  }),
  "text-to-speech": asks(taskSchemas["text-to-speech"].input, async ({ client, input, args, options }) => [
    { type: "audio", media: await client.textToSpeech(args(input.inputs), options) },
  ]),
  "text-to-audio": asks(taskSchemas["text-to-audio"].input, async ({ client, input, args, options }) => [
    { type: "audio", media: await client.textToAudio(args(input.inputs), options) },
  ]),
  "image-classification": asks(taskSchemas["image-classification"].input, async ({ client, input, args, options }) =>
    chart(await client.imageClassification(args(file(input.inputs)), options)),
  ),
  "zero-shot-image-classification": asks(
    taskSchemas["zero-shot-image-classification"].input,
    async ({ client, input: { inputs, parameters }, args, options }) => {
      const { candidate_labels, ...settings } = parameters;
      return chart(
        await client.zeroShotImageClassification(
          { ...args({ image: file(inputs) }), parameters: { ...opened(settings), candidate_labels } },
          options,
        ),
      );
    },
  ),
  "object-detection": asks(taskSchemas["object-detection"].input, async ({ client, input, args, options }) => {
    const media = file(input.inputs);
    return [{ type: "boxes", media, boxes: await client.objectDetection(args(media), options) }];
  }),
  "image-segmentation": asks(taskSchemas["image-segmentation"].input, async ({ client, input, args, options }) => {
    const segments = await client.imageSegmentation(args(file(input.inputs)), options);
    return segments.map(({ label, mask }) => ({ type: "img", label, media: blobFromBase64(mask, "image/png") }));
  }),
  "image-to-text": asks(taskSchemas["image-to-text"].input, async ({ client, input, args, options }) =>
    text((await client.imageToText(args(file(input.inputs)), options)).generated_text),
  ),
  "text-to-image": asks(taskSchemas["text-to-image"].input, async ({ client, input, args, options }) => [
    { type: "img", media: await client.textToImage(args(input.inputs), options) },
  ]),
  "image-to-image": asks(taskSchemas["image-to-image"].input, async ({ client, input, args, options }) => [
    { type: "img", media: await client.imageToImage(args(file(input.inputs)), options) },
  ]),
  "image-text-to-image": asks(taskSchemas["image-text-to-image"].input, async ({ client, input, args, options }) => [
    { type: "img", media: await client.imageTextToImage(withFile(args, input.inputs), options) },
  ]),
  "text-to-video": asks(taskSchemas["text-to-video"].input, async ({ client, input, args, options }) => [
    { type: "video", media: await client.textToVideo(args(input.inputs), options) },
  ]),
  "image-to-video": asks(taskSchemas["image-to-video"].input, async ({ client, input, args, options }) => [
    { type: "video", media: await client.imageToVideo(args(file(input.inputs)), options) },
  ]),
  "image-text-to-video": asks(taskSchemas["image-text-to-video"].input, async ({ client, input, args, options }) => [
    { type: "video", media: await client.imageTextToVideo(withFile(args, input.inputs), options) },
  ]),
  "tabular-classification": asks(
    taskSchemas["tabular-classification"].input,
    async ({ client, input: { inputs }, args, options }) =>
      predictions(inputs.data, await client.tabularClassification(args({ data: asText(inputs.data) }), options)),
  ),
  "tabular-regression": asks(
    taskSchemas["tabular-regression"].input,
    async ({ client, input: { inputs }, args, options }) =>
      predictions(inputs.data, await client.tabularRegression(args({ data: asText(inputs.data) }), options)),
  ),
} satisfies { [Task in PipelineType]?: TaskCall };

export type TaskCalls = typeof taskCalls;

function text(content: string): ShownOutput[] {
  return [{ type: "text", content }];
}

function chart(data: readonly { label: string; score: number }[]): ShownOutput[] {
  return [{ type: "chart", data: data.map(({ label, score }) => ({ label, score })) }];
}

function list(cells: readonly string[]): ShownOutput {
  return { type: "tabular", table: cells.map((cell) => [cell]) };
}

function asText(columns: Columns): Record<string, string[]> {
  return Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, cells.map(String)]));
}

/** The submitted rows, each with the model's result. */
function predictions(columns: Columns, answers: readonly number[]): ShownOutput[] {
  const names = Object.keys(columns);
  const rows = answers.map((answer, row) => [
    ...names.map((name) => String(columns[name]?.[row] ?? "")),
    String(answer),
  ]);
  return [{ type: "tabular", table: [[...names, "→"], ...rows] }];
}

/** Settings are passed on unchanged; the schema has checked them. */
function opened(settings: object): object {
  return settings;
}

function withFile(args: Ask<unknown>["args"], media: unknown) {
  if (media !== undefined) return args(file(media));
  const { inputs: _none, ...target } = args(undefined);
  return target;
}

/** The form contains files only as such, never as text or bare bytes. */
function file(media: unknown): Blob {
  if (media instanceof Blob) return media;
  throw new TypeError("A widget's file is a Blob.");
}
