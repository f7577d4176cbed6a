import { describe, expect, test } from "vitest";
import { createFixtureHub, type FixtureMembership, fixtureSession } from "./testing/fixture-hub.ts";
import { createTestPages } from "./testing/pages.ts";

const { request } = createTestPages();

interface FormRow {
  what: string;
  path: string;
  form: Record<string, string>;
  status: number;
  /** The field whose problem is shown. */
  field?: string;
  says: string;
  keeps?: string[];
  lacks?: string;
}

const dora = { username: "dora", fullname: "Dora D.", password: "four plain words" };
const model = { type: "model", owner: "acme", name: "new-one", license: "mit", visibility: "public" };

test.each<FormRow>([
  {
    what: "a name that is already taken",
    path: "/join",
    form: { ...dora, username: "ada" },
    status: 409,
    field: "username",
    says: "This name is taken.",
    keeps: ['value="ada"', 'value="Dora D."'],
    lacks: dora.password,
  },
  {
    what: "an invalid name",
    path: "/join",
    form: { ...dora, username: "a b" },
    status: 400,
    field: "username",
    says: "Invalid name",
  },
  {
    what: "a short password",
    path: "/join",
    form: { ...dora, password: "short" },
    status: 400,
    field: "password",
    says: "of 8 to 256 characters",
    keeps: ['value="dora"'],
  },
  {
    what: "too many accounts",
    path: "/join",
    form: { ...dora, username: "throttled" },
    status: 429,
    says: "Too many accounts were created from your network.",
  },
  {
    what: "a broken address",
    path: "/settings/profile",
    form: { fullname: "Ada", email: "nonsense" },
    status: 400,
    field: "email",
    says: "Invalid e-mail address.",
    keeps: ['value="nonsense"', 'value="Ada"'],
  },
  {
    what: "a wrong password",
    path: "/settings/password",
    form: { current: "wrong horse", password: "four plain words" },
    status: 403,
    field: "current",
    says: "This is not your current password.",
    lacks: "wrong horse",
  },
  {
    what: "an organisation's name that is taken",
    path: "/settings/organizations",
    form: { name: "acme", fullname: "" },
    status: 409,
    field: "name",
    says: "This name is taken.",
    keeps: ['value="acme"'],
  },
  {
    what: "an organisation without a full name",
    path: "/settings/organizations/acme",
    form: { fullname: " " },
    status: 400,
    field: "fullname",
    says: "Enter a full name",
  },
  {
    what: "an unknown member",
    path: "/settings/organizations/acme/members",
    form: { user: "unknown-user", role: "read" },
    status: 404,
    field: "user",
    says: "There is no user with this name",
    keeps: ['value="unknown-user"', '<option value="read" selected="">'],
  },
  {
    what: "the last administrator leaving",
    path: "/settings/organizations/acme/members/ada/remove",
    form: {},
    status: 409,
    says: "An organization needs at least one administrator.",
  },
  {
    what: "a repository's name that is taken",
    path: "/new",
    form: { ...model, name: "talker-1b" },
    status: 409,
    field: "name",
    says: "A repository with this name already exists.",
    keeps: ['value="talker-1b"', '<option value="acme" selected="">', '<option value="mit" selected="">'],
  },
  {
    what: "a repository under another user's name",
    path: "/new",
    form: { ...model, owner: "quay" },
    status: 403,
    says: "You do not have permission to create repositories under this name.",
  },
  {
    what: "a key with a space in it",
    path: "/settings/providers/keys",
    form: { provider: "novita", key: "two words" },
    status: 400,
    field: "key",
    says: "A key consists of visible ASCII",
    keeps: ['<option value="novita" selected="">'],
    lacks: "two words",
  },
  {
    what: "too many tests of keys",
    path: "/settings/providers/keys/lab/test",
    form: {},
    status: 429,
    says: "Too many tests.",
  },
  {
    what: "an invalid priority",
    path: "/settings/providers/order",
    form: { "place.groq": "first", "share.novita": "3" },
    status: 400,
    says: "The priority of Groq must be a whole number",
    keeps: ['value="first"', 'value="3"'],
  },
  {
    what: "a budget that is no amount",
    path: "/settings/budgets",
    form: { measure: "cost", most: "much", per: "model", name: "acme/talker-1b", window: "day" },
    status: 422,
    field: "most",
    says: "Enter an amount in US dollars",
    keeps: ['value="much"', 'value="acme/talker-1b"', '<option value="day" selected="">'],
  },
  {
    what: "a budget for a model that does not exist",
    path: "/settings/budgets",
    form: { measure: "cost", most: "1", per: "model", name: "missing", window: "day" },
    status: 400,
    field: "name",
    says: "There is no such model.",
  },
  {
    what: "another name than the repository's",
    path: "/acme/talker-1b/settings/delete",
    form: { confirm: "acme/talker" },
    status: 422,
    field: "confirm",
    says: "The text does not match acme/talker-1b. Nothing was deleted.",
  },
])("$what is reported at the field of the form", async ({ path, form, status, field, says, keeps = [], lacks }) => {
  const response = await request(path, { user: true, form });
  const html = await response.text();
  expect(response.status).toBe(status);
  expect(html).toContain('role="alert"');
  if (field === undefined) expect(html).toContain(says);
  else {
    expect(html).toMatch(new RegExp(`<input id="${field}"[^>]* aria-invalid="true"`));
    expect(html.split(`id="${field}-problem"`)[1]?.split("</p>")[0]).toContain(says);
  }
  for (const part of keeps) expect(html).toContain(part);
  if (lacks !== undefined) expect(html).not.toContain(lacks);
});

