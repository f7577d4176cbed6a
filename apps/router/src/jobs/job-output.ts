import { type KeyForms, withMaskedKeys } from "../masking/key-mask.ts";
import type { JobEnding } from "./job-store.ts";

type Success = Extract<JobEnding, { status: "succeeded" }>;

/**
 * Returns a task's output as it is stored: a file as its bytes or its address, everything else as JSON.
 * @param keyForms of the provider, whose key is masked in JSON
 */
export async function jobOutput(output: unknown, keyForms: KeyForms | undefined): Promise<Success> {
  if (output instanceof Blob) return contentOf(Buffer.from(await output.arrayBuffer()), output.type);
  if (isRecord(output)) {
    if (output["blob"] instanceof Blob) return jobOutput(output["blob"], keyForms);
    const { base64, type } = output;
    if (typeof base64 === "string") {
      return contentOf(Buffer.from(base64, "base64"), typeof type === "string" ? type : "");
    }
    if (typeof output["textUrl"] === "string") return { status: "succeeded", output: { url: output["textUrl"] } };
  }
  return { status: "succeeded", output: keyForms === undefined ? output : masked(output, keyForms) };
}

function masked(output: unknown, keyForms: KeyForms): unknown {
  try {
    return withMaskedKeys(output, keyForms);
  } catch (error) {
    // Nested too deeply for JSON: the store refuses it as well.
    if (error instanceof RangeError) return output;
    throw error;
  }
}

/** Keeps the content type of media; pages and scripts become plain bytes. */
function contentOf(content: Buffer, type: string): Success {
  const isMedia = /^(?:image|audio|video)\/[\w.+-]+$/i.test(type) && !/svg/i.test(type);
  return { status: "succeeded", output: null, content, contentType: isMedia ? type : "application/octet-stream" };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
