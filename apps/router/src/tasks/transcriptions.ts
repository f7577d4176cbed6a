import type { TaskOutput } from "@modelyard/inference/providers";
import { missingModel } from "../body/parse-call.ts";
import { RouterError } from "../errors/router-error.ts";
import type { FormPart } from "../form/form-part.ts";
import { badForm, parseForm } from "../form/parse-form.ts";
import { writeForm } from "../form/write-form.ts";
import { jsonResponse } from "./json-request.ts";
import type { TaskRequest, TaskResponse, TaskRoute } from "./task-route.ts";

type Transcript = TaskOutput<"automatic-speech-recognition">;

/** `POST /v1/audio/transcriptions`: a form with the audio as a file. */
export const transcriptions: TaskRoute<Transcript> = {
  task: "automatic-speech-recognition",
  mappedAs: ["automatic-speech-recognition"],
  what: "transcriptions",
  adapterOf: ({ tasks }) => tasks["automatic-speech-recognition"],
  read: readForm,
  respond: async (output, { textFormat }, fetchOutput) => {
    const text = "text" in output ? output.text : (await fetchOutput(output.textUrl)).body.toString("utf8");
    const chunks = "text" in output ? output.chunks : undefined;
    return { ...written(text, chunks ?? [], textFormat), seconds: chunks?.at(-1)?.timestamp[1] };
  },
};

/** Fields that the router reads; a form has each at most once. */
const ownFields: ReadonlySet<string> = new Set(["file", "model", "stream", "response_format"]);

function readForm(body: Buffer, contentType: string): TaskRequest {
  const parts = parseForm(body, contentType);
  const own = new Map<string, FormPart>();
  for (const part of parts) {
    if (!ownFields.has(part.name)) continue;
    if (own.has(part.name)) throw badForm(`The form names \`${part.name}\` twice.`);
    if (part.name !== "file" && part.filename !== undefined) throw badForm(`The form has \`${part.name}\` as a file.`);
    own.set(part.name, part);
  }
  const model = own.get("model")?.value.toString("utf8") ?? "";
  if (model === "") throw missingModel();
  const file = own.get("file");
  if (file?.filename === undefined) {
    const message = 'The form has no file named `file`. Send the audio as a part with `name="file"` and a `filename`.';
    throw new RouterError({ status: 400, code: "missing_input", param: "file", message });
  }
  return {
    model,
    stream: flagOf(own.get("stream")),
    textFormat: own.get("response_format")?.value.toString("utf8"),
    withModel(providerModelId) {
      const value = Buffer.from(providerModelId);
      return writeForm(parts.map((part) => (part.name === "model" ? { ...part, value } : part)));
    },
    args: async () => {
      const others = parts.filter(({ name, filename }) => filename === undefined && !ownFields.has(name));
      const inputs = new File([new Uint8Array(file.value)], file.filename ?? "", { type: file.contentType ?? "" });
      const parameters = Object.fromEntries(others.map(({ name, value }) => [name, value.toString("utf8")]));
      return { inputs, parameters };
    },
  };
}

/** Providers accept several spellings of true; those that they may read differently are refused. */
function flagOf(part: FormPart | undefined): boolean {
  const text = part?.value.toString("utf8").toLowerCase() ?? "false";
  if (text !== "true" && text !== "false") throw badForm("`stream` must be true or false.");
  return text === "true";
}

type Chunks = NonNullable<Extract<Transcript, { text: string }>["chunks"]>;

function written(text: string, chunks: Chunks, format = "json"): TaskResponse {
  if (format === "text") return { contentType: "text/plain; charset=utf-8", body: Buffer.from(`${text}\n`) };
  if (format === "json") return jsonResponse({ text });
  if (format === "verbose_json") {
    const segments = chunks.map((chunk, id) => ({
      id,
      start: chunk.timestamp[0],
      end: chunk.timestamp[1],
      text: chunk.text,
    }));
    return jsonResponse({ task: "transcribe", text, segments });
  }
  throw new RouterError({
    status: 400,
    code: "unsupported_format",
    param: "response_format",
    message: `This model's provider does not support \`${format.slice(0, 40)}\`. Use json, verbose_json or text.`,
  });
}
