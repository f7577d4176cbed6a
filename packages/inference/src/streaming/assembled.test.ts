import { expect, test } from "vitest";
import { ChatAssembler } from "./chat-assembler.ts";

const head = { id: "c1", object: "chat.completion.chunk", created: 1, model: "m", system_fingerprint: "fp" };

function assembled(...chunks: { delta?: object; choice?: object; top?: object }[]) {
  const assembler = new ChatAssembler();
  for (const { delta, choice, top } of chunks) {
    const choices: unknown = [{ index: 0, delta: { ...delta }, finish_reason: null, ...choice }];
    // The chunk as received.
    assembler.add(JSON.parse(JSON.stringify({ ...head, choices, ...top })));
  }
  return assembler.completion();
}

const message = (completion: ReturnType<typeof assembled>) => completion.choices[0]?.message;

const annotation = (url: string) => ({ type: "url_citation", url_citation: { url } });
const image = (index: number, url: string) => ({ index, type: "image_url", image_url: { url } });

const detail = (index: number, fields: object) => ({
  reasoning_details: [{ type: "reasoning.text", index, ...fields }],
});

const call = (fields: object) => ({ delta: { tool_calls: [{ index: 0, ...fields }] } });

test("logprobs of all chunks are in the choice", () => {
  const [a, b] = ["a", "b"].map((token) => ({ token, logprob: -0.5, top_logprobs: [] }));
  const completion = assembled(
    { delta: { content: "a" }, choice: { logprobs: { content: [a], refusal: null } } },
    { delta: { content: "b" }, choice: { logprobs: { content: [b] }, finish_reason: "stop", stop_reason: 7 } },
  );
  expect(completion.choices[0]).toEqual({
    index: 0,
    finish_reason: "stop",
    stop_reason: 7,
    logprobs: { content: [a, b] },
    message: { role: "assistant", content: "ab" },
  });
});

test("fields beside the choices are kept, as in a complete response", () => {
  const citations = ["https://a.example", "https://b.example"];
  const completion = assembled(
    { delta: { content: "x" }, top: { service_tier: "default", citations: citations.slice(0, 1) } },
    { choice: { finish_reason: "stop" }, top: { service_tier: null, citations, usage: null } },
  );
  expect(completion).toMatchObject({ ...head, object: "chat.completion", service_tier: "default", citations });
  expect(completion.usage).toEqual({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 });
});

test("annotations and images of all chunks are in the message", () => {
  expect(
    message(
      assembled(
        { delta: { annotations: [annotation("a")], images: [image(0, "data:a")] } },
        { delta: { annotations: [annotation("b")], images: [image(1, "data:b")] } },
      ),
    ),
  ).toEqual({
    role: "assistant",
    annotations: [annotation("a"), annotation("b")],
    images: [image(0, "data:a"), image(1, "data:b")],
  });
});

test("reasoning details with the same index become one", () => {
  expect(
    message(
      assembled(
        { delta: detail(0, { text: "They ", format: "v1" }) },
        { delta: detail(0, { text: "ask.", format: "v1" }) },
        { delta: detail(0, { signature: "sig" }) },
        { delta: detail(1, { type: "reasoning.encrypted", data: "xyz" }) },
      ),
    )?.reasoning_details,
  ).toEqual([
    { type: "reasoning.text", index: 0, text: "They ask.", format: "v1", signature: "sig" },
    { type: "reasoning.encrypted", index: 1, data: "xyz" },
  ]);
});

test("additional fields of a tool call are kept", () => {
  expect(
    message(
      assembled(
        call({ id: "call_a", type: "function", function: { name: "f", arguments: "{" }, extra_content: { sig: "s" } }),
        call({ id: "", function: { arguments: "}" } }),
      ),
    )?.tool_calls,
  ).toEqual([
    { id: "call_a", type: "function", function: { name: "f", arguments: "{}" }, extra_content: { sig: "s" } },
  ]);
});

test("a chunk cannot change prototypes, and is not modified", () => {
  const hostile: unknown = JSON.parse(
    '{"__proto__":{"polluted":true},"meta":{"__proto__":{"polluted":true},"list":[1]}}',
  );
  const chunk = JSON.parse(JSON.stringify({ ...head, choices: [{ index: 0, delta: hostile }] }));
  const assembler = new ChatAssembler();
  assembler.add(chunk);
  assembler.add(chunk);
  expect(assembler.message()).toEqual({ role: "assistant", meta: { list: [1, 1] } });
  expect(Reflect.get(assembler.message(), "polluted")).toBeUndefined();
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  expect(chunk.choices[0].delta.meta.list).toEqual([1]);
});