test.each([
  { path: "/join", form: { ...dora, next: "/acme" }, to: "/acme" },
  { path: "/join", form: { ...dora, next: "//evil.example" }, to: "/" },
  { path: "/settings/profile", form: { fullname: "A", email: "" }, to: "/settings/profile?saved=true" },
  {
    path: "/settings/password",
    form: { current: "correct horse", password: "four plain words" },
    to: "/settings/profile?saved=true",
  },
  { path: "/settings/organizations", form: { name: "crew", fullname: "" }, to: "/settings/organizations/crew" },
  {
    path: "/settings/organizations/acme/members",
    form: { user: "grace", role: "admin" },
    to: "/settings/organizations/acme?saved=true",
  },
  {
    path: "/settings/providers/keys?of=acme",
    form: { provider: "novita", key: "sk-1" },
    to: "/settings/providers/keys?of=acme&done=stored",
  },
  {
    path: "/settings/providers/keys/groq/test?of=@hub",
    form: {},
    to: "/settings/providers/keys?of=%40hub&done=tested",
  },
  {
    path: "/settings/providers/keys/groq/delete",
    form: {},
    to: "/settings/providers/keys?done=removed",
  },
  {
    path: "/settings/providers/order",
    form: { "place.novita": "1", "off.groq": "on" },
    to: "/settings/providers/order?saved=true",
  },
  {
    path: "/settings/budgets?of=acme",
    form: { measure: "cost", most: "2.50", per: "user", name: "", window: "month" },
    to: "/settings/budgets?of=acme&done=saved",
  },
  { path: "/settings/budgets/q1/delete", form: {}, to: "/settings/budgets?done=removed" },
  { path: "/new", form: model, to: "/acme/new-one/start" },
  { path: "/new", form: { ...model, type: "dataset" }, to: "/datasets/acme/new-one/start" },
  {
    path: "/acme/talker-1b/settings",
    form: { visibility: "private" },
    to: "/acme/talker-1b/settings?saved=true",
  },
  {
    path: "/acme/talker-1b/settings/move",
    form: { owner: "acme", name: "talker-2b" },
    to: "/acme/talker-2b/settings?saved=true",
  },
  {
    path: "/acme/talker-1b/settings/delete",
    form: { confirm: "acme/talker-1b" },
    to: "/acme?deleted=acme%2Ftalker-1b",
  },
])("$path with $form redirects to $to", async ({ path, form, to }) => {
  const response = await request(path, { user: true, form: { ...form } });
  expect([response.status, response.headers.get("location")]).toEqual([303, to]);
});

