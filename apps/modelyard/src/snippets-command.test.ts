import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { snippetsCommand } from "./snippets-command.ts";

const drawing = { id: "acme/brush", tags: [], pipeline_tag: "text-to-image" };
const talking = { id: "acme/talker", tags: ["conversational"], pipeline_tag: "text-generation" };
const looking = { id: "acme/looker", tags: ["conversational"], pipeline_tag: "image-text-to-text" };
const base = { id: "acme/base", tags: [], pipeline_tag: "text-generation" };
const unserved = ["fill-mask", "sentence-similarity", "zero-shot-classification", "image-classification"].map(
  (task) => ({ id: `acme/${task}`, tags: [], pipeline_tag: task, mask_token: "<blank>" }),
);
const live = { status: "live" };
const mappings: Readonly<Record<string, unknown>> = {
  "acme/brush": {
    replicate: { ...live, providerId: "lab/brush-1", task: "text-to-image" },
    together: { ...live, providerId: "together/brush", task: "text-to-image" },
    "own-server": { ...live, providerId: "brush:latest", task: "text-to-image" },
  },
  "acme/base": { together: { ...live, providerId: "together/base", task: "text-generation" } },
  "acme/talker": { "own-server": { ...live, providerId: "talker:8b", task: "conversational" } },
};

const hub = createServer((request, response) => {
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const id = path.replace("/api/models/", "");
  const record = [drawing, talking, looking, base, ...unserved].find((model) => model.id === id);
  if (record === undefined) response.writeHead(404).end();
  else response.end(JSON.stringify(query === "" ? record : { id, inferenceProviderMapping: mappings[id] }));
});
let hubUrl = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    hub.listen(0, "127.0.0.1", resolve);
  });
  const address = hub.address();
  if (address === null || typeof address === "string") throw new Error("the hub has no port");
  hubUrl = `http://127.0.0.1:${address.port}`;
});
afterAll(() => hub.close());

function run(...words: string[]) {
  return runWith({}, ...words, "--hub", hubUrl);
}

async function runWith(environment: Readonly<Record<string, string>>, ...words: string[]) {
  const printed: string[] = [];
  const errors: string[] = [];
  const exitCode = await snippetsCommand(words, {
    environment,
    print: (text) => printed.push(text),
    printError: (text) => errors.push(text),
  });
  return { exitCode, printed: printed.join("\n"), errors: errors.join("\n") };
}

test.each([
  { provider: "auto", client: "requests", shows: ["/router/replicate/v1/models/lab/brush-1/predictions"] },
  { provider: "replicate", client: "requests", shows: ["/router/replicate/v1/models/lab/brush-1/predictions"] },
  { provider: "together", client: "requests", shows: ["/router/together/v1/images/generations", "together/brush"] },
  { provider: "own-server", client: "curl", shows: ["/router/own-server/v1/images/generations", "brush:latest"] },
])("$provider is called with its own model name", async ({ provider, client, shows }) => {
  const { printed } = await run("acme/brush", "--provider", provider, "--client", client);
  for (const part of shows) expect(printed).toContain(part);
});

test("a chat appends the provider to the model's name, also for a custom server of the hub", async () => {
  const named = await run("acme/talker", "--provider", "own-server", "--client", "curl");
  expect(named.printed).toContain('"acme/talker:own-server"');
  const routed = await run("acme/talker", "--client", "curl");
  expect(routed.printed).toContain('"acme/talker"');
});

test("a model that reads images gets a message with an image, which the code reads from a file", async () => {
  for (const client of ["curl", "openai", "requests"]) {
    const { printed } = await run("acme/looker", "--client", client);
    expect(printed).toContain("image_url");
    expect(printed).toContain("data:image/png;base64,");
    expect(printed).toContain("street.png");
  }
});

test.each([
  { provider: "auto", sends: '"prompt": "Once' },
  { provider: "together", sends: '"prompt": "Once' },
  { provider: "hf-inference", sends: '"inputs": "Once' },
])("a model without a chat template gets a text at $provider", async ({ provider, sends }) => {
  const { printed } = await run("acme/base", "--provider", provider, "--client", "curl");
  expect(printed).toContain(sends);
  expect(printed).not.toContain("messages");
});

test("an unknown provider, and one that does not serve the model, is reported", async () => {
  const { exitCode, errors } = await run("acme/talker", "--provider", "elsewhere", "--client", "curl");
  expect(exitCode).toBe(1);
  expect(errors).toContain("No provider elsewhere is known");
});

test("HF_ENDPOINT sets the hub if --hub is missing", async () => {
  const environment = { HF_ENDPOINT: hubUrl };
  const { exitCode, printed } = await runWith(environment, "acme/talker", "--client", "curl");
  expect(exitCode).toBe(0);
  expect(printed).toContain(`curl '${hubUrl}/v1/chat/completions'`);
  const elsewhere = await runWith({ HF_ENDPOINT: "http://127.0.0.1:9" }, "acme/talker", "--hub", hubUrl);
  expect(elsewhere.exitCode).toBe(0);
});

test("a missing model is reported", async () => {
  const { exitCode, errors } = await run("acme/nothing");
  expect(exitCode).toBe(1);
  expect(errors).toContain(`There is no model acme/nothing on ${hubUrl}`);
});

test.each([
  { task: "fill-mask", sends: '"inputs": "In winter the lake is covered with <blank>."' },
  { task: "sentence-similarity", sends: '"source_sentence": ' },
  { task: "zero-shot-classification", sends: '"candidate_labels": ["refund", "legal", "faq"]' },
  { task: "image-classification", sends: "--data-binary '@cat.jpg'" },
])("a model for $task gets the catalogue's example", async ({ task, sends }) => {
  const { printed, exitCode } = await run(`acme/${task}`, "--client", "curl");
  expect(exitCode).toBe(0);
  expect(printed).toContain(sends);
  expect(printed).not.toContain('"parameters": {}');
});
