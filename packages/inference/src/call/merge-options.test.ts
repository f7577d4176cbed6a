import { describe, expect, test } from "vitest";
import { InferenceClient } from "../index.ts";
import { mergeOptions } from "./merge-options.ts";

describe("a call's options", () => {
  test.each([
    {
      name: "keep the client's other timeouts",
      base: { timeouts: { idleMs: 5 } },
      own: { timeouts: { totalMs: 9 } },
      gives: { timeouts: { idleMs: 5, totalMs: 9 } },
    },
    {
      name: "keep the client's other retry options",
      base: { retry: { retries: 5, delayMs: 1 } },
      own: { retry: { retries: 0 } },
      gives: { retry: { retries: 0, delayMs: 1 } },
    },
    {
      name: "keep the client's other headers",
      base: { headers: { a: "1", b: "2" } },
      own: { headers: { b: "3" } },
      gives: { headers: { a: "1", b: "3" } },
    },
    {
      name: "inherit undefined values",
      base: { billTo: "acme", timeoutMs: 7 },
      own: { billTo: undefined, timeoutMs: undefined },
      gives: { billTo: "acme", timeoutMs: 7 },
    },
    {
      name: "inherit an undefined field of timeouts",
      base: { timeouts: { idleMs: 5 } },
      own: { timeouts: { idleMs: undefined } },
      gives: { timeouts: { idleMs: 5 } },
    },
    {
      name: "set the limit of the whole call under its other name",
      base: { timeoutMs: 7 },
      own: { timeouts: { totalMs: 9 } },
      gives: { timeouts: { totalMs: 9 } },
    },
    {
      name: "enable retries that the client disables",
      base: { retry_on_error: false },
      own: { retry: { retries: 3 } },
      gives: { retry: { retries: 3 } },
    },
    { name: "may be missing", base: { billTo: "acme" }, own: undefined, gives: { billTo: "acme" } },
  ])("$name", ({ base, own, gives }) => {
    const given: object | undefined = own;
    expect(mergeOptions(base, given)).toEqual(gives);
  });
});

const answer = { id: "c1", created: 1, model: "m", choices: [{ index: 0, message: { content: "Hi" } }] };
const messages = [{ role: "user", content: "Hello" }];

function recorder() {
  const seen: { url: string; headers: Headers }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    seen.push({ url: String(input instanceof Request ? input.url : input), headers: new Headers(init?.headers) });
    return Response.json(answer);
  };
  return { seen, fetch };
}

test("a client's calls use the client's token, endpoint and headers if arguments are undefined", async () => {
  const { seen, fetch } = recorder();
  const client = new InferenceClient("hf_token", {
    endpointUrl: "http://localhost:1/v1",
    fetch,
    headers: { "X-Team": "a" },
  });
  const undefinedArgs: object = { accessToken: undefined, endpointUrl: undefined, provider: undefined };
  await client.chatCompletion({ messages, ...undefinedArgs }, { headers: { "x-trace": "t" } });
  expect(seen.map(({ url }) => url)).toEqual(["http://localhost:1/v1/chat/completions"]);
  expect(Object.fromEntries(seen[0]?.headers ?? [])).toMatchObject({
    authorization: "Bearer hf_token",
    "x-team": "a",
    "x-trace": "t",
  });
});

const refusing: typeof fetch = async () => Response.json({ error: "bad opensesame" }, { status: 400 });

test("errors omit a custom header of the caller, even if the server echoes it", async () => {
  const client = new InferenceClient("", {
    endpointUrl: "http://localhost:1/v1",
    fetch: refusing,
    headers: { "X-Gate": "opensesame" },
  });
  const error: unknown = await client.chatCompletion({ messages }).catch((failure: unknown) => failure);
  expect(String(error)).toContain("bad [redacted]");
  expect(error).toMatchObject({ httpRequest: { headers: { "x-gate": "[redacted]" } } });
});
