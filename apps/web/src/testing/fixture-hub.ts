import {
  type AccessTokenEntry,
  type ModelInfo,
  type RenderedCard,
  readSecretCookie,
  type SignUpMode,
  secretCookieName,
  type WhoAmI,
} from "@modelyard/hub/contract";
import { type Context, Hono } from "hono";
import { addFixtureAccounts } from "./fixture-accounts.ts";
import { addFixtureAdministration } from "./fixture-administration.ts";
import { fixtureCards } from "./fixture-cards.ts";
import { addFixtureCommunity } from "./fixture-community.ts";
import { fixtureDatasets } from "./fixture-datasets.ts";
import { addFixtureDatasetPage, addFixtureHeaders, addFixtureModelPage } from "./fixture-details.ts";
import { addFixtureDiscussions } from "./fixture-discussions.ts";
import { addFixtureEdits } from "./fixture-edit.ts";
import { fixtureBlame, fixtureFiles, fixtureView } from "./fixture-files.ts";
import { addFixtureHistory, fixtureCommit, hasRevision } from "./fixture-history.ts";
import { datasetFacetsOf, listPage, matchingDatasets, matchingModels, modelFacetsOf } from "./fixture-lists.ts";
import { addFixtureMappings } from "./fixture-mappings.ts";
import { fixtureModels } from "./fixture-models.ts";
import { addFixturePopularity } from "./fixture-popularity.ts";
import { addFixtureProviders } from "./fixture-providers.ts";

export const fixtureSession = "fixture-session-secret";
export const fixtureUser = { username: "ada", password: "correct horse" };
export const fixtureSetupToken = "fixture-setup-token";

function beginSession(c: Context, username: string): Response {
  c.header("Set-Cookie", sessionLine(c, `${fixtureSession}; Expires=Mon, 21 Dec 2026 00:00:00 GMT`));
  return c.json({ username, expiresAt: "2026-12-21T00:00:00.000Z" });
}
const sessionLine = (c: Context, value: string) =>
  `${secretCookieName("session", c.req.url)}=${value}; Path=/; HttpOnly; SameSite=Lax`;
const signedIn = (c: Context) => readSecretCookie(c.req.header("cookie"), "session", c.req.url) === fixtureSession;
const refuse = (c: Context, status: 400 | 401 | 404 | 429 | 500, error: string, code = "") =>
  c.json({ error }, status, code === "" ? {} : { "X-Error-Code": code });

const absent = (c: Context) => refuse(c, signedIn(c) ? 404 : 401, "Repository not found", "RepoNotFound");

const findDataset = (c: Context) =>
  fixtureDatasets.find(({ id }) => id === `${c.req.param("owner")}/${c.req.param("name")}`);

/** Returns the card, or for other Markdown files a document that names the file. */
const cardAt = (path: string | undefined, id = ""): RenderedCard | undefined =>
  path === undefined || path === "README.md"
    ? fixtureCards[id]
    : { html: `<h1 id="user-content-guide">Rendered ${path}</h1>`, headings: [], problems: [] };

export type FixtureMembership = Pick<WhoAmI["orgs"][number], "roleInOrg" | "rights">;

const administrator: FixtureMembership = {
  roleInOrg: "admin",
  rights: { read: true, write: "all", create: true, spend: true, administer: true },
};

interface FixtureHubOptions {
  /** The visitor's membership in `acme`. @default administrator */
  membership?: FixtureMembership;
  models?: readonly ModelInfo[];
  signUpMode?: SignUpMode;
  /** Paths that return 500. */
  broken?: RegExp;
}

/** An excerpt of a card that matches by its text. */
const fixtureExcerpt = [
  { text: "<b>Ships</b> in a ", isMatch: false },
  { text: "harbour", isMatch: true },
];

