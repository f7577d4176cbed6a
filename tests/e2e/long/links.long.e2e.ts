import { type APIRequestContext, expect } from "@playwright/test";
import { type HubWithAccount, signIn } from "../../support/hub-with-account.ts";
import { test } from "../shared-hub.ts";

let hub: HubWithAccount;
test.beforeAll(({ hub: shared }) => {
  hub = shared;
});

/** Lists can be filtered in very many ways: only this many links of one path are followed. */
const queriesOfOnePath = 3;
const mostPages = 1200;
/** Each commit has all files again: only this many pages of a commit are followed. */
const mostAtCommits = 60;
/** Pages that are the same for every visitor. */
const isGeneral = (path: string) => /^\/(?:docs|tasks)(?:[/?]|$)/.test(path);

interface Link {
  from: string;
  path: string;
  fragment: string;
}

test("no link of any page is broken, for anonymous and signed-in visitors", async ({ request }) => {
  test.setTimeout(240_000);
  const strangers = await crawl(request);
  expect(strangers.dead).toEqual([]);
  await signIn(request, hub.url);
  const own = await crawl(request, strangers.idsOf);
  expect(own.dead).toEqual([]);
  // Checks that the crawl went beyond the home page.
  expect(strangers.pages.size).toBeGreaterThan(100);
  const added = [...own.pages].filter((path) => !strangers.pages.has(path));
  expect(added).toEqual(
    expect.arrayContaining(["/settings/profile", "/settings/organizations", "/ada/slow-chat/settings"]),
  );
});

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: string;
  schema?: { enum?: string[] };
}

test("every GET operation of the OpenAPI document exists", async ({ request }) => {
  const document = await (await request.get(`${hub.url}/.well-known/openapi.json`)).json();
  const parts = {
    namespace: "yard",
    revision: "main",
    path: "config.json",
    organisation: "crew",
    file: "ada.svg",
    user: "ada",
    compare: "main..main",
    status: "pending",
    model: "yard/tiny-chat",
  };
  const headers = { authorization: `Bearer ${hub.token}` };
  const wrong: string[] = [];
  for (const [pattern, { get }] of Object.entries<{ get?: { parameters?: Parameter[] } }>(document.paths)) {
    // These require a started job, a discussion, a collection or a webhook; provider responses are not ours.
    if (get === undefined || /\{(id|num|slug|webhookId)\}/.test(pattern) || pattern.startsWith("/router/{")) continue;
    // Bytes by hash need a signed URL or a token of their protocol; stock clients read them in other tests.
    if (pattern.startsWith("/xet/") || pattern.startsWith("/v2/") || pattern.includes("/info/lfs/objects/{")) continue;
    const isDataset = pattern.includes("dataset");
    const values: Record<string, string> = {
      ...parts,
      ...(isDataset ? { namespace: "crew", path: "README.md" } : {}),
      name: /users|avatars/.test(pattern)
        ? "ada"
        : pattern.includes("organizations")
          ? "crew"
          : isDataset
            ? "words"
            : "tiny-chat",
    };
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
    const required = (get.parameters ?? []).filter(
      (parameter) => parameter.in === "query" && parameter.required === true,
    );
    const query = new URLSearchParams(
      required.map(({ name, example, schema }) => [name, example ?? schema?.enum?.[0] ?? "x"]),
    );
    const address = required.length > 0 ? `${path}?${query}` : path;
    const { status } = await statusOf(request, address, headers);
    // Addresses for administrators respond with 403, not 404; those of gated repositories with 400 for others.
    const isRefused = status === 403 || (status === 400 && pattern.includes("user-access"));
    if (status !== 200 && !isRefused) wrong.push(`${address}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

async function statusOf(request: APIRequestContext, path: string, headers = {}) {
  const response = await request.get(hub.url + path, { headers, maxRedirects: 5 });
  return { status: response.status(), response };
}

/** @param known the ids of pages of an earlier crawl, which opens the general ones: they are not opened again */
async function crawl(request: APIRequestContext, known: ReadonlyMap<string, ReadonlySet<string>> = new Map()) {
  const dead: string[] = [];
  const seen = new Set<string>();
  const idsOf = new Map([...known].filter(([path]) => isGeneral(path)));
  const fragments: Link[] = [];
  const queriesOf = new Map<string, number>();
  let atCommits = 0;
  let next: Link[] = ["/", "/docs/api", "/.well-known/openapi.json"].map((path) => ({ from: "", path, fragment: "" }));

  const visit = async ({ from, path }: Link): Promise<Link[]> => {
    const { status, response } = await statusOf(request, path);
    if (status >= 400) dead.push(`${from} → ${path}: ${status}`);
    if (response.headers()["content-type"]?.startsWith("text/html") !== true || status >= 400) return [];
    const html = await response.text();
    idsOf.set(path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => decode(id))));
    return linksIn(html, path);
  };
  const isNew = ({ path }: Link) => {
    const [pathname = ""] = path.split("?");
    const queries = queriesOf.get(pathname) ?? 0;
    const isAtCommit = /\/[0-9a-f]{40}(?:\/|$)/.test(pathname);
    if (isAtCommit && atCommits >= mostAtCommits) return false;
    if (seen.has(path) || queries >= queriesOfOnePath || seen.size >= mostPages) return false;
    if (isGeneral(path) && known.has(path)) return false;
    queriesOf.set(pathname, queries + 1);
    seen.add(path);
    if (isAtCommit) atCommits += 1;
    return true;
  };

  while (next.length > 0) {
    const found: Link[] = [];
    for (let start = 0; start < next.length; start += 4) {
      const links = await Promise.all(next.slice(start, start + 4).map(visit));
      found.push(...links.flat());
    }
    fragments.push(...found.filter(({ fragment }) => fragment !== ""));
    next = found.filter(isNew);
  }
  for (const { from, path, fragment } of fragments) {
    const ids = idsOf.get(path);
    if (ids !== undefined && !ids.has(fragment)) dead.push(`${from} → ${path}#${fragment}: no such place`);
  }
  return { dead, pages: seen, idsOf };
}

/** Links to this hub; download links of files are requested like pages. */
function linksIn(html: string, from: string): Link[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].flatMap(([, href = ""]) => {
    const url = new URL(decode(href), hub.url + from);
    if (url.origin !== new URL(hub.url).origin) return [];
    return [{ from, path: url.pathname + url.search, fragment: decodeURIComponent(url.hash.slice(1)) }];
  });
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function decode(text: string): string {
  return text.replaceAll(/&([^;\s]+);/g, (whole, name: string) => entities[name] ?? whole);
}
