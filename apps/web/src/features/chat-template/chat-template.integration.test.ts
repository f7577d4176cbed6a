import { type ChatTemplatePool, createChatTemplatePool } from "@modelyard/snippets/chat-template";
import { afterAll, describe, expect, test } from "vitest";
import { inPlaceHeader } from "../../forms/in-place-header.ts";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { modelInfo } from "../../testing/fixture-models.ts";
import { createTestPages } from "../../testing/pages.ts";
import { highlightTemplate, shownTemplateChars } from "./highlight-template.ts";
import { maxJsonDepth, readTemplateForm, sampleForm } from "./template-form.ts";

const chatTemplates = createChatTemplatePool({ size: 1 });
afterAll(() => chatTemplates.close());

const turns =
  "{{ bos_token }}{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% endfor %}" +
  "{% if tools %}[{{ tools | length }} tools]{% endif %}{% if add_generation_prompt %}<|assistant|>{% endif %}";

function pagesOf(template: string, pool: ChatTemplatePool = chatTemplates) {
  const config = { chat_template_jinja: template, tokenizer_config: { bos_token: "<s>" } };
  const models = [
    modelInfo({ id: "acme/chat", config }),
    modelInfo({ id: "acme/mute" }),
    modelInfo({ id: "acme/secret", config, private: true }),
  ];
  return createTestPages({ fetchHub: createFixtureHub({ models }).fetch, chatTemplates: pool });
}

const messages = '[{"role":"user","content":"Ahoy"}]';

