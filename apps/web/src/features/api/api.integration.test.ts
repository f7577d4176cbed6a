import { execFileSync } from "node:child_process";
import { limits } from "@modelyard/platform/limits";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createTestPages } from "../../testing/pages.ts";
import { apiGroups } from "./api-groups.ts";
import { curlCommand, shellWord } from "./curl-command.ts";
import { isTryable } from "./tryable.ts";

const { request } = createTestPages();
const operations = apiGroups.flatMap((group) => group.operations);

const Document = z.object({
  openapi: z.literal("3.1.0"),
  servers: z.tuple([z.object({ url: z.literal("https://hub.example") })]),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string().startsWith("/"),
    z.partialRecord(
      z.enum(["get", "put", "post", "patch", "delete"]),
      z.object({
        operationId: z.string(),
        tags: z.tuple([z.string()]),
        summary: z.string(),
        parameters: z.array(
          z.object({ name: z.string(), in: z.enum(["path", "query", "header"]), schema: z.looseObject({}) }),
        ),
        responses: z.record(z.string(), z.looseObject({ description: z.string() })),
        security: z.array(z.record(z.string(), z.array(z.string()))),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
const documentAt = async (path: string) => Document.parse(await (await request(path)).json());

test("the document is at the usual address, and other sites may read it", async () => {
  expect(await documentAt("/openapi.json")).toEqual(await documentAt("/.well-known/openapi.json"));
  expect((await request("/openapi.json")).headers.get("access-control-allow-origin")).toBe("*");
});

test("the document names the address at which each reader reached the hub", async () => {
  const { request: other } = createTestPages({ publicUrl: ({ url }) => new URL(url).searchParams.get("at") ?? "" });
  for (const url of ["https://one.example", "https://other.example"]) {
    const { servers } = z
      .looseObject({ servers: z.unknown() })
      .parse(await (await other(`/openapi.json?at=${url}`)).json());
    expect(servers).toEqual([{ url }]);
  }
});

test("the document has every operation with true types, statuses and error shapes", async () => {
  const { paths, tags, components } = await documentAt("/openapi.json");
  expect(Object.values(paths).flatMap((methods) => Object.values(methods))).toHaveLength(operations.length);
  expect(tags).toHaveLength(apiGroups.length);
  expect(Object.keys(components.schemas).toSorted()).toEqual([
    "HubError",
    "LfsError",
    "ModelManifest",
    "OAuthError",
    "RegistryError",
    "RouterBadRequest",
    "RouterError",
    "SettingsBadRequest",
    "SettingsError",
  ]);
  const list = paths["/api/models"]?.get;
  expect(list?.parameters.find(({ name }) => name === "limit")?.schema).toMatchObject({
    type: "integer",
    minimum: 1,
    maximum: limits.list.models,
    default: limits.list.modelsDefault,
  });
  expect(list?.parameters.find(({ name }) => name === "full")?.schema).toMatchObject({ type: "boolean" });
  expect(Object.keys(list?.responses ?? {})).toEqual(["200", "400", "401", "403", "429", "503"]);
  const commit = paths["/api/models/{namespace}/{name}/commit/{revision}"]?.post;
  expect(Object.keys(commit?.responses ?? {})).toEqual(
    expect.arrayContaining(["403", "404", "412", "413", "422", "507"]),
  );
  expect(JSON.stringify(commit?.responses["413"])).toContain("#/components/schemas/HubError");
  expect(JSON.stringify(paths["/v1/embeddings"]?.post?.responses["504"])).toContain("#/components/schemas/RouterError");
  expect(JSON.stringify(paths["/api/router/me/quotas"]?.put?.responses["507"])).toContain("SettingsError");
});

test.each(apiGroups)("the reference has a page of $title", async ({ id, title, operations: ofGroup }) => {
  const html = await (await request(`/docs/api/${id}`)).text();
  expect(html).toContain(`>${title}</span></a></h1>`);
  for (const { method, summary, path } of ofGroup) {
    expect(html).toContain(`>${summary}</span></a></h2>`);
    const address = path.replaceAll("/", "/<wbr>");
    expect(html).toContain(`<span class="method" data-method="${method}">${method}</span> <code>${address}</code>`);
  }
  expect(html.match(/Try it</g)?.length ?? 0).toBe(ofGroup.filter(isTryable).length);
});

test("the first page links to each group, and the Markdown for programs has them all", async () => {
  const html = await (await request("/docs/api")).text();
  for (const { id } of apiGroups) expect(html).toContain(`href="/docs/api/${id}"`);
  const markdown = await (await request("/.well-known/openapi.md")).text();
  for (const { summary } of operations) expect(markdown).toContain(`## ${summary}\n`);
  expect(await (await request("/docs/api/models.md")).text()).toContain("curl");
});

test("commands contain this hub's address and quote request bodies", async () => {
  const html = await (await request("/docs/api/repositories")).text();
  expect(html).toContain("https://hub.example/api/repos/create");
  expect(html).not.toContain("127.0.0.1:7860");
  expect(shellWord("it's $HOME")).toBe(String.raw`'it'\''s $HOME'`);
});

test("a shell parses each command as one call of curl", () => {
  for (const operation of operations) {
    const script = `curl() { printf '%s\\n' "$@"; }; MODELYARD_TOKEN=hf_x; ${curlCommand(operation)}`;
    const words = execFileSync("sh", ["-c", script], { encoding: "utf8" });
    expect(words, operation.id).toContain("http://127.0.0.1:7860/");
    if (operation.auth !== "none") expect(words).toContain("Authorization: Bearer hf_x");
  }
});

const pageOf = async (path: string, user = false) => (await request(path, { user })).text();

describe("trying an operation", () => {
  test("shows a field for each parameter, filled from the query", async () => {
    const html = await pageOf("/docs/try/get-model?namespace=acme&name=talker-1b");
    expect(html).toMatch(/name="namespace"[^>]*value="acme"/);
    expect(html).toContain('<select id="blobs" name="blobs">');
    expect(html).not.toContain('id="response"');
  });

  test("sends the request and shows the response", async () => {
    const html = await pageOf("/docs/try/get-model?namespace=acme&name=talker-1b&send=1");
    expect(html).toContain("Status 200");
    expect(html).toContain("&quot;id&quot;: &quot;acme/talker-1b&quot;");
  });

  test("sends it with the visitor's session", async () => {
    expect(await pageOf("/docs/try/who-am-i?send=1")).toContain("Status 401");
    expect(await pageOf("/docs/try/who-am-i?send=1", true)).toContain("Status 200");
  });

  test("reports missing values and sends nothing", async () => {
    const html = await pageOf("/docs/try/get-model?namespace=acme&send=1");
    expect(html).toContain("Enter a value for name.");
    expect(html).not.toContain('id="response"');
  });

  test("is not offered for operations that change data or send files", async () => {
    for (const id of ["delete-repository", "download-from-model", "create-chat-completion", "unknown"]) {
      expect((await request(`/docs/try/${id}?send=1`)).status).toBe(404);
    }
  });

  test.each([
    { chars: limits.apiReference.shownChars, isCut: false },
    { chars: limits.apiReference.shownChars + 1, isCut: true },
  ])("shows a response of $chars characters completely: not $isCut", async ({ chars, isCut }) => {
    const pages = createTestPages({ fetchHub: async () => new Response("x".repeat(chars)) });
    const html = await (await pages.request("/docs/try/check-read-access-to-model?namespace=a&name=b&send=1")).text();
    expect(html.includes("The rest of the response is not shown.")).toBe(isCut);
    expect(html.match(/x{1000,}/)?.[0]).toHaveLength(limits.apiReference.shownChars);
  });

  test.each([
    { chars: limits.apiReference.indentedChars, isIndented: true },
    { chars: limits.apiReference.indentedChars + 1, isIndented: false },
  ])("indents a response of $chars characters: $isIndented", async ({ chars, isIndented }) => {
    const json = JSON.stringify({ text: "x".repeat(chars - JSON.stringify({ text: "" }).length) });
    const pages = createTestPages({ fetchHub: async () => new Response(json) });
    const html = await (await pages.request("/docs/try/list-models?send=1")).text();
    expect(html.includes("{\n  &quot;text&quot;")).toBe(isIndented);
    expect(html).toContain("The rest of the response is not shown.");
  });

  test("a page with a response is not cached", async () => {
    expect((await request("/docs/try/who-am-i")).headers.get("cache-control")).toBe("private, no-cache");
    expect((await request("/docs/try/who-am-i?send=1")).headers.get("cache-control")).toBe("private, no-store");
  });

  test("a value cannot change the request's host or path", async () => {
    const asked: string[] = [];
    const pages = createTestPages({
      fetchHub: async (sent) => {
        asked.push(new URL(sent.url).pathname);
        return Response.json({});
      },
    });
    await pages.request("/docs/try/list-files-of-model?namespace=..&name=%2F%2Fx&revision=../../../whoami-v2&send=1");
    expect(asked.at(-1)).toBe("/api/models//%2F%2Fx/tree////whoami-v2");
  });
});
