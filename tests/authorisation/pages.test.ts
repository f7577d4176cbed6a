import { join } from "node:path";
import { createChatTemplatePool } from "@modelyard/snippets/chat-template";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testUrl } from "../../apps/hub/src/testing/test-hub.ts";
import { createPages } from "../../apps/web/src/app.tsx";
import type { PagesEnvironment } from "../../apps/web/src/environment/pages-environment.ts";
import { testAssets } from "../../apps/web/src/testing/assets.ts";
import { createMemoryResults } from "../../apps/web/src/testing/memory-results.ts";
import { type Actor, actorsFor, readsFiles, type Visibility, visibilitiesFor } from "./actors.ts";
import { type PageRoute, pageExpectation, pageOutcomeOf, pageRoutes } from "./page-routes.ts";
import { gatedText, type Installation, privateText, repositoryAt, startInstallation } from "./testing/installation.ts";

// Every visitor opens every page and sends every form of a repository, an owner or an organization.

const visitorsOf = (visibility: Visibility) =>
  actorsFor(visibility).filter(({ credentials }) => credentials === "none" || credentials === "session");

let installation: Installation;
let pages: Hono<PagesEnvironment>;
const chatTemplates = createChatTemplatePool({ size: 1 });
beforeAll(async () => {
  installation = await startInstallation();
  pages = createPages({
    logger: undefined,
    fetchHub: async (request) => installation.servers.fetch(request),
    fetchRouter: unavailable,
    fetchMedia: unavailable,
    chatTemplates,
    results: createMemoryResults(),
    publicUrl: () => testUrl,
    cookieKey: Buffer.alloc(32),
    version: "0.1.0",
    demo: false,
    assets: testAssets,
    cardWorker: join(import.meta.dirname, "../../apps/web/src/features/social-card/card-worker.ts"),
    docs: [],
  });
});
afterAll(async () => {
  await installation.stop();
  chatTemplates.close();
});

async function unavailable(): Promise<Response> {
  return Response.json({ error: { message: "unavailable" } }, { status: 503 });
}

test("every registered page of a repository, an owner or an organization is in the matrix", () => {
  const about = pages.routes
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => /:owner|:organisation/.test(route));
  expect(about.filter((route) => !pageRoutes.some((row) => row.route === route))).toEqual([]);
});

describe("pages give each visitor the expected access", () => {
  const rows = pageRoutes.map((row) => Object.assign({ title: `${row.route}${row.query ?? ""}` }, row));
  test.each(rows)("$title: $need", async (row) => {
    const wrong: string[] = [];
    const dependsOnRepository = /:name|:file/.test(row.route) || row.lists === true;
    for (const visibility of dependsOnRepository ? visibilitiesFor(row.route) : (["public"] as const)) {
      await Promise.all(
        visitorsOf(visibility).map(async (visitor) => {
          const problem = await problemOf(row, visitor, visibility);
          if (problem !== undefined) wrong.push(`${visitor.who}, ${visibility}: ${problem}`);
        }),
      );
    }
    expect(wrong).toEqual([]);
  });
});

test("no rejected form changed a repository", async () => {
  const rows = await installation.hub.database.sql`select full_name, is_private from hub.repos`;
  expect(rows).toHaveLength(18);
  for (const { full_name: name, is_private: isPrivate } of rows) expect(isPrivate).toBe(name.endsWith("-private"));
});

function valueOf(value: string, visibility: Visibility): string {
  return value
    .replace("{visibility}", visibility === "gated" ? "public" : visibility)
    .replace("{gated}", visibility === "gated" ? "manual" : "open");
}

async function problemOf(row: PageRoute, visitor: Actor, visibility: Visibility): Promise<string | undefined> {
  const [method = "", pattern = ""] = row.route.split(" ");
  const id = repositoryAt(visitor.at, visibility);
  const path = (row.path ?? pattern)
    .replace(/\{id\}|:owner\/:name/, id)
    .replace("{owner}", id.split("/")[0] ?? "")
    .replace(":organisation", "lab");
  const form = row.multipart === true ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(row.form ?? {})) form.set(name, valueOf(value, visibility));
  const response = await pages.request(`${testUrl}${path}${row.query ?? ""}`, {
    method,
    headers: { ...installation.headersOf(visitor), origin: testUrl },
    ...(row.form === undefined ? {} : { body: form }),
  });
  const text = await response.text();
  const wanted = pageExpectation(row, visitor, visibility);
  const got = pageOutcomeOf(response);
  const isMissing = row.missing === true && got === "absent" && wanted.includes("allowed");
  if (!isMissing && !wanted.some((one) => one === got))
    return `expected ${wanted.join(" or ")}, got ${got} (${response.status})`;
  const sees = visibility !== "private" || visitor.repo !== "none";
  if (!sees && text.includes(privateText)) return "the page contains private text";
  if (!readsFiles(visitor, visibility) && text.includes(gatedText)) return "the page contains text of a gated file";
  if (row.lists === true && text.includes(id) !== sees)
    return sees ? "the list lacks the repository" : "the list shows the private repository";
  return undefined;
}
