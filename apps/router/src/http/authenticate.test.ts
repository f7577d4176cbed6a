import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { createForwarded } from "@modelyard/platform/http/forwarded";
import { expect, test } from "vitest";
import { beginExchange } from "../relay/exchange.ts";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { authenticate } from "./authenticate.ts";

test.each([
  { what: "what is configured", publicUrl: "https://models.example.org", made: "https://models.example.org" },
  { what: "the host that the caller named", publicUrl: undefined, made: "http://10.0.0.7:8080" },
  {
    what: "that host also where a peer that is no trusted proxy forwards another",
    publicUrl: undefined,
    headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    made: "http://10.0.0.7:8080",
  },
])("a refusal names the page of tokens at $what", async ({ publicUrl, headers, made }) => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url: "/v1/usage", headers: { host: "10.0.0.7:8080", ...headers } });
  const response = new ServerResponse(request);
  const exchange = beginExchange({ request, response, requestId: "r1", startedAtMs: 0 });
  const forwarded = createForwarded({ trustedProxies: [] });
  const refused = authenticate(exchange, { directory: memoryDirectory({}), publicUrl, forwarded });
  await expect(refused).rejects.toMatchObject({
    status: 401,
    message: expect.stringContaining(`Tokens are made at ${made}/settings/tokens.`),
  });
});
