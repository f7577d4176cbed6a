import { expect, test } from "vitest";
import { z } from "zod";
import { undocumentedResponse } from "../testing/undocumented-response.ts";
import { openApiDocument } from "./openapi-document.ts";
import { type ApiOperation, json } from "./operation.ts";
import { findOperation, pathParameters, routePattern } from "./route-pattern.ts";

const Item = z.object({ id: z.string(), size: z.int().optional() });
const problem = json(z.object({ error: z.string() }), { error: "There is no such thing." }, "Problem");

const readItem: ApiOperation = {
  method: "GET",
  path: "/api/things/{name}/at/{path}",
  route: "/api/things/:name/at/*",
  id: "read-thing",
  summary: "Read a thing",
  parameters: z.object({ name: z.string().describe("Its name."), path: z.string().describe("Of a file.") }),
  query: z.object({
    limit: z
      .int()
      .min(1)
      .max(10)
      .default(5)
      .describe("How many.")
      .meta({ examples: [3] }),
  }),
  responses: {
    200: { description: "The thing.", content: json(Item, { id: "a" }), headers: { ETag: "Its version." } },
    404: { description: "No such thing.", content: problem },
  },
  auth: "optional",
};
const create: ApiOperation = {
  method: "POST",
  path: "/api/things/new",
  id: "create-thing",
  summary: "Create a thing",
  body: { content: json(z.object({ id: z.string().default("x") })) },
  responses: { 201: { description: "Created." } },
  auth: "write",
};
const spelled: ApiOperation = { ...create, path: "/api/things/{name}", id: "put-thing" };
const operations = [spelled, readItem, create];

test("a document has parameters with their types, bodies, statuses, examples and headers", () => {
  const groups = [{ id: "things", title: "Things", description: "All of them.", operations: [readItem, create] }];
  expect(openApiDocument(groups, { title: "Hub", version: "1", serverUrl: "https://hub.example" })).toMatchObject({
    openapi: "3.1.0",
    servers: [{ url: "https://hub.example" }],
    tags: [{ name: "Things", description: "All of them." }],
    paths: {
      "/api/things/{name}/at/{path}": {
        get: {
          operationId: "read-thing",
          tags: ["Things"],
          parameters: [
            { name: "name", in: "path", required: true, description: "Its name.", schema: { type: "string" } },
            { name: "path", in: "path", required: true },
            {
              name: "limit",
              in: "query",
              required: false,
              description: "How many.",
              schema: { type: "integer", minimum: 1, maximum: 10, default: 5, examples: [3] },
            },
          ],
          responses: {
            200: {
              description: "The thing.",
              headers: { ETag: { description: "Its version." } },
              content: { "application/json": { schema: { required: ["id"] }, example: { id: "a" } } },
            },
            404: { content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } } },
          },
          security: [{}, { token: [] }],
        },
      },
      "/api/things/new": { post: { requestBody: { required: true }, security: [{ token: [] }] } },
    },
    components: { schemas: { Problem: { type: "object", properties: { error: { type: "string" } } } } },
  });
});

test.each([
  { method: "POST", path: "/api/things/new", id: "create-thing" },
  { method: "POST", path: "/api/things/old", id: "put-thing" },
  { method: "HEAD", path: "/api/things/a/at/b/c", id: "read-thing" },
  { method: "GET", path: "/api/things//at/b", id: undefined },
  { method: "POST", path: "/api/things/a/b", id: undefined },
  { method: "DELETE", path: "/api/things/new", id: undefined },
])("$method $path matches $id", ({ method, path, id }) => {
  expect(findOperation(operations, method, path)?.id).toBe(id);
});

test("a route is the path in Hono's syntax, unless the operation overrides it", () => {
  expect(routePattern(spelled)).toBe("/api/things/:name");
  expect(routePattern(readItem)).toBe("/api/things/:name/at/*");
  expect(pathParameters(readItem.path)).toEqual(["name", "path"]);
});

const at = { method: "GET", path: "/api/things/a/at/b", status: 200, type: "application/json" };
test.each([
  { seen: { body: '{"id":"a"}' }, says: undefined },
  { seen: { path: "/elsewhere", status: 500, body: "" }, says: undefined },
  { seen: { status: 409, body: "{}" }, says: "GET /api/things/{name}/at/{path} returned 409, which is not documented" },
  { seen: { type: "text/html; charset=utf-8", body: "<p>" }, says: 'type "text/html; charset=utf-8"' },
  { seen: { body: '{"id":1}' }, says: "id: Invalid input: expected string, received number" },
  { seen: { body: '{"id":"a","secret":true}' }, says: "the field secret is not in the schema" },
  { seen: { status: 404, body: '{"error":"x"}' }, says: undefined },
  { seen: { method: "POST", path: "/api/things/new", status: 201, body: "{}" }, says: "none is documented" },
])("a response with $seen is reported: $says", ({ seen, says }) => {
  const found = undocumentedResponse(operations, { ...at, ...seen });
  if (says === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(says);
});
