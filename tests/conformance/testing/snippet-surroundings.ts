import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ProviderFixture } from "@modelyard/provider-sim";
import { startFalServices } from "./fal-services.ts";
import { startPretendedInternet } from "./pretended-internet.ts";
import { readerToken, startRouterWithSim } from "./router-with-sim.ts";
import { type CopiedSnippet, type Runtimes, runSnippet } from "./run-snippet.ts";
import { cells, type SnippetCell, type Way } from "./snippet-cells.ts";

export const chatId = "acme/talker";
export const fileText = "the reader's own file";
/** Files that the catalogue's examples use. */
const mediaNames = [
  "boat.png",
  "cat.jpg",
  "cat.png",
  "invoice.png",
  "speech.flac",
  "speech.mp3",
  "street.jpg",
  "street.png",
];
const media = Object.fromEntries(mediaNames.map((name) => [name, fileText]));
const status = "live" as const;

export type SnippetSurroundings = Awaited<ReturnType<typeof startSnippetSurroundings>>;

/**
 * All services that a snippet calls, on this machine: a router with the provider simulator behind it, the providers'
 * own hosts, and huggingface.co.
 */
export async function startSnippetSurroundings(runtimes: () => Promise<Runtimes>) {
  const chat = {
    modelId: chatId,
    mappings: [{ provider: "sim", providerId: "sim-chat", task: "conversational", status }],
  };
  const models = cells.map(({ modelId, fixture: { provider, task, model } }) => ({
    modelId,
    mappings: [{ provider, task, providerId: model, status }],
  }));
  const served = new Set(cells.map(({ fixture }) => fixture.provider));
  const router = await startRouterWithSim([...served], [chat, ...models]);
  const fal = await startFalServices(router.sim);
  const available = await runtimes();
  // Inside the project, so that `import "openai"` is resolved.
  const folder = await mkdtemp(join(import.meta.dirname, ".run-"));

  function leadTo(host: string, path: string): { url: string } {
    const isRouter = host === "router.huggingface.co";
    if (host === "huggingface.co" || (isRouter && path.startsWith("/v1/"))) return { url: router.url + path };
    // The router of huggingface.co returns a job's URLs unchanged; ours rewrites them to its own. hf-inference is
    // called by the hub's name of a model, and the documented cells have one.
    const documented = path.replace(/^\/hf-inference\/models\/cells\/[\w.-]+/, "/hf-inference/models/acme/model");
    if (isRouter && documented !== path) return { url: `${router.url}/router${documented}` };
    if (isRouter) return { url: `${router.url}/router${path.replace(/^\/([^/]+)\/router\/\1\//, "/$1/")}` };
    return { url: fal.lead(host, path) ?? `${router.sim.url}/hosts/${host}${path}` };
  }

  const internet = await startPretendedInternet({ folder, hosts: hostsOf(cells), lead: leadTo });
  return {
    router,
    /** Runs a snippet as a reader would. @returns its output */
    run: (snippet: CopiedSnippet, environment: Record<string, string> = {}) =>
      runSnippet(snippet, {
        folder,
        media,
        runtimes: available,
        environment: { HF_TOKEN: readerToken, ...internet.environment, ...environment },
      }),
    /** Makes the simulator respond as one cell documents. */
    mean({ provider, task }: Pick<ProviderFixture, "provider" | "task">): void {
      router.sim.selectedCell = `${provider}/${task}`;
      router.sim.received.length = 0;
    },
    /** Returns the body that the cell's provider received. */
    received: ({ host }: Pick<ProviderFixture, "host">) =>
      router.sim.received.find(({ method, path }) => method === "POST" && path.includes(host)),
    async close() {
      internet.close();
      fal.close();
      await rm(folder, { recursive: true, force: true });
      await router.close();
    },
  };
}

/**
 * Black Forest Labs starts a job in a region, which our client polls through the router. The router of these runs only
 * knows the simulator, not a region's host; its own tests check that the region is polled.
 */
export function waitsInRegion(client: string, { fixture }: SnippetCell, way: Way): boolean {
  return client === "modelyard" && fixture.provider === "black-forest-labs" && way !== "direct";
}

/** Every host that a snippet may call. */
function hostsOf(all: readonly SnippetCell[]): string[] {
  const hosts = all.flatMap(({ fixture }) => [
    fixture.host,
    ...fixture.answers.flatMap(({ url }) => (url === undefined ? [] : [new URL(url).host])),
  ]);
  return [...new Set(["huggingface.co", "router.huggingface.co", "rest.fal.ai", "v3.fal.media", ...hosts])];
}