test("a new account is signed in", async () => {
  const response = await request("/join", { form: dora });
  expect(response.headers.get("set-cookie")).toContain(fixtureSession);
});

describe("a hub with closed sign-up", () => {
  const closed = createTestPages({ fetchHub: createFixtureHub({ signUpMode: "closed" }).fetch });

  test("says so, and has no sign-up links", async () => {
    const html = await (await closed.request("/join")).text();
    expect(html).toContain("Sign-up is closed");
    expect(html).not.toContain('action="/join"');
    expect(await (await closed.request("/login")).text()).not.toContain('href="/join');
    expect(await (await request("/login?next=%2Facme")).text()).toContain('href="/join?next=%2Facme"');
  });
});

test("a repository is private unless the form says public", async () => {
  const pages = createTestPages();
  await pages.request("/new", { user: true, form: { ...model, visibility: "" } });
  const sent = pages.hub.requests.findLast(({ method }) => method === "POST");
  expect(await sent?.json()).toMatchObject({ private: true });
});

test.each(["/settings/profile", "/settings/organizations", "/new", "/acme/talker-1b/settings"])(
  "%s redirects an anonymous visitor to sign in and back; the page is not cached",
  async (path) => {
    const anonymous = await request(path);
    expect([anonymous.status, anonymous.headers.get("location")]).toEqual([
      303,
      `/login?next=${encodeURIComponent(path)}`,
    ]);
    expect((await request(path, { user: true })).headers.get("cache-control")).toBe("private, no-store");
  },
);

test.each([
  { form: { owner: "acme", name: "taken" }, status: 409, says: "A repository with this name already exists" },
  { form: { owner: "harbour", name: "free" }, status: 403, says: "You do not have permission to create repositories" },
])("a repository that cannot be moved as $form.owner/$form.name stays, and the page says why", async (row) => {
  const response = await request("/acme/talker-1b/settings/move", { user: true, form: row.form });
  expect(response.status).toBe(row.status);
  expect(await response.text()).toContain(row.says);
});

test("the settings of a repository say what a new name redirects", async () => {
  const html = await (await request("/acme/talker-1b/settings", { user: true })).text();
  expect(html).toContain("API requests for acme/talker-1b are redirected to the new name");
});

test("an administrator chooses the default visibility of an organisation", async () => {
  const pages = createTestPages();
  const form = { visibility: "private" };
  const changed = await pages.request("/settings/organizations/acme/visibility", { user: true, form });
  expect(changed.status).toBe(303);
  const html = await (await pages.request("/settings/organizations/acme", { user: true })).text();
  expect(html).toMatch(/name="visibility" checked="" value="private"|value="private" checked=""/);
});

test("the only administrator names another one when leaving", async () => {
  const pages = createTestPages();
  const html = await (await pages.request("/settings/organizations/acme", { user: true })).text();
  expect(html).toMatch(/<select id="successor" name="successor">\s*<option value="grace" selected="">grace<\/option>/);
  await pages.request("/settings/organizations/acme/members/ada/remove", { user: true, form: { successor: "grace" } });
  const sent = pages.hub.requests.filter(({ method }) => method !== "GET").map(({ method, url }) => `${method} ${url}`);
  expect(sent).toEqual([
    "PUT https://hub.example/_private/organizations/acme/members/grace",
    "DELETE https://hub.example/_private/organizations/acme/members/ada",
  ]);
});

test("the link to a repository's settings requires write access", async () => {
  const link = 'href="/acme/talker-1b/settings"';
  expect(await (await request("/acme/talker-1b", { user: true })).text()).toContain(link);
  expect(await (await request("/acme/talker-1b")).text()).not.toContain(link);
  expect(await (await request("/harbour/gull-detector", { user: true })).text()).not.toContain('/settings"');
});

test("settings of a repository require write access", async () => {
  expect((await request("/harbour/gull-detector/settings", { user: true })).status).toBe(403);
  expect((await request("/acme/no-such-model/settings", { user: true })).status).toBe(404);
});

test("an organisation that the visitor does not belong to has no settings page", async () => {
  expect((await request("/settings/organizations/harbour", { user: true })).status).toBe(404);
});

