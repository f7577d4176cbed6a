import { afterEach, describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import {
  InferenceClient,
  InputError,
  parseStructuredOutput,
  responseFormatOf,
  type StandardSchema,
  StructuredOutputError,
} from "../index.ts";
import { answered, chunk } from "../testing/chat-answers.ts";
import { type Scripted, type ScriptedServer, scriptedServer } from "../testing/scripted-server.ts";

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

const messages = [{ role: "user", content: "Describe a city" }];
const city = z.object({ name: z.string(), districts: z.array(z.object({ people: z.number() })) });
const lyon = { name: "Lyon", districts: [{ people: 7 }] };
const text = (value: unknown) => ({ content: JSON.stringify(value) });

async function responding(response: Scripted) {
  server = await scriptedServer(() => response);
  return new InferenceClient("", { endpointUrl: `${server.url}/v1`, retry: { retries: 0 } });
}

test("sends the schema as response_format and returns the validated value", async () => {
  const client = await responding(answered(text(lyon)));
  const schema = city.transform(({ name }) => name.toUpperCase());
  const { parsed, message, completion } = await client.structuredOutput({
    model: "m",
    messages,
    schema,
    schemaName: "city",
    schemaDescription: "A city",
    temperature: 0,
  });
  expectTypeOf(parsed).toEqualTypeOf<string>();
  expect([parsed, message.content, completion.id]).toEqual(["LYON", JSON.stringify(lyon), "c1"]);
  expect(server?.requests[0]?.json).toEqual({
    model: "m",
    messages,
    temperature: 0,
    response_format: {
      type: "json_schema",
      json_schema: {
        name: "city",
        description: "A city",
        strict: true,
        schema: {
          type: "object",
          additionalProperties: false,
          required: ["name", "districts"],
          properties: {
            name: { type: "string" },
            districts: {
              type: "array",
              items: {
                type: "object",
                additionalProperties: false,
                required: ["people"],
                properties: { people: { type: "number" } },
              },
            },
          },
        },
      },
    },
  });
});

function strictOf(schema: StandardSchema, options = {}): boolean | undefined {
  return responseFormatOf(schema, options).json_schema?.strict;
}

test("is not strict if strict modes reject the schema, unless the caller sets it", () => {
  const loose = z.object({ name: z.string(), note: z.string().optional() });
  expect(strictOf(city)).toBe(true);
  expect(strictOf(loose)).toBe(false);
  expect(strictOf(z.record(z.string(), z.number()))).toBe(false);
  expect(strictOf(z.looseObject({ a: z.string() }))).toBe(false);
  expect(strictOf(z.object({ a: z.union([z.string(), loose]) }))).toBe(false);
  expect(strictOf(loose, { strict: true })).toBe(true);
});

/** A library that implements only Standard Schema, asynchronously. */
const plain: StandardSchema<unknown, { n: number }> = {
  "~standard": {
    version: 1,
    vendor: "plain",
    validate: async (value) =>
      typeof value === "object" && value !== null && "n" in value && typeof value.n === "number"
        ? { value: { n: value.n } }
        : { issues: [{ message: "expected a number", path: [{ key: "n" }] }] },
  },
};

test("uses the caller's JSON schema if the library has none", async () => {
  const client = await responding(answered(text({ n: 1 })));
  await expect(client.structuredOutput({ messages, schema: plain })).rejects.toThrow(
    "This plain schema does not generate JSON schema: pass one as jsonSchema",
  );
  expect(server?.requests).toEqual([]);
  const jsonSchema = { type: "object", properties: { n: { type: "number" } } };
  // Schemas of some libraries, such as arktype, are functions.
  const schema = Object.assign(() => undefined, plain);
  const { parsed } = await client.structuredOutput({ messages, schema, jsonSchema });
  expectTypeOf(parsed).toEqualTypeOf<{ n: number }>();
  expect(parsed).toEqual({ n: 1 });
  expect(server?.requests[0]?.json?.response_format).toEqual({
    type: "json_schema",
    json_schema: { name: "response", schema: jsonSchema, strict: false },
  });
});

test.each([
  { provider: "groq" as const, sent: { type: "json_schema", json_schema: { name: "response", strict: true } } },
  { provider: "together" as const, sent: { type: "json_schema", schema: { type: "object" } } },
  { provider: "sambanova" as const, sent: { type: "json_schema", json_schema: { strict: false } } },
])("sends the format that $provider documents", async ({ provider, sent }) => {
  server = await scriptedServer(({ method }) =>
    method === "POST" ? answered(text({ n: 1 })) : { json: { inferenceProviderMapping: [mappingOf(provider)] } },
  );
  const client = new InferenceClient("key", { fetch: server.fetch });
  const schema = z.object({ n: z.number() });
  const { parsed } = await client.structuredOutput({ provider, model: "a/b", messages, schema });
  expect(parsed).toEqual({ n: 1 });
  expect(server.requests.at(-1)?.json?.response_format).toMatchObject(sent);
});

function mappingOf(provider: string): object {
  return { provider, providerId: "x/y", status: "live", task: "conversational" };
}

describe("an error", () => {
  test.each([
    {
      response: answered({ refusal: "I cannot help." }),
      problem: "refusal",
      says: "The model refused: I cannot help.",
    },
    {
      response: answered({ content: '{"name":"Ly' }, "length"),
      problem: "length",
      says: 'cut at the token limit (finish_reason "length"): raise max_tokens',
    },
    {
      response: answered({ content: "" }, "content_filter"),
      problem: "content-filter",
      says: 'finish_reason "content_filter"',
    },
    { response: answered({ content: null }), problem: "empty", says: "responded without text" },
    { response: answered({ content: "Sure! Lyon." }), problem: "not-json", says: "It begins: Sure! Lyon." },
    {
      response: answered(text({ name: 1, districts: [{ people: "x" }] })),
      problem: "invalid",
      says: "does not fit the schema: name: Invalid input: expected string, received number; districts[0].people: Invalid",
    },
  ])("reports the problem $problem", async ({ response, problem, says }) => {
    const client = await responding(response);
    const error: unknown = await client
      .structuredOutput({ model: "m", messages, schema: city })
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(StructuredOutputError);
    expect(error).toMatchObject({ problem, model: "m", completion: { id: "c1" } });
    expect(String(error)).toContain(says);
  });

  test("contains the issues and the text", async () => {
    const client = await responding(answered(text({ name: 1, districts: [] })));
    await expect(client.structuredOutput({ messages, schema: city })).rejects.toMatchObject({
      text: '{"name":1,"districts":[]}',
      issues: [{ path: ["name"] }],
    });
  });

  test.each([
    { args: { schema: city, response_format: { type: "text" as const } }, says: "exclude each other" },
    {
      args: { schema: city, schemaName: "a city" },
      says: 'schemaName must be 1 to 64 letters, digits, _ and -, not "a city"',
    },
    { args: { schema: z.object({ at: z.date() }) }, says: "The zod schema cannot be written as JSON schema: Date" },
  ])("is thrown before anything is sent: $says", async ({ args, says }) => {
    const client = await responding(answered({}));
    const { schema, ...others }: { schema: StandardSchema } = args;
    const call = client.structuredOutput({ messages, schema, ...others });
    await expect(call).rejects.toThrow(says);
    await expect(call).rejects.toBeInstanceOf(InputError);
    expect(server?.requests).toEqual([]);
  });
});

test("a streamed chat is parsed the same way", async () => {
  const client = await responding({
    events: [chunk({ role: "assistant", content: '{"name":"Lyon",' }), chunk({ content: '"districts":[]}' }, "stop")],
  });
  const stream = client.chatCompletionStream({ messages, response_format: responseFormatOf(city) });
  const { parsed } = await parseStructuredOutput(await stream.finalCompletion(), city);
  expectTypeOf(parsed).toEqualTypeOf<z.infer<typeof city>>();
  expect(parsed).toEqual({ name: "Lyon", districts: [] });
});
