import { createForwarded } from "@modelyard/platform/http/forwarded";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { publicUrlOf } from "./public-url.ts";
import { strictTransportSecurity } from "./strict-transport.ts";

const forwarded = createForwarded({ trustedProxies: ["10.0.0.1/32"] });
const environment = { incoming: { socket: { remoteAddress: "10.0.0.1" } } };

function appAt(configured: string | undefined): Hono {
  const app = new Hono();
  app.use(strictTransportSecurity(publicUrlOf(configured, forwarded)));
  app.get("/page", (c) => c.html("page"));
  app.get("/api/redirect", () => Response.redirect("http://inner/page"));
  app.get("/api/broken", () => {
    throw new Error("broken");
  });
  app.onError((_error, c) => c.json({}, 500));
  return app;
}

test.each(["/page", "/api/redirect", "/api/broken", "/absent"])("%s has it under https", async (path) => {
  const response = await appAt("https://hub.example").request(path);
  expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000");
});

test.each([
  { what: "a configured http address", configured: "http://hub.example", headers: {}, has: false },
  { what: "no configured address", configured: undefined, headers: {}, has: false },
  { what: "a TLS proxy", configured: undefined, headers: { "x-forwarded-proto": "https" }, has: true },
])("with $what: $has", async ({ configured, headers, has }) => {
  const response = await appAt(configured).request("/page", { headers }, environment);
  expect(response.headers.has("strict-transport-security")).toBe(has);
});
