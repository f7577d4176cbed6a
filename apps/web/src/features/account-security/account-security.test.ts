import { describe, expect, test } from "vitest";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { createTestPages } from "../../testing/pages.ts";

const { request } = createTestPages();

describe("signing in with a second factor", () => {
  test("the password leads to the page for the code, which keeps the page to return to", async () => {
    const response = await request("/login", { form: { username: "second", password: "x", next: "/models" } });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/login/two-factor?next=%2Fmodels"]);
    expect(response.headers.getSetCookie()).toEqual(["modelyard_second_factor=1"]);
    const html = await (await request("/login/two-factor?next=/models")).text();
    expect(html).toContain('name="next" value="/models"');
    expect(html).toContain('autoComplete="one-time-code"');
  });

  test.each([
    { code: "123456", status: 303, next: "/models" },
    { code: "000000", status: 403, says: "This code is wrong" },
    { code: "expired", status: 401, says: "Enter your password again" },
  ])("the code $code is answered with $status", async ({ code, status, next, says }) => {
    const response = await request("/login/two-factor", { form: { code, next: "/models" } });
    expect([response.status, response.headers.get("location")]).toEqual([status, next ?? null]);
    if (says !== undefined) expect(await response.text()).toContain(says);
  });

  test("it does not lead to another site", async () => {
    const response = await request("/login/two-factor", { form: { code: "123456", next: "//evil.test" } });
    expect(response.headers.get("location")).toBe("/");
  });
});

test("the set-up shows a picture made on the server and the key", async () => {
  const html = await (await request("/settings/security/two-factor", { user: true })).text();
  expect(html).toContain('src="data:image/svg+xml;base64,');
  expect(html).toContain("GEZD GNBV GY3T QOJQ");
});

test("a change without a recent confirmation asks for the password, and returns", async () => {
  const late = await request("/settings/security/two-factor", { user: true, form: { code: "late" } });
  expect(late.headers.get("location")).toBe("/settings/confirm?next=%2Fsettings%2Fsecurity%2Ftwo-factor");
  const wrong = await request("/settings/confirm", { user: true, form: { password: "wrong", next: "/settings" } });
  expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining("The password is incorrect.")]);
});

test("the data of the visitor is a file, and the account is deleted with the own name only", async () => {
  const file = await request("/settings/account/export", { user: true });
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="ada-[\d-]{10}\.json"$/);
  expect(await file.json()).toEqual({ profile: [{ name: "ada" }] });
  expect((await request("/settings/account/export")).status).toBe(303);
  const wrong = await request("/settings/account/delete", { user: true, form: { name: "bob" } });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("This is not your user name.")]);
});

test("with sign-up by invitation, the page depends on the link", async () => {
  const invited = createTestPages({ fetchHub: createFixtureHub({ signUpMode: "invitation" }).fetch });
  const join = async (query: string) => (await invited.request(`/join${query}`)).text();
  expect(await join("")).toContain("Sign-up is by invitation");
  expect(await join("?invitation=old")).toContain("This invitation does not work");
  expect(await join("?invitation=invite-token")).toContain('name="invitation" value="invite-token"');
});

const page = async (query: string) => (await request(`/login/reset${query}`)).text();

test("a link for a new password shows the form, an old one does not, and none asks for the address", async () => {
  expect(await page("?token=link-token")).toContain('autoComplete="new-password"');
  expect(await page("?token=old")).toContain("This link does not work");
  expect(await page("")).toContain('action="/login/reset/email"');
  const sent = await request("/login/reset/email", { form: { email: "ada@example.org" } });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/login/reset?sent=true"]);
  expect(await page("?sent=true")).toContain("Check your mail");
});

test("the link of a verification message is confirmed with a button; one that does not work offers a new message", async () => {
  const opened = await (await request("/settings/email?token=link-token", { user: true })).text();
  expect(opened).toContain('name="token" value="link-token"');
  const confirmed = await request("/settings/email", { user: true, form: { token: "link-token" } });
  expect(confirmed.headers.get("location")).toBe("/settings/email?done=verified");
  const old = await request("/settings/email", { user: true, form: { token: "old" } });
  expect([old.status, await old.text()]).toEqual([400, expect.stringContaining('action="/settings/email/send"')]);
  expect((await request("/settings/email?token=link-token")).headers.get("location")).toContain("/login?next=");
});

test("a form that the hub refuses because of its state says why, and is no failure of the page", async () => {
  const { fetch } = createFixtureHub();
  const refused = createTestPages({
    fetchHub: async (sent) =>
      sent.url.endsWith("/_private/two-factor/recovery-codes")
        ? Response.json({ error: "Two-factor authentication is off." }, { status: 409 })
        : fetch(sent),
  });
  const response = await refused.request("/settings/security/recovery-codes", { user: true, form: {} });
  const html = await response.text();
  expect(response.status).toBe(409);
  expect(html).toContain("Nothing was changed");
  expect(html).toContain("Two-factor authentication is off. Go back and load the page again");
});