const pagesFor = (membership: FixtureMembership) =>
  createTestPages({ fetchHub: createFixtureHub({ membership }).fetch });

describe("a member of an organisation", () => {
  const noRights = { read: false, write: "none", create: false, spend: false, administer: false } as const;
  const settings = "/settings/organizations/acme";

  test("without access sees only their own membership and can leave", async () => {
    const pages = pagesFor({ roleInOrg: "no_access", rights: noRights });
    const html = await (await pages.request(settings, { user: true })).text();
    expect(html).toContain("Your role is “No access”");
    expect(html).toContain("/settings/organizations/acme/members/ada/remove");
    for (const absent of ["grace", "readers", "Save the"]) expect(html).not.toContain(absent);
    const owner = await (await pages.request("/acme", { user: true })).text();
    for (const absent of [`href="${settings}"`, "/new?owner=acme"]) expect(owner).not.toContain(absent);
    expect(await (await pages.request("/new", { user: true })).text()).not.toContain('value="acme"');
    for (const path of ["/settings/usage", "/settings/providers/keys", "/settings/providers/order"]) {
      expect([path, (await pages.request(`${path}?of=acme`, { user: true })).status]).toEqual([path, 404]);
    }
  });

  test("with role read sees members and usage, and no form", async () => {
    const pages = pagesFor({ roleInOrg: "read", rights: { ...noRights, read: true } });
    const html = await (await pages.request(settings, { user: true })).text();
    expect(html).toContain("grace");
    for (const absent of ["readers-hint", "Save the"]) expect(html).not.toContain(absent);
    expect((await pages.request("/settings/usage?of=acme", { user: true })).status).toBe(200);
    expect((await pages.request("/settings/providers/keys?of=acme", { user: true })).status).toBe(404);
    expect(await (await pages.request("/acme", { user: true })).text()).not.toContain("/new?owner=acme");
  });
});

test("administrators can let members with role read spend, and see the setting", async () => {
  const pages = createTestPages();
  const checkbox = async () => {
    const html = await (await pages.request("/settings/organizations/acme", { user: true })).text();
    return /<input[^>]*name="readers"[^>]*>/.exec(html)?.[0];
  };
  expect(await checkbox()).not.toContain("checked");
  const saved = await pages.request("/settings/organizations/acme/spending", { user: true, form: { readers: "true" } });
  expect(saved.headers.get("location")).toBe("/settings/organizations/acme?saved=true");
  expect(await checkbox()).toContain("checked");
  await pages.request("/settings/organizations/acme/spending", { user: true, form: {} });
  expect(await checkbox()).not.toContain("checked");
});

test("an owner's page links to their datasets", async () => {
  expect(await (await request("/acme")).text()).toContain('<a href="/datasets?author=acme">2 datasets</a>');
});

test("other spellings redirect to the canonical name", async () => {
  const response = await request("/ADA");
  expect([response.status, response.headers.get("location")]).toEqual([301, "/ada"]);
});

test.each(["/ada?deleted=acme/talker-1b", "/ada?deleted=ada/%3Cscript%3E"])(
  "%s shows no deletion notice",
  async (path) => {
    expect(await (await request(path)).text()).not.toContain("is deleted");
  },
);

test("a stored key is never shown, but the result of its last test is", async () => {
  const pages = createTestPages();
  const form = { provider: "novita", key: "sk-never-shown-7qRs" };
  await pages.request("/settings/providers/keys", { user: true, form });
  const html = await (await pages.request("/settings/providers/keys", { user: true })).text();
  expect(html).not.toContain(form.key);
  expect(html).toContain("7qRs");
  expect(html).toContain("Groq returned 401: invalid key.");
});

test("provider settings of other owners return 404", async () => {
  expect((await request("/settings/providers/keys?of=harbour", { user: true })).status).toBe(404);
  const stored = await request("/settings/providers/keys?of=harbour", {
    user: true,
    form: { provider: "x", key: "y" },
  });
  expect(stored.status).toBe(404);
});

