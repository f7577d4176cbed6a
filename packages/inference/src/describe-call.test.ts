import { isPipelineType, type PipelineType, sampleInput } from "@modelyard/tasks";
import { taskSchemas } from "@modelyard/tasks/schemas";
import { describe, expect, test } from "vitest";
import { describeCall } from "./describe-call.ts";
import { type InferenceTask, providers } from "./providers/index.ts";

const messages = [{ role: "user", content: "Hello" }];

test("chat without a provider is sent to the router, which chooses one", () => {
  expect(describeCall({ task: "conversational", model: "acme/talker", args: { messages }, billTo: "acme" })).toEqual({
    task: "conversational",
    provider: "auto",
    providerModelId: "acme/talker",
    fullUrl: "https://router.huggingface.co/v1/chat/completions",
    baseUrl: "https://router.huggingface.co/v1",
    authorizationHeader: { name: "Authorization", scheme: "Bearer" },
    headers: {},
    billTo: "acme",
    inputs: messages,
    providerInputs: { messages, model: "acme/talker" },
  });
});

test("a named provider is reached through the router of a custom hub", () => {
  const call = describeCall({
    task: "text-to-video",
    model: "acme/video",
    provider: "fal-ai",
    providerModelId: "fal-ai/video",
    inputs: "a cat",
    parameters: { seed: 1 },
    hubUrl: "http://localhost:7860",
  });
  expect(call.fullUrl).toBe("http://localhost:7860/router/fal-ai/fal-ai/video?_subdomain=queue");
  expect(call.baseUrl).toBe("http://localhost:7860/router/fal-ai");
  expect(call.providerInputs).toEqual({ seed: 1, prompt: "a cat" });
});

describe("a direct call carries the provider's own key", () => {
  test.each([
    { provider: "groq", task: "conversational", name: "Authorization", scheme: "Bearer", host: "api.groq.com" },
    { provider: "fal-ai", task: "text-to-image", name: "Authorization", scheme: "Key", host: "fal.run" },
    { provider: "fal-ai", task: "text-to-video", name: "Authorization", scheme: "Key", host: "queue.fal.run" },
    { provider: "black-forest-labs", task: "text-to-image", name: "X-Key", scheme: "", host: "api.bfl.ai" },
  ] as const)("$provider $task: $name $scheme at $host", ({ provider, task, name, scheme, host }) => {
    const call = describeCall({ task, provider, model: "acme/x", directRequest: true, inputs: "a cat" });
    expect(call.authorizationHeader).toEqual({ name, scheme });
    expect(new URL(call.fullUrl).host).toBe(host);
  });
});

test("an endpoint replaces the provider", () => {
  const call = describeCall({
    task: "conversational",
    model: "acme/talker",
    endpointUrl: "http://localhost:8080/v1/",
    args: { messages },
  });
  expect(call.fullUrl).toBe("http://localhost:8080/v1/chat/completions");
  expect(call.baseUrl).toBe("http://localhost:8080/v1");
});

test.each([
  { endpointUrl: "http://localhost:8000/v1/", fullUrl: "http://localhost:8000/v1/completions", completes: true },
  {
    endpointUrl: "http://localhost:8000/v1/completions",
    fullUrl: "http://localhost:8000/v1/completions",
    completes: true,
  },
  {
    endpointUrl: "http://localhost:8000/models/talker",
    fullUrl: "http://localhost:8000/models/talker",
    completes: false,
  },
])("text generation at $endpointUrl is sent to $fullUrl", ({ endpointUrl, fullUrl, completes }) => {
  const call = describeCall({ task: "text-generation", model: "acme/base", endpointUrl, inputs: "Once" });
  expect(call).toMatchObject({ fullUrl, endpointUrl, provider: "auto", providerModelId: "acme/base" });
  expect(call.providerInputs).toEqual(completes ? { model: "acme/base", prompt: "Once" } : { inputs: "Once" });
});

