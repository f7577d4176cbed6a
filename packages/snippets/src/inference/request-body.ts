import { toPlain } from "../literals/to-plain.ts";
import { MediaSlot, type Plain } from "../literals/tree.ts";
import type { DescribedCall } from "./described-call.ts";
import { media, type TaskCall } from "./task-call.ts";

/** The request body of a client without knowledge of providers. */
export type RequestBody =
  /** JSON with placeholders for the reader's file. */
  | { kind: "json"; json: Plain }
  /** Only the file. */
  | { kind: "file" }
  /** A multipart form with the file in one field and texts in others. */
  | { kind: "form"; fileField: string; texts: Readonly<Record<string, string>> };

/** The body in hf-inference's format, which our router and custom endpoints accept, or in the provider's own. */
export function requestBody(call: DescribedCall, task: TaskCall): RequestBody {
  const { fileForm, providerInputs, inputs, filePaths } = call;
  const isHubShape = call.provider === "auto" || call.provider === "hf-inference" || call.endpointUrl !== undefined;
  if (fileForm === "body") return { kind: "file" };
  if (providerInputs === undefined || (fileForm === undefined && isHubShape && task.file !== undefined)) {
    return task.sendsFile === true ? { kind: "file" } : { kind: "json", json: task.body };
  }
  if (task.file === undefined) return { kind: "json", json: toPlain(providerInputs) };
  const names = new Set([task.file.name, ...namesIn(inputs)]);
  const isFile: IsFile = (value, path) =>
    typeof value === "string" &&
    (filePaths === undefined ? names.has(value) : filePaths.some((at) => isSame(at, path)));
  if (fileForm === "form") return formBody(providerInputs, isFile);
  return { kind: "json", json: withMedia(providerInputs, isFile, fileForm === "dataUrl" ? "dataUri" : fileForm) };
}

/** Returns whether a value of the described body is the reader's file. */
type IsFile = (value: unknown, path: readonly string[]) => boolean;

const isSame = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((name, index) => name === right[index]);

/** Possible names of the file in the described body. */
function namesIn(inputs: unknown): string[] {
  if (typeof inputs === "string") return [inputs];
  if (typeof inputs !== "object" || inputs === null) return [];
  return ["image" in inputs ? inputs.image : undefined, "audio" in inputs ? inputs.audio : undefined].filter(
    (name) => typeof name === "string",
  );
}

function formBody(fields: Readonly<Record<string, unknown>>, isFile: IsFile): RequestBody {
  const texts = Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === "string");
  const fileField = texts.find(([name, value]) => isFile(value, [name]))?.[0] ?? "file";
  return { kind: "form", fileField, texts: Object.fromEntries(texts.filter(([name]) => name !== fileField)) };
}

/** Replaces the file's name with its content. Without a form, a field for a URL holds a data URI. */
function withMedia(
  value: unknown,
  isFile: IsFile,
  form: "base64" | "dataUri" | undefined,
  path: readonly string[] = [],
): Plain {
  if (isFile(value, path)) return media[form ?? (path.some((name) => /url/i.test(name)) ? "dataUri" : "base64")];
  if (value instanceof MediaSlot) return value;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => withMedia(item, isFile, form, [...path, String(index)]) ?? null);
  if (typeof value !== "object" || value === null) return toPlain(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withMedia(item, isFile, form, [...path, name])]),
  );
}
