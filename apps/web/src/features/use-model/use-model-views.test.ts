import { inferenceSnippets } from "@modelyard/snippets";
import { expect, test } from "vitest";
import { fixtureModels, modelInfo } from "../../testing/fixture-models.ts";
import { createHighlight } from "./highlight.ts";
import { sendsTo } from "./sends-to.ts";
import { type UseModelViews, useModelViews } from "./use-model-views.ts";

const served = { simulator: { status: "live", providerId: "x", task: "conversational" } } as const;
const model = fixtureModels[0] ?? modelInfo({ id: "a/b" });
const hubUrl = "https://hub.example";

/** Returns the text that a browser copies from highlighted code. */
function textOf(html: string): string {
  const text = html.replaceAll(/<\/?span[^>]*>/g, "");
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** Returns the code of every client, as a page shows it. */
function codes({ inference }: UseModelViews): string[] {
  if (typeof inference === "string") return [];
  const views = inference.languages.flatMap((language) => language.views);
  return views.map(({ html }) => textOf(html));
}

test("the displayed text equals the code, in every language", async () => {
  const call = {
    task: "conversational",
    provider: "auto",
    providerModelId: model.id,
    baseUrl: `${hubUrl}/v1`,
    fullUrl: `${hubUrl}/v1/chat/completions`,
    routerUrl: hubUrl,
    hubUrl,
  } as const;
  const { id, tags, pipeline_tag } = model;
  const snippets = inferenceSnippets({ id, tags, pipeline_tag }, call, { streaming: true }).filter(({ code }) =>
    sendsTo(code, hubUrl),
  );
  const shown = codes(await useModelViews({ model, providers: served, hubUrl, query: {} }));
  expect(shown.toSorted()).toEqual(snippets.map(({ code }) => code).toSorted());
  expect(new Set(snippets.map(({ language }) => language)).size).toBeGreaterThan(3);
});

test.each(["python", "javascript", "shell", "go", "rust", "powershell"] as const)(
  "%s is highlighted",
  async (language) => {
    const html = await createHighlight()('x = "a<b>"\n', language);
    expect(textOf(html)).toBe('x = "a<b>"\n');
    expect(html).toContain('<span class="code-string">');
    expect(html).not.toContain("<b>");
  },
);

const filesNamed = (...names: string[]) => names.map((rfilename) => ({ rfilename }));

test("a preset of llama.cpp is announced beside its commands", async () => {
  const views = (files: ReturnType<typeof filesNamed>) =>
    useModelViews({
      model: { ...model, sha: JSON.stringify(files), siblings: files },
      providers: {},
      hubUrl,
      query: {},
    });
  expect((await views(filesNamed("a-Q8_0.gguf", "preset.ini"))).apps?.hasPreset).toBe(true);
  expect((await views(filesNamed("a-Q8_0.gguf", "sub/preset.ini"))).apps?.hasPreset).toBe(false);
  expect((await views(filesNamed("config.json", "preset.ini"))).apps?.hasPreset).toBe(false);
});

test("calls are sent to this hub, and the token is a variable", async () => {
  const shown = codes(await useModelViews({ model, providers: served, hubUrl, query: {} }));
  expect(shown.length).toBeGreaterThan(3);
  for (const code of shown) {
    expect(code).toContain("https://hub.example");
    expect(code).toContain("HF_TOKEN");
  }
});

test.each([
  { title: "opens with the call if a provider serves the model", providers: served, query: {}, open: "inference" },
  { title: "opens with the libraries if none does", providers: {}, query: {}, open: "libraries" },
  { title: "opens what the query selects", providers: {}, query: { use: "inference" }, open: "inference" },
  { title: "omits the provider if the hub did not return one", providers: undefined, query: {}, open: "inference" },
] as const)("$title", async ({ providers, query, open }) => {
  expect(await useModelViews({ model, providers, hubUrl, query })).toMatchObject({ open });
});

test.each([
  { query: { language: "rust" }, open: "language-rust" },
  { query: { language: "cobol", client: "nope" }, open: "language-python" },
])("$query opens $open", async ({ query, open }) => {
  expect((await useModelViews({ model, providers: served, hubUrl, query })).inference).toMatchObject({ open });
});

test("a task without a call in a provider's format shows a notice", async () => {
  const detector = modelInfo({ id: "a/b", pipeline_tag: "object-detection" });
  const providers = { lab: { status: "live", providerId: "x", task: "object-detection" } } as const;
  const { inference, open } = await useModelViews({ model: detector, providers, hubUrl, query: {} });
  expect([inference, open]).toEqual(["uncallable", "libraries"]);
});

test.each([
  { provider: "hf-inference", task: "fill-mask", at: "/router/hf-inference/models/theirs", says: "[MASK]" },
  { provider: "fal-ai", task: "text-to-image", at: "/router/fal-ai/theirs", says: "lighthouse" },
  { provider: "nebius", task: "feature-extraction", at: "/router/nebius/v1/embeddings", says: "quiet street" },
  { provider: "lab", task: "text-to-image", at: "/router/lab/v1/images/generations", says: "lighthouse" },
  {
    provider: "hf-inference",
    task: "image-classification",
    at: "/router/hf-inference/models/theirs",
    says: "cat.jpg",
  },
])("$task is called at $provider through this hub", async ({ provider, task, at, says }) => {
  const asked = modelInfo({ id: "a/b", pipeline_tag: task });
  const providers = { [provider]: { status: "live", providerId: "theirs", task } } as const;
  const shown = codes(await useModelViews({ model: asked, providers, hubUrl, query: {} }));
  const curl = shown.find((code) => code.startsWith("curl")) ?? "";
  expect(curl).toContain(hubUrl + at);
  expect(shown.join("\n")).toContain(says);
  for (const code of shown) expect(code).toContain(hubUrl);
});

test("the selection is in the code and in every link", async () => {
  const query = { provider: "simulator", stream: "off", bill_to: "engines" };
  const views = await useModelViews({ model, providers: served, hubUrl, query });
  const shown = codes(views);
  expect(shown.length).toBeGreaterThan(3);
  for (const code of shown) expect(code).toContain("engines");
  expect(shown.find((code) => code.startsWith("curl"))).toContain("acme/talker-1b:simulator");
  expect(shown.filter((code) => /"stream": ?true/.test(code))).toEqual([]);
  const { inference } = views;
  const hrefs = typeof inference === "string" ? [] : inference.languages.map(({ href }) => href);
  for (const href of hrefs) expect(href).toContain("provider=simulator&stream=off&bill_to=engines".split("&")[0]);
});

test("a custom endpoint is called instead of this hub, with its own key", async () => {
  const query = { endpoint: "http://localhost:8000/v1" };
  const shown = codes(await useModelViews({ model, providers: {}, hubUrl, query }));
  expect(shown.length).toBeGreaterThan(3);
  for (const code of shown) {
    expect(code).toContain("http://localhost:8000/v1");
    expect(code).not.toContain("HF_TOKEN");
  }
});

test.each(["javascript:alert(1)", "ftp://x", "nonsense", "http://user:secret@h"])(
  "%s is not a valid server address",
  async (endpoint) => {
    const { inference } = await useModelViews({ model, providers: {}, hubUrl, query: { endpoint } });
    expect(inference).toBe("unserved");
  },
);

test("the last selected language is open, unless the query selects another", async () => {
  const options = { model, providers: served, hubUrl, rememberedLanguage: "rust" };
  expect((await useModelViews({ ...options, query: {} })).inference).toMatchObject({ open: "language-rust" });
  expect((await useModelViews({ ...options, query: { language: "go" } })).inference).toMatchObject({
    open: "language-go",
  });
});

test("apps that support this hub run the selected file", async () => {
  const files = ["q8/model-Q8_0.gguf", "model-Q4_K_M.gguf"];
  const siblings = files.map((rfilename) => ({ rfilename }));
  const gguf = modelInfo({ id: "a/b", pipeline_tag: "text-generation", tags: ["gguf", "conversational"], siblings });
  const { apps } = await useModelViews({ model: gguf, providers: {}, hubUrl, query: {} });
  expect(apps).toMatchObject({ files, file: "model-Q4_K_M.gguf", open: "apps-linux", isChosen: false });
  const linux = apps?.systems.find(({ system }) => system === "linux");
  expect(linux?.open).toBe("app-linux-llama.cpp");
  const [first] = linux?.apps[0]?.commands ?? [];
  expect(first?.codes.map(textOf)).toEqual([
    expect.stringMatching(/^export HF_ENDPOINT=/),
    "llama serve -hf a/b:Q4_K_M",
    "llama cli -hf a/b:Q4_K_M",
  ]);
});

test("a GGUF file with a parsed header is offered to every app that supports this hub", async () => {
  const siblings = [{ rfilename: "model-Q4_K_M.gguf" }];
  const gguf = { total: 1, context_length: 4096, chat_template: "{{ tools }}" };
  const tags = ["gguf", "conversational"];
  const read = modelInfo({ id: "a/read", pipeline_tag: "text-generation", tags, siblings, gguf });
  const { apps } = await useModelViews({ model: read, providers: {}, hubUrl, query: {} });
  const linux = apps?.systems.find(({ system }) => system === "linux");
  expect(linux?.apps.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["llama.cpp", "node-llama-cpp", "vLLM", "Pi", "OpenClaw"]),
  );
  const views = apps?.systems.flatMap((system) => system.apps) ?? [];
  const all = views.flatMap(({ commands }) => commands.flatMap((command) => command.codes));
  expect(all.map(textOf).join("\n")).not.toContain("{{");
});

