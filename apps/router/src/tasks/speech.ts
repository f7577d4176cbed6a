import type { TaskOutput } from "@modelyard/inference/providers";
import { SpeechFields } from "./api.ts";
import { checkFields, readJsonRequest } from "./json-request.ts";
import type { TaskRoute } from "./task-route.ts";

const audioType = /^audio\/[\w.+-]+/;

/** `POST /v1/audio/speech`: responds with the audio itself. */
export const speech: TaskRoute<TaskOutput<"text-to-speech">> = {
  task: "text-to-speech",
  mappedAs: ["text-to-speech"],
  what: "speech",
  adapterOf: ({ tasks }) => tasks["text-to-speech"],
  read: (body) => {
    const request = readJsonRequest(body, "input");
    checkFields(SpeechFields, request.fields);
    return request;
  },
  respond: async (output, _request, fetchOutput) => {
    if ("base64" in output)
      return { contentType: contentTypeOf(output.type), body: Buffer.from(output.base64, "base64") };
    if ("url" in output) {
      const { contentType, body } = await fetchOutput(output.url);
      return { contentType: contentTypeOf(contentType), body };
    }
    return { contentType: contentTypeOf(output.blob.type), body: Buffer.from(await output.blob.arrayBuffer()) };
  },
};

/** A provider's content type is only used where it names a kind of audio. */
function contentTypeOf(type: string): string {
  return audioType.exec(type)?.[0] ?? "application/octet-stream";
}
