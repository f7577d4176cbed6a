import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type DescribeCallOptions, describeCall, type InferenceTask } from "@modelyard/inference";
import { type InferenceSnippet, inferenceSnippets } from "@modelyard/snippets";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readerToken, startRouterWithSim } from "./router-with-sim.ts";
import { runSnippet } from "./run-snippet.ts";

interface SnippetClient {
  client: string;
  language: string;
}

const chatId = "acme/talker";
const taskId = "acme/model";
const question = `it's "quoted" $(id) \`id\` {{ 7*7 }} ¿qué?`;
const spoken = `This is Modelyard's provider simulator. You said: ${question}`;

const inBase64 = (text: string) => Buffer.from(text).toString("base64");

/** One task of each provider, with what is seen of its documented answer: by a client that knows it, or as it came. */
const cells: readonly { provider: string; task: InferenceTask; answer: RegExp }[] = [
  {
    provider: "nscale",
    task: "text-to-image",
    answer: new RegExp(`a jpeg in name only|${inBase64("a jpeg in name only")}`),
  },
  { provider: "nebius", task: "feature-extraction", answer: /0\.0155|embedding: \[Array\]/ },
  { provider: "together", task: "text-to-speech", answer: /a sound in name only/ },
  { provider: "hf-inference", task: "text-classification", answer: /POSITIVE/ },
];

/** The snippet of one client, for a call through a router of this hub. */
function snippetFor(
  { client, language }: SnippetClient,
  call: DescribeCallOptions,
  streaming = false,
): InferenceSnippet | undefined {
  const tags = call.task === "conversational" ? ["conversational"] : [];
  const { hubUrl, routerUrl } = call;
  return inferenceSnippets(
    { id: call.model, tags },
    { ...describeCall(call), hubUrl, routerUrl },
    { clients: [client], streaming },
  ).find((snippet) => snippet.language === language);
}

const chatCall = (origin: string): DescribeCallOptions => ({
  task: "conversational",
  model: chatId,
  args: { messages: [{ role: "user", content: question }] },
  hubUrl: origin,
  routerUrl: origin,
});

const taskCall = (origin: string, { provider, task }: { provider: string; task: InferenceTask }) => ({
  task,
  provider,
  model: taskId,
  inputs: "Hello",
  hubUrl: origin,
  routerUrl: `${origin}/router`,
});

/** Chat and other tasks through each client, run as files against the router with the simulator behind it. */
export function describeSnippetRuns(
  what: string,
  { clients, commands }: { clients: readonly SnippetClient[]; commands: () => Promise<Record<string, string>> },
): void {
  describe(what, () => {
    let router: Awaited<ReturnType<typeof startRouterWithSim>>;
    let folder: string;
    let runtimes: Record<string, string>;

    beforeAll(async () => {
      const status = "live" as const;
      const mappings = cells.map(({ provider, task }) => ({ provider, providerId: taskId, task, status }));
      const chat = { provider: "sim", providerId: "sim-chat", task: "conversational", status };
      router = await startRouterWithSim(cells, [
        { modelId: chatId, mappings: [chat] },
        { modelId: taskId, mappings },
      ]);
      runtimes = await commands();
      // Inside the project, so that `import "openai"` is found.
      folder = await mkdtemp(join(import.meta.dirname, ".run-"));
    }, 300_000);
    afterAll(async () => {
      await rm(folder, { recursive: true, force: true });
      await router.close();
    });

    const run = (snippet: InferenceSnippet | undefined) => {
      if (snippet === undefined) throw new Error("This client has no snippet for the call.");
      return runSnippet(snippet, { folder, token: readerToken, commands: runtimes });
    };

    const chats = clients.flatMap((client) => [
      { ...client, streaming: false },
      { ...client, streaming: true },
    ]);
    test.each(chats)("$language/$client chats and prints the answer, streaming: $streaming", async (row) => {
      const printed = await run(snippetFor(row, chatCall(router.url), row.streaming));
      // curl prints the answer's JSON, or each of its events.
      const expected = row.client === "curl" ? JSON.stringify(spoken).slice(1, -1) : spoken;
      const parts = row.client === "curl" && row.streaming ? expected.split(" ") : [expected];
      for (const part of parts) expect(printed).toContain(part);
      expect(router.sim.received.at(-1)?.headers["authorization"]).toBe(`Bearer ${router.sim.key}`);
    });

    const calls = clients.flatMap((client) =>
      cells
        .filter((cell) => snippetFor(client, taskCall("http://127.0.0.1:1", cell)) !== undefined)
        .map((cell) => Object.assign({}, client, cell)),
    );
    test.each(calls)("$language/$client does $task at $provider", async ({ answer, ...row }) => {
      expect(await run(snippetFor(row, taskCall(router.url, row)))).toMatch(answer);
    });
  });
}
