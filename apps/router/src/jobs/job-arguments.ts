import type { JobRequest } from "../contract/jobs.ts";

const dataUrl = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w=-]+)*;base64,([\d+/=a-z\s]*)$/i;

/** Returns the arguments of a job's task. */
export function jobArguments({ task, inputs, parameters }: JobRequest): Record<string, unknown> {
  if (task === "conversational") return { ...parameters, messages: inputs };
  return { inputs: withFiles(inputs), parameters };
}

/** Replaces data URLs by the files that they hold. */
function withFiles(value: unknown): unknown {
  if (typeof value === "string") return fileIn(value) ?? value;
  if (Array.isArray(value)) return value.map(withFiles);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withFiles(one)]));
}

function fileIn(text: string): Blob | undefined {
  if (!text.startsWith("data:")) return undefined;
  const [, type = "application/octet-stream", base64] = dataUrl.exec(text) ?? [];
  return base64 === undefined ? undefined : new Blob([Buffer.from(base64, "base64")], { type });
}