/** The catalogue's example of a task, in every form that callers may pass. */
function examplesOf(task: PipelineType): { inputs: unknown; parameters?: Record<string, unknown> }[] {
  const example = sampleInput(task);
  if (example === undefined) throw new Error(`${task} has no example.`);
  if (example.kind === "messages") return [{ inputs: "Once upon a time" }];
  const parameters = example.parameters === undefined ? {} : { parameters: { ...example.parameters } };
  if (example.kind === "inputs") return [{ inputs: example.inputs, ...parameters }];
  const field = /audio|speech/.test(task) ? "audio" : "image";
  return [example.filename, new File(["bytes"], example.filename)].flatMap((file) => [
    { inputs: file, ...parameters },
    { inputs: { [field]: file }, ...parameters },
  ]);
}

const hubTasks = Object.keys(providers.get("hf-inference")?.tasks ?? {}).filter(isPipelineType);

test.each(hubTasks)("the described body of %s satisfies the catalogue's schema", (task) => {
  for (const example of examplesOf(task)) {
    const { providerInputs } = describeCall({ task, provider: "hf-inference", model: "acme/x", ...example });
    expect(taskSchemas[task].input.safeParse(providerInputs).error, JSON.stringify(providerInputs)).toBeUndefined();
  }
});

test.each(["cat.jpg", { image: "cat.jpg" }, new File(["bytes"], "cat.jpg")])(
  "zero-shot-image-classification sends %j in a field",
  (inputs) => {
    const parameters = { candidate_labels: ["cat"] };
    const task = "zero-shot-image-classification";
    const call = describeCall({ task, provider: "hf-inference", model: "acme/x", inputs, parameters });
    expect(call).toMatchObject({ providerInputs: { inputs: { image: "cat.jpg" }, parameters }, fileForm: "base64" });
  },
);

test("a described call contains the path of the file, and leaves a text equal to its name unchanged", () => {
  const inputs = { image: "cat.png", prompt: "cat.png" };
  const call = describeCall({ task: "image-to-image", provider: "replicate", model: "acme/x", inputs });
  expect(call.filePaths).toContainEqual(["input", "image"]);
  for (const path of call.filePaths ?? []) {
    expect(path.reduce<unknown>((value, name) => Object(value)[name], call.providerInputs)).toBe("cat.png");
    expect(path).not.toContain("prompt");
  }
});

test.each([
  { given: { model: "acme/a\0b" }, says: "model holds a NUL character" },
  { given: { inputs: "a\ud800" }, says: "inputs holds a lone surrogate" },
  { given: { inputs: { image: "a\0.png" } }, says: "inputs.image holds a NUL character" },
  { given: { parameters: { stop: ["\udfff"] } }, says: "parameters.stop[0] holds a lone surrogate" },
  { given: { args: { messages: [{ content: "\0" }] } }, says: "messages[0].content holds a NUL character" },
])("$given is rejected: $says", ({ given, says }) => {
  const call = { task: "text-to-image", model: "acme/x", provider: "nscale", inputs: "a cat", ...given } as const;
  expect(() => describeCall(call)).toThrow(expect.objectContaining({ name: "InputError" }));
  expect(() => describeCall(call)).toThrow(says);
});

test("an unknown provider is rejected with a list of the known ones", () => {
  expect(() => describeCall({ task: "conversational", model: "a/b", provider: "no-such-provider" })).toThrow(
    /no provider "no-such-provider"\. Providers: auto, fastest, cheapest, baseten, .*zai-org/,
  );
});

test("an unknown task is rejected with a list of the provider's tasks", () => {
  expect(() => describeCall({ task: "text-to-image", model: "a/b", provider: "groq" })).toThrow(
    'Provider groq cannot be asked for "text-to-image". Its tasks: conversational, text-generation.',
  );
});

