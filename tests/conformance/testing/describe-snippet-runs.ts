import { describeCall } from "@modelyard/inference";
import { withRealPictures } from "@modelyard/provider-sim";
import { inferenceSnippets, tokenVariable } from "@modelyard/snippets";
import { array, assert, asyncProperty } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anyText } from "./any-text.ts";
import { clientLimit } from "./client-limits.ts";
import { describedBody, fileAddress, receivedBody, theFile } from "./received-body.ts";
import { readerToken } from "./router-with-sim.ts";
import type { Runtimes } from "./run-snippet.ts";
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
import {
  chatId,
  fileText,
  type SnippetSurroundings,
  startSnippetSurroundings,
  waitsInRegion,
} from "./snippet-surroundings.ts";

export interface SnippetClient {
  client: string;
  language: string;
}

const spoken = `This is Modelyard's provider simulator. You said: ${question}`;

/** These send exactly the described call; third-party SDKs use their own format. */
const literal: ReadonlySet<string> = new Set(["curl", "fetch", "requests", "modelyard"]);
/** These print a provider's response unchanged. */
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
  /** Which providers and tasks to run. */
  isChosen?: (cell: { provider: string; task: string; way: Way }) => boolean;
}

/** A model's name is not a URL: `InferenceClient` rejects one. */
const anyModel = anyText.filter((text) => !/^(?:https?:|\/)/.test(text));

/**
 * Chat and other tasks through each client, run as files: against the router with the simulator behind it, the
 * providers' own hosts, and a simulated huggingface.co, all on this machine.
 */
export function describeSnippetRuns(what: string, { clients, runtimes, isChosen = () => true }: SnippetRuns): void {
  describe(what, () => {
    let surroundings: SnippetSurroundings;
    beforeAll(async () => {
      surroundings = await startSnippetSurroundings(runtimes);
    }, 600_000);
    afterAll(() => surroundings.close());

    const chats = clients.flatMap((client) => [
      { ...client, streaming: false },
      { ...client, streaming: true },
    ]);
    test.each(chats)("$language/$client chats and prints the answer, streaming: $streaming", async (row) => {
      const hub = { hubUrl: surroundings.router.url, routerUrl: surroundings.router.url };
      const messages = [{ role: "user" as const, content: question }];
      const call = { ...describeCall({ task: "conversational", model: chatId, args: { messages }, ...hub }), ...hub };
      const options = { messages, streaming: row.streaming, temperature: 0.5, max_tokens: 99, top_p: 0.9 };
      const snippet = snippetFor(row, chatId, { call, options, texts: [], fileName: undefined });
      if (snippet === undefined) return expect(row.client).toBe("fal_client");
      const printed = await surroundings.run(snippet);
      // curl prints the response's JSON, or each of its events.
      const expected = row.client === "curl" ? JSON.stringify(spoken).slice(1, -1) : spoken;
      const parts = row.client === "curl" && row.streaming ? expected.split(" ") : [expected];
      for (const part of parts) expect(printed).toContain(part);
      const { headers, body = "" } = surroundings.router.sim.received.at(-1) ?? {};
      expect(headers?.["authorization"]).toBe(`Bearer ${surroundings.router.sim.key}`);
      expect(JSON.parse(body)).toMatchObject({ messages, temperature: 0.5, max_tokens: 99, top_p: 0.9 });
    });

    const chatting = chats.filter(({ client }) => client !== "fal_client");
    test.each(chatting)(
      "$language/$client sends any text to the user's own model, streaming: $streaming",
      async (row) => {
        const { sim } = surroundings.router;
        await assert(
          asyncProperty(array(anyText, { minLength: 60, maxLength: 60 }), anyModel, async (texts, model) => {
            const messages = texts.map((content) => ({ role: "user" as const, content }));
            const endpointUrl = `${sim.url}/v1`;
            const call = describeCall({ task: "conversational", model, args: { messages }, endpointUrl });
            const options = { messages, streaming: row.streaming, billTo: "acme" };
            const snippet = snippetFor(row, chatId, { call, options, texts: [], fileName: undefined });
            if (snippet === undefined) throw new Error("This client has no chat snippet.");
            await surroundings.run(snippet, { [tokenVariable(call)]: sim.key });
            const { headers, body = "", path } = sim.received.at(-1) ?? {};
            expect(path).toBe("/v1/chat/completions");
            // Our own client sends the billed organization only to a router.
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
      const asked = cellCall(cell, way, surroundings.router.url);
      const snippet = asked && snippetFor(client, cell.modelId, asked);
      if (asked === undefined || snippet === undefined) throw new Error("This client has no snippet for the call.");
      const { fixture } = cell;
      const { sim } = surroundings.router;
      surroundings.mean(fixture);
      const limit = clientLimit(client.client, `${fixture.provider}/${fixture.task}`);
      const printing = surroundings.run(snippet, {
        [tokenVariable(asked.call)]: way === "direct" ? sim.key : readerToken,
        FAL_AI_API_KEY: sim.key,
      });
      if (limit !== undefined) await expect(printing).rejects.toThrow(limit);
      const printed = await printing.catch((error: unknown) => {
        if (limit === undefined) throw error;
        return "";
      });
      const request = surroundings.received(fixture);
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

/** The output of a client for a cell's responses. */
function printable(client: string, { answers, result }: SnippetCell["fixture"]): unknown {
  // It polls a job by itself, and prints its last response.
  if (client === "fal_client") return answers;
  return plain.has(client) ? answers[0] : result;
}

/** Returns the texts and numbers of a response or result. */
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
