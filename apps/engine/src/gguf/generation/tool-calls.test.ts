import { expect, test } from "vitest";
import { ToolCallReader } from "./tool-calls.ts";

const names = new Set(["weather", "time"]);
const berlin = { name: "weather", arguments: '{"city":"Berlin"}' };
const noon = { name: "time", arguments: "{}" };

test.each([
  {
    format: "Hermes",
    text: '<tool_call>\n{"name": "weather", "arguments": {"city": "Berlin"}}\n</tool_call>',
    calls: [berlin],
  },
  {
    format: "Hermes, two calls",
    text: '<tool_call>{"name":"weather","arguments":{"city":"Berlin"}}</tool_call>\n<tool_call>{"name":"time"}</tool_call>',
    calls: [berlin, noon],
  },
  { format: "Llama 3", text: '{"name": "weather", "parameters": {"city": "Berlin"}}', calls: [berlin] },
  {
    format: "Llama 3 with its tag",
    text: '<|python_tag|>{"name": "weather", "parameters": {"city": "Berlin"}}',
    calls: [berlin],
  },
  {
    format: "Llama 3, two calls",
    text: '{"name": "weather", "parameters": {"city": "Berlin"}}; {"name": "time", "parameters": {}}',
    calls: [berlin, noon],
  },
  { format: "Mistral", text: '[TOOL_CALLS] [{"name": "weather", "arguments": {"city": "Berlin"}}]', calls: [berlin] },
  {
    format: "Mistral, newer",
    text: '[TOOL_CALLS]weather[ARGS]{"city": "Berlin"}[TOOL_CALLS]time[ARGS]{}',
    calls: [berlin, noon],
  },
  {
    format: "arguments as text",
    text: '{"name": "weather", "arguments": "{\\"city\\":\\"Berlin\\"}"}',
    calls: [berlin],
  },
])("$format: calls are read, also when the text comes letter by letter", ({ text, calls }) => {
  for (const pieces of [[text], text.split("")]) {
    const reader = new ToolCallReader(names);
    const passed = pieces.map((piece) => reader.add(piece)).join("");
    expect({ passed, ...reader.finish() }).toEqual({ passed: "", text: "", calls });
  }
});

test("text before a call is passed on, without the marker", () => {
  const reader = new ToolCallReader(names);
  expect(reader.add("Let me look.\n<tool_")).toBe("Let me look.\n");
  expect(reader.add('call>{"name":"time"}')).toBe("");
  expect(reader.finish().calls).toEqual([noon]);
});

test.each(['{"name": "delete", "parameters": {}}', "{ not json", "<tool_call>nothing", "a < b", '{"city": "Berlin"}'])(
  "%s is text",
  (text) => {
    const reader = new ToolCallReader(names);
    const passed = reader.add(text);
    expect({ all: passed + reader.finish().text }).toEqual({ all: text });
  },
);