/** Creates a hub in memory that follows the contract, with data for every page. */
export function createFixtureHub({
  models = fixtureModels,
  signUpMode = "open",
  broken,
  membership = administrator,
}: FixtureHubOptions = {}) {
  const hub = new Hono();
  const tokens: AccessTokenEntry[] = [];
  /** All requests of the pages, newest last. */
  const requests: Request[] = [];
  const find = (c: Context) => {
    const model = models.find(({ id }) => id === `${c.req.param("owner")}/${c.req.param("name")}`);
    return model?.private === true && !signedIn(c) ? undefined : model;
  };

  hub.use(async (c, next) => {
    requests.push(c.req.raw.clone());
    if (broken?.test(c.req.path) === true) return refuse(c, 500, "the fixture is broken");
    return next();
  });
  const visible = (c: Context) => models.filter((model) => !model.private || signedIn(c));
  hub.get("/api/models", (c) => listPage(c, matchingModels(c, visible(c))));
  hub.get("/api/models-facets", (c) => c.json(modelFacetsOf(matchingModels(c, visible(c)))));
  hub.get("/api/datasets", (c) => listPage(c, matchingDatasets(c, fixtureDatasets)));
  hub.get("/api/datasets-facets", (c) => c.json(datasetFacetsOf(matchingDatasets(c, fixtureDatasets))));
  hub.get("/api/datasets/:owner/:name", (c) => {
    const dataset = findDataset(c);
    return dataset === undefined ? absent(c) : c.json(dataset);
  });
  hub.get("/_private/card/datasets/:owner/:name", (c) => {
    const card = cardAt(c.req.query("path"), findDataset(c)?.id);
    return card === undefined ? refuse(c, 404, "Entry not found", "EntryNotFound") : c.json(card);
  });
  hub.get("/api/collections", (c) => c.json([]));
  hub.get("/api/quicksearch", (c) => {
    const { q = "", limit = "5" } = c.req.query();
    const types = c.req.queries("type") ?? [];
    const found = models.filter((model) => (!model.private || signedIn(c)) && model.id.includes(q.toLowerCase()));
    const owners = [...new Set(models.map(({ author }) => author))].filter((name) => name.includes(q.toLowerCase()));
    const byCard = q.includes("harbour") ? models.slice(0, 1) : [];
    return c.json({
      q,
      models: types.includes("model")
        ? [...found, ...byCard].slice(0, Number(limit)).map(({ _id, id, trendingScore, pipeline_tag }) => ({
            _id,
            id,
            pipeline_tag,
            trendingWeight: trendingScore,
            match: byCard.length === 0 ? "name" : "card",
            excerpt: byCard.length === 0 ? undefined : fixtureExcerpt,
          }))
        : [],
      modelsCount: found.length,
      datasets: [],
      datasetsCount: 0,
      users: [],
      orgs: types.includes("org")
        ? owners.map((name) => ({ _id: name, name, fullname: `${name} & company`, avatarUrl: "" }))
        : [],
      collections: [],
      collectionsCount: 0,
    });
  });
  addFixtureProviders(hub, signedIn);
  addFixtureAccounts(hub, { user: fixtureUser.username, models, signedIn, beginSession, signUpMode });
  addFixtureAdministration(hub);
  hub.get("/api/models/:owner/:name", (c) => {
    const model = find(c);
    if (model === undefined) return absent(c);
    const { inferenceProviderMapping = {}, ...info } = model;
    const { _id, id } = info;
    return c.json(
      c.req.query("expand") === undefined && c.req.query("expand[]") === undefined
        ? info
        : { _id, id, inferenceProviderMapping },
    );
  });
  addFixtureMappings(hub, { signedIn, mappingsOf: (c) => find(c)?.inferenceProviderMapping });
  const foundAt = (c: Context) => (c.req.path.includes("/datasets/") ? findDataset(c) : find(c));
  const exists = (c: Context) => foundAt(c) !== undefined;
  addFixturePopularity(hub, { signedIn, downloadsOf: (c) => foundAt(c)?.downloads });
  addFixtureDiscussions(hub, { signedIn, exists });
  addFixtureCommunity(hub, { exists });
  addFixtureHistory(hub, exists);
  hub.get("/api/:type{models|datasets}/:owner/:name/tree/:revision/:path{.*}?", (c) => {
    if (!exists(c)) return absent(c);
    if (!hasRevision(c.req.param("revision"))) return refuse(c, 404, "Invalid rev id", "RevisionNotFound");
    const folder = c.req.param("path") ?? "";
    const prefix = folder === "" ? "" : `${folder}/`;
    const entries = new Map<string, object>();
    for (const [path, bytes] of Object.entries(fixtureFiles)) {
      if (!path.startsWith(prefix)) continue;
      const [first = "", ...rest] = path.slice(prefix.length).split("/");
      const size = bytes.byteLength;
      const lfs = /\.(safetensors|onnx)$/.test(path)
        ? { oid: "b".repeat(64), size: 2_812_000_000, pointerSize: 135 }
        : undefined;
      const lastCommit = {
        id: "c".repeat(40),
        title: `Add ${first}`,
        author: "ada <b>",
        date: "2026-11-20T16:30:00.000Z",
      };
      const entry = { path: prefix + first, oid: "d".repeat(40), lastCommit };
      entries.set(
        first,
        rest.length > 0
          ? { ...entry, type: "directory", size: 0 }
          : { ...entry, type: "file", size: lfs?.size ?? size, ...(lfs === undefined ? {} : { lfs }) },
      );
    }
    return entries.size === 0 ? refuse(c, 404, "Entry not found", "EntryNotFound") : c.json([...entries.values()]);
  });
  const sendFile = (c: Context) => {
    if (!exists(c)) return absent(c);
    const bytes = fixtureFiles[c.req.param("path") ?? ""];
    if (bytes === undefined) return refuse(c, 404, "Entry not found", "EntryNotFound");
    return c.body(new Uint8Array(bytes), 200, {
      "Content-Length": String(bytes.byteLength),
      ETag: `"${bytes.byteLength}"`,
    });
  };
  hub.get("/datasets/:owner/:name/resolve/:revision/:path{.+}", sendFile);
  hub.get("/:owner/:name/resolve/:revision/:path{.+}", sendFile);
  hub.get("/datasets/:owner/:name/raw/:revision/:path{.+}", sendFile);
  hub.get("/:owner/:name/raw/:revision/:path{.+}", sendFile);
  hub.get("/_private/blame/:type{models|datasets}/:owner/:name", (c) => {
    if (!(c.req.param("type") === "datasets" ? findDataset(c) : find(c))) return absent(c);
    const { path = "", revision } = c.req.query();
    if (!hasRevision(revision) || fixtureFiles[path] === undefined) return refuse(c, 404, "Not found", "EntryNotFound");
    return c.json(fixtureBlame(path, fixtureCommit));
  });
  hub.get("/_private/find/:type{models|datasets}/:owner/:name", (c) => {
    if (!(c.req.param("type") === "datasets" ? findDataset(c) : find(c))) return absent(c);
    const { q = "", revision } = c.req.query();
    if (!hasRevision(revision)) return refuse(c, 404, "Invalid rev id", "RevisionNotFound");
    const all = Object.keys(fixtureFiles);
    const found = all.filter((path) => path.includes(q));
    return c.json({ commit: fixtureCommit, paths: found, matching: found.length, total: all.length });
  });
  hub.get("/_private/files/:type{models|datasets}/:owner/:name", (c) => {
    if (!(c.req.param("type") === "datasets" ? findDataset(c) : find(c))) return absent(c);
    const { path = "", revision, view } = c.req.query();
    if (!hasRevision(revision)) return refuse(c, 404, "Invalid rev id", "RevisionNotFound");
    const shown = fixtureView(path, fixtureCommit, view);
    return shown === undefined ? refuse(c, 404, "Entry not found", "EntryNotFound") : c.json(shown);
  });
  hub.get("/_private/card/models/:owner/:name", (c) => {
    const card = cardAt(c.req.query("path"), find(c)?.id);
    return card === undefined ? refuse(c, 404, "Entry not found", "EntryNotFound") : c.json(card);
  });
  addFixtureEdits(hub, signedIn);
  addFixtureModelPage(hub, { signedIn, find });
  addFixtureDatasetPage(hub, signedIn);
  addFixtureHeaders(hub, signedIn);
  hub.get("/api/whoami-v2", (c) =>
    signedIn(c)
      ? c.json({
          type: "user",
          id: "1",
          name: fixtureUser.username,
          fullname: "Ada Harbour",
          emailVerified: true,
          canPay: false,
          isPro: false,
          isAdmin: true,
          avatarUrl: "",
          orgs: [
            {
              type: "org",
              id: "acme",
              name: "acme",
              fullname: "Acme & company",
              avatarUrl: "",
              ...membership,
              isEnterprise: false,
              canPay: false,
            },
          ],
          auth: { type: "session" },
        })
      : refuse(c, 401, "Invalid username or password."),
  );
  hub.post("/_private/sessions", async (c) => {
    const { username, password } = await c.req.json();
    if (username === "second")
      return c.json({ secondFactor: true }, 202, { "Set-Cookie": "modelyard_second_factor=1" });
    if (username === "suspended") {
      const error = "This account is suspended. Reason: Spam";
      return c.json({ error }, 403, { "X-Error-Code": "AccountSuspended" });
    }
    if (username === "throttled") return c.json({ error: "Too many failed logins." }, 429, { "Retry-After": "30" });
    return username === fixtureUser.username && password === fixtureUser.password
      ? beginSession(c, username)
      : refuse(c, 401, "Invalid username or password.");
  });
  hub.delete("/_private/sessions", (c) =>
    c.json({ wasExternal: false }, 200, { "Set-Cookie": sessionLine(c, "; Max-Age=0") }),
  );
  hub.post("/_private/setup", async (c) => {
    const { setupToken, username } = await c.req.json();
    return setupToken === fixtureSetupToken
      ? beginSession(c, username)
      : refuse(c, 401, "This link has been used or is too old. Restart the hub for a new one.");
  });
  hub.post("/_private/setup/link", async (c) => {
    const { setupToken } = await c.req.json();
    return c.json({ state: setupToken === fixtureSetupToken ? "valid" : setupToken === "used" ? "used" : "expired" });
  });
  hub.get("/_private/tokens", (c) => (signedIn(c) ? c.json(tokens) : refuse(c, 401, "Sign in.")));
  hub.get("/_private/writable-repositories", (c) => c.json([]));
  hub.get("/_private/tokens/repositories", (c) => {
    if (!signedIn(c)) return refuse(c, 401, "Sign in.");
    const { q } = c.req.query();
    const names = c.req.queries("name") ?? [];
    const found = models.filter(({ id }) => names.includes(id) || (q !== undefined && id.includes(q.toLowerCase())));
    return c.json(
      found.map(({ id, private: isPrivate, pipeline_tag: task }) => {
        return { type: "model", name: id, private: isPrivate, task: task ?? null };
      }),
    );
  });
  hub.post("/_private/tokens", async (c) => {
    if (!signedIn(c)) return refuse(c, 401, "Sign in.");
    const { displayName, role } = await c.req.json();
    const entry: AccessTokenEntry = {
      id: `token-${tokens.length + 1}`,
      displayName,
      role,
      createdAt: "2026-11-21T02:00:00.000Z",
      lastUsedAt: null,
      expiresAt: null,
      ending: "9xYz",
    };
    tokens.unshift(entry);
    return c.json({ ...entry, value: "hf_fixture9xYz" });
  });
  hub.put("/_private/tokens/:id", async (c) => {
    const index = tokens.findIndex(({ id }) => id === c.req.param("id"));
    const known = tokens[index];
    if (known === undefined) return refuse(c, 404, "No such token.");
    const { displayName } = await c.req.json();
    tokens[index] = { ...known, displayName };
    return c.json(tokens[index]);
  });
  hub.post("/_private/tokens/:id/regenerate", (c) => {
    const known = tokens.find(({ id }) => id === c.req.param("id"));
    return known === undefined ? refuse(c, 404, "No such token.") : c.json({ ...known, value: "hf_fixtureSecond" });
  });
  hub.delete("/_private/tokens/:id", (c) => {
    const index = tokens.findIndex(({ id }) => id === c.req.param("id"));
    if (index === -1) return refuse(c, 404, "No such token.");
    tokens.splice(index, 1);
    return c.body(null, 204);
  });
  hub.notFound((c) => refuse(c, 404, "Not found"));
  return { fetch: async (request: Request) => hub.fetch(request), requests };
}