const plain = (html: string) =>
  html
    .replaceAll(/<\/?span[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** The list and the message account for two levels. */
const nested = (depth: number) => `[{"role":"user","content":${"[".repeat(depth - 2)}${"]".repeat(depth - 2)}}]`;

async function render(template: string, form: Record<string, string>, pool?: ChatTemplatePool) {
  const response = await pagesOf(template, pool).submit("/acme/chat/chat-template", { form });
  return { status: response.status, html: await response.text() };
}

describe("the rendered prompt", () => {
  test("contains the messages, the model's special tokens and the generation prompt", async () => {
    const { status, html } = await render(turns, { messages, add_generation_prompt: "true" });
    expect(status).toBe(200);
    expect(html).toContain('<code id="chat-template-prompt">&lt;s&gt;&lt;|user|&gt;Ahoy&lt;|assistant|&gt;</code>');
    // The form keeps the input.
    expect(html).toContain("[{&quot;role&quot;:&quot;user&quot;,&quot;content&quot;:&quot;Ahoy&quot;}]</textarea>");
  });

  test("ends with the messages without a generation prompt, and contains tools if given", async () => {
    const { html } = await render(turns, { messages, tools: '[{"type":"function"}]' });
    expect(html).toContain("&lt;|user|&gt;Ahoy[1 tools]</code>");
  });

  test.each([
    {
      title: "a syntax error is shown with line, column and source line",
      template: "{{ messages }}\n{{ 1 + }}",
      says: ["Template syntax error at line 2, column", "{{ 1 + }}", "(line 2, column"],
    },
    {
      title: "a template that raises an exception shows its message",
      template: "{{ raise_exception('Turns <b>must</b> alternate') }}",
      says: ["rejected these messages", "Turns &lt;b&gt;must&lt;/b&gt; alternate"],
    },
    {
      title: "a template that never ends is stopped",
      template: "{% for a in range(10000) %}".repeat(3) + "{% endfor %}".repeat(3),
      says: ["took too long and was stopped", "3000 ms"],
    },
  ])("$title", async ({ template, says }) => {
    const quick = createChatTemplatePool({ size: 1, limits: { timeMs: 3000, steps: 1e15 } });
    const { status, html } = await render(template, { messages }, quick);
    quick.close();
    expect(status).toBe(422);
    for (const part of says) expect(html).toContain(part);
    expect(html).not.toContain("chat-template-prompt");
  });

  test.each([
    { form: { messages: '[{"role": "user",}]' }, says: "Messages, as JSON: invalid JSON.", wrong: "messages" },
    { form: { messages: "[]" }, says: "at least one message", wrong: "messages" },
    { form: { messages: '[{"content":"x"}]' }, says: "an object with a role", wrong: "messages" },
    { form: { messages, tools: '{"a":1}' }, says: "Tools: enter a JSON array of objects.", wrong: "tools" },
    { form: {}, says: "Messages, as JSON: invalid JSON.", wrong: "messages" },
  ])("$form is rejected at its field", async ({ form, says, wrong }) => {
    const { status, html } = await render(turns, form);
    expect(status).toBe(422);
    expect(html).toContain(says);
    const fields = [...html.matchAll(/<textarea[^>]*>/g)].map(([field]) => field);
    expect(fields.filter((field) => field.includes("aria-invalid")).join()).toContain(`name="${wrong}"`);
  });

  test("lists and objects nest as deep as the limit, and no deeper", () => {
    expect(readTemplateForm({ ...sampleForm, messages: nested(maxJsonDepth) }).ok).toBe(true);
    expect(readTemplateForm({ ...sampleForm, messages: nested(maxJsonDepth + 1) })).toEqual({
      ok: false,
      problem: { field: "messages", reason: "depth" },
    });
    expect(readTemplateForm({ ...sampleForm, messages: nested(25_000) }).ok).toBe(false);
  });

  test.each([
    {
      what: "a template that raises an exception",
      template: "{{ raise_exception('No') }}",
      form: { messages },
      says: "rejected these",
    },
    { what: "invalid messages", template: turns, form: { messages: "[" }, says: "invalid JSON" },
  ])("$what returns 200 to the script, which reads the result", async ({ template, form, says }) => {
    const sent = { form, headers: { [inPlaceHeader]: "true" } };
    const response = await pagesOf(template).request("/acme/chat/chat-template", sent);
    expect(response.status).toBe(200);
    expect(JSON.parse(await response.text()).html).toContain(says);
  });

  test("a closed pool responds that the hub is restarting", async () => {
    const closed = createChatTemplatePool({ size: 1 });
    closed.close();
    const { status, html } = await render(turns, { messages }, closed);
    expect(status).toBe(503);
    expect(html).toContain("This hub is restarting");
  });

  test("the queue counts visitors by network, and by account if signed in", async () => {
    const seen: (readonly string[] | undefined)[] = [];
    const pool: ChatTemplatePool = {
      limits: chatTemplates.limits,
      render: async (_template, _values, options) => {
        seen.push(options?.clients);
        return "";
      },
      close: () => undefined,
    };
    const model = modelInfo({ id: "acme/chat", config: { chat_template_jinja: turns } });
    const { request } = createTestPages({
      fetchHub: createFixtureHub({ models: [model] }).fetch,
      chatTemplates: pool,
      clientNetwork: () => "192.0.2.7",
    });
    await request("/acme/chat/chat-template", { form: { messages } });
    await request("/acme/chat/chat-template", { form: { messages }, user: true });
    expect(seen[0]).toEqual(["network 192.0.2.7"]);
    expect(seen[1]).toEqual(["network 192.0.2.7", expect.stringMatching(/^user \w+/)]);
  });

  test("requires read access to the model and a same-origin request", async () => {
    const { submit } = pagesOf(turns);
    const form = { messages };
    const statusOf = async (path: string, more: object) =>
      (await submit(`${path}/chat-template`, { form, ...more })).status;
    expect(await statusOf("/acme/chat", { headers: { origin: "https://evil.example" } })).toBe(403);
    expect(await statusOf("/acme/chat", { form: { messages: "x".repeat(65 * 1024) } })).toBe(413);
    expect(await statusOf("/acme/secret", {})).toBe(404);
    expect(await statusOf("/acme/secret", { user: true })).toBe(200);
    expect(await statusOf("/acme/mute", {})).toBe(404);
    expect(await statusOf("/acme/none", {})).toBe(404);
  });
});

test("a model page has the panel with sample messages only if the model has a template", async () => {
  const { request } = pagesOf(turns);
  const html = await (await request("/acme/chat")).text();
  expect(html).toContain('action="/acme/chat/chat-template#chat-template"');
  expect(html).toContain('{% for </span>m <span class="code-keyword">in </span>');
  expect(html).toContain("Which ship is due next?");
  expect(html).toContain("How this differs from transformers");
  expect(await (await request("/acme/mute")).text()).not.toContain('id="chat-template"');
});

describe("template highlighting", () => {
  test.each([
    { template: "{# a } #}b", html: '<span class="code-comment">{# a } #}</span>b' },
    {
      template: "{{- x['a'] | trim }}",
      html: '<span class="code-keyword">{{- </span>x[<span class="code-string">\'a\'</span>] | <span class="code-function">trim </span><span class="code-keyword">}}</span>',
    },
    {
      template: "{% if f(1) is none -%}",
      html: '<span class="code-keyword">{% if </span><span class="code-function">f</span>(<span class="code-constant">1</span>) <span class="code-keyword">is </span><span class="code-constant">none </span><span class="code-keyword">-%}</span>',
    },
    { template: "a & <b>{", html: "a &amp; &lt;b&gt;{" },
  ])("$template", ({ template, html }) => {
    expect(highlightTemplate(template)).toBe(html);
  });

  test.each([
    { what: "unterminated strings", template: `{{ ${'"\\'.repeat(60_000)}` },
    { what: "unterminated tags", template: "{%".repeat(60_000) },
    { what: "unterminated comments", template: "{#".repeat(60_000) },
    { what: "markup", template: "</pre></code><script>alert(1)</script>{{ '<img src=x onerror=alert(2)>' }}" },
  ])("$what: every shown character appears once, escaped", ({ template }) => {
    const html = highlightTemplate(template);
    expect(plain(html)).toBe(template.slice(0, shownTemplateChars));
    expect(html.replaceAll(/<\/?span(?: class="code-\w+")?>/g, "")).not.toMatch(/[<>]/);
  });

  test("a longer template is truncated, with a note", async () => {
    const long = `${"a".repeat(shownTemplateChars)}zzz`;
    const html = await (await pagesOf(long).request("/acme/chat")).text();
    expect(html).toContain("The first 32,768 of 32,771 characters are shown.");
    expect(html).not.toContain("azzz");
    const whole = await (await pagesOf(long.slice(3)).request("/acme/chat")).text();
    expect(whole).toContain("azzz");
    expect(whole).not.toContain("characters are shown");
  });
});
