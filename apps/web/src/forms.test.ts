import { describe, expect, test } from "vitest";
import { fixtureSession, fixtureSetupToken, fixtureUser } from "./testing/fixture-hub.ts";
import { createTestPages, hubUrl } from "./testing/pages.ts";

const { request } = createTestPages();
const credentials = { ...fixtureUser, next: "/acme/talker-1b" };

describe("signing in", () => {
  test("sets a protected session cookie and redirects", async () => {
    const response = await request("/login", { form: credentials });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/acme/talker-1b");
    const cookie = response.headers.get("set-cookie") ?? "";
    expect(cookie).toContain(`__Host-modelyard_session=${fixtureSession}`);
    for (const attribute of ["HttpOnly", "SameSite=Lax", "Path=/", "Expires="]) {
      expect(cookie).toContain(attribute);
    }
  });

  test("works on a hub without https", async () => {
    const plain = createTestPages({ publicUrl: () => "http://hub.local:7860" });
    const response = await plain.request("/login", { form: credentials, headers: { origin: "http://hub.local:7860" } });
    expect(response.status).toBe(303);
    expect(response.headers.get("set-cookie")).toMatch(/^modelyard_session=/);
    expect((await plain.request("/settings/tokens", { user: true })).status).toBe(200);
  });

  test.each([
    { what: "a wrong password", form: { ...credentials, password: "wrong" }, status: 401, says: "is incorrect" },
    {
      what: "too many attempts",
      form: { ...credentials, username: "throttled" },
      status: 429,
      says: "Too many failed attempts",
    },
  ])("$what shows a message, and keeps the name but not the password", async ({ form, status, says }) => {
    const response = await request("/login", { form });
    const html = await response.text();
    expect(response.status).toBe(status);
    expect(html).toContain(says);
    expect(html).toContain(`value="${form.username}"`);
    expect(html).not.toContain(form.password);
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "/\t/evil.example"])(
    "never redirects to %j",
    async (next) => {
      const response = await request("/login", { form: { ...fixtureUser, next } });
      expect(response.headers.get("location")).toBe("/");
      const html = await (await request(`/login?next=${encodeURIComponent(next)}`)).text();
      expect(html).toContain('name="next" value="/"');
    },
  );
});

test("too many failures return Retry-After", async () => {
  const response = await request("/login", { form: { ...credentials, username: "throttled" } });
  expect(response.headers.get("retry-after")).toBe("30");
});

test("under https a session cookie without the __Host- prefix is ignored", async () => {
  const planted = { cookie: `modelyard_session=${fixtureSession}` };
  expect((await request("/settings/tokens", { headers: planted })).status).toBe(303);
  expect((await request("/settings/tokens", { user: true })).status).toBe(200);
});

test("signing out ends the session and removes the cookie", async () => {
  const response = await request("/logout", { user: true, form: {} });
  expect(response.status).toBe(303);
  expect(response.headers.get("set-cookie")).toMatch(/modelyard_session=;.*Max-Age=0/);
});

describe("the first administrator", () => {
  const form = { setupToken: fixtureSetupToken, username: "ada", fullname: "", password: "correct horse" };

  test("is signed in", async () => {
    const response = await request("/welcome", { form });
    expect(response.status).toBe(303);
    expect(response.headers.get("set-cookie")).toContain(fixtureSession);
  });

  test("sees why a set-up link is no longer valid", async () => {
    const response = await request("/welcome", { form: { ...form, setupToken: "old" } });
    expect(response.status).toBe(401);
    expect(await response.text()).toContain("This set-up link is no longer valid");
  });

  test.each([
    { token: fixtureSetupToken, says: "Create administrator" },
    { token: "used", says: "This set-up link has already been used" },
    { token: "old", says: "This set-up link is no longer valid" },
    { token: "", says: "Incomplete link" },
  ])("sees the state of the set-up link $token before filling in the form", async ({ token, says }) => {
    expect(await (await request(`/welcome?token=${token}`)).text()).toContain(says);
  });
});

