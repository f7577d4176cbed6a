import { type ApiOperation, bytes, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { callResponses, events, relayed } from "../api/responses.ts";
import { modelName } from "../chat/api.ts";

/** What the router reads itself of each request; other fields are passed on. */
export const CompletionFields = z.object({ prompt: z.union([z.string(), z.array(z.unknown()).min(1)]) });
export const EmbeddingFields = z.object({
  input: z.union([z.string(), z.array(z.unknown()).min(1)]),
  encoding_format: z.enum(["float", "base64"]).nullish(),
});
export const ImageFields = z.object({
  prompt: z.string(),
  response_format: z.enum(["b64_json", "url"], 'it must be "b64_json" or "url"').nullish(),
  n: z.number().int().min(1).max(10).nullish(),
  size: z.string().nullish(),
});
export const SpeechFields = z.object({ input: z.string().min(1) });

const withModel = (fields: z.ZodObject) => z.looseObject({ model: modelName, ...fields.shape });
const others = "Fields that are not listed here are passed on to the provider.";

export const completionsOperation: ApiOperation = {
  method: "POST",
  path: "/v1/completions",
  id: "create-completion",
  summary: "Continue a text",
  description: `As OpenAI's \`/v1/completions\`. ${others}`,
  body: { content: json(withModel(CompletionFields), { model: "acme/tiny-chat", prompt: "Once upon a time" }) },
  responses: callResponses({
    200: {
      description: "The continuation.",
      content: [
        ...relayed(
          z.looseObject({
            object: z.literal("text_completion"),
            model: z.string(),
            choices: z.array(z.looseObject({ index: z.int(), text: z.string() })),
          }),
          {
            id: "cmpl-1",
            object: "text_completion",
            created: 1_793_525_400,
            model: "acme/tiny-chat",
            choices: [{ index: 0, text: " there was a llama.", logprobs: null, finish_reason: "stop" }],
          },
        ),
        ...events("With `stream`: `data:` events of the text, and `data: [DONE]`."),
      ],
    },
  }),
  auth: "read",
};

export const embeddingsOperation: ApiOperation = {
  method: "POST",
  path: "/v1/embeddings",
  id: "create-embeddings",
  summary: "Create embeddings",
  description: `As OpenAI's \`/v1/embeddings\`. ${others}`,
  body: { content: json(withModel(EmbeddingFields), { model: "acme/tiny-embedder", input: ["A text", "Another"] }) },
  responses: callResponses({
    200: {
      description: "One embedding for each input, in their order.",
      content: relayed(
        z.looseObject({
          object: z.literal("list"),
          data: z.array(
            z.looseObject({
              object: z.literal("embedding"),
              index: z.int(),
              embedding: z.union([z.array(z.number()), z.string()]),
            }),
          ),
          model: z.string(),
          usage: z.looseObject({ prompt_tokens: z.int(), total_tokens: z.int() }),
        }),
        {
          object: "list",
          data: [{ object: "embedding", index: 0, embedding: [0.12, -0.4] }],
          model: "acme/tiny-embedder",
          usage: { prompt_tokens: 2, total_tokens: 2 },
        },
      ),
    },
  }),
  auth: "read",
};

export const imagesOperation: ApiOperation = {
  method: "POST",
  path: "/v1/images/generations",
  id: "create-image",
  summary: "Create an image",
  description: `As OpenAI's \`/v1/images/generations\`. Without \`response_format\`, the image is in the response. ${others}`,
  body: { content: json(withModel(ImageFields), { model: "acme/painter", prompt: "A lighthouse", size: "512x512" }) },
  responses: callResponses({
    200: {
      description: "The images.",
      content: relayed(
        z.looseObject({
          created: z.int(),
          data: z.array(z.looseObject({ b64_json: z.string().optional(), url: z.string().optional() })),
        }),
        { created: 1_793_525_400, data: [{ b64_json: "iVBORw0KGgo=" }] },
      ),
    },
  }),
  auth: "read",
};

export const speechOperation: ApiOperation = {
  method: "POST",
  path: "/v1/audio/speech",
  id: "create-speech",
  summary: "Speak a text",
  description: `As OpenAI's \`/v1/audio/speech\`. ${others}`,
  body: { content: json(withModel(SpeechFields), { model: "acme/speaker", input: "Good morning" }) },
  responses: callResponses({
    200: {
      description: "The sound.",
      content: [
        ...bytes("audio/*", "The sound, in the provider's format."),
        ...bytes("application/octet-stream", "The sound, where the provider does not name its format."),
      ],
    },
  }),
  auth: "read",
};

export const transcriptionsOperation: ApiOperation = {
  method: "POST",
  path: "/v1/audio/transcriptions",
  id: "create-transcription",
  summary: "Transcribe speech",
  description:
    "As OpenAI's `/v1/audio/transcriptions`: a form with `model` and the sound as `file`, and optionally `response_format` (`json`, `verbose_json` or `text`).",
  body: { content: bytes("multipart/form-data", "A form with `model` and `file`.") },
  responses: callResponses({
    200: {
      description: "The transcript.",
      content: [
        ...relayed(z.looseObject({ text: z.string() }), { text: "Good morning" }),
        ...bytes("text/plain", "With `response_format=text`: the text alone.", "Good morning\n"),
        ...events("With `stream`: `data:` events of the text."),
      ],
    },
  }),
  auth: "read",
};
