import { describe, expect, test } from "vitest";
import { createTestPages } from "../../testing/pages.ts";

const { request } = createTestPages();
const credential = (id: string) => JSON.stringify({ id });

describe("signing in with a passkey", () => {
  test("is offered at an address that browsers accept, hidden until the script shows it", async () => {
    const html = await (await request("/login?next=/models")).text();
    expect(html).toContain('autoComplete="username webauthn"');
    expect(html).toMatch(/<form[^>]* hidden="" action="\/login\/passkey"/);
    for (const publicUrl of ["http://hub.example", "https://192.0.2.1"]) {
      const other = createTestPages({ publicUrl: () => publicUrl });
      const plain = await (await other.request("/login")).text();
      expect(plain).not.toContain("webauthn");
      expect(plain).not.toContain("/login/passkey");
    }
  });

  test("the options come with the cookie that binds them to the browser", async () => {
    const response = await request("/login/passkey/options", { form: {} });
    expect(await response.json()).toEqual({ challenge: "sign-in-challenge" });
    expect(response.headers.getSetCookie()).toEqual(["modelyard_passkey=1"]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const evil = await request("/login/passkey/options", { form: {}, headers: { origin: "https://evil.example" } });
    expect(evil.status).toBe(403);
  });

  test.each(["/login/passkey", "/login/two-factor/passkey"])("%s: problems are explained", async (path) => {
    for (const { response, status, says } of [
      { response: credential("PasskeyExpired"), status: 403, says: "was used before or has expired" },
      { response: credential("PasskeyRefused"), status: 403, says: "not registered, or could not be verified" },
      { response: credential("PasskeyCopied"), status: 403, says: "may have been copied" },
      { response: credential("AccountSuspended"), status: 403, says: "Refused: AccountSuspended" },
      { response: "", status: 400, says: "could not be verified" },
      { response: "[1", status: 400, says: "could not be verified" },
      { response: '"text"', status: 400, says: "could not be verified" },
    ]) {
      const refused = await request(path, { form: { response, next: "/models" } });
      expect([response, refused.status]).toEqual([response, status]);
      const html = await refused.text();
      expect(html).toContain(says);
      expect(html).toContain('name="next" value="/models"');
    }
  });

  test.each(["/login/passkey", "/login/two-factor/passkey"])(
    "%s leads to the page, and to no other site",
    async (path) => {
      for (const [next, expected] of [
        ["/models", "/models"],
        ["//evil.test", "/"],
      ] as const) {
        const signedIn = await request(path, { form: { response: credential("known"), next } });
        expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, expected]);
        expect(signedIn.headers.get("set-cookie")).toContain("modelyard_session=");
      }
    },
  );

  test("replaces the code of a user who has one", async () => {
    const html = await (await request("/login/two-factor", { cookies: "modelyard_second_factor=1" })).text();
    expect(html).toContain("second-challenge");
    expect(html).toContain("Use a passkey");
    expect(await (await request("/login/two-factor")).text()).not.toContain("Use a passkey");
  });
});

describe("the passkeys of the visitor", () => {
  test("are listed with their names as text", async () => {
    const html = await (await request("/settings/security", { user: true })).text();
    expect(html).toContain("&lt;laptop&gt;");
    expect(html).toContain("For another address of this hub");
    expect(html).toContain("last used:");
  });

  test.each([
    { form: { name: "", response: credential("known") }, status: 400, says: "Enter a name of 1 to 60 characters." },
    { form: { name: "a".repeat(61), response: credential("known") }, status: 400, says: "Enter a name" },
    { form: { name: "key", response: "" }, status: 400, says: "requires JavaScript" },
    { form: { name: "key", response: credential("twice") }, status: 400, says: "already has a passkey" },
    { form: { name: "key", response: credential("PasskeyExpired") }, status: 403, says: "has expired" },
  ])("a new one is refused: $says", async ({ form, status, says }) => {
    const response = await request("/settings/security/passkeys", { user: true, form });
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(html).toContain(says);
    expect(html).toContain("new-challenge");
    if (form.name !== "") expect(html).toContain(`value="${form.name}"`);
  });

  test("are added, renamed and removed; a late change asks for the password", async () => {
    const post = async (path: string, form: Record<string, string>) =>
      (await request(`/settings/security/passkeys${path}`, { user: true, form })).headers.get("location");
    expect(await post("", { name: "key", response: credential("known") })).toContain("done=passkeyAdded");
    expect(await post("/passkey-1", { name: "new" })).toContain("done=passkeyRenamed");
    expect(await post("/passkey-1", { name: "late" })).toContain("/settings/confirm");
    expect(await post("/passkey-1/remove", {})).toContain("done=passkeyRemoved");
    const kept = await request("/settings/security/passkeys/passkey-1", { user: true, form: { name: " " } });
    expect([kept.status, await kept.text()]).toEqual([400, expect.stringContaining("Enter a name of 1 to 60")]);
  });
});