test("the provider order is stored and can be reset", async () => {
  const pages = createTestPages();
  const submit = async (form: Record<string, string>) => {
    await pages.request("/settings/providers/order", { user: true, form });
    const sent = pages.hub.requests.findLast(({ method }) => method !== "GET");
    return [sent?.method, sent?.method === "PUT" ? await sent.json() : undefined];
  };
  const form = { "place.groq": "", "off.groq": "on", "place.lab": "2", "share.lab": "0" };
  expect(await submit({ ...form, "place.novita": "1" })).toEqual([
    "PUT",
    { order: [["novita"], ["lab"]], disabled: ["groq"], weights: { lab: 0 } },
  ]);
  expect(await submit({ forget: "true", "place.novita": "1" })).toEqual(["DELETE", undefined]);
});

test("usage is shown by day and model for the selected owner and period", async () => {
  const pages = createTestPages();
  const html = await (await pages.request("/settings/usage?of=acme&days=7", { user: true })).text();
  const sent = pages.hub.requests.map(({ url }) => new URL(url)).find(({ pathname }) => pathname === "/api/usage");
  expect(sent?.search).toBe("?days=7&organisation=acme");
  expect(html.match(/<svg role="img"/g)).toHaveLength(3);
  expect(html).toContain("$0.00125");
  expect(html.match(/class="day-none"/g)).toHaveLength(18);
  const allUsers = await (await pages.request("/settings/usage?of=@hub", { user: true })).text();
  expect(allUsers).toContain("No calls in this period");
});

