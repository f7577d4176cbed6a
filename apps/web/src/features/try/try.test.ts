import { type ProviderFixture, readFixtures } from "@modelyard/provider-sim";
import { widgetInputs } from "@modelyard/tasks/widget-inputs";
import { describe, expect, test } from "vitest";
import { createFixtureHub, fixtureSession } from "../../testing/fixture-hub.ts";
import { modelInfo } from "../../testing/fixture-models.ts";
import { serveFixtureFigures } from "../../testing/fixture-serving.ts";
import { createTestPages, hubUrl } from "../../testing/pages.ts";
import { linesType } from "./call/stream-lines.ts";

const fixtures = readFixtures();
const fixtureOf = (provider: string, task: string) =>
  fixtures.find((each) => each.provider === provider && each.task === task);

interface Asked {
  url: URL;
  headers: Headers;
  body: string;
}

/** The pages of a hub with one model that `provider` serves for `task`, and a router that responds with `answer`. */
function pagesFor(
  provider: string,
  task: string,
  answer: (request: Request) => Response | Promise<Response>,
  lora?: { adapter: "lora"; adapterWeightsPath: string },
) {
  const asked: Asked[] = [];
  const model = modelInfo({
    id: "acme/model",
    ...(task === "conversational" ? { pipeline_tag: "text-generation" } : { pipeline_tag: task }),
    inferenceProviderMapping: { [provider]: { status: "live", providerId: "theirs", task, ...lora } },
  });
  const hub = createFixtureHub({ models: [model] });
  const pages = createTestPages({
    fetchHub: hub.fetch,
    fetchRouter: async (request) => {
      // The providers' figures are requested from the router as well.
      if (new URL(request.url).pathname.startsWith("/v1/")) return serveFixtureFigures()(request);
      const { url, headers } = request;
      asked.push({ url: new URL(url), headers, body: await request.clone().text() });
      return answer(request);
    },
  });
  return { ...pages, asked };
}

function answerOf({ answers }: Pick<ProviderFixture, "answers">): Response {
  const [first] = answers;
  if (first?.file === undefined) return Response.json(first?.json, { headers: { "x-provider": "hf-inference" } });
  return new Response(first.file.text, { headers: { "content-type": first.file.type } });
}

/** The initial content of the form: the catalogue's example. */
async function openedForm(request: ReturnType<typeof createTestPages>["request"]): Promise<FormData> {
  const html = await (await request("/acme/model", { user: true })).text();
  const [, panel = ""] = /<section id="try"(.*?)<\/form>/s.exec(html) ?? [];
  const form = new FormData();
  for (const [, name = "", text = ""] of panel.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)</g)) {
    form.set(name, text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'"));
  }
  const [, file = ""] = /name="example_file" value="([^"]+)"/.exec(panel) ?? [];
  if (file !== "") form.set("example_file", file);
  form.set("do", "run");
  return form;
}

describe("every task that hf-inference documents has a widget with an example that can be run", () => {
  const rows = fixtures.filter(({ provider, task }) => provider === "hf-inference" && task !== "conversational");
  test("there are more than 25", () => expect(rows.length).toBeGreaterThan(25));

  test.each(rows)("$task", async (fixture) => {
    const { request, submit, asked } = pagesFor("hf-inference", fixture.task, () => answerOf(fixture));
    const form = await openedForm(request);
    const response = await submit("/acme/model/try", { user: true, files: form });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).not.toContain('role="alert"');
    expect(html).toMatch(/class="(?:demo-text|chart|table-frame|found-boxes)"|<figure>|<audio/);
    expect(html).not.toContain(fixtureSession);
    const [call] = asked;
    expect(call?.url.pathname).toMatch(/^\/router\/hf-inference\/models\//);
    expect(call?.headers.get("authorization")).toBe(`Bearer ${fixtureSession}`);
  });
});

test("LoRA weights are part of the call and of its code", async () => {
  const weights = { adapter: "lora", adapterWeightsPath: "style.safetensors" } as const;
  const fixture = fixtureOf("fal-ai", "text-to-image") ?? { answers: [] };
  const { request, submit, asked } = pagesFor("fal-ai", "text-to-image", () => answerOf(fixture), weights);
  const form = await openedForm(request);
  await submit("/acme/model/try", { user: true, files: form });
  const path = `${hubUrl}/acme/model/resolve/main/style.safetensors`;
  expect(JSON.parse(asked[0]?.body ?? "").loras).toEqual([{ path, scale: 1 }]);
  form.set("do", "code");
  expect(await (await submit("/acme/model/try", { user: true, files: form })).text()).toContain(path);
});

