import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { describeCall } from "@modelyard/inference";
import { withRealPictures } from "@modelyard/provider-sim";
import { type InferenceSnippet, inferenceSnippets, tokenVariable } from "@modelyard/snippets";
import { array, assert, asyncProperty } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyText } from "./any-text.ts";
import { clientLimit } from "./client-limits.ts";
import { type FalServices, startFalServices } from "./fal-services.ts";
import { startPretendedInternet } from "./pretended-internet.ts";
import { describedBody, fileAddress, receivedBody, theFile } from "./received-body.ts";
import { readerToken, startRouterWithSim } from "./router-with-sim.ts";
import { type Runtimes, runSnippet } from "./run-snippet.ts";
import {
  type CellCall,
  cellCall,
  cells,
  question,
  type SnippetCell,
  textsIn,
  type Way,
  ways,
} from "./snippet-cells.ts";

export interface SnippetClient {
  client: string;
  language: string;
}

const chatId = "acme/talker";
const spoken = `This is Modelyard's provider simulator. You said: ${question}`;
const fileText = "the reader's own file";
/** What the catalogue's examples are about. */
const mediaNames = ["boat.jpg", "cat.jpg", "invoice.png", "speech.flac", "speech.mp3", "street.jpg"];
const media = Object.fromEntries(mediaNames.map((name) => [name, fileText]));
const status = "live" as const;

/** These send what the described call says to the letter; the field's SDKs have terms of their own. */
const literal: ReadonlySet<string> = new Set(["curl", "fetch", "requests", "modelyard"]);
/** These print a provider's answer as it came. */
const plain: ReadonlySet<string> = new Set(["curl", "fetch", "requests", "fal_client"]);

/** The snippet of one client for a call. */
function snippetFor({ client, language }: SnippetClient, modelId: string, { call, options }: CellCall) {
  const tags = call.task === "conversational" ? ["conversational"] : [];
  return inferenceSnippets({ id: modelId, tags }, call, { ...options, clients: [client] }).find(
    (snippet) => snippet.language === language,
  );
}

interface SnippetRuns {
  clients: readonly SnippetClient[];
  runtimes: () => Promise<Runtimes>;
  /** Which providers and tasks. */
  isChosen?: (cell: { provider: string; task: string; way: Way }) => boolean;
}

/** A model's name is no address: the field's client refuses one. */
const anyModel = anyText.filter((text) => !/^(?:https?:|\/)/.test(text));

/**
 * Chat and other tasks through each client, run as files: against the router with the simulator behind it, against the
 * providers' own hosts, and against the field's hub, all of them on this machine.
 */