test("commands are for the operating system that the address or an earlier choice names", async () => {
  const siblings = [{ rfilename: "it's.gguf" }];
  const gguf = modelInfo({ id: "a/systems", pipeline_tag: "text-generation", tags: ["gguf"], siblings });
  const open = async (system: string | undefined, rememberedSystem?: string) => {
    const query = { use: "apps", system } as const;
    const { apps } = await useModelViews({ model: gguf, providers: {}, hubUrl, query, rememberedSystem });
    const shown = apps?.systems.find(({ id }) => id === apps.open);
    const [app] = shown?.apps ?? [];
    const code = app?.commands.flatMap((command) => command.codes.map(textOf)).join("\n") ?? "";
    return { system: shown?.system, isChosen: apps?.isChosen, code, apps: shown?.apps.map(({ label }) => label) };
  };
  const windows = await open("windows", "macos");
  expect(windows).toMatchObject({ system: "windows", isChosen: true });
  expect(windows.code).toMatch(/^\$env:HF_ENDPOINT = /);
  expect(windows.code).toContain("winget install llama.cpp");
  expect(windows.code).toContain("--hf-file 'it''s.gguf'");
  expect(windows.code).not.toMatch(/export |brew /);
  expect(windows.apps).not.toContain("vLLM");
  const macos = await open(undefined, "macos");
  expect(macos).toMatchObject({ system: "macos", isChosen: true });
  expect(macos.code).toContain("brew install llama.cpp");
  expect(macos.code).not.toContain("winget");
  expect(await open("plan9")).toMatchObject({ system: "linux", isChosen: false });
});

