import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chatCompletion } from "../../chat.ts";
import { templateOf } from "./request-templates.ts";

const answer = { id: "c", created: 1, model: "m", choices: [], usage: {} };
const seen: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (piece: Buffer) => (body += piece.toString()));
  request.on("end", () => {
    seen.push({ url: request.url, headers: request.headers, body });
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address !== null && typeof address === "object") url = `http://127.0.0.1:${address.port}`;
});
afterAll(() => void server.close());
beforeEach(() => void seen.splice(0));

const outgoing = (headers: Record<string, string>, more: object = {}) => ({
  url: "https://provider.test/v1",
  method: "POST" as const,
  headers,
  body: "{}",
  kind: "work" as const,
  secrets: [],
  ...more,
});

test("calls that differ in key, body, path or organization never mix", async () => {
  const calls = [
    { path: "/a", key: "sk-one", text: "first", billTo: undefined },
    { path: "/a", key: "sk-two", text: "second", billTo: undefined },
    { path: "/b", key: "sk-one", text: "third", billTo: undefined },
    { path: "/a", key: "sk-one", text: "fourth", billTo: undefined },
    { path: "/a", key: undefined, text: "fifth", billTo: undefined },
  ];
  for (const { path, key, text } of calls) {
    const messages = [{ role: "user", content: text }];
    await chatCompletion({
      endpointUrl: `${url}${path}`,
      model: "m",
      messages,
      ...(key !== undefined && { accessToken: key }),
    });
  }
  const sent = seen.map(({ url: path, headers, body }) => [path, headers.authorization, JSON.parse(body)]);
  expect(sent).toEqual(
    calls.map(({ path, key, text }) => [
      `${path}/v1/chat/completions`,
      key === undefined ? undefined : `Bearer ${key}`,
      { messages: [{ role: "user", content: text }], model: "m" },
    ]),
  );
});

test("aborting a call does not abort the next one to the same URL", async () => {
  const messages = [{ role: "user", content: "hello" }];
  const args = { endpointUrl: url, accessToken: "sk-one", model: "m", messages };
  const leave = new AbortController();
  const stopped = chatCompletion(args, { signal: leave.signal });
  leave.abort();
  await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
  await expect(chatCompletion(args)).resolves.toMatchObject({ id: "c" });
});

test("requests with the same URL and headers share a template, others do not", () => {
  const request = outgoing({ authorization: "Bearer one" });
  const first = templateOf(request, request.url);
  expect(first).toBeInstanceOf(Request);
  expect(templateOf(outgoing({ authorization: "Bearer one" }), request.url)).toBe(first);
  expect(templateOf(outgoing({ authorization: "Bearer two" }), request.url)).not.toBe(first);
  expect(templateOf(outgoing({ authorization: "Bearer two", "x-more": "1" }), request.url)).not.toBe(
    templateOf(outgoing({ authorization: "Bearer two" }), request.url),
  );
  expect(templateOf(outgoing({ "x-more": "1" }), "https://other.test/v1")?.url).toBe("https://other.test/v1");
});

test.each([
  { what: "a body that is not text", more: { body: new Blob(["x"]) } },
  { what: "a request without a body", more: { method: "GET" as const, body: undefined } },
  { what: "a browser's cookies", more: { credentials: "include" as const } },
])("$what uses no template", ({ more }) => {
  const { body, ...request } = outgoing({}, more);
  expect(templateOf({ ...request, ...(body !== undefined && { body }) }, request.url)).toBeUndefined();
});
