import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testUrl } from "../../apps/hub/src/testing/test-hub.ts";
import { routerAddresses, routerAddressesBelow } from "../../apps/router/src/routes.ts";
import { type Actor, actorsFor, anonymous, readsFiles, type Visibility, visibilitiesFor } from "./actors.ts";
import { expectation, outcomeOf } from "./expectation.ts";
import { hubRoutes } from "./hub/hub-routes.ts";
import type { MatrixRoute } from "./hub/matrix-route.ts";
import { routerRoutes, settingsRoutes } from "./router-routes.ts";
import { gatedText, type Installation, privateText, repositoryAt, startInstallation } from "./testing/installation.ts";

// Every actor sends every route's request, for a public and a private repository. The tables beside this file say what
// must come of it; a route that is registered and in no table fails the first test.

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.stop());

const named = (routes: readonly { method: string; path: string }[]) =>
  [
    ...new Set(routes.filter(({ method }) => method !== "OPTIONS").map(({ method, path }) => `${method} ${path}`)),
  ].toSorted();
const titled = (routes: readonly MatrixRoute[]) =>
  routes.map((row) => Object.assign({ title: `${row.route}${row.query ?? ""}` }, row));
const inTable = (routes: readonly MatrixRoute[]) => [...new Set(routes.map(({ route }) => route))].toSorted();

describe("every registered path is in the matrix", () => {
  test("of the hub", () => expect(inTable(hubRoutes)).toEqual(named(installation.hub.app.routes)));
  test("of the router's settings", () =>
    expect(inTable(settingsRoutes)).toEqual(named(installation.router.settings.routes)));
  test("of the router", () =>
    expect(inTable(routerRoutes)).toEqual(named([...routerAddresses, ...routerAddressesBelow])));
});

describe("the hub gives each actor the expected access", () => {
  test.each(titled(hubRoutes))("$title: $need", (row) => check(row, sendToServers));
});

describe("the router's settings give each actor the expected access", () => {
  test.each(titled(settingsRoutes))("$title: $need", (row) => check(row, sendToServers));
});

describe("the router gives each actor the expected access", () => {
  test.each(titled(routerRoutes))("$title: $need", (row) =>
    check(row, (path, init) => installation.callRouter(path, init)),
  );
});

test("no rejected request changed a repository", async () => {
  const rows = await installation.hub.database.sql`
    select type, full_name, is_private from hub.repos where full_name not like '%copy%'`;
  expect(rows).toHaveLength(18);
  for (const { full_name: name, is_private: isPrivate } of rows) expect(isPrivate).toBe(name.endsWith("-private"));
});

const isStoring = ({ route, storesNothing = false }: MatrixRoute) =>
  !storesNothing &&
  /^(?:POST|PUT) /.test(route) &&
  !/(?:\/preupload\/.*|\/paths-info\/\*|\/git-upload-pack|\/validate-yaml|\/_private\/sessions|\/setup\/link|\/test|\/refresh)$/.test(
    route,
  );

describe("on a full disk, actors who may store data get 507, and others the same as before", () => {
  beforeAll(() => installation.fillDisk());
  test.each(titled([...hubRoutes, ...settingsRoutes].filter(isStoring)))("$title: $need", (row) =>
    check(row, sendToServers, "507"),
  );
});

type Send = (path: string, init: RequestInit) => Response | Promise<Response>;

function sendToServers(path: string, init: RequestInit) {
  return installation.servers.request(`${testUrl}${path}`, init);
}

/** @param allowed the expected result if the caller is allowed to send the request */
async function check(row: MatrixRoute, send: Send, allowed: "allowed" | "507" = "allowed"): Promise<void> {
  const dependsOnRepository = JSON.stringify(row).match(/:namespace|\{id\}|"lists"/) !== null;
  const wrong: string[] = [];
  const tried = allowed === "507" ? (["private"] as const) : visibilitiesFor(row.route);
  for (const visibility of dependsOnRepository ? tried : (["public"] as const)) {
    await Promise.all(
      actorsFor(visibility).map(async (actor) => {
        if (row.cancels === true && actor.isGranted === true) return;
        const problem = await problemOf(row, { actor, visibility, send, allowed });
        if (problem !== undefined) wrong.push(`${actor.who}, ${visibility}: ${problem}`);
      }),
    );
  }
  expect(wrong).toEqual([]);
}

interface Cell {
  actor: Actor;
  visibility: Visibility;
  send: Send;
  allowed: "allowed" | "507";
}

async function problemOf(row: MatrixRoute, { actor, visibility, send, allowed }: Cell): Promise<string | undefined> {
  const [registered = "", pattern = ""] = row.route.split(" ");
  const method = registered === "ALL" ? "GET" : registered;
  const path = row.path ?? pattern.replace(":namespace/:name", "{id}");
  const cookieCounts =
    !/^\/(?:v1|v2|router)\//.test(path) && (method === "GET" || /^\/(?:_private|api\/router)\//.test(path));
  const cell = { need: row.need, actor, visibility, cookieCounts };
  const expected = expectation(cell);
  const wanted = row.git === true && expected === "hidden, 401" ? "401" : expected;
  const original = repositoryAt(actor.at, visibility);
  const id = row.deletes === true && wanted === "allowed" ? await copyFor(row, original) : original;
  const response = await send(path.replace("{id}", id) + (row.query ?? ""), requestOf(row, { method, id, actor }));
  const text = await response.text();
  const got = response.status === 507 ? "507" : outcomeOf(response, text);
  if (got !== (wanted === "allowed" ? allowed : wanted))
    return `expected ${wanted}, got ${got} (${response.status} ${text.slice(0, 120)})`;
  if (allowed === "507") return undefined;
  const counted = cookieCounts || actor.credentials !== "session" ? actor : anonymous;
  const sees = visibility !== "private" || counted.repo !== "none";
  if (!sees && text.includes(privateText)) return "the response contains private text";
  if (!readsFiles(counted, visibility) && text.includes(gatedText)) return "the response contains text of a gated file";
  const isListed =
    sees && (row.lists === true || row.lists === `${visibility === "private" ? "private" : "public"} only`);
  if (row.lists !== undefined && wanted === "allowed" && text.includes(`"${original}"`) !== isListed)
    return isListed ? "the list lacks the repository" : "the list shows the private repository";
  return undefined;
}

function copyFor({ body }: MatrixRoute, id: string): Promise<string> {
  return installation.copyOf(JSON.stringify(body).includes("dataset") ? "dataset" : "model", id);
}

function requestOf(
  { body, headers }: MatrixRoute,
  { method, id, actor }: { method: string; id: string; actor: Actor },
) {
  const sent = typeof body === "string" ? body : JSON.stringify(body)?.replaceAll("{id}", id);
  const type = typeof body === "string" ? {} : { "content-type": "application/json" };
  return {
    method,
    redirect: "manual" as const,
    headers: { ...type, ...installation.headersOf(actor), ...headers },
    ...(sent === undefined ? {} : { body: sent }),
  };
}