test("llama-cpp-python loads the same GGUF file as the apps", async () => {
  const siblings = ["mmproj-F16.gguf", "model-Q2_K.gguf", "model-Q4_K_M.gguf"].map((rfilename) => ({ rfilename }));
  const talker = modelInfo({
    id: "acme/local-talker",
    library_name: "llama-cpp-python",
    tags: ["gguf", "conversational"],
    siblings,
  });
  for (const { query, file } of [
    { query: {}, file: "model-Q4_K_M.gguf" },
    { query: { file: "model-Q2_K.gguf" }, file: "model-Q2_K.gguf" },
    { query: { file: "gone.gguf" }, file: "model-Q4_K_M.gguf" },
  ]) {
    const { libraries, apps } = await useModelViews({ model: talker, providers: {}, hubUrl, query });
    expect(libraries?.views[0]?.html).toContain(file);
    expect(apps).toMatchObject({ file });
    expect(JSON.stringify(apps)).not.toMatch(/\{\{|mmproj/);
  }
});

test("code that runs on the reader's machine opens this hub's sample", async () => {
  const painter = modelInfo({ id: "acme/painter", library_name: "diffusers", pipeline_tag: "image-to-image" });
  for (const hub of ["https://hub.example", "http://127.0.0.1:7860"]) {
    const { libraries } = await useModelViews({ model: painter, providers: {}, hubUrl: hub, query: {} });
    expect(libraries?.views[0]?.html).toContain(`${hub}/assets/samples/cat.png`);
    expect(libraries?.views[0]?.html).toContain("pip install -U torch diffusers");
  }
});

test.each([
  { task: "image-to-video", tags: [], hub: "https://hub.example", sampleFile: "boat.png" },
  { task: "conversational", tags: ["image-text-to-text"], hub: "http://127.0.0.1:7860", sampleFile: "street.png" },
  { task: "conversational", tags: ["image-text-to-text"], hub: "https://hub.example", sampleFile: undefined },
  { task: "text-to-image", tags: [], hub: "https://hub.example", sampleFile: undefined },
] as const)("the file that code for $task opens on $hub can be downloaded: $sampleFile", async (row) => {
  const asked = modelInfo({ id: `acme/opens-${row.task}`, tags: [...row.tags] });
  const providers = { "fal-ai": { status: "live", providerId: "theirs", task: row.task } } as const;
  const { inference } = await useModelViews({ model: asked, providers, hubUrl: row.hub, query: {} });
  expect(inference).toHaveProperty("sampleFile", row.sampleFile);
});
