import { createServer, type RequestListener, type Server } from "node:http";
import { limits } from "@modelyard/platform/limits";
import { silentLogger } from "@modelyard/platform/logger";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type ExternalProvider, openExternalProvider } from "./provider.ts";

let server: Server;
let issuer: string;
let respond: RequestListener;
let requested: string[] = [];
let nowMs = Date.now();
const opened: ExternalProvider[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requested.push(request.url ?? "");
    respond(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});
afterEach(() => {
  requested = [];
  for (const provider of opened.splice(0)) provider.close();
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function open(): ExternalProvider {
  const provider = openExternalProvider(
    {
      issuer,
      clientId: "hub",
      clientSecret: "secret",
      name: "Acme ID",
      scopes: "openid",
      groupsClaim: "groups",
      groupGrants: [],
      linksByEmail: false,
      createsAccounts: true,
    },
    { logger: silentLogger, now: () => new Date(nowMs), fastHttp: true },
  );
  opened.push(provider);
  return provider;
}

const metadata = (more: Record<string, unknown> = {}) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/end`,
  ...more,
});
const sends = (body: unknown): RequestListener => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return (_request, response) => response.writeHead(200, { "content-type": "application/json" }).end(text);
};
const redirectUri = "http://hub.test/login/external/callback";
const unavailable = { code: "ProviderUnavailable" };

test.each<{ what: string; answer: () => RequestListener }>([
  { what: "of another issuer", answer: () => sends(metadata({ issuer: "https://evil.example" })) },
  { what: "without an address for sign-in", answer: () => sends(metadata({ authorization_endpoint: undefined })) },
  {
    what: "with a script as its address",
    answer: () => sends(metadata({ authorization_endpoint: "javascript:alert(1)" })),
  },
  { what: "that are too large", answer: () => sends(metadata({ x: "x".repeat(limits.openId.responseBytes) })) },
  { what: "that are no JSON", answer: () => sends("<html>") },
  { what: "that are no object", answer: () => sends("[]") },
  {
    what: "at another address",
    answer: () => (_request, response) => response.writeHead(302, { location: `${issuer}/other` }).end(),
  },
  { what: "that never arrive whole", answer: () => (request) => request.socket.destroy() },
])("metadata $what are refused", async ({ answer }) => {
  respond = answer();
  await expect(open().begin(redirectUri)).rejects.toMatchObject(unavailable);
  expect(new Set(requested)).toEqual(new Set(["/.well-known/openid-configuration"]));
});

test("metadata that cannot be fetched are fetched again after a time, and known ones used meanwhile", async () => {
  const provider = open();
  respond = (_request, response) => response.writeHead(503).end();
  await expect(provider.begin(redirectUri)).rejects.toMatchObject(unavailable);
  await expect(provider.begin(redirectUri)).rejects.toMatchObject(unavailable);
  nowMs += limits.openId.metadataFailureMs - 1;
  await expect(provider.begin(redirectUri)).rejects.toMatchObject(unavailable);
  expect(requested).toHaveLength(1);
  nowMs += 1;
  respond = sends(metadata());
  expect((await provider.begin(redirectUri)).url).toContain(`${issuer}/auth?`);
  nowMs += limits.openId.metadataMs;
  respond = (_request, response) => response.writeHead(503).end();
  for (let times = 0; times < 3; times++) expect((await provider.begin(redirectUri)).url).toContain(`${issuer}/auth?`);
  expect(requested).toHaveLength(3);
});

test.each([
  "https://10.0.0.1/token",
  "http://169.254.169.254/latest",
  "http://localhost:1/token",
  "file:///etc/passwd",
])("a code is not sent to %s", async (token_endpoint) => {
  respond = sends(metadata({ token_endpoint }));
  const provider = open();
  const { secrets } = await provider.begin(redirectUri);
  const callback = new URL(`${redirectUri}?${new URLSearchParams({ code: "c", state: secrets.state })}`);
  await expect(provider.finish(callback, secrets)).rejects.toMatchObject(unavailable);
});

test("a script is no address to sign out", async () => {
  respond = sends(metadata({ end_session_endpoint: "javascript:alert(1)" }));
  expect(await open().logoutUrl("http://hub.test/")).toBeUndefined();
  respond = sends(metadata());
  expect(await open().logoutUrl("http://hub.test/")).toContain(`${issuer}/end?`);
});
