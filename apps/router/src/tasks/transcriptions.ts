import type { TaskOutput } from "@modelyard/inference/providers";
import { findFormFields } from "../body/multipart.ts";
import { missingModel } from "../body/parse-call.ts";
import { RouterError } from "../errors/router-error.ts";
import { jsonAnswer } from "./json-request.ts";
import type { TaskAnswer, TaskRequest, TaskRoute } from "./task-route.ts";

type Transcript = TaskOutput<"automatic-speech-recognition">;

/** `POST /v1/audio/transcriptions`: a form with the sound as a file. */
export const transcriptions: TaskRoute<Transcript> = {
  task: "automatic-speech-recognition",
  mappedAs: ["automatic-speech-recognition"],
  what: "transcriptions",
  adapterOf: ({ tasks }) => tasks["automatic-speech-recognition"],
  read: ({ request }, body) => readForm(body, request.headers["content-type"] ?? ""),
  answer: async (output, { textFormat }, fetchMedia) => {
    const text = "text" in output ? output.text : (await fetchMedia(output.textUrl)).body.toString("utf8");
    const chunks = "text" in output ? output.chunks : undefined;
    return { ...written(text, chunks ?? [], textFormat), seconds: chunks?.at(-1)?.timestamp[1] };
  },
};

const ownFields: ReadonlySet<string> = new Set(["file", "model", "stream", "response_format"]);

function readForm(body: Buffer, contentType: string): TaskRequest {
  const fields = findFormFields(body, contentType);
  const text = (name: string) => {
    const range = fields.get(name);
    return range === undefined ? undefined : body.toString("utf8", range.start, range.end);
  };
  const model = text("model");
  const modelRange = fields.get("model");
  if (model === undefined || model === "" || modelRange === undefined) throw missingModel();
  if (!fields.has("file")) {
    throw new RouterError({ status: 400, code: "missing_input", param: "file", message: "The form has no `file`." });
  }
  return {
    model,
    stream: text("stream") === "true",
    textFormat: text("response_format"),
    withModel: (providerModelId) => [
      body.subarray(0, modelRange.start),
      Buffer.from(providerModelId),
      body.subarray(modelRange.end),
    ],
    args: async () => {
      const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData();
      const others = [...form].filter(([name, value]) => typeof value === "string" && !ownFields.has(name));
      return { inputs: form.get("file"), parameters: Object.fromEntries(others) };
    },
  };
}

type Chunks = NonNullable<Extract<Transcript, { text: string }>["chunks"]>;

function written(text: string, chunks: Chunks, format = "json"): TaskAnswer {
  if (format === "text") return { contentType: "text/plain; charset=utf-8", body: Buffer.from(`${text}\n`) };
  if (format === "json") return jsonAnswer({ text });
  if (format === "verbose_json") {
    const segments = chunks.map((chunk, id) => ({
      id,
      start: chunk.timestamp[0],
      end: chunk.timestamp[1],
      text: chunk.text,
    }));
    return jsonAnswer({ task: "transcribe", text, segments });
  }
  throw new RouterError({
    status: 400,
    code: "unsupported_format",
    param: "response_format",
    message: `This model's provider cannot write \`${format.slice(0, 40)}\`: ask for json, verbose_json or text.`,
  });
}
