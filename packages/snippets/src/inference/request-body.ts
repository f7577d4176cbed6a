import { toPlain } from "../literals/to-plain.ts";
import type { Plain } from "../literals/tree.ts";
import type { DescribedCall } from "./described-call.ts";
import { media, type TaskCall } from "./task-call.ts";

/** What a client without knowledge of providers sends. */
export interface RequestBody {
  /** JSON, with stand-ins for the reader's file. */
  json: Plain;
  /** The file itself is sent, and no JSON. */
  isFile: boolean;
}

/** hf-inference's shape, which our router and everyone's own endpoint take, or the provider's own. */
export function requestBody(call: DescribedCall, task: TaskCall): RequestBody {
  const isHubShape = call.provider === "auto" || call.provider === "hf-inference" || call.endpointUrl !== undefined;
  if (call.providerInputs === undefined || (isHubShape && task.file !== undefined)) {
    return { json: task.body, isFile: task.sendsFile === true };
  }
  const names = new Set([task.file?.name, typeof call.inputs === "string" ? call.inputs : undefined]);
  return {
    json: task.file === undefined ? toPlain(call.providerInputs) : withMedia(call.providerInputs, "", names),
    isFile: false,
  };
}

/** A file that stands by its name becomes a stand-in: providers take an address as a data URI, and bytes in base64. */
function withMedia(value: unknown, key: string, names: ReadonlySet<string | undefined>): Plain {
  if (typeof value === "string" && names.has(value)) return /url/i.test(key) ? media.dataUri : media.base64;
  if (Array.isArray(value)) return value.map((item: unknown) => withMedia(item, key, names) ?? null);
  if (typeof value !== "object" || value === null) return toPlain(value);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withMedia(item, name, names)]));
}
