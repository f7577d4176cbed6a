import { toPlain } from "../literals/to-plain.ts";
import type { Plain } from "../literals/tree.ts";
import type { DescribedCall } from "./described-call.ts";
import { media, type TaskCall } from "./task-call.ts";

/** What a client without knowledge of providers sends. */
export type RequestBody =
  /** With stand-ins for the reader's file. */
  | { kind: "json"; json: Plain }
  /** The file itself, and nothing else. */
  | { kind: "file" }
  /** A multipart form with the file under one name and texts under others. */
  | { kind: "form"; fileField: string; texts: Readonly<Record<string, string>> };

/** hf-inference's shape, which our router and everyone's own endpoint take, or the provider's own. */
export function requestBody(call: DescribedCall, task: TaskCall): RequestBody {
  const { fileForm, providerInputs, inputs } = call;
  const isHubShape = call.provider === "auto" || call.provider === "hf-inference" || call.endpointUrl !== undefined;
  if (fileForm === "body") return { kind: "file" };
  if (providerInputs === undefined || (fileForm === undefined && isHubShape && task.file !== undefined)) {
    return task.sendsFile === true ? { kind: "file" } : { kind: "json", json: task.body };
  }
  if (task.file === undefined) return { kind: "json", json: toPlain(providerInputs) };
  const names = new Set([task.file.name, ...namesIn(inputs)]);
  if (fileForm === "form") return formBody(providerInputs, names);
  return { kind: "json", json: withMedia(providerInputs, names, fileForm === "dataUrl" ? "dataUri" : fileForm) };
}

/** What the file may be called in the described body. */
function namesIn(inputs: unknown): string[] {
  if (typeof inputs === "string") return [inputs];
  if (typeof inputs !== "object" || inputs === null) return [];
  return ["image" in inputs ? inputs.image : undefined, "audio" in inputs ? inputs.audio : undefined].filter(
    (name) => typeof name === "string",
  );
}

function formBody(fields: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): RequestBody {
  const texts = Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === "string");
  const fileField = texts.find(([, value]) => names.has(value))?.[0] ?? "file";
  return { kind: "form", fileField, texts: Object.fromEntries(texts.filter(([name]) => name !== fileField)) };
}

/** A file that stands by its name becomes a stand-in; where nobody said which, an address is a data URI. */
function withMedia(
  value: unknown,
  names: ReadonlySet<string>,
  form: "base64" | "dataUri" | undefined,
  key = "",
): Plain {
  if (typeof value === "string" && names.has(value)) return media[form ?? (/url/i.test(key) ? "dataUri" : "base64")];
  if (Array.isArray(value)) return value.map((item: unknown) => withMedia(item, names, form, key) ?? null);
  if (typeof value !== "object" || value === null) return toPlain(value);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withMedia(item, names, form, name)]));
}
