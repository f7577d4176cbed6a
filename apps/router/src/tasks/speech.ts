import type { TaskOutput } from "@modelyard/inference/providers";
import { z } from "zod";
import { checkFields, readJsonRequest } from "./json-request.ts";
import type { TaskRoute } from "./task-route.ts";

const Fields = z.object({ input: z.string().min(1) });
const sound = /^audio\/[\w.+-]+/;

/** `POST /v1/audio/speech`: the answer is the sound itself. */
export const speech: TaskRoute<TaskOutput<"text-to-speech">> = {
  task: "text-to-speech",
  mappedAs: ["text-to-speech"],
  what: "speech",
  adapterOf: ({ tasks }) => tasks["text-to-speech"],
  read: (_exchange, body) => {
    const request = readJsonRequest(body, "input");
    checkFields(Fields, request.fields);
    return request;
  },
  answer: async (output, _request, fetchMedia) => {
    if ("base64" in output) return { contentType: soundType(output.type), body: Buffer.from(output.base64, "base64") };
    if ("url" in output) {
      const { contentType, body } = await fetchMedia(output.url);
      return { contentType: soundType(contentType), body };
    }
    return { contentType: soundType(output.blob.type), body: Buffer.from(await output.blob.arrayBuffer()) };
  },
};

/** What a provider calls its file decides nothing but the kind of sound. */
function soundType(type: string): string {
  return sound.exec(type)?.[0] ?? "application/octet-stream";
}
