import { afterEach, describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import {
  InferenceClient,
  InputError,
  ProviderOutputError,
  ToolRoundsError,
  type ToolRunEvent,
  tool,
} from "../index.ts";
import { answered, chunk, toolCall } from "../testing/chat-answers.ts";
import { type Scripted, type ScriptedServer, scriptedServer } from "../testing/scripted-server.ts";

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

const messages = [{ role: "user", content: "Weather in Lyon and Oslo?" }];

async function responding(...responses: Scripted[]) {
  server = await scriptedServer((_request, count) => responses[Math.min(count, responses.length) - 1] ?? "hang");
  return new InferenceClient("", { endpointUrl: `${server.url}/v1`, retry: { retries: 0 } });
}

const weather = tool({
  name: "get_weather",
  description: "The weather of a city",
  parameters: z.object({ city: z.string(), unit: z.enum(["C", "F"]).default("C") }),
  run: ({ city, unit }) => {
    if (city === "Atlantis") throw new Error("There is no such city.");
    return { city, unit, degrees: city.length };
  },
});

const calling = (...calls: object[]) => answered({ content: null, reasoning: "hm", tool_calls: calls }, "tool_calls");
const done = answered({ content: "Done." });

describe("runTools", () => {
  test.each([
    { tool_calls: {}, says: "The response's tool_calls are no list." },
    { tool_calls: [{ id: "a" }], says: "The response calls a tool without the name of a function." },
    { tool_calls: [null], says: "The response calls a tool without the name of a function." },
  ])("reports malformed tool calls: $tool_calls", async ({ tool_calls, says }) => {
    const client = await responding(answered({ content: null, tool_calls }, "tool_calls"));
    const run = client.runTools({ messages, tools: [weather] });
    await expect(run).rejects.toThrow(says);
    await expect(run).rejects.toBeInstanceOf(ProviderOutputError);
  });

  test("accepts arguments as an object, which some servers send", async () => {
    const args = { city: "Lyon" };
    const client = await responding(
      calling({ id: "a", type: "function", function: { name: "get_weather", arguments: args } }),
      done,
    );
    const { toolCalls } = await client.runTools({ messages, tools: [weather] });
    expect(toolCalls).toMatchObject([{ arguments: JSON.stringify(args), output: { city: "Lyon", degrees: 4 } }]);
  });

  test("runs every tool of a round and sends the results back", async () => {
    const client = await responding(
      calling(
        toolCall("a", "get_weather", { city: "Lyon" }),
        toolCall("b", "get_weather", { city: "Oslo", unit: "F" }),
      ),
      done,
    );
    const result = await client.runTools({ model: "m", messages, tools: [weather], temperature: 0 });
    expect(result).toMatchObject({
      message: { content: "Done." },
      rounds: 2,
      usage: { prompt_tokens: 6, total_tokens: 16 },
    });
    expect(result.toolCalls.map(({ output }) => output)).toEqual([
      { city: "Lyon", unit: "C", degrees: 4 },
      { city: "Oslo", unit: "F", degrees: 4 },
    ]);
    const [first, second] = server?.requests ?? [];
    expect(first?.json).toMatchObject({
      model: "m",
      temperature: 0,
      tools: [{ type: "function", function: { name: "get_weather", parameters: { required: ["city"] } } }],
    });
    expect(first?.json).not.toHaveProperty("maxRounds");
    expect(second?.json?.messages).toEqual([
      ...messages,
      {
        role: "assistant",
        tool_calls: [
          toolCall("a", "get_weather", { city: "Lyon" }),
          toolCall("b", "get_weather", { city: "Oslo", unit: "F" }),
        ],
      },
      { role: "tool", tool_call_id: "a", content: '{"city":"Lyon","unit":"C","degrees":4}' },
      { role: "tool", tool_call_id: "b", content: '{"city":"Oslo","unit":"F","degrees":4}' },
    ]);
    expect(result.messages).toHaveLength(5);
    expect(messages).toHaveLength(1);
  });

  test("runs the tools of a round concurrently", async () => {
    const client = await responding(calling(toolCall("a", "meet", {}), toolCall("b", "meet", {})), done);
    const both = Promise.withResolvers<void>();
    let met = 0;
    // Each waits for the other: run sequentially, they would never finish.
    const run = async () => {
      if (++met === 2) both.resolve();
      await both.promise;
    };
    const { toolCalls } = await client.runTools({ messages, tools: [tool({ name: "meet", run })] });
    expect(toolCalls).toHaveLength(2);
  });

  test.each([
    { call: toolCall("a", "get_weather", { city: "Atlantis" }), says: "There is no such city." },
    {
      call: toolCall("a", "get_weather", { city: 7 }),
      says: "The arguments do not fit the tool's schema: city: Invalid",
    },
    { call: toolCall("a", "get_weather", '{"city":'), says: "The arguments are not JSON." },
    { call: toolCall("a", "get_time", {}), says: 'There is no tool "get_time". Tools: get_weather.' },
  ])("sends the error to the model: $says", async ({ call, says }) => {
    const client = await responding(calling(call), done);
    const { toolCalls, message, ...result } = await client.runTools({ messages, tools: [weather] });
    expect(message.content).toBe("Done.");
    expect(String(toolCalls[0]?.error)).toContain(says);
    const { content } = result.messages[2] ?? {};
    const read: unknown = typeof content === "string" ? JSON.parse(content) : undefined;
    expect(read).toEqual({ error: expect.stringContaining(says) });
    expect(server?.requests[1]?.json?.messages).toEqual(result.messages.slice(0, 3));
  });

  test("stops at maxRounds, with a conversation that can be continued", async () => {
    const client = await responding(calling(toolCall("a", "get_weather", { city: "Lyon" })));
    const error: unknown = await client.runTools({ messages, tools: [weather], maxRounds: 3 }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ToolRoundsError);
    expect(String(error)).toContain("still calls tools after 3 rounds (get_weather)");
    expect(error).toMatchObject({ messages: { length: 5 }, toolCalls: { length: 2 } });
    expect(server?.requests).toHaveLength(3);
  });

  test("sends at most ten requests by default", async () => {
    const client = await responding(calling(toolCall("a", "get_weather", { city: "Lyon" })));
    await expect(client.runTools({ messages, tools: [weather] })).rejects.toBeInstanceOf(ToolRoundsError);
    expect(server?.requests).toHaveLength(10);
  });

  test("forces a tool in the first round only", async () => {
    const client = await responding(calling(toolCall("a", "get_weather", { city: "Lyon" })), done);
    await client.runTools({ messages, tools: [weather], tool_choice: "required" });
    expect(server?.requests.map(({ json }) => json?.tool_choice)).toEqual(["required", "auto"]);
  });

  test("rejects a truncated tool call", async () => {
    const client = await responding(answered({ tool_calls: [toolCall("a", "get_weather", '{"city":"Ly')] }, "length"));
    const run = client.runTools({ messages, tools: [weather] });
    await expect(run).rejects.toThrow("raise max_tokens");
    await expect(run).rejects.toBeInstanceOf(ProviderOutputError);
  });

  test("ends when it is aborted, even if a tool ignores the signal", async () => {
    const client = await responding(calling(toolCall("a", "wait", {})), done);
    const leave = new AbortController();
    const signals: AbortSignal[] = [];
    const wait = tool({
      name: "wait",
      run: async (_args, { signal }) => {
        signals.push(signal);
        leave.abort();
        await new Promise<never>(() => undefined);
      },
    });
    const run = client.runTools({ messages, tools: [wait] }, { signal: leave.signal });
    await expect(run).rejects.toMatchObject({ name: "AbortError" });
    expect(signals[0]?.aborted).toBe(true);
    expect(server?.requests).toHaveLength(1);
  });

  test.each([
    { args: { tools: [weather, weather] }, says: "Two tools have the same name" },
    { args: { tools: [weather], maxRounds: 0 }, says: "maxRounds must be a whole number from 1, not 0" },
  ])("rejects invalid options: $says", async ({ args, says }) => {
    const client = await responding(done);
    await expect(client.runTools({ messages, ...args })).rejects.toThrow(says);
    expect(server?.requests).toEqual([]);
  });
});

describe("runToolsStream", () => {
  const [call] = [toolCall("a", "get_weather", { city: "Lyon" })];
  const streamed: Scripted[] = [
    {
      events: [
        chunk({ role: "assistant", content: "Let me see." }),
        chunk({ tool_calls: [{ index: 0, ...call, function: { name: "get_weather", arguments: '{"city":' } }] }),
        chunk({ tool_calls: [{ index: 0, function: { arguments: '"Lyon"}' } }] }, "tool_calls"),
      ],
    },
    { events: [chunk({ content: "Do" }), chunk({ content: "ne." }, "stop")] },
  ];

  test("streams every round with its calls and results", async () => {
    const client = await responding(...streamed);
    const stream = client.runToolsStream({ messages, tools: [weather] });
    const seen: ToolRunEvent[] = [];
    for await (const event of stream) seen.push(event);
    const types = seen.map((event) => ("round" in event ? `${event.round} ${event.type}` : event.type));
    const firstRound = ["1 chunk", "1 chunk", "1 chunk", "1 tool-call", "1 tool-result"];
    expect(types).toEqual([...firstRound, "2 chunk", "2 chunk", "finish"]);
    const { message, rounds } = await stream.finalResult();
    expect([message.content, rounds]).toEqual(["Done.", 2]);
    expect(server?.requests[1]?.json?.messages).toMatchObject([{}, { content: "Let me see." }, { tool_call_id: "a" }]);
  });

  test("runs to the end without a reader", async () => {
    const client = await responding(...streamed);
    const { toolCalls } = await client.runToolsStream({ messages, tools: [weather] }).finalResult();
    expect(toolCalls).toMatchObject([{ name: "get_weather", arguments: '{"city":"Lyon"}', output: { degrees: 4 } }]);
  });

  test("stops sending requests when the loop is left", async () => {
    const client = await responding(...streamed);
    const stream = client.runToolsStream({ messages, tools: [weather] });
    for await (const event of stream) if (event.type === "tool-result") break;
    await expect(stream.finalResult()).rejects.toMatchObject({ name: "AbortError" });
    expect(server?.requests).toHaveLength(1);
  });

  test("fails if the stream fails, in the loop and in the result", async () => {
    const client = await responding({ events: [chunk({ content: "Do" })], isCut: true });
    const stream = client.runToolsStream({ messages, tools: [weather] });
    const read = async () => {
      for await (const _ of stream);
    };
    await expect(read()).rejects.toMatchObject({ name: "StreamTruncatedError" });
    await expect(stream.finalResult()).rejects.toMatchObject({ name: "StreamTruncatedError" });
  });
});

test("a tool's types follow its schema", () => {
  tool({
    name: "typed",
    parameters: z.object({ n: z.string().transform(Number) }),
    run: (args, { toolCallId }) => {
      expectTypeOf(args).toEqualTypeOf<{ n: number }>();
      expectTypeOf(toolCallId).toEqualTypeOf<string>();
    },
  });
  // @ts-expect-error the schema has no such argument
  tool({ name: "typed", parameters: z.object({ n: z.number() }), run: ({ m }) => String(m) });
  expect(() => tool({ name: "a b", run: () => 1 })).toThrow(InputError);
  const parameters = z.object({ n: z.number().optional() });
  expect(() => tool({ name: "a", parameters, strict: true, run: () => 1 })).toThrow("cannot be strict");
});
