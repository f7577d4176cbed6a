import type { SharedV4Warning, SpeechModelV4, TranscriptionModelV4 } from "@ai-sdk/provider";
import { isRecord } from "../adapters/shape.ts";
import { asSdk } from "./call-error.ts";
import { optionsOf, unsupported } from "./chat-arguments.ts";
import { bytesBlob } from "./image-model.ts";
import { type Context, callOptions } from "./settings.ts";

/** A speech-to-text model for the SDK's `transcribe`. */
export function transcriptionModel(modelId: string, { client, target, name }: Context): TranscriptionModelV4 {
  return {
    specificationVersion: "v4",
    provider: `${name}.transcription`,
    modelId,
    doGenerate: async ({ audio, mediaType, providerOptions, ...call }) => {
      const own = callOptions(call);
      const parameters = optionsOf(providerOptions, name);
      const given = Object.keys(parameters).length > 0 ? { parameters } : {};
      const args = { ...target, model: modelId, inputs: bytesBlob(audio, mediaType), ...given };
      return asSdk({ model: modelId, ...given }, async () => {
        const transcript = await client.automaticSpeechRecognition(args, own.options);
        const segments = segmentsOf(transcript.chunks);
        return {
          text: transcript.text,
          segments,
          language: typeof transcript.language === "string" ? transcript.language : undefined,
          durationInSeconds: segments.at(-1)?.endSecond,
          warnings: [],
          response: { timestamp: new Date(), modelId, headers: own.metadata?.headers ?? {} },
        };
      });
    },
  };
}

function segmentsOf(chunks: unknown) {
  return (Array.isArray(chunks) ? chunks : []).filter(isRecord).flatMap(({ text, timestamp }) => {
    const [startSecond, endSecond]: unknown[] = Array.isArray(timestamp) ? timestamp : [];
    const isTimed = typeof text === "string" && typeof startSecond === "number" && typeof endSecond === "number";
    return isTimed ? [{ text, startSecond, endSecond }] : [];
  });
}

/** A text-to-speech model for the SDK's `generateSpeech`. */
export function speechModel(modelId: string, { client, target, name }: Context): SpeechModelV4 {
  return {
    specificationVersion: "v4",
    provider: `${name}.speech`,
    modelId,
    doGenerate: async ({ text, voice, outputFormat, instructions, speed, language, providerOptions, ...call }) => {
      const own = callOptions(call);
      const warnings: SharedV4Warning[] = language === undefined ? [] : [unsupported("language")];
      const parameters: Record<string, unknown> = { voice, response_format: outputFormat, instructions, speed };
      for (const field in parameters) if (parameters[field] === undefined) delete parameters[field];
      Object.assign(parameters, optionsOf(providerOptions, name));
      const body = { model: modelId, inputs: text, parameters };
      return asSdk(body, async () => {
        const sound = await client.textToSpeech({ ...target, ...body }, own.options);
        return {
          audio: new Uint8Array(await sound.arrayBuffer()),
          warnings,
          request: { body },
          response: { timestamp: new Date(), modelId, headers: own.metadata?.headers ?? {} },
        };
      });
    },
  };
}
