import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import type { EngineRequests } from "../engine-requests.ts";
import { type Engine, type KnownFacts, type ModelFacts, Tokens } from "./engine.ts";

const Version = z.object({ version: z.string() });
const Tags = z.object({ models: z.array(z.object({ name: z.string(), digest: z.string().max(200) })) });
const Running = z.object({ models: z.array(z.object({ name: z.string() })) });
const Shown = z.object({
  capabilities: z.array(z.string()).optional().catch(undefined),
  model_info: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
type Shown = z.infer<typeof Shown>;

/** @see https://github.com/ollama/ollama/blob/main/docs/api.md (checked 2026-11-23) */
export const ollama: Engine = {
  id: "ollama",
  ownedBy: "library",
  async recognize(requests, { known }) {
    const version = await requests.get("/api/version", Version);
    const tags = version && (await requests.get("/api/tags", Tags));
    if (version === undefined || tags === undefined) return undefined;
    const running = await requests.get("/api/ps", Running);
    await learn(requests, { tags: tags.models, known });
    const digests = new Map(tags.models.map(({ name, digest }) => [name, digest]));
    const loaded = running && new Set(running.models.map(({ name }) => name));
    return {
      version: version.version,
      describe: ({ id }) => ({
        ...known.get(digests.get(id) ?? ""),
        state: loaded && (loaded.has(id) ? "loaded" : "unloaded"),
      }),
    };
  },
};

interface Learn {
  tags: readonly { name: string; digest: string }[];
  known: KnownFacts;
}

/** Requests the facts of some models that are not known yet, and forgets those of deleted models. */
async function learn(requests: EngineRequests, { tags, known }: Learn): Promise<void> {
  const current = new Set(tags.map(({ digest }) => digest));
  for (const digest of known.keys()) if (!current.has(digest)) known.delete(digest);
  const unknown = tags.filter(({ digest }) => !known.has(digest)).slice(0, limits.router.engineDescriptions);
  for (const { name, digest } of unknown) {
    // oxlint-disable-next-line no-await-in-loop -- one request at a time: the server also serves calls
    const shown = await requests.post("/api/show", { model: name }, Shown);
    if (shown !== undefined) known.set(digest, factsOf(shown));
  }
}

function factsOf({ capabilities = [], model_info: info = {} }: Shown): ModelFacts {
  const contextLength = Tokens.parse(info[`${String(info["general.architecture"])}.context_length`]);
  if (capabilities.includes("completion")) return { task: "conversational", contextLength };
  return { task: capabilities.includes("embedding") ? "feature-extraction" : undefined, contextLength };
}
