import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { createForwarded } from "@modelyard/platform/http/forwarded";
import { expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { createAuthenticator } from "./authenticate.ts";
import { createIdentityCache } from "./identity-cache.ts";
import { createOwnOrigin } from "./own-origin.ts";

test.each([
  { what: "the configured origin", publicUrl: "https://models.example.org", origin: "https://models.example.org" },
  { what: "the host that the caller requested", publicUrl: undefined, origin: "http://10.0.0.7:8080" },
  {
    what: "that host, although an untrusted peer forwards another",
    publicUrl: undefined,
    headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    origin: "http://10.0.0.7:8080",
  },
])("the error links to the token page at $what", async ({ publicUrl, headers, origin }) => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url: "/v1/usage", headers: { host: "10.0.0.7:8080", ...headers } });
  const ownOrigin = createOwnOrigin({ publicUrl, forwarded: createForwarded({ trustedProxies: [] }) });
  const cache = createIdentityCache({ epoch: () => 0, now: () => 0 });
  const refused = createAuthenticator({ directory: memoryDirectory({}), cache, ownOrigin }).require(request);
  await expect(refused).rejects.toMatchObject({
    status: 401,
    message: expect.stringContaining(`Create a token at ${origin}/settings/tokens.`),
  });
});
