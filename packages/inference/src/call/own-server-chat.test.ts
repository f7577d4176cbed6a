import { describe, expect, test } from "vitest";
import { chatCompletion, custom, request } from "../index.ts";

const messages = [{ role: "user", content: "Hello" }];
const choices = [{ index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" }];

function responding(body: object, status = 200) {
  const asked: { url: string; body: string }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const text = await new Response(init?.body ?? "").text();
    asked.push({ url: String(input instanceof Request ? input.url : input), body: text });
    return Response.json(body, { status });
  };
  return { fetch, asked };
}

const endpointUrl = "http://localhost:8080/v1";
const provider = custom({ baseUrl: endpointUrl });

describe.each([{ endpointUrl }, { provider }])("a custom server (%o)", (server) => {
  test.each([{ choices }, { choices, id: null, created: null, model: null }])(
    "may omit the fields that identify a chat response",
    async (body) => {
      const { fetch } = responding(body);
      expect(await chatCompletion({ ...server, model: "llama3.2", messages }, { fetch })).toMatchObject({
        id: "",
        created: 0,
        model: "llama3.2",
        choices,
      });
    },
  );

  test("must send choices", async () => {
    const { fetch } = responding({});
    await expect(chatCompletion({ ...server, model: "llama3.2", messages }, { fetch })).rejects.toThrow(
      /Received malformed response from (custom at )?localhost:8080 \(model llama3\.2\) conversational API: expected an array at choices/,
    );
  });

  test("is named in its errors, with the model", async () => {
    const { fetch } = responding({ error: "out of memory" }, 500);
    const call = chatCompletion({ ...server, model: "llama3.2", messages }, { fetch });
    await expect(call).rejects.toMatchObject({
      message: expect.stringMatching(
        /^Failed to perform inference: (custom at )?localhost:8080 \(model llama3\.2\) answered with status 500: out of memory$/,
      ),
      model: "llama3.2",
    });
  });
});

test("the model is the first field of a chat", async () => {
  const { fetch, asked } = responding({ choices });
  await chatCompletion({ messages, temperature: 0, endpointUrl, model: "m" }, { fetch });
  expect(asked[0]?.body).toBe(JSON.stringify({ model: "m", messages, temperature: 0 }));
});

describe("request() without a task", () => {
  test("sends the arguments to the endpoint unchanged", async () => {
    const { fetch, asked } = responding({ anything: true });
    expect(
      await request({ endpointUrl: "http://localhost:1/predict", inputs: "x", parameters: { a: 1 } }, { fetch }),
    ).toEqual({
      anything: true,
    });
    expect(asked).toEqual([
      { url: "http://localhost:1/predict", body: JSON.stringify({ inputs: "x", parameters: { a: 1 } }) },
    ]);
  });

  test("sends a file as the body", async () => {
    const { fetch, asked } = responding([1]);
    expect(await request({ endpointUrl: "http://localhost:1/", data: new Blob(["bytes"]) }, { fetch })).toEqual([1]);
    expect(asked[0]?.body).toBe("bytes");
  });

  test("requires an endpoint", async () => {
    await expect(request({ model: "a/b", inputs: "x" })).rejects.toThrow("Say which task is meant");
  });
});
