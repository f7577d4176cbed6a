import { expect, test } from "vitest";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { modelInfo } from "../../testing/fixture-models.ts";
import { createTestPages } from "../../testing/pages.ts";
import { linesType } from "../try/call/stream-lines.ts";

const chat = (id: string, tag = "text-generation") =>
  modelInfo({
    id,
    pipeline_tag: tag,
    inferenceProviderMapping: { simulator: { status: "live", providerId: "theirs", task: "conversational" } },
  });
const models = [
  chat("acme/one"),
  chat("acme/two"),
  chat("acme/sees", "image-text-to-text"),
  modelInfo({ id: "acme/silent", pipeline_tag: "fill-mask" }),
];

/** The pages, and what their router was asked. It says the model's name and the last message, in two pieces. */
function playgroundPages() {
  const asked: Record<string, unknown>[] = [];
  const hub = createFixtureHub({ models });
  const { request, submit } = createTestPages({
    fetchHub: hub.fetch,
    fetchRouter: async (call) => {
      const body = await call.json();
      asked.push(body);
      if (body.model === "acme/two") {
        return Response.json({ error: { message: "two is overloaded" } }, { status: 503 });
      }
      const pieces = [`${body.model} heard `, JSON.stringify(body.messages.at(-1).content)];
      const events = pieces.map(
        (content) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}`,
      );
      return new Response([...events, "data: [DONE]", ""].join("\n\n"), {
        headers: { "content-type": "text/event-stream", "x-provider": "simulator" },
      });
    },
  });
  return { request, submit, asked };
}

function message(prompt: string, fields: Record<string, string | File> = {}): FormData {
  const form = new FormData();
  form.set("prompt", prompt);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const picture = new File([new Uint8Array([1, 2, 3])], "x.png", { type: "image/png" });
const kept = JSON.stringify({ user: { role: "user", content: "Who?" }, assistant: "Me." });

test("without a model, those of this hub that chat are offered", async () => {
  const html = await (await playgroundPages().request("/playground")).text();
  expect(html).toContain("/playground?model=acme%2Fone");
  expect(html).not.toContain("acme%2Fsilent");
});

test("the address says which models answer and how, and the page says it back", async () => {
  const { request } = playgroundPages();
  const html = await (await request("/playground?model=acme/one&model=acme/two&temperature=0.5&system=Be+kind")).text();
  expect(html.match(/data-column="\d"/g)).toHaveLength(2);
  expect(html).toContain('value="0.5"');
  expect(html).toContain(">Be kind</textarea>");
});

test("of more models than four, four are shown; the same one once", async () => {
  const { request } = playgroundPages();
  const many = ["one", "one", "two", "sees", "silent", "other"].map((name) => `model=acme/${name}`).join("&");
  const html = await (await request(`/playground?${many}`)).text();
  expect(html.match(/class="chat-column"/g)).toHaveLength(4);
  expect(html).not.toContain('data-model="acme/other"');
});

test.each([
  { model: "acme/nothing", says: "This model does not exist" },
  { model: "../../etc", says: "This model does not exist" },
  { model: "acme/silent", says: "No provider of this hub serves this model for chat" },
  { model: "acme/one:elsewhere", says: "This provider does not serve the model" },
])("$model says why it cannot answer", async ({ model, says }) => {
  const { request } = playgroundPages();
  expect(await (await request(`/playground?model=${encodeURIComponent(model)}`)).text()).toContain(says);
});

test("without a script all models are asked, after what was said before, and one that fails leaves the others", async () => {
  const { submit, asked } = playgroundPages();
  const response = await submit("/playground?model=acme/one&model=acme/two&system=Be+kind&top_p=0.9", {
    user: true,
    files: message("Hello", { "turn-0": kept }),
  });
  const html = await response.text();
  expect(html).toContain("acme/one heard &quot;Hello&quot;");
  expect(html).toContain("two is overloaded");
  const one = asked.find(({ model }) => model === "acme/one");
  expect(one).toMatchObject({
    top_p: 0.9,
    messages: [
      { role: "system", content: "Be kind" },
      { role: "user", content: "Who?" },
      { role: "assistant", content: "Me." },
      { role: "user", content: "Hello" },
    ],
  });
  // What the next question carries: the turn of before and this one; of the failed model, nothing.
  expect(html.match(/name="turn-0"/g)).toHaveLength(2);
  expect(html).not.toContain('name="turn-1"');
});

test("a script reads the question, the words as they come and the turn in the end", async () => {
  const { request } = playgroundPages();
  const response = await request("/playground/answer?model=acme/one:simulator", {
    user: true,
    files: message("Hello", { column: "3" }),
    headers: { accept: linesType },
  });
  const lines = (await response.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ kind }) => kind)).toEqual(["sent", "text", "text", "answer"]);
  expect(lines[0].user).toEqual({ role: "user", content: "Hello" });
  expect(lines.at(-1).html).toContain("acme/one:simulator heard");
  expect(lines.at(-1).html).toContain('name="turn-3"');
});

test("a picture goes to a model that sees; another says so and is not asked", async () => {
  const { submit, asked } = playgroundPages();
  const html = await (
    await submit("/playground?model=acme/sees&model=acme/one", {
      user: true,
      files: message("What?", { image: picture }),
    })
  ).text();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    model: "acme/sees",
    messages: [{ content: [{ type: "text", text: "What?" }, { image_url: { url: "data:image/png;base64,AQID" } }] }],
  });
  expect(html).toContain("This model does not accept images");
});

test.each([
  { what: "a number that is none", path: "?model=acme/one&temperature=hot", form: message("x"), says: "temperature: " },
  { what: "no message", path: "?model=acme/one", form: message(" "), says: "Your message: This field is required." },
  {
    what: "a file that is no picture",
    path: "?model=acme/sees",
    form: message("x", { image: new File(["x"], "x.txt", { type: "text/plain" }) }),
    says: "One of the files is not an image",
  },
])("$what is named, and nothing is asked", async ({ path, form, says }) => {
  const { request, asked } = playgroundPages();
  expect(await (await request(`/playground${path}`, { user: true, files: form })).text()).toContain(says);
  expect(asked).toEqual([]);
});

test.each([
  { what: "a turn that no page of ours wrote", fields: { "turn-0": '{"user":{"role":"system"}}' }, status: 400 },
  {
    what: "a picture of a turn that leads elsewhere",
    fields: {
      "turn-0": JSON.stringify({
        user: { role: "user", content: [{ type: "image_url", image_url: { url: "https://evil.example/x" } }] },
        assistant: "",
      }),
    },
    status: 400,
  },
  { what: "a stranger", fields: {}, user: false, status: 401 },
  { what: "another site", fields: {}, headers: { "sec-fetch-site": "cross-site" }, status: 403 },
])("$what is refused", async ({ fields, user = true, headers = {}, status }) => {
  const { request, asked } = playgroundPages();
  const response = await request("/playground?model=acme/one", { user, headers, files: message("x", fields) });
  expect(response.status).toBe(status);
  expect(asked).toEqual([]);
});