test.each([
  { task: "text-to-image", set: { seed: "7" }, has: ["parameters: { seed: 7 }", "&quot;seed&quot;: 7"] },
  { task: "object-detection", set: { threshold: "0.25" }, has: ["parameters: { threshold: 0.25 }", "inputs: "] },
  { task: "text-to-image", set: {}, has: [] },
])("the code of $task contains only the parameters that were set: $set", async ({ task, set, has }) => {
  const { request, submit } = pagesFor("hf-inference", task, () => new Response());
  const form = await openedForm(request);
  const shown = form.keys().filter((name) => name.startsWith("parameters."));
  for (const name of shown.toArray()) form.delete(name);
  for (const [name, value] of Object.entries(set)) form.set(`parameters.${name}`, value);
  form.set("do", "code");
  const html = await (await submit("/acme/model/try", { user: true, files: form })).text();
  const [, code = ""] = /id="answer"([\s\S]*)/.exec(html) ?? ["", html.slice(html.indexOf("<details open"))];
  for (const part of has) expect(code).toContain(part);
  expect(code).toContain("client.");
  expect(code).not.toContain("num_inference_steps: 5");
});

function question(): FormData {
  const form = new FormData();
  form.set("prompt", "What is a lighthouse for?");
  form.set("temperature", "0.5");
  form.set("do", "run");
  return form;
}

describe("a conversation", () => {
  const events = ["Light", "houses", " guide."].map((content) => ({ choices: [{ index: 0, delta: { content } }] }));
  const usage = { choices: [], usage: { prompt_tokens: 3, completion_tokens: 3, total_tokens: 6 } };
  const stream = [...events, usage].map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  const typed = { "content-type": "text/event-stream" };
  const answer = () =>
    new Response(`${stream}data: [DONE]\n\n`, {
      headers: { ...typed, "x-provider": "simulator", "x-request-id": "r-1" },
    });
  test("with a model that this hub runs names the hub", async () => {
    const { body } = answer();
    const local = () => new Response(body, { headers: { ...typed, "x-provider": "local" } });
    const { request } = pagesFor("local", "conversational", local);
    const page = await (await request("/acme/model", { user: true })).text();
    expect(page).toContain('<option value="local">This hub</option>');
    const headers = { accept: linesType };
    const answered = await (await request("/acme/model/try", { user: true, files: question(), headers })).text();
    expect(answered).toContain("<dd>This hub</dd>");
    const turkish = await (await request("/acme/model", { user: true, headers: { "accept-language": "tr" } })).text();
    expect(turkish).toContain("Bu hub");
  });

  test("streams with JavaScript, then arrives as HTML with call details", async () => {
    const { request, asked } = pagesFor("simulator", "conversational", answer);
    const response = await request("/acme/model/try", {
      user: true,
      files: question(),
      headers: { accept: linesType },
    });
    expect(response.headers.get("content-type")).toBe(linesType);
    const lines = (await response.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.slice(0, 3)).toEqual(["Light", "houses", " guide."].map((text) => ({ kind: "text", text })));
    const { kind, html } = lines.at(-1);
    expect(kind).toBe("answer");
    for (const said of ["Lighthouses guide.", "simulator", "r-1", "Bearer $HF_TOKEN"]) expect(html).toContain(said);
    expect(JSON.parse(asked[0]?.body ?? "")).toMatchObject({
      model: "acme/model",
      temperature: 0.5,
      messages: [{ role: "user", content: "What is a lighthouse for?" }],
    });
  });

  test("is sent to the chosen provider, which the code names", async () => {
    const { submit, asked } = pagesFor("simulator", "conversational", answer);
    const form = question();
    form.set("provider", "simulator");
    const html = await (await submit("/acme/model/try", { user: true, files: form })).text();
    expect(JSON.parse(asked[0]?.body ?? "").model).toBe("acme/model:simulator");
    expect(html).toContain("acme/model:simulator");
    expect(html).toContain("What is a lighthouse for?");
  });

  test("shows its code without a call, to every visitor", async () => {
    const { submit, asked } = pagesFor("simulator", "conversational", answer);
    const form = question();
    form.set("do", "code");
    form.set("prompt", "it's <b>");
    const html = await (await submit("/acme/model/try", { files: form })).text();
    expect(html).toContain("<details open");
    expect(html).toContain("&lt;b&gt;");
    expect(asked).toEqual([]);
  });

  test("that fails keeps the received text, and shows the provider, its message, the request id and what to try", async () => {
    const { submit } = pagesFor("simulator", "conversational", () =>
      Response.json(
        { error: { message: "simulator is overloaded" } },
        { status: 503, headers: { "x-request-id": "r-2", "x-provider": "simulator" } },
      ),
    );
    const html = await (await submit("/acme/model/try", { user: true, files: question() })).text();
    for (const said of [
      "simulator is overloaded",
      "Status 503",
      "r-2",
      "choose another provider",
      "What is a lighthouse for?",
    ]) {
      expect(html).toContain(said);
    }
  });

  test("is aborted at the router when the visitor disconnects", async () => {
    const called = Promise.withResolvers<AbortSignal>();
    const stopped = Promise.withResolvers<void>();
    const { request } = pagesFor("simulator", "conversational", ({ signal }) => {
      signal.addEventListener("abort", () => stopped.resolve());
      called.resolve(signal);
      return new Promise<never>(() => undefined);
    });
    const response = await request("/acme/model/try", {
      user: true,
      files: question(),
      headers: { accept: linesType },
    });
    expect((await called.promise).aborted).toBe(false);
    await response.body?.cancel();
    await stopped.promise;
  });
});

