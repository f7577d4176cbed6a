import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { beginExchange } from "../relay/exchange.ts";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { authenticate } from "./authenticate.ts";

test.each([
  { what: "what is configured", publicUrl: "https://models.example.org", made: "https://models.example.org" },
  { what: "the host that the caller named", publicUrl: undefined, made: "http://10.0.0.7:8080" },
])("a refusal names the page of tokens at $what", async ({ publicUrl, made }) => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url: "/v1/usage", headers: { host: "10.0.0.7:8080" } });
  const response = new ServerResponse(request);
  const exchange = beginExchange({ request, response, requestId: "r1", startedAtMs: 0 });
  const refused = authenticate(exchange, { directory: memoryDirectory({}), publicUrl });
  await expect(refused).rejects.toMatchObject({
    status: 401,
    message: expect.stringContaining(`Tokens are made at ${made}/settings/tokens.`),
  });
});
