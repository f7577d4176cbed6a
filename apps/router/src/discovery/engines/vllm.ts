import { z } from "zod";
import { type Engine, ShortText } from "./engine.ts";

const Version = z.object({ version: ShortText });
const Description = z.object({ paths: z.record(z.string(), z.unknown()) });

/**
 * Names itself in `/v1/models`, with the context. Current versions have only the addresses of the model's tasks, which
 * `/openapi.json` lists; older ones, and the router of vLLM production-stack, have all addresses, which leaves the task unknown.
 * @see https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html (checked 2026-11-23)
 * @see https://docs.vllm.ai/projects/production-stack (checked 2026-11-28)
 */
export const vllm: Engine = {
  id: "vllm",
  ownedBy: "vllm",
  async recognize(requests, { listed }) {
    if (!listed.some(({ owned_by }) => owned_by === "vllm")) return undefined;
    const [version, description] = await Promise.all([
      requests.get("/version", Version),
      requests.get("/openapi.json", Description),
    ]);
    const paths = new Set(Object.keys(description?.paths ?? {}));
    const task = taskOf(paths);
    return {
      // The router of a production stack reports its version, not that of vLLM.
      version: paths.has(stackPath) ? undefined : version?.version,
      describe: ({ max_model_len }) => ({ task, contextLength: max_model_len, state: "loaded" }),
    };
  },
};

/** Lists the engines behind the router of vLLM production-stack. */
const stackPath = "/engines";

const mainTasks = [
  ["/v1/chat/completions", "conversational"],
  ["/v1/embeddings", "feature-extraction"],
  ["/v1/audio/transcriptions", "automatic-speech-recognition"],
] as const;

function taskOf(paths: ReadonlySet<string>): string | undefined {
  const [task, ...others] = mainTasks.filter(([path]) => paths.has(path));
  if (others.length > 0) return undefined;
  if (task !== undefined) return task[1];
  // Embedding models rerank too, so this address decides only without the others.
  if (paths.has("/rerank")) return "text-ranking";
  return paths.has("/classify") ? "text-classification" : undefined;
}