test.each([
  { what: "a missing text", task: "fill-mask", fields: {}, says: "This field is required" },
  {
    what: "an invalid number",
    task: "fill-mask",
    fields: { inputs: "x [MASK]", "parameters.top_k": "many" },
    says: "Invalid value",
  },
  {
    what: "a number that the task does not allow",
    task: "fill-mask",
    fields: { inputs: "x", "parameters.top_k": "-1" },
    says: "Invalid value",
  },
  {
    what: "an unknown choice",
    task: "text-classification",
    fields: { inputs: "x", "parameters.function_to_apply": "magic" },
    says: "Invalid value",
  },
  {
    what: "a missing file",
    task: "object-detection",
    fields: { example_file: "demo:../../../etc/passwd" },
    says: "This field is required",
  },
])("$what is reported at its field, and no provider is called", async ({ task, fields, says }) => {
  const { request, submit, asked } = pagesFor("hf-inference", task, () => new Response());
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await submit("/acme/model/try", { user: true, files: form });
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(html).toContain(says);
  expect(html).toContain('aria-invalid="true"');
  const forScript = await request("/acme/model/try", { user: true, files: form, headers: { accept: linesType } });
  expect(forScript.status).toBe(200);
  expect(forScript.headers.get("content-type")).toBe(linesType);
  expect(JSON.parse(await forScript.text())).toMatchObject({
    kind: "problem",
    path: expect.any(String),
    message: expect.stringContaining(says),
  });
  expect(asked).toEqual([]);
});

test.each([
  {
    who: "another site",
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    user: true,
    status: 403,
  },
  { who: "a stranger", headers: {}, user: false, status: 401 },
])("$who cannot make a call", async ({ headers, user, status }) => {
  const { request, asked } = pagesFor("simulator", "conversational", () => new Response());
  const form = new FormData();
  form.set("prompt", "x");
  expect((await request("/acme/model/try", { user, files: form, headers })).status).toBe(status);
  expect(asked).toEqual([]);
});

test("a model without a provider has no widget", async () => {
  const { request } = createTestPages();
  expect(await (await request("/acme/lonely-7b", { user: true })).text()).not.toContain('id="try"');
});

test("the examples of a card come before the catalogue's, and the selected one fills the form", async () => {
  const model = modelInfo({
    id: "acme/model",
    pipeline_tag: "fill-mask",
    inferenceProviderMapping: { "hf-inference": { status: "live", providerId: "acme/model", task: "fill-mask" } },
    widgetData: [{ text: "One [MASK].", example_title: "First" }, { text: "Two [MASK]." }, { text: 7 }, "nonsense"],
  });
  const hub = createFixtureHub({ models: [model] });
  const { request } = createTestPages({ fetchHub: hub.fetch });
  const html = await (await request("/acme/model?example=2", { user: true })).text();
  expect(html).toMatch(/<textarea[^>]*>Two \[MASK\]\.</);
  expect(html).toContain("example=1#try");
  expect(html).toContain(">First</a>");
  expect(html).not.toContain("example=3#try");
});

test.each([
  { language: "fr", shows: widgetInputs.fr["fill-mask"].replace("[MASK]", "&lt;mask&gt;") },
  { language: ["tr", "ar"], shows: widgetInputs.ar["fill-mask"].replace("[MASK]", "&lt;mask&gt;") },
  { language: "tr", shows: "In winter the lake is covered with &lt;mask&gt;." },
])("a model whose card has language $language starts with a text in that language", async ({ language, shows }) => {
  const model = modelInfo({
    id: "acme/model",
    pipeline_tag: "fill-mask",
    mask_token: "<mask>",
    cardData: { language },
    inferenceProviderMapping: { "hf-inference": { status: "live", providerId: "acme/model", task: "fill-mask" } },
  });
  const hub = createFixtureHub({ models: [model] });
  const { request } = createTestPages({ fetchHub: hub.fetch });
  const html = await (await request("/acme/model", { user: true })).text();
  expect(/<textarea[^>]* dir="auto"[^>]*>([^<]*)</.exec(html)?.[1]?.replaceAll("&#x27;", "'")).toBe(shows);
});

test("pages name this hub, not another", async () => {
  const fixture = fixtureOf("hf-inference", "fill-mask");
  const { request, submit } = pagesFor("hf-inference", "fill-mask", () => answerOf(fixture ?? { answers: [] }));
  const html = await (await submit("/acme/model/try", { user: true, files: await openedForm(request) })).text();
  expect(html).toContain(`POST ${hubUrl}/router/hf-inference/`);
});
