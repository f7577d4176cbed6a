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

/**
 * The pages, and the requests that their router received. It responds with the model's name and the last message, in
 * two chunks.
 */
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

test("without a model, this hub's chat models are offered", async () => {
  const html = await (await playgroundPages().request("/playground")).text();
  expect(html).toContain("/playground?model=acme%2Fone");
  expect(html).not.toContain("acme%2Fsilent");
});

test("the fields for models suggest chat models with their facts", async () => {
  const { request } = playgroundPages();
  const found = await (await request("/playground/models?q=")).json();
  const [group] = found.groups;
  const names = group.hits.map(({ title }: { title: { text: string }[] }) => title.map(({ text }) => text).join(""));
  expect(names).toEqual(["acme/one", "acme/two", "acme/sees"]);
  expect(found.says).toBe("3 suggestions");
});

test("the query selects models and parameters, and the page shows them", async () => {
  const { request } = playgroundPages();
  const html = await (await request("/playground?model=acme/one&model=acme/two&temperature=0.5&system=Be+kind")).text();
  expect(html.match(/data-column="\d"/g)).toHaveLength(2);
  expect(html).toContain('value="0.5"');
  expect(html).toContain(">Be kind</textarea>");
});

test("of more than four models, four are shown, each once", async () => {
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
])("$model shows why it cannot respond", async ({ model, says }) => {
  const { request } = playgroundPages();
  expect(await (await request(`/playground?model=${encodeURIComponent(model)}`)).text()).toContain(says);
});

test("without JavaScript all models are called with the earlier turns, and a failing one does not affect the others", async () => {
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
  // The next question contains the earlier turn and this one, and nothing of the failed model.
  expect(html.match(/name="turn-0"/g)).toHaveLength(2);
  expect(html).not.toContain('name="turn-1"');
});

test("with JavaScript the page receives the question, the response as it arrives, and finally the turn", async () => {
  const { request, asked } = playgroundPages();
  const response = await request("/playground/answer", {
    user: true,
    files: message("Hello", { model: "acme/one:simulator", column: "3", round: "2", system: "Be kind" }),
    headers: { accept: linesType },
  });
  const lines = (await response.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ kind }) => kind)).toEqual(["sent", "text", "text", "answer"]);
  expect(lines[0].user).toEqual({ role: "user", content: "Hello" });
  // The page shows the text itself.
  expect(lines.at(-1).html).not.toContain("demo-text");
  expect(lines.at(-1).html).toContain('id="answer-3-round-2-request"');
  expect(lines.at(-1).facts).toMatchObject({ isComplete: true });
  expect(asked[0]).toMatchObject({ messages: [{ role: "system", content: "Be kind" }, { content: "Hello" }] });
});

test("an image is sent to a model that reads images; another shows a notice and is not called", async () => {
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
  { what: "an invalid number", path: "?model=acme/one&temperature=hot", form: message("x"), says: "temperature: " },
  { what: "no message", path: "?model=acme/one", form: message(" "), says: "Your message: This field is required." },
  {
    what: "a file that is not an image",
    path: "?model=acme/sees",
    form: message("x", { image: new File(["x"], "x.txt", { type: "text/plain" }) }),
    says: "One of the files is not an image",
  },
])("$what is reported, and no model is called", async ({ path, form, says }) => {
  const { request, asked } = playgroundPages();
  expect(await (await request(`/playground${path}`, { user: true, files: form })).text()).toContain(says);
  expect(asked).toEqual([]);
});

test.each([
  { what: "a turn that our pages did not create", fields: { "turn-0": '{"user":{"role":"system"}}' }, status: 400 },
  {
    what: "an image URL on another host",
    fields: {
      "turn-0": JSON.stringify({
        user: { role: "user", content: [{ type: "image_url", image_url: { url: "https://evil.example/x" } }] },
        assistant: "",
      }),
    },
    status: 400,
  },
  { what: "an anonymous visitor", fields: {}, user: false, status: 401 },
  { what: "another site", fields: {}, headers: { "sec-fetch-site": "cross-site" }, status: 403 },
])("$what is rejected", async ({ fields, user = true, headers = {}, status }) => {
  const { request, asked } = playgroundPages();
  const response = await request("/playground?model=acme/one", { user, headers, files: message("x", fields) });
  expect(response.status).toBe(status);
  expect(asked).toEqual([]);
});
