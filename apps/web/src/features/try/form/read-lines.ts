import { z } from "zod/mini";

/** A line of a running call; `problem` says why nothing was called. */
const Line = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("sent"), user: z.looseObject({}) }),
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("progress"), status: z.string() }),
  z.object({ kind: z.literal("problem"), path: z.string(), message: z.string() }),
  z.looseObject({ kind: z.literal("answer"), html: z.string() }),
]);
export type Line = z.infer<typeof Line>;

interface Call {
  address: string;
  body: FormData;
  signal: AbortSignal;
}

/**
 * Sends a form and reads the lines of the response as they arrive. A visitor whose session has ended is sent to sign in,
 * and comes back to this page.
 * @throws {Error} there is no response, or it is cut off
 */
export async function* readLines({ address, body, signal }: Call): AsyncGenerator<Line> {
  const headers = { accept: "application/x-ndjson" };
  const response = await fetch(address, { method: "POST", body, headers, signal });
  if (response.status === 401) {
    location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
  }
  if (!response.ok || response.body === null) throw new Error(`The hub responded ${response.status}.`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield Line.parse(JSON.parse(line));
  }
}
