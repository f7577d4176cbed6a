import { afterAll, describe, expect, test } from "vitest";
import { createChatTemplatePool } from "./pool.ts";
import { renderChatTemplate } from "./render-chat-template.ts";

const pool = createChatTemplatePool({ size: 1 });
afterAll(() => pool.close());

const chatMl =
  "{% for message in messages %}{{ '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";
const messages = [{ role: "user", content: "Hello {{ 7 * 7 }}" }];

test("a template returns the prompt that the model receives", async () => {
  expect(await renderChatTemplate(chatMl, messages, undefined, { pool })).toBe(
    "<|im_start|>user\nHello {{ 7 * 7 }}<|im_end|>\n<|im_start|>assistant\n",
  );
});

test("without a generation prompt, the prompt ends with the last message", async () => {
  const prompt = await renderChatTemplate(chatMl, messages, undefined, { pool, addGenerationPrompt: false });
  expect(prompt).toBe("<|im_start|>user\nHello {{ 7 * 7 }}<|im_end|>\n");
});

test("tools and variables are available in the template", async () => {
  const template = "{{ bos_token }}{% if tools %}{{ tools[0].function.name }}{% endif %}";
  const tools = [{ type: "function", function: { name: "weather" } }];
  expect(await renderChatTemplate(template, messages, tools, { pool, variables: { bos_token: "<s>" } })).toBe(
    "<s>weather",
  );
  expect(await renderChatTemplate("{{ tools is none }}{{ documents }}", messages, [], { pool })).toBe("TrueNone");
});

describe("a template cannot", () => {
  test.each([
    { what: "be too long", template: "x".repeat(256 * 1024 + 1), code: "source-too-large" },
    {
      what: "run forever",
      template: "{% for i in range(90000) %}{% for j in range(90000) %}{% endfor %}{% endfor %}",
      code: /too-slow/,
    },
    { what: "create a huge range", template: "{% for i in range(30000000) %}{% endfor %}", code: "render" },
    { what: "be slow to parse", template: `{{ ${" ".repeat(200_000)} }}`, code: "syntax" },
    {
      what: "return gigabytes",
      template:
        "{% set a = namespace(t='xxxxxxxxxxxxxxxx') %}{% for i in range(30) %}{% set a.t = a.t + a.t %}{% endfor %}{{ a.t | upper }}",
      code: /output-too-large|too-much-memory|too-slow|render/,
    },
    {
      what: "return more than 4 MiB",
      template: "{{ 'x' | indent }}{% for i in range(4200) %}{{ k }}{% endfor %}",
      code: "output-too-large",
    },
    { what: "overflow the stack", template: `{{ ${"(".repeat(20_000)} }}`, code: /syntax|render|too-much-memory/ },
    {
      what: "reach JavaScript",
      template: "{{ messages.constructor.constructor('return process')() }}",
      code: "render",
    },
    { what: "be invalid", template: "a\n{% frobnicate %}", code: "syntax" },
  ])("$what", async ({ template, code }) => {
    await expect(
      renderChatTemplate(template, messages, undefined, { pool, variables: { k: "k".repeat(1024) } }),
    ).rejects.toMatchObject({
      code: expect.stringMatching(code),
    });
    // The next template must still be rendered.
    expect(await renderChatTemplate("{{ 1 + 1 }}", messages, undefined, { pool })).toBe("2");
  });
});

test("a syntax error has its position", async () => {
  await expect(renderChatTemplate("a\n{{ b | sparkle }}", messages, undefined, { pool })).rejects.toMatchObject({
    code: "syntax",
    position: { line: 2, column: 8 },
    place: { line: 2, column: 8 },
    message: expect.stringContaining("Unknown filter: sparkle"),
  });
});

test("templates beyond the queue limit are rejected", async () => {
  const small = createChatTemplatePool({ size: 1, limits: { waiting: 1 } });
  const answers = await Promise.allSettled([1, 2, 3].map(() => small.render("{{ 1 }}", {})));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(answers[2]).toMatchObject({ reason: { code: "busy" } });
  small.close();
  await expect(small.render("{{ 1 }}", {})).rejects.toMatchObject({ code: "closed" });
});

test("a slow template does not block the server", async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  await renderChatTemplate(
    "{% for i in range(90000) %}{% for j in range(90000) %}{% endfor %}{% endfor %}",
    messages,
    undefined,
    { pool },
  ).catch(() => undefined);
  clearInterval(timer);
  // Rendering in this process would block the event loop until it is stopped.
  expect(turns).toBeGreaterThan(5);
});
