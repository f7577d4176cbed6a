import { describe, expect, test } from "vitest";
import * as client from "../index.ts";

const accessToken = "provider-key-0123456789";
const messages = [{ role: "user", content: "a secret plan" }];

function answeringWith(body: string | object, status: number, headers: Record<string, string> = {}): typeof fetch {
  return async (input) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (!url.includes("/api/models/")) {
      return typeof body === "string"
        ? new Response(body, { status, headers })
        : Response.json(body, { status, headers });
    }
    const mapping = { provider: "black-forest-labs", providerId: "flux", status: "live", task: "text-to-image" };
    return Response.json({ inferenceProviderMapping: [mapping] });
  };
}

async function refused(body: string | object, status = 400, headers: Record<string, string> = {}) {
  const args = { accessToken, provider: client.custom({ baseUrl: "http://localhost:1" }), model: "m", messages };
  const options = { fetch: answeringWith(body, status, headers), retry: { retries: 0 } };
  const error: unknown = await client.chatCompletion(args, options).catch((failure: unknown) => failure);
  if (error instanceof client.ProviderApiError) return error;
  throw new Error("the call was not refused by the provider", { cause: error });
}

describe("an error of the provider's API", () => {
  test("contains the request without its key and body, and the response", async () => {
    const body = { error: { message: "No such model: m", code: "model_not_found" } };
    const error = await refused(body, 404, { "x-request-id": "req-7" });
    expect(error).toMatchObject({
      name: "ProviderApiError",
      message:
        "Failed to perform inference: custom at localhost:1 (model m) answered with status 404: No such model: m",
      provider: "custom",
      model: "m",
      task: "conversational",
      httpResponse: { requestId: "req-7", status: 404, body },
    });
    expect(error.httpRequest).toEqual({
      url: "http://localhost:1/v1/chat/completions",
      method: "POST",
      headers: {
        authorization: "[redacted]",
        "content-type": "application/json",
        "user-agent": expect.stringContaining("modelyard"),
      },
    });
    expect(JSON.stringify(error)).not.toContain("secret plan");
  });

  test("redacts a key in any header", async () => {
    const args = { accessToken, provider: "black-forest-labs", model: "a/b", inputs: "x" } as const;
    const call = client.textToImage(args, { fetch: answeringWith({ detail: "Not authenticated" }, 403) });
    await expect(call).rejects.toMatchObject({
      message: "Failed to perform inference: black-forest-labs answered with status 403: Not authenticated",
      httpRequest: { headers: { "x-key": "[redacted]" } },
    });
  });

  test.each([
    { header: "x-request-id" },
    { header: "request-id" },
    { header: "x-fal-request-id" },
    { header: "inference-id" },
    { header: "cf-ray" },
  ])("reads the request id from $header", async ({ header }) => {
    expect((await refused({}, 400, { [header]: "id-1" })).httpResponse.requestId).toBe("id-1");
  });

  test.each([
    { body: { error: "plain" }, says: ": plain" },
    { body: { error: { message: "nested" } }, says: ": nested" },
    { body: { detail: [{ msg: "one" }, { msg: "two" }] }, says: ": one; two" },
    { body: { errors: ["a", "b"] }, says: ": a; b" },
    { body: "upstream is down", says: ": upstream is down" },
    { body: "<html><h1>Bad gateway</h1></html>", says: "" },
    { body: "", says: "" },
    { body: { error: { code: 7 } }, says: "" },
  ])("shows the provider's message in $body", async ({ body, says }) => {
    const { message } = await refused(body, 400);
    expect(message).toBe(
      `Failed to perform inference: custom at localhost:1 (model m) answered with status 400${says}`,
    );
  });

  test("truncates a long response", async () => {
    const { httpResponse, message } = await refused("x".repeat(200_000), 500);
    expect(String(httpResponse.body).length).toBeLessThanOrEqual(2001);
    expect(message.length).toBeLessThan(700);
  });
});

test("an output error says what was expected, what was received, and where", async () => {
  const fetch = answeringWith({ id: "c", choices: "none" }, 200, { "x-request-id": "req-8" });
  const args = { accessToken, provider: client.custom({ baseUrl: "http://localhost:1" }), model: "m", messages };
  await expect(client.chatCompletion(args, { fetch })).rejects.toMatchObject({
    name: "ProviderOutputError",
    message:
      "Received malformed response from custom at localhost:1 (model m) conversational API: expected an array at choices, got a string",
    expected: "an array",
    received: "a string",
    excerpt: '{"id":"c","choices":"none"}',
    status: 200,
    requestId: "req-8",
    provider: "custom",
    model: "m",
    cause: expect.any(Error),
  });
});

test("every error is an InferenceError, under our names and those of @huggingface/inference", () => {
  const kinds = [
    [client.InputError, client.InferenceClientInputError],
    [client.RoutingError, client.InferenceClientRoutingError],
    [client.ProviderApiError, client.InferenceClientProviderApiError],
    [client.HubApiError, client.InferenceClientHubApiError],
    [client.ProviderOutputError, client.InferenceClientProviderOutputError],
  ] as const;
  for (const [ours, theirs] of kinds) {
    expect(theirs).toBe(ours);
    expect(ours.prototype).toBeInstanceOf(client.InferenceClientError);
  }
});
