import type { JobEnding } from "./job-store.ts";

type Success = Extract<JobEnding, { status: "succeeded" }>;

/** What a task gave, as it is kept: a file as its bytes or its address, everything else as JSON. */
export async function jobOutput(output: unknown): Promise<Success> {
  if (output instanceof Blob) return contentOf(Buffer.from(await output.arrayBuffer()), output.type);
  if (isRecord(output)) {
    if (output["blob"] instanceof Blob) return jobOutput(output["blob"]);
    const { base64, type } = output;
    if (typeof base64 === "string") {
      return contentOf(Buffer.from(base64, "base64"), typeof type === "string" ? type : "");
    }
    if (typeof output["textUrl"] === "string") return { status: "succeeded", output: { url: output["textUrl"] } };
  }
  return { status: "succeeded", output };
}

/** Files are passed on as what they are, pages and scripts as bytes. */
function contentOf(content: Buffer, type: string): Success {
  const isMedia = /^(?:image|audio|video)\/[\w.+-]+$/i.test(type) && !/svg/i.test(type);
  return { status: "succeeded", output: null, content, contentType: isMedia ? type : "application/octet-stream" };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