describe("access tokens", () => {
  test("an anonymous visitor is redirected to sign in and back", async () => {
    const response = await request("/settings/tokens");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/login?next=%2Fsettings%2Ftokens");
  });

  test("a new token is shown once, then only its ending; revoking removes it", async () => {
    const pages = createTestPages();
    const created = await pages.request("/settings/tokens", {
      user: true,
      form: { displayName: "build machine", role: "write" },
    });
    expect(created.status).toBe(303);
    expect(created.headers.get("location")).toBe("/settings/tokens");
    const flash = created.headers.get("set-cookie") ?? "";
    for (const attribute of ["__Host-modelyard_flash=", "HttpOnly", "Secure", "SameSite=Lax", "Max-Age=60"]) {
      expect(flash).toContain(attribute);
    }
    expect(`${flash} ${Buffer.from(flash.split(/[=;]/)[1] ?? "", "base64url").toString()}`).not.toContain("hf_fixture");

    const shown = await pages.request("/settings/tokens", { user: true, cookies: flash });
    expect(shown.headers.get("cache-control")).toBe("no-store");
    expect(shown.headers.get("set-cookie")).toMatch(/__Host-modelyard_flash=;.*Max-Age=0/);
    expect(await shown.text()).toContain("hf_fixture9xYz");
    const posts = pages.hub.requests.filter(({ method, url }) => method === "POST" && url.endsWith("/_private/tokens"));
    expect(posts).toHaveLength(1);

    const listed = await (await pages.request("/settings/tokens", { user: true })).text();
    expect(listed).toContain("build machine");
    expect(listed).toContain("9xYz");
    expect(listed).not.toContain("hf_fixture9xYz");

    const revoked = await pages.request("/settings/tokens/token-1/revoke", { user: true, form: {} });
    expect(revoked.headers.get("location")).toBe("/settings/tokens?revoked=true");
    expect(await (await pages.request("/settings/tokens?revoked=true", { user: true })).text()).not.toContain(
      "build machine",
    );
  });

  test("a token without a name is not created", async () => {
    const response = await request("/settings/tokens", { user: true, form: { displayName: " ", role: "read" } });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Enter a token name");
  });

  test("creating a token requires signing in", async () => {
    const response = await request("/settings/tokens", { form: { displayName: "x", role: "read" } });
    expect(response.status).toBe(401);
    expect(await response.text()).toContain("Sign in to continue");
  });
});

test("the theme is stored in a cookie and the visitor returns to the page", async () => {
  const response = await request("/settings/theme", { form: { theme: "dark", next: "/models?search=a" } });
  expect(response.headers.get("location")).toBe("/models?search=a");
  expect(response.headers.get("set-cookie")).toContain("modelyard_theme=dark");
});

describe("a cross-site form", () => {
  const posts = [
    "/login",
    "/logout",
    "/welcome",
    "/settings/tokens",
    "/settings/tokens/token-1/revoke",
    "/settings/keys",
    "/settings/keys/key-1/remove",
    "/settings/theme",
    "/join",
    "/settings/profile",
    "/settings/password",
    "/settings/organizations",
    "/settings/organizations/acme",
    "/settings/organizations/acme/spending",
    "/settings/organizations/acme/members",
    "/settings/organizations/acme/members/grace/remove",
    "/settings/providers/keys",
    "/settings/providers/keys/groq/test",
    "/settings/providers/keys/groq/delete",
    "/settings/providers/order",
    "/new",
    "/acme/talker-1b/settings",
    "/acme/talker-1b/settings/delete",
    "/acme/talker-1b/settings/move",
    "/settings/organizations/acme/visibility",
    "/datasets/acme/words/settings",
  ];
  const origins: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: hubUrl, "sec-fetch-site": "cross-site" },
    { origin: "https://hub.example.evil.example" },
  ];
  test.each(posts.flatMap((path) => origins.map((headers) => ({ path, headers }))))(
    "$path rejects $headers",
    async ({ path, headers }) => {
      const pages = createTestPages();
      const response = await pages.request(path, { user: true, form: credentials, headers });
      expect(response.status).toBe(403);
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(pages.hub.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    },
  );

  test("other content types and oversized forms are rejected", async () => {
    const json = await request("/login", { form: credentials, headers: { "content-type": "application/json" } });
    expect(json.status).toBe(415);
    expect((await request("/login", { form: { username: "a".repeat(70_000) } })).status).toBe(413);
  });
});

describe("pages about apps", () => {
  test.each([
    { what: "an app of another user", path: "/settings/applications/unknown", status: 404 },
    {
      what: "a request that is too long",
      path: `/oauth/authorize?client_id=notebook&x=${"a".repeat(8192)}`,
      status: 400,
    },
  ])("$what is refused with $status", async ({ path, status }) => {
    expect((await request(path, { user: true })).status).toBe(status);
  });
});
