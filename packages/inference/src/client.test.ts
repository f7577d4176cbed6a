import { describe, expect, test } from "vitest";
import { InferenceClient } from "./index.ts";

const answer = { id: "c1", created: 1, model: "m", choices: [{ index: 0, message: { content: "Hi" } }] };
const image = { data: [{ b64_json: "" }] };

const fetch: typeof globalThis.fetch = async (input) =>
  Response.json(String(input instanceof Request ? input.url : input).endsWith("/chat/completions") ? answer : image);

const client = new InferenceClient("key", { endpointUrl: "http://localhost:1/v1", fetch });
const messages = [{ role: "user", content: "Hello" }];

describe("a client's methods", () => {
  test("work detached", async () => {
    const { chatCompletion, endpoint, request } = client;
    expect(await chatCompletion({ messages })).toMatchObject({ id: "c1" });
    expect(await request({ messages })).toMatchObject({ id: "c1" });
    expect(await endpoint("http://localhost:2").chatCompletion({ messages })).toMatchObject({ id: "c1" });
  });

  test("all work behind a Proxy", async () => {
    const proxy = new Proxy(client, {});
    expect(await proxy.chatCompletion({ messages })).toMatchObject({ id: "c1" });
    expect(await proxy.textToImage({ inputs: "a cat" })).toBeInstanceOf(Blob);
    const stream = proxy.chatCompletionStream({ messages });
    await expect(stream.opened()).rejects.toThrow("expected text/event-stream");
    const methods = Object.entries(client).filter(([, member]) => typeof member === "function");
    expect(methods.length).toBeGreaterThan(33);
    expect(Object.getOwnPropertyNames(InferenceClient.prototype)).toEqual(["constructor"]);
  });
});
