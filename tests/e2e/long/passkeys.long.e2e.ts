import { AxeBuilder } from "@axe-core/playwright";
import { type CDPSession, expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { account } from "../../support/hub-with-account.ts";
import { test } from "../shared-hub.ts";

/** Gives the browser an authenticator whose user always confirms. */
async function addAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** Other tests share the hub: they must not need a second factor. */
const vera = { username: "vera", password: "six more plain words" };

async function signInWithPassword(page: Page, url: string, who = account): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("User name").fill(who.username);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
const isSignedIn = async (page: Page) => expect(page.locator("summary").filter({ hasText: "vera" })).toBeVisible();
const passkeyRow = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("a passkey is created, signs in, is renamed and removed", async ({ hub, context }) => {
  test.setTimeout(180_000);
  // Browsers have no passkeys for IP addresses.
  const url = hub.url.replace("127.0.0.1", "localhost");
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) problems.push(message.text());
  });
  const { session, authenticatorId } = await addAuthenticator(page);
  await context.request.post(`${url}/join`, { form: vera, headers: { origin: url } });
  await context.clearCookies();
  await signInWithPassword(page, url, vera);
  await isSignedIn(page);
  await page.goto(`${url}/settings/security`);
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await expect(page.getByRole("button", { name: "Create passkey" })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.getByLabel("Name", { exact: true }).fill("laptop");
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByText("Passkey added.")).toBeVisible();
  await expect(passkeyRow(page, "laptop")).toContainText("never");

  // A second one on the same device is refused by the device, and says so.
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill("again");
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByText("already has a passkey")).toBeVisible();

  // Nothing is typed to sign in. The user name's field would sign in by itself: this authenticator always confirms.
  await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await context.clearCookies();
  await page.goto(`${url}/login?next=/settings/security`);
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await expect(button).toBeVisible();
  await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await button.click();
  await expect(page).toHaveURL(`${url}/settings/security`);
  await expect(passkeyRow(page, "laptop")).not.toContainText("never");

  // After the password, it replaces the code of the app.
  await page.goto(`${url}/settings/security/two-factor`);
  const secret = (await page.locator("main code").first().textContent()) ?? "";
  await page.getByLabel("Six-digit code").fill(new TOTP({ secret: Secret.fromBase32(secret.trim()) }).generate());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeVisible();
  await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await context.clearCookies();
  await signInWithPassword(page, url, vera);
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
  await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await isSignedIn(page);

  await page.goto(`${url}/settings/security`);
  await page.getByLabel("Rename passkey laptop").click();
  await passkeyRow(page, "laptop").getByRole("textbox", { name: "Name" }).fill("old laptop");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Passkey renamed.")).toBeVisible();
  await page.getByLabel("Remove passkey old laptop").click();
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("Passkey removed.")).toBeVisible();

  // The device still has it, the hub does not.
  await context.clearCookies();
  await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await page.goto(`${url}/login`);
  await expect(button).toBeVisible();
  await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: "not registered" })).toBeVisible();
  expect(problems).toEqual([]);
});

test("at an IP address, the page says why there are no passkeys", async ({ hub, page }) => {
  await signInWithPassword(page, hub.url);
  await page.goto(`${hub.url}/settings/security`);
  await expect(page.getByText("only for addresses with https and a host name")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add a passkey" })).toHaveCount(0);
  await page.goto(`${hub.url}/settings/security/passkeys`);
  await expect(page).toHaveURL(`${hub.url}/settings/security`);
  await page.context().clearCookies();
  await page.goto(`${hub.url}/login`);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.locator("[data-passkey]")).toHaveCount(0);
});
