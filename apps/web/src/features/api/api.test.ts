import { expect, test } from "vitest";
import { z } from "zod";
import { createTestPages } from "../../testing/pages.ts";
import { operationGroups } from "./openapi.ts";

const { request } = createTestPages();

const Document = z.object({
  openapi: z.literal("3.1.0"),
  servers: z.tuple([z.object({ url: z.literal("https://hub.example") })]),
  paths: z.record(
    z.string().startsWith("/"),
    z.partialRecord(
      z.enum(["get", "put", "post", "delete"]),
      z.object({
        operationId: z.string(),
        summary: z.string(),
        parameters: z.array(z.object({ name: z.string(), in: z.enum(["path", "query"]) })),
        responses: z.record(
          z.string(),
          z.object({ description: z.string(), content: z.record(z.string(), z.unknown()).optional() }),
        ),
        security: z.array(z.record(z.string(), z.array(z.string()))),
      }),
    ),
  ),
});

const documentAt = async (path: string) => Document.parse(await (await request(path)).json());

test("the document stands where programs look for it, and other sites may read it", async () => {
  expect(await documentAt("/openapi.json")).toEqual(await documentAt("/.well-known/openapi.json"));
  expect((await request("/openapi.json")).headers.get("access-control-allow-origin")).toBe("*");
});

test("every operation is in it once, with each part of its path and a schema of its answer", async () => {
  const { paths } = await documentAt("/openapi.json");
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  );
  const operations = operationGroups.flatMap(({ operations: of }) => of);
  expect(described).toHaveLength(operations.length);
  expect(new Set(described.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  for (const { path, operation } of described) {
    const inPath = operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
    expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(inPath);
  }
  expect(JSON.stringify(paths["/api/whoami-v2"])).toContain('"accessToken"');
  expect(JSON.stringify(paths["/api/router/me/preferences"]?.put)).toContain('"maximum":1000');
});

test("the reference is a page of the documentation, drawn from the same table", async () => {
  const html = await (await request("/docs/api")).text();
  for (const { name, operations } of operationGroups) {
    expect(html).toContain(`>${name}</span></a></h2>`);
    for (const { path, summary } of operations) {
      expect(html).toContain(path);
      expect(html).toContain(`>${summary}</span></a></h3>`);
    }
  }
  const markdown = await (await request("/docs/api.md")).text();
  expect(markdown).toBe(await (await request("/.well-known/openapi.md")).text());
  expect(markdown).toContain("isAdmin: boolean");
});
