import { createServer, type Server } from "node:http";
import { createLogger } from "@modelyard/platform/logger";
import { openTelemetry, type Telemetry } from "@modelyard/platform/telemetry";
import { type OtlpReceiver, startOtlpReceiver } from "@modelyard/platform/testing/otlp-receiver";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { routePattern } from "./route-name.ts";
import { createRequestTracing } from "./trace-requests.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";

let receiver: OtlpReceiver;
let telemetry: Telemetry;
let server: Server;
let url: string;
beforeEach(async () => {
  receiver = await startOtlpReceiver();
  telemetry = await openTelemetry({ endpoint: receiver.url, logger: createLogger({ level: "silent" }) });
  const app = new Hono();
  app.use("*", async (_context, next) => next());
  app.get("/api/models/:namespace/:name", (context) => context.text("ok"));
  const traceRequest = createRequestTracing(telemetry, (method, path) => routePattern(app, method, path));
  server = createServer((request, response) => {
    traceRequest(request, response);
    if (request.url === "/cut") response.destroy();
    else response.writeHead(request.url === "/broken" ? 500 : 200).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  receiver.close();
});

async function spans() {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  await telemetry.close();
  return receiver.spans();
}

test("a request is a span with its route, in the caller's trace, and without its query", async () => {
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  await fetch(`${url}/api/models/acme/chat?token=secret`, { headers: { traceparent } });
  const [span, ...others] = await spans();
  expect(others).toEqual([]);
  expect(span).toMatchObject({ traceId, kind: 2, scope: "modelyard-hub", name: "GET /api/models/:namespace/:name" });
  expect(span?.attributes).toEqual({
    "http.request.method": "GET",
    "http.route": "/api/models/:namespace/:name",
    "http.response.status_code": 200,
    "url.path": "/api/models/acme/chat",
    "url.scheme": "http",
  });
  expect(receiver.requests.map(({ body }) => body.toString()).join("")).not.toContain("secret");
});

test("probes have no spans", async () => {
  for (const path of ["/healthz", "/readyz?for=write", "/metrics"]) await fetch(`${url}${path}`);
  expect(await spans()).toEqual([]);
});

test("an error sets the status, a cut connection ends the span once, and an unknown address has no route", async () => {
  await fetch(`${url}/broken`);
  await expect(fetch(`${url}/cut`)).rejects.toThrow();
  expect(await spans()).toMatchObject([
    { name: "GET", attributes: { "error.type": "500" }, status: { code: 2 } },
    { name: "GET", attributes: { "url.path": "/cut" } },
  ]);
});
