import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { contentAttributes, inputMessages, outputMessages } from "./messages.ts";

test("every kind of message", () => {
  const messages = [
    { role: "system", content: "be brief" },
    {
      role: "user",
      content: [
        { type: "text", text: "what is this?" },
        { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
        { type: "image_url", image_url: { url: "https://example.org/cat.png" } },
        { type: "input_audio", input_audio: { data: "AAAA" } },
      ],
    },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "t1", type: "function", function: { name: "f", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: "t1", content: "42" },
  ];
  expect(inputMessages({ messages })).toEqual([
    { role: "system", parts: [{ type: "text", content: "be brief" }] },
    {
      role: "user",
      parts: [
        { type: "text", content: "what is this?" },
        { type: "uri", modality: "image", uri: "data:image/png;base64," },
        { type: "uri", modality: "image", uri: "https://example.org/cat.png" },
        { type: "input_audio" },
      ],
    },
    { role: "assistant", parts: [{ type: "tool_call", id: "t1", name: "f", arguments: "{}" }] },
    { role: "tool", parts: [{ type: "tool_call_response", id: "t1", response: "42" }] },
  ]);
});

test.each([{ input: "a text" }, { prompt: "a text" }])("%j is a message of the user", (fields) => {
  expect(inputMessages(fields)).toEqual([{ role: "user", parts: [{ type: "text", content: "a text" }] }]);
});

test.each([{}, { messages: "x" }, { messages: [1] }, { input: [[1, 2]] }])("%j has no messages", (fields) => {
  expect(inputMessages(fields)).toEqual([]);
});

test("a part up to the limit is kept, and a longer one is cut", () => {
  const { partLength } = limits.telemetry;
  const text = "x".repeat(partLength);
  for (const input of [text, `${text}y`]) {
    expect(inputMessages({ input })).toEqual([{ role: "user", parts: [{ type: "text", content: text }] }]);
  }
});

test.each([{ system: "be brief" }, { instructions: "be brief" }])("%j are system instructions", (fields) => {
  const attributes = contentAttributes(fields, []);
  expect(attributes["gen_ai.system_instructions"]).toBe('[{"type":"text","content":"be brief"}]');
});

test("only the latest messages are kept, up to the limit", () => {
  const { contentBytes } = limits.telemetry;
  const message = { role: "user", content: "x" };
  const length = JSON.stringify(inputMessages({ messages: [message] })[0]).length;
  const fitting = Math.floor(contentBytes / length);
  const all = (count: number) =>
    inputMessages({ messages: [{ role: "system", content: "y" }, ...Array.from({ length: count }, () => message)] });
  expect(all(fitting)).toHaveLength(fitting);
  expect(all(fitting - 2)).toHaveLength(fitting - 1);
});

test("a response with a tool call", () => {
  const toolCalls = [{ id: "t1", name: "f", arguments: "{}" }];
  expect(outputMessages([{ text: "", toolCalls, finishReason: "tool_calls" }])).toEqual([
    {
      role: "assistant",
      parts: [{ type: "tool_call", id: "t1", name: "f", arguments: "{}" }],
      finish_reason: "tool_calls",
    },
  ]);
});