const fileTasks: ReadonlySet<string> = new Set([
  "audio-classification",
  "audio-to-audio",
  "automatic-speech-recognition",
  "image-classification",
  "image-segmentation",
  "image-text-to-image",
  "image-text-to-video",
  "image-to-image",
  "image-to-text",
  "image-to-video",
  "object-detection",
]);
const isFileTask = (task: string): task is InferenceTask => fileTasks.has(task);
const fileCells = [...providers.values()].flatMap((provider) =>
  Object.keys(provider.tasks)
    .filter(isFileTask)
    .map((task) => ({ provider: provider.id, task })),
);

describe.each(fileCells)("a file is represented by its name: $provider $task", ({ provider, task }) => {
  const isSound = /audio|speech/.test(task);
  const name = isSound ? "speech.wav" : "cat.png";
  const file = new File(["bytes"], name, { type: isSound ? "audio/wav" : "image/png" });
  const said = { strength: 7 };

  test.each([
    { as: "its name", inputs: name },
    { as: "a File", inputs: file },
    { as: "an object that holds its name", inputs: { [isSound ? "audio" : "image"]: name } },
    { as: "an object that holds it", inputs: { [isSound ? "audio" : "image"]: file } },
  ])("given as $as, with and without parameters", ({ inputs }) => {
    const bare = describeCall({ task, provider, model: "acme/x", inputs });
    const full = describeCall({ task, provider, model: "acme/x", inputs, parameters: said });
    for (const call of [bare, full]) {
      expect(JSON.stringify(call.providerInputs)).toContain(`"${name}"`);
      expect(JSON.stringify([call.inputs, call.providerInputs])).not.toMatch(/\{\}|null/);
    }
    expect(JSON.stringify(bare)).not.toContain("strength");
    expect(JSON.stringify(full.providerInputs)).toMatch(/"strength":"?7/);
  });

  test("bytes without a name get one that matches their type", () => {
    const bytes = new Blob(["bytes"], { type: file.type });
    const standIn = isSound ? "audio.wav" : "image.jpg";
    expect(describeCall({ task, provider, model: "acme/x", inputs: bytes })).toMatchObject({ inputs: standIn });
    if (task.startsWith("image-text-to-")) return;
    const call = describeCall({ task, provider, model: "acme/x" });
    expect(call.inputs).toBe(standIn);
    expect(JSON.stringify(call.providerInputs)).toContain(`"${standIn}"`);
  });
});

test("text beside an image becomes a parameter of the call", () => {
  const inputs = { image: "cat.jpg", prompt: "Give it stripes." };
  const call = describeCall({ task: "image-to-image", provider: "hf-inference", model: "a/b", inputs });
  expect(call).toMatchObject({ inputs, providerInputs: { inputs: "cat.jpg", parameters: { prompt: inputs.prompt } } });
});

test("an image among other inputs is represented by its name as well", () => {
  const picture = new File(["bytes"], "invoice.png", { type: "image/png" });
  const inputs = { image: picture, question: "What is the total?" };
  const call = describeCall({ task: "document-question-answering", provider: "hf-inference", model: "a/b", inputs });
  const plain = { image: "invoice.png", question: "What is the total?" };
  expect(call).toMatchObject({ inputs: plain, providerInputs: { inputs: plain } });
});

test.each([
  { provider: "hf-inference", task: "automatic-speech-recognition", inputs: "a.wav", fileForm: "body" },
  { provider: "together", task: "automatic-speech-recognition", inputs: "a.wav", fileForm: "form" },
  { provider: "hf-inference", task: "document-question-answering", inputs: { image: new Blob() }, fileForm: "base64" },
  { provider: "replicate", task: "image-to-image", inputs: "a.png", fileForm: "dataUrl" },
  { provider: "nscale", task: "text-to-image", inputs: "a.png", fileForm: undefined },
] as const)("the file of $provider $task travels as $fileForm", ({ provider, task, inputs, fileForm }) => {
  expect(describeCall({ task, provider, model: "acme/x", inputs }).fileForm).toBe(fileForm);
});
