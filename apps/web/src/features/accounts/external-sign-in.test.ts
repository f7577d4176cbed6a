import { describe, expect, test } from "vitest";
import { createTestPages } from "../../testing/pages.ts";

const { request } = createTestPages();

test("the sign-in page links to the external provider, and keeps the page to return to", async () => {
  const html = await (await request("/login?next=/models")).text();
  expect(html).toContain('href="/login/external?next=%2Fmodels"');
  expect(html).toContain("Sign in with Acme ID");
});

test("the link leads to the provider, with the cookie that the callback needs", async () => {
  const response = await request("/login/external?next=/models");
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("https://id.example.org/auth?state=1");
  expect(response.headers.getSetCookie()).toEqual(["modelyard_sign_in=1"]);
});

test("the callback signs in and returns to the page", async () => {
  const response = await request("/login/external/callback?code=1&state=1");
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/models");
  expect(response.headers.getSetCookie()).toEqual(["modelyard_session=1"]);
});

describe("a sign-in that fails shows the form for passwords, and the reason", () => {
  test.each([
    { code: "expired", status: 400, says: "Start it again." },
    { code: "refused", status: 403, says: "No account of this hub is linked" },
    { code: "down", status: 503, says: "Sign in with your password" },
  ])("$code: $status", async ({ code, status, says }) => {
    const response = await request(`/login/external/callback?code=${code}`);
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(html).toContain(says);
    expect(html).toContain('type="password"');
  });
});

test("after signing out, the page links to the provider's page for it", async () => {
  const html = await (await request("/logout")).text();
  expect(html).toContain('href="https://id.example.org/logout"');
  expect((await request("/logout", { user: true })).headers.get("location")).toBe("/");
});

describe("the profile", () => {
  test("links to the provider after the password was checked", async () => {
    expect(await (await request("/settings/profile", { user: true })).text()).not.toContain("id.example.org");
    const checked = await request("/settings/identity/link", { user: true, form: { linkPassword: "correct horse" } });
    expect(checked.headers.get("location")).toBe("/settings/profile");
    const cookies = checked.headers.getSetCookie().find((line) => line.includes("flash")) ?? "";
    const html = await (await request("/settings/profile", { user: true, cookies })).text();
    expect(html).toContain('href="https://id.example.org/auth?state=2"');
  });

  test("shows a wrong password at its field", async () => {
    const response = await request("/settings/identity/link", { user: true, form: { linkPassword: "wrong" } });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("This is not your current password.");
  });
});