export function describeSnippetRuns(what: string, { clients, runtimes, isChosen = () => true }: SnippetRuns): void {
  describe(what, () => {
    let router: Awaited<ReturnType<typeof startRouterWithSim>>;
    let internet: Awaited<ReturnType<typeof startPretendedInternet>>;
    let fal: FalServices;
    let folder: string;
    let available: Runtimes;

    beforeAll(async () => {
      const chat = {
        modelId: chatId,
        mappings: [{ provider: "sim", providerId: "sim-chat", task: "conversational", status }],
      };
      const models = cells.map(({ modelId, fixture: { provider, task, model } }) => ({
        modelId,
        mappings: [{ provider, task, providerId: model, status }],
      }));
      const served = new Set(cells.map(({ fixture }) => fixture.provider));
      router = await startRouterWithSim([...served], [chat, ...models]);
      fal = await startFalServices(router.sim);
      available = await runtimes();
      // Inside the project, so that `import "openai"` is found.
      folder = await mkdtemp(join(import.meta.dirname, ".run-"));
      internet = await startPretendedInternet({
        folder,
        hosts: hostsOf(cells),
        lead: (host, path) => leadTo(host, path),
      });
    }, 600_000);
    afterAll(async () => {
      internet.close();
      fal.close();
      await rm(folder, { recursive: true, force: true });
      await router.close();
    });

    function leadTo(host: string, path: string): { url: string } {
      const isRouter = host === "router.huggingface.co";
      if (host === "huggingface.co" || (isRouter && path.startsWith("/v1/"))) return { url: router.url + path };
      // The field's router leaves a job's addresses as the provider gave them; ours, in its place, makes them its own.
      // hf-inference is called by the hub's name of a model, of which the documented cells have one.
      const documented = path.replace(/^\/hf-inference\/models\/cells\/[\w.-]+/, "/hf-inference/models/acme/model");
      if (isRouter && documented !== path) return { url: `${router.url}/router${documented}` };
      if (isRouter) return { url: `${router.url}/router${path.replace(/^\/([^/]+)\/router\/\1\//, "/$1/")}` };
      return { url: fal.lead(host, path) ?? `${router.sim.url}/hosts/${host}${path}` };
    }

    const run = (snippet: InferenceSnippet, environment: Record<string, string> = {}) =>
      runSnippet(snippet, {
        folder,
        media,
        runtimes: available,
        environment: { HF_TOKEN: readerToken, ...internet.environment, ...environment },
      });

    const chats = clients.flatMap((client) => [
      { ...client, streaming: false },
      { ...client, streaming: true },
    ]);
    test.each(chats)("$language/$client chats and prints the answer, streaming: $streaming", async (row) => {
      const hub = { hubUrl: router.url, routerUrl: router.url };
      const messages = [{ role: "user" as const, content: question }];
      const call = { ...describeCall({ task: "conversational", model: chatId, args: { messages }, ...hub }), ...hub };
      const options = { messages, streaming: row.streaming, temperature: 0.5, max_tokens: 99, top_p: 0.9 };
      const snippet = snippetFor(row, chatId, { call, options, texts: [], fileName: undefined });
      if (snippet === undefined) return expect(row.client).toBe("fal_client");
      const printed = await run(snippet);
      // curl prints the answer's JSON, or each of its events.
      const expected = row.client === "curl" ? JSON.stringify(spoken).slice(1, -1) : spoken;
      const parts = row.client === "curl" && row.streaming ? expected.split(" ") : [expected];
      for (const part of parts) expect(printed).toContain(part);
      const { headers, body = "" } = router.sim.received.at(-1) ?? {};
      expect(headers?.["authorization"]).toBe(`Bearer ${router.sim.key}`);
      expect(JSON.parse(body)).toMatchObject({ messages, temperature: 0.5, max_tokens: 99, top_p: 0.9 });
    });

    const chatting = chats.filter(({ client }) => client !== "fal_client");
    test.each(chatting)(
      "$language/$client sends any text to a model of one's own, streaming: $streaming",
      async (row) => {
        const { sim } = router;
        await assert(
          asyncProperty(array(anyText, { minLength: 60, maxLength: 60 }), anyModel, async (texts, model) => {
            const messages = texts.map((content) => ({ role: "user" as const, content }));
            const endpointUrl = `${sim.url}/v1`;
            const call = describeCall({ task: "conversational", model, args: { messages }, endpointUrl });
            const options = { messages, streaming: row.streaming, billTo: "acme" };
            const snippet = snippetFor(row, chatId, { call, options, texts: [], fileName: undefined });
            if (snippet === undefined) throw new Error("This client chats with nobody.");
            await run(snippet, { [tokenVariable(call)]: sim.key });
            const { headers, body = "", path } = sim.received.at(-1) ?? {};
            expect(path).toBe("/v1/chat/completions");
            // Our own client tells nobody but a router who pays.
            const payer = row.client === "modelyard" ? undefined : "acme";
            expect(headers?.["x-hf-bill-to"]).toBe(payer);
            expect(headers?.["authorization"]).toBe(`Bearer ${sim.key}`);
            const sent: { stream?: boolean } = JSON.parse(body);
            expect(sent).toMatchObject({ messages, model });
            expect(sent.stream === true).toBe(row.streaming);
          }),
          { numRuns: 1, endOnFailure: true },
        );
      },
    );

    const calls = ways.flatMap((way) =>
      cells
        .filter(({ fixture: { provider, task } }) => isChosen({ provider, task, way }))
        .flatMap((cell) => {
          const call = cellCall(cell, way, "http://127.0.0.1:1");
          return clients
            .filter((client) => call !== undefined && snippetFor(client, cell.modelId, call) !== undefined)
            .filter(({ client }) => !waitsInRegion(client, cell, way))
            .map(({ client, language }) => {
              const { provider, task } = cell.fixture;
              return { client, language, way, cell, provider, task };
            });
        }),
    );
    test.each(calls)("$language/$client, $way: $provider does $task", async ({ way, cell, ...client }) => {
      const asked = cellCall(cell, way, router.url);
      const snippet = asked && snippetFor(client, cell.modelId, asked);
      if (asked === undefined || snippet === undefined) throw new Error("This client has no snippet for the call.");
      const { fixture } = cell;
      const { sim } = router;
      sim.meantCell = `${fixture.provider}/${fixture.task}`;
      sim.received.length = 0;
      const limit = clientLimit(client.client, sim.meantCell);
      const printing = run(snippet, {
        [tokenVariable(asked.call)]: way === "direct" ? sim.key : readerToken,
        FAL_AI_API_KEY: sim.key,
      });
      if (limit !== undefined) await expect(printing).rejects.toThrow(limit);
      const printed = await printing.catch((error: unknown) => {
        if (limit === undefined) throw error;
        return "";
      });
      const request = sim.received.find(({ method, path }) => method === "POST" && path.includes(fixture.host));
      if (request === undefined && limit !== undefined) return;
      if (request === undefined) throw new Error(`The provider was not called; printed: ${printed}`);
      const sent = await receivedBody(request, fileText);
      if (literal.has(client.client)) {
        const described = describedBody(asked.call.providerInputs, asked.fileName, asked.call.fileForm);
        expect(sent).toEqual(
          fixture.task === "conversational"
            ? { ...Object(described), ...asked.options, model: fixture.model }
            : described,
        );
      } else {
        expect(textsIn(sent)).toEqual(expect.arrayContaining([...asked.texts]));
        if (asked.fileName !== undefined && client.client !== "fal_client")
          expect([theFile, fileAddress].some((file) => textsIn(sent).includes(file))).toBe(true);
      }
      if (limit !== undefined) return;
      expect(
        seen(withRealPictures(printable(client.client, fixture))).some((part) => printed.includes(part)),
        `${printed}\n${snippet.code}`,
      ).toBe(true);
    });
  });
}

/** What a client prints of a cell's answers. */
function printable(client: string, { answers, result }: SnippetCell["fixture"]): unknown {
  // It waits for a job by itself, and prints its last answer.
  if (client === "fal_client") return answers;
  return plain.has(client) ? answers[0] : result;
}

/**
 * Black Forest Labs begins a job in a region, which our client asks through the router. The router of these runs knows the
 * simulator alone, not a region's host; its own tests hold that it is asked.
 */
function waitsInRegion(client: string, { fixture }: SnippetCell, way: Way): boolean {
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

/** What is to be seen of an answer or a result: its texts and numbers. */
function seen(value: unknown): string[] {
  if (isPicture(value)) return ["PNG"];
  if (typeof value === "string") return value === "" ? [] : [value];
  if (typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(seen) : [];
}

const isPicture = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  "type" in value &&
  "text" in value &&
  String(value.type).startsWith("image/");
