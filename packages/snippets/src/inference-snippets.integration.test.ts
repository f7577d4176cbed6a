import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, property, shuffledSubarray } from "fast-check";
import { describe, expect, test } from "vitest";
import { type DescribedCall, tokenVariable } from "./inference/described-call.ts";
import { type InferenceSnippet, inferenceSnippets } from "./inference-snippets.ts";
import { chatModel, type InferenceCase, inferenceCases, routedChat } from "./testing/calls.ts";
import { extensions, problemOf, pythonProblems } from "./testing/parse-code.ts";

const all = inferenceCases.flatMap(({ name, model, call, options }) =>
  inferenceSnippets(model, call, options).map((snippet) => ({ name, snippet })),
);
const inLanguage = (language: string) => all.filter(({ snippet }) => snippet.language === language);
const golden = join(import.meta.dirname, "__golden__/inference");
const fileOf = (name: string, { client, language }: InferenceSnippet) => `${name}-${client}.${extensions[language]}`;

describe("golden files", () => {
  test.each(inferenceCases)("$name", async ({ name, model, call, options }) => {
    for (const snippet of inferenceSnippets(model, call, options)) {
      await expect(`${snippet.code}\n`).toMatchFileSnapshot(join(golden, fileOf(name, snippet)));
    }
  });

  test("Python parses all Python snippets", () => {
    const codes = inLanguage("python").map(({ snippet }) => snippet.code);
    expect(pythonProblems(codes).filter((problem) => problem !== null)).toEqual([]);
    expect(codes.length).toBeGreaterThan(60);
  });

  test.each(["shell", "go", "rust", "powershell"])("%s is parsed by its own parser", (language) => {
    const snippets = inLanguage(language);
    expect(snippets.length).toBeGreaterThan(5);
    for (const { name, snippet } of snippets) expect(problemOf(snippet), `${name} ${snippet.client}`).toBeNull();
  });

  test.each([
    { language: "shell", broken: "curl 'http://x" },
    { language: "go", broken: "package main\nfunc main() { x := `a" },
    { language: "rust", broken: 'fn main() { let x = r#"a"; }' },
    { language: "powershell", broken: "$body = @'\n{}\n$x = @{" },
    { language: "javascript", broken: "const a = `" },
    { language: "python", broken: 'print("a' },
  ])("invalid $language is detected", ({ language, broken }) => {
    expect(problemOf({ language, code: broken })).not.toBeNull();
  });

  test("TypeScript resolves the packages' types in all JavaScript snippets", { timeout: 30_000 }, () => {
    const files = inLanguage("javascript").map(({ name, snippet }) => join(golden, fileOf(name, snippet)));
    const settings = join(import.meta.dirname, "../.tsconfig-golden.json");
    const compilerOptions = {
      allowJs: true,
      allowImportingTsExtensions: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      checkJs: true,
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: "ES2024",
      module: "NodeNext",
      lib: ["ES2024", "ESNext.Iterator", "ESNext.Disposable", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
      types: ["node"],
    };
    writeFileSync(settings, JSON.stringify({ compilerOptions, files }));
    try {
      const tsc = join(import.meta.dirname, "../../../node_modules/typescript/bin/tsc");
      const { stdout, status } = spawnSync(process.execPath, [tsc, "-p", settings], { encoding: "utf8" });
      expect(stdout).toBe("");
      expect(status).toBe(0);
    } finally {
      rmSync(settings);
    }
  });
});

const shown = (call: DescribedCall, model = chatModel) =>
  inferenceSnippets(model, call).map(({ language, client }) => `${language}/${client}`);

test("chat has every client: Python, JavaScript with our own first, shell, and the rest", () => {
  expect(shown(routedChat())).toEqual([
    "python/openai",
    "python/huggingface_hub",
    "python/requests",
    "python/httpx",
    "javascript/modelyard",
    "javascript/openai",
    "javascript/huggingface.js",
    "javascript/fetch",
    "shell/curl",
    "go/net-http",
    "rust/reqwest",
    "powershell/powershell",
  ]);
});

const worker = { id: "acme/worker", tags: [] };
const auto = { task: "text-to-image", provider: "auto", providerModelId: "acme/worker" } as const;

test("every client sends the same text-to-image request: the prompt, without parameters", () => {
  const pictures = all.filter(({ name }) => name.startsWith("text-to-image"));
  const withSteps = pictures.filter(({ snippet }) => snippet.code.includes("num_inference_steps"));
  expect(withSteps.map(({ name, snippet }) => `${name} ${snippet.client}`)).toEqual([]);
  expect(pictures.length).toBeGreaterThan(20);
});

test.each([
  {
    what: "a task with provider auto is only for clients that look providers up",
    call: { ...auto, fullUrl: "https://router.huggingface.co/" },
    clients: ["python/huggingface_hub", "javascript/modelyard", "javascript/huggingface.js"],
  },
  {
    what: "a task at a named provider is for all clients",
    call: { ...auto, provider: "nscale", fullUrl: "https://router.huggingface.co/nscale/v1/images/generations" },
    clients: [
      "python/huggingface_hub",
      "python/requests",
      "javascript/modelyard",
      "javascript/huggingface.js",
      "javascript/fetch",
      "shell/curl",
    ],
  },
  {
    what: "fal's own client is only for fal",
    call: { ...auto, provider: "fal-ai" },
    clients: ["python/huggingface_hub", "python/fal_client", "javascript/modelyard", "javascript/huggingface.js"],
  },
  {
    what: "a provider that third-party clients reject is only for ours",
    call: { ...auto, provider: "black-forest-labs" },
    clients: ["javascript/modelyard"],
  },
  { what: "a task without an HTTP API has no snippet", call: { ...auto, task: "robotics" } as const, clients: [] },
])("$what", ({ call, clients }) => {
  expect(shown(call, worker)).toEqual(clients);
});

test.each([
  { task: "text-generation", tags: ["conversational"], isChat: true },
  { task: "text-generation", tags: [], isChat: false },
  { task: "image-text-to-text", tags: [], isChat: true },
  { task: "conversational", tags: [], isChat: true },
] as const)("$task with tags $tags is a chat: $isChat", ({ task, tags, isChat }) => {
  const codes = inferenceSnippets({ id: "a/b", tags }, { ...routedChat(), task }).map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(0);
  for (const code of codes) expect(code.includes("messages")).toBe(isChat);
});

test("a chat model that a provider serves for completions gets a completion", () => {
  const call = {
    ...routedChat(),
    task: "text-generation",
    provider: "together",
    fullUrl: "https://router.huggingface.co/together/v1/completions",
    providerInputs: { model: "acme/talker", prompt: "Once upon a time" },
  } as const;
  const codes = inferenceSnippets(chatModel, call).map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(3);
  for (const code of codes) expect(code).not.toContain("messages");
});

const made = ({ model, call, options }: InferenceCase) => inferenceSnippets(model, call, options);

test("the result does not depend on earlier calls", () => {
  const alone = new Map(inferenceCases.map((given) => [given, made(given)]));
  assert(
    property(shuffledSubarray([...inferenceCases], { minLength: inferenceCases.length }), (shuffled) => {
      for (const given of shuffled) expect(made(given)).toEqual(alone.get(given));
    }),
    { numRuns: 20 },
  );
});

test.each([
  { call: {}, variable: "HF_TOKEN" },
  { call: { provider: "groq" }, variable: "HF_TOKEN" },
  { call: { endpointUrl: "http://127.0.0.1:1" }, variable: "API_TOKEN" },
  { call: { provider: "groq", directRequest: true }, variable: "GROQ_API_KEY" },
  { call: { provider: "hf-inference", directRequest: true }, variable: "HF_TOKEN" },
  { call: { provider: "auto", directRequest: true }, variable: "HF_TOKEN" },
  { call: { provider: "black-forest-labs", directRequest: true }, variable: "BLACK_FOREST_LABS_API_KEY" },
])("the token of $call is read from $variable", ({ call, variable }) => {
  expect(tokenVariable({ ...routedChat(), ...call })).toBe(variable);
});

test("every direct request sends the provider's key in the provider's own header", () => {
  const call = {
    ...auto,
    provider: "black-forest-labs",
    directRequest: true,
    fullUrl: "https://api.bfl.ai/v1/flux-dev",
    authorizationHeader: { name: "X-Key", scheme: "" },
  };
  const codes = inferenceSnippets(worker, call).filter(({ client }) => client !== "modelyard");
  expect(codes).toHaveLength(3);
  for (const { code } of codes) {
    expect(code).toContain("X-Key");
    expect(code).toContain("BLACK_FOREST_LABS_API_KEY");
    expect(code).not.toMatch(/Bearer|HF_TOKEN/);
  }
});

test("OpenAI's packages send a key with another scheme if the provider requires it", () => {
  const call = { ...routedChat(), provider: "clarifai", directRequest: true, billTo: "acme" };
  const authorizationHeader = { name: "Authorization", scheme: "Key" };
  const codes = inferenceSnippets(chatModel, { ...call, authorizationHeader }, { clients: ["openai"] });
  const [python, javascript] = codes.map(({ code }) => code);
  expect(python).toContain(
    `default_headers={"Authorization": f"Key {os.environ['CLARIFAI_API_KEY']}", "X-HF-Bill-To": "acme"}`,
  );
  expect(javascript).toContain("    Authorization: `Key ${process.env.CLARIFAI_API_KEY}`,\n");
});

test.each([
  { name: "X-Key: a\r\nEvil", scheme: "" },
  { name: "Authorization", scheme: 'Bearer" $(id)' },
])("an invalid header is rejected: $name $scheme", (authorizationHeader) => {
  expect(() => inferenceSnippets(chatModel, { ...routedChat(), authorizationHeader })).toThrow(TypeError);
});

test("custom inputs replace the sample inputs", () => {
  const call = { ...auto, task: "question-answering", provider: "hf-inference", fullUrl: "https://x.example" } as const;
  const inputs = { question: "Who?", context: "Me." };
  for (const { code, client } of inferenceSnippets(worker, call, { inputs })) {
    expect(code, client).toContain("Who?");
    expect(code, client).not.toContain("Clara");
  }
});

test("fill-mask uses the model's own mask token", () => {
  const call = { ...auto, task: "fill-mask" } as const;
  for (const { code } of inferenceSnippets({ ...worker, mask_token: "<blank>" }, call))
    expect(code).toContain("<blank>");
});

test("a file represented by its name in a provider's body is read and inserted", () => {
  const call = {
    ...auto,
    task: "image-to-image",
    provider: "fal-ai",
    fullUrl: "https://router.huggingface.co/fal-ai/painter",
    headers: { Prefer: "wait", "bad header": "x", Evil: "a\r\nb" },
    inputs: "cat.png",
    providerInputs: { prompt: "cat.png in a hat", image_url: "cat.png", image_urls: ["cat.png"], image: "cat.png" },
  } as const;
  const code = inferenceSnippets(worker, call).find(({ client }) => client === "requests")?.code ?? "";
  expect(code).toContain('"image_url": f"data:image/png;base64,{image}"');
  expect(code).toContain('"image_urls": [f"data:image/png;base64,{image}"]');
  expect(code).toContain('"image": image');
  expect(code).toContain('"prompt": "cat.png in a hat"');
  expect(code).toContain('"Prefer": "wait"');
  expect(code).not.toMatch(/bad header|Evil/);
});

test("fal's own client sends the file in every field of the described body", () => {
  const call = {
    ...auto,
    task: "image-to-image",
    provider: "fal-ai",
    inputs: "cat.png",
    providerInputs: { prompt: "cat.png", image_url: "cat.png", image_urls: ["cat.png"] },
    fileForm: "dataUrl",
    filePaths: [["image_url"], ["image_urls", "0"]],
  } as const;
  const code = inferenceSnippets(worker, call, { clients: ["fal_client"] })[0]?.code ?? "";
  for (const part of ['"prompt": "cat.png"', '"image_url": image_url', '"image_urls": [image_url]'])
    expect(code).toContain(part);
});

test("a prompt that equals the file's name stays a prompt", () => {
  const call = {
    ...auto,
    task: "image-to-image",
    provider: "fal-ai",
    fullUrl: "https://router.huggingface.co/fal-ai/painter",
    inputs: "cat.png",
    providerInputs: { prompt: "cat.png", image_url: "cat.png" },
    fileForm: "dataUrl",
    filePaths: [["image_url"]],
  } as const;
  const code = inferenceSnippets(worker, call, { clients: ["requests"] })[0]?.code ?? "";
  expect(code).toContain('"prompt": "cat.png"');
  expect(code).toContain('"image_url": f"data:image/png;base64,{image}"');
});

test.each([
  { endpointUrl: "http://127.0.0.1:8000/v1", fullUrl: "http://127.0.0.1:8000/v1/completions", namesModel: true },
  { endpointUrl: "http://127.0.0.1:8000", fullUrl: "http://127.0.0.1:8000", namesModel: false },
])("text generation at $endpointUrl names the model: $namesModel", ({ endpointUrl, fullUrl, namesModel }) => {
  const providerInputs = namesModel ? { model: "acme/worker", prompt: "Once" } : { inputs: "Once" };
  const call = { ...auto, task: "text-generation", endpointUrl, fullUrl, inputs: "Once", providerInputs } as const;
  const snippets = inferenceSnippets(worker, call);
  expect(snippets.map(({ client }) => client).includes("huggingface_hub")).toBe(!namesModel);
  expect(snippets.map(({ client }) => client)).toEqual(expect.arrayContaining(["requests", "modelyard", "curl"]));
  for (const { code } of snippets) expect(code.includes("acme/worker")).toBe(namesModel);
});

test("a page that shows one client requests no other", () => {
  const found = inferenceSnippets(chatModel, routedChat(), { clients: ["openai", "curl", "telnet"] });
  expect(found.map(({ language, client }) => `${language}/${client}`)).toEqual([
    "python/openai",
    "javascript/openai",
    "shell/curl",
  ]);
});