test("only providers with a key are ordered; the others link to a form for one, and stay excluded", async () => {
  const pages = createTestPages();
  const html = await (await pages.request("/settings/providers/order", { user: true })).text();
  expect([...html.matchAll(/data-row="([^"]+)"/g)].map(([, id]) => id)).toEqual(["groq", "lab"]);
  expect(html).toContain('href="/settings/providers/keys?provider=novita" aria-label="Add a key for Novita"');
  expect(html).toMatch(/<input type="checkbox"[^>]*name="off\.novita"[^>]*checked/);
  // The hub has a key for Groq; the key of the administrator does not count.
  const ofHub = await (await pages.request("/settings/providers/order?of=@hub", { user: true })).text();
  expect([...ofHub.matchAll(/data-row="([^"]+)"/g)].map(([, id]) => id)).toEqual(["groq", "lab"]);
  const keys = await (await pages.request("/settings/providers/keys?provider=novita", { user: true })).text();
  expect(keys).toMatch(/<option value="novita" selected/);
});

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

describe("usage by token", () => {
  const filters = { token: "65f0c1d2e3a4b5c6d7e8f902", model: "acme/talker-1b", provider: "groq" };
  const query = new URLSearchParams({ of: "acme", days: "7", ...filters });

  test("shows names of tokens, deleted ones, and latency", async () => {
    const pages = createTestPages();
    const html = await (await pages.request("/settings/usage", { user: true })).text();
    expect(textOf(html)).toContain("laptop acme/talker-1b groq 4 1 $0.0004 640 ms 2.1 s 180 ms");
    expect(textOf(html)).toContain("Deleted token (e8f902)");
    expect(html).toMatch(/<title>[^<]*: p50 640 ms, p95 2\.1 s<\/title>/);
  });

  test("its filters reach the router, every link keeps them, and the form shows them", async () => {
    const pages = createTestPages();
    const html = await (await pages.request(`/settings/usage?${query}`, { user: true })).text();
    const sent = pages.hub.requests
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname.startsWith("/api/usage"));
    expect(sent.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual(
      ["/api/usage", "/api/usage/breakdown"].map((path) => [path, { days: "7", organisation: "acme", ...filters }]),
    );
    const links = [...html.matchAll(/href="(\/settings\/usage\?[^"]*)"/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => link.includes("token=65f0"))).toHaveLength(5);
    expect(html).toMatch(/<option value="65f0c1d2e3a4b5c6d7e8f902" selected="">Deleted token/);
    expect(html).toContain('<input type="hidden" name="of" value="acme"/>');
  });

  test("its file has the rows of the page", async () => {
    const pages = createTestPages();
    const response = await pages.request(`/settings/usage?${query}&format=tokens-csv`, { user: true });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect((await response.text()).split("\r\n").slice(1)).toEqual([
      "Deleted token (e8f902),65f0c1d2e3a4b5c6d7e8f902,groq,acme/talker-1b,4,1,0,0.000400,640,2100,180,410",
      "",
    ]);
  });

  test("says that there are too many calls to count", async () => {
    const pages = createTestPages();
    const days = await (await pages.request("/settings/usage?provider=slow", { user: true })).text();
    expect(textOf(days)).toContain("could not be counted in time");
    expect(textOf(days)).toContain("By day");
    const file = await pages.request("/settings/usage?provider=slow&format=tokens-csv", { user: true });
    expect([file.status, file.headers.get("retry-after")]).toEqual([503, "5"]);
  });
});

test("budgets are shown with what is used, reserved and left", async () => {
  const pages = createTestPages();
  const html = await (await pages.request("/settings/budgets", { user: true })).text();
  const text = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  expect(text).toContain("$50.00 per month, all calls together");
  expect(text).toContain("$42.50 of $50.00 $7.00 left, $0.50 reserved for running calls");
  expect(text).toContain("600 calls per minute, each model");
  expect(text).toContain("acme/one 20 calls of 600 calls 580 calls left");
  expect(text).toContain("Show 1 more");
  expect(html).not.toContain("Separately for each user");
  const ofOrganization = await (await pages.request("/settings/budgets?of=acme", { user: true })).text();
  expect(ofOrganization).toContain("Separately for each user");
});

test("custom providers are shown with the hub's keys: engine, health and models", async () => {
  const pages = createTestPages();
  const html = await (await pages.request("/settings/providers/keys?of=@hub", { user: true })).text();
  const text = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  expect(text).toContain("The lab Ollama 0.12.6 Ready");
  expect(text).toContain("llama3.2:latest Chat 131,072 tokens Loaded nomic:latest Feature Extraction Not loaded");
  expect(text).toContain("Spare server Not recognized Failing");
  expect(text).toContain("It responded 500 to GET /v1/models. some-model Any task");
  const own = await (await pages.request("/settings/providers/keys", { user: true })).text();
  expect(own).not.toContain("Custom providers");
});

test("launched engines are shown to administrators with their calls and their last failure, and can be stopped", async () => {
  const pages = createTestPages();
  const html = await (await pages.request("/settings/engine", { user: true })).text();
  const text = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  expect(text).toContain("acme/tiny llama.cpp (llama-server b8681)");
  expect(text).toContain("1 of 2 running");
  expect(text).toContain("The engine ended with status 3. out of &lt;memory&gt;");
  expect(text).toContain("1 running, 3 waiting");
  expect(text).toContain("one is starting MinimumReplicasUnavailable: 0 of 1 &lt;pods&gt; are available");
  for (const action of ["start", "stop"]) expect(html).toContain(`action="/settings/engine/${action}"`);
  const form = { launcher: "llama", model: "acme/tiny" };
  const stopped = await pages.request("/settings/engine/stop", { user: true, form });
  expect(stopped.headers.get("location")).toBe("/settings/engine?done=stopped");
  const sent = pages.hub.requests.find(({ url }) => new URL(url).pathname === "/api/router/launchers/stop");
  expect(await sent?.json()).toEqual(form);
});

test("a suspended user reads why at sign-in", async () => {
  const pages = createTestPages();
  const form = { username: "suspended", password: "correct horse" };
  const response = await pages.request("/login", { form });
  expect(response.status).toBe(403);
  expect(await response.text()).toContain("This account is suspended. Reason: Spam");
});

test("a profile that needs a confirmation keeps what was typed", async () => {
  const pages = createTestPages();
  const form = { fullname: "Ada of the harbor", email: "late@example.org" };
  const sent = await pages.request("/settings/profile", { user: true, form });
  expect(sent.headers.get("location")).toBe("/settings/confirm?next=%2Fsettings%2Fprofile");
  const cookies = sent.headers.getSetCookie().find((line) => line.includes("flash")) ?? "";
  const html = await (await pages.request("/settings/profile", { user: true, cookies })).text();
  for (const value of [...Object.values(form), "Not saved yet."]) expect(html).toContain(value);
});
