import { Hono } from "hono";
import { expect, test } from "vitest";
import { unknownAddress } from "./unknown-address.ts";

const app = new Hono();
app.use("*", async (_context, next) => next());
app.get("/api/models", (context) => context.json([]));
app.put("/api/models/:namespace/:name/settings", (context) => context.json({}));
app.post("/api/models/:namespace/:name/duplicate", (context) => context.json({}));
app.all("/api/models/:name", async (_context, next) => next());
app.all("/api/*", (context) => unknownAddress(app, context));
app.get("/models", (context) => context.html(""));
app.get("/:namespace/:name/:view", (context) => context.html(""));
app.get("/:namespace/:name/:view/:revision/*", (context) => context.html(""));
app.post("/xet/v1/xorbs/default/:hash", (context) => context.json({}));
app.post("/:namespace/:name/git-upload-pack", (context) => context.text(""));
app.notFound((context) => unknownAddress(app, context));

test.each([
  { method: "POST", path: "/api/models", status: 405, allow: "GET, HEAD" },
  { method: "PROPFIND", path: "/api/models", status: 405, allow: "GET, HEAD" },
  { method: "GET", path: "/api/models/a/b/settings", status: 405, allow: "PUT" },
  { method: "DELETE", path: "/api/models/a/b/duplicate", status: 405, allow: "POST" },
  { method: "DELETE", path: "/models", status: 405, allow: "GET, HEAD" },
  { method: "PUT", path: "/a/b/git-upload-pack", status: 405, allow: "GET, HEAD, POST" },
  { method: "POST", path: "/api/models/gpt2", status: 404, allow: null },
  // These fit the patterns of pages only.
  { method: "POST", path: "/xet/v1/xorb-grants/default/ab", status: 404, allow: null },
  { method: "POST", path: "/xet/v2/shards", status: 404, allow: null },
  { method: "POST", path: "/api/nothing/here", status: 404, allow: null },
  { method: "GET", path: "/api/nothing", status: 404, allow: null },
  { method: "GET", path: "/nothing", status: 404, allow: null },
])("$method $path is $status", async ({ method, path, status, allow }) => {
  const response = await app.request(`http://hub.test${path}`, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([status, allow]);
  expect(response.headers.get("x-error-code")).toBe(status === 405 ? "MethodNotAllowed" : "NotFound");
  const { error } = await response.json();
  expect(error).toContain(path);
  expect(response.headers.get("x-error-message")).toBe(error);
});

test("a path that no header can hold stays percent-encoded", async () => {
  const response = await app.request("http://hub.test/%E2%82%AC%0A", { method: "POST" });
  expect(response.headers.get("x-error-message")).toBe("There is nothing at POST /%E2%82%AC%0A.");
});
