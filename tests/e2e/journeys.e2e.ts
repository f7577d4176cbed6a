import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { type Hands, keyboard, mouse } from "../support/hands.ts";
import { type HubWithAccount, signIn, slowModel, startHubWithAccount } from "../support/hub-with-account.ts";

let hub: HubWithAccount;

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  hub = await startHubWithAccount(request);
  await request.dispose();
});
test.afterAll(() => hub?.stop());

interface Journey {
  name: string;
  signedIn?: true;
  needsScript?: true;
  go: (page: Page, hands: Hands, context: BrowserContext) => Promise<void>;
}

const main = (page: Page) => page.getByRole("main");

const journeys: readonly Journey[] = [
  {
    name: "find a model",
    go: async (page, hands) => {
      await page.goto(hub.url);
      await hands.write(page.getByLabel("Search everything"), "tiny-chat");
      await page.keyboard.press("Enter");
      await hands.press(
        main(page)
          .getByRole("link", { name: /yard\/\s*tiny-chat/ })
          .first(),
      );
      await expect(page.getByRole("heading", { level: 1, name: /tiny-chat/ })).toBeVisible();
    },
  },
  {
    name: "narrow a list and widen it again",
    go: async (page, hands) => {
      await page.goto(`${hub.url}/models`);
      await hands.press(
        main(page)
          .getByRole("link", { name: /^Text Generation/ })
          .first(),
      );
      await expect(page).toHaveURL(/pipeline_tag=text-generation/);
      await expect(main(page).getByText("harbour-speech")).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL(`${hub.url}/models`);
    },
  },
  {
    name: "copy code",
    needsScript: true,
    go: async (page, hands, context) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: hub.url });
      await page.goto(`${hub.url}/yard/tiny-chat`);
      await hands.press(page.getByText("Use this model"));
      const use = page.getByRole("region", { name: "Use this model" });
      await hands.press(use.getByRole("button", { name: "Copy code" }).filter({ visible: true }));
      await expect(page.locator("#announcement")).toHaveText("Copied");
      const shown = await use.locator("pre").filter({ visible: true }).textContent();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied.trim()).toBe(shown?.trim());
    },
  },
  {
    name: "try a model",
    signedIn: true,
    go: async (page, hands) => {
      await page.goto(`${hub.url}/yard/tiny-chat`);
      await hands.press(page.getByRole("region", { name: "Try it" }).getByRole("button", { name: "Run" }));
      await expect(page.getByRole("region", { name: "Response" })).toContainText(/simulat/i);
    },
  },
  {
    name: "stop a response",
    signedIn: true,
    needsScript: true,
    go: async (page, hands) => {
      await page.goto(`${hub.url}/${slowModel}`);
      const panel = page.locator("#try");
      const input = panel.locator("textarea, input[type=text]").first();
      if ((await input.inputValue()) === "") await hands.write(input, "Hello");
      await hands.press(panel.getByRole("button", { name: "Run" }));
      await hands.press(panel.getByRole("button", { name: "Stop" }));
      await expect(panel.getByText("Stopped. The request to the provider was cancelled.")).toBeVisible();
      await expect(panel.getByRole("button", { name: "Stop" })).toBeHidden();
    },
  },
  {
    name: "like a model and unlike it",
    signedIn: true,
    go: async (page, hands) => {
      await page.goto(`${hub.url}/yard/tiny-chat?provider=simulator`);
      const like = page.getByRole("button", { name: "Like", exact: true });
      await expect(like).toHaveAttribute("aria-pressed", "false");
      await hands.press(like);
      await expect(like).toHaveAttribute("aria-pressed", "true");
      await expect(page.getByText("1 like", { exact: true })).toBeAttached();
      await expect(page).toHaveURL(`${hub.url}/yard/tiny-chat?provider=simulator`);
      await hands.press(like);
      await expect(like).toHaveAttribute("aria-pressed", "false");
      await expect(page.getByText("0 likes", { exact: true })).toBeAttached();
    },
  },
  {
    name: "read the documentation",
    go: async (page, hands) => {
      await page.goto(`${hub.url}/docs`);
      await hands.press(main(page).getByRole("link", { name: "Call models" }));
      await expect(page.getByRole("heading", { level: 1, name: "Call models" })).toBeVisible();
      await hands.press(page.getByRole("link", { name: "Choose a provider", exact: true }).first());
      await expect(page).toHaveURL(/#choose-a-provider$/);
      await hands.press(page.getByRole("link", { name: /^Next/ }));
      await expect(page.getByRole("heading", { level: 1, name: "Publish a model" })).toBeVisible();
    },
  },
  {
    name: "switch the language",
    go: async (page, hands) => {
      await page.goto(`${hub.url}/models`);
      await hands.press(page.locator("summary").filter({ hasText: "Language: English" }));
      await hands.press(page.getByRole("button", { name: "Türkçe" }));
      await expect(page.locator("html")).toHaveAttribute("lang", "tr");
      await expect(page).toHaveURL(`${hub.url}/models`);
    },
  },
  {
    name: "order the providers",
    signedIn: true,
    go: async (page, hands) => {
      await page.goto(`${hub.url}/settings/providers/order`);
      const names = page.locator("tbody th");
      const first = (await names.first().textContent()) ?? "";
      await hands.press(page.getByRole("button", { name: `Move ${first} down`, exact: true }));
      await expect(names.nth(1)).toHaveText(first);
      await hands.press(page.getByRole("button", { name: "Save order" }));
      await expect(page.getByText("Saved.")).toBeVisible();
      await expect(names.nth(1)).toHaveText(first);
    },
  },
  {
    name: "create a token",
    signedIn: true,
    go: async (page, hands) => {
      await page.goto(`${hub.url}/settings/tokens`);
      await hands.write(page.getByLabel("Name", { exact: true }), "build machine");
      await hands.press(page.getByRole("button", { name: "Create token" }));
      await expect(page.getByText(/^hf_\w{30,}$/)).toBeVisible();
      await page.goto(`${hub.url}/settings/tokens`);
      await expect(page.getByText(/^hf_\w{30,}$/)).toHaveCount(0);
    },
  },
  {
    name: "store a provider's key and delete it",
    signedIn: true,
    go: async (page, hands) => {
      await page.goto(`${hub.url}/settings/providers/keys`);
      await hands.choose(page.getByLabel("Provider", { exact: true }), "Novita AI");
      await hands.write(page.getByLabel("Key", { exact: true }), "sk_0123456789abcxyz");
      await hands.press(page.getByRole("button", { name: "Save key" }));
      await expect(page.getByRole("row", { name: /Novita AI/ })).toContainText("…cxyz");
      await hands.press(page.getByLabel("Delete the key for Novita AI"));
      await hands.press(page.getByRole("button", { name: "Delete key" }));
      await expect(page.getByRole("row", { name: /Novita AI/ })).toHaveCount(0);
    },
  },
  {
    name: "add a provider to a model and remove it",
    signedIn: true,
    go: async (page, hands) => {
      await page.goto(`${hub.url}/${slowModel}/settings`);
      await hands.press(main(page).getByRole("link", { name: "Manage providers" }));
      await hands.choose(page.getByLabel("Provider", { exact: true }), "Novita AI");
      await hands.choose(page.getByLabel("Task"), "Chat");
      await hands.write(page.getByLabel("Provider's model name"), "lab/slow-chat");
      await hands.press(page.getByRole("button", { name: "Save" }));
      await expect(page.getByRole("row", { name: /Novita AI/ })).toContainText("lab/slow-chat");
      await hands.press(page.getByLabel("Remove Novita AI"));
      await hands.press(page.getByRole("button", { name: "Remove provider" }));
      await expect(page.getByRole("row", { name: /Novita AI/ })).toHaveCount(0);
    },
  },
  {
    name: "sign out",
    signedIn: true,
    go: async (page, hands) => {
      await page.goto(hub.url);
      await hands.press(page.locator("summary").filter({ hasText: "ada" }));
      await hands.press(page.getByRole("button", { name: "Sign out" }));
      await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
    },
  },
];

const ways: readonly { way: string; handsOf: (page: Page) => Hands; javaScriptEnabled: boolean }[] = [
  { way: "with a mouse", handsOf: () => mouse, javaScriptEnabled: true },
  { way: "with keys alone", handsOf: keyboard, javaScriptEnabled: true },
  { way: "without JavaScript", handsOf: () => mouse, javaScriptEnabled: false },
];

for (const { way, handsOf, javaScriptEnabled } of ways) {
  test.describe(way, () => {
    test.use({ javaScriptEnabled });
    for (const { name, signedIn, needsScript, go } of journeys) {
      if (needsScript === true && !javaScriptEnabled) continue;
      test(name, async ({ page, context }) => {
        if (signedIn === true) await signIn(context.request, hub.url);
        await go(page, handsOf(page), context);
      });
    }
  });
}

test("a provider is dragged to another place, after one whose priority was just typed", async ({ page, context }) => {
  await signIn(context.request, hub.url);
  for (const provider of ["together", "cohere", "baseten"]) {
    const form = { provider, key: "key-0123456789" };
    const headers = { origin: hub.url };
    expect((await context.request.post(`${hub.url}/settings/providers/keys`, { form, headers })).ok()).toBe(true);
  }
  await page.goto(`${hub.url}/settings/providers/order`);
  await page.getByRole("button", { name: "Reset order" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.locator("tbody").getByText("Novita")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Add a key for Novita" })).toBeVisible();
  await page.getByLabel("Priority of Together").fill("1");
  const names = page.locator("tbody th");
  await names.filter({ hasText: "Cohere" }).dragTo(names.filter({ hasText: "Baseten" }));
  await expect(names.nth(1)).toHaveText("Cohere");
  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(names.first()).toContainText("Together");
  await expect(page.getByLabel("Priority of Cohere")).toHaveValue("2");
});

test("keyboard shortcuts: the palette, the list of shortcuts, and sequences", async ({ page }) => {
  await page.goto(hub.url);
  await page.keyboard.press("Control+K");
  const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get("q") === "tiny-chat");
  await page.keyboard.type("tiny-chat");
  await answered;
  // Before the response, the palette shows all actions, without matches.
  await expect(page.getByRole("option", { name: /tiny-chat/ }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /tiny-chat/ })).toBeVisible();
  // The page's script listens to keys.
  await page.waitForLoadState();
  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(shortcuts).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await expect(page).toHaveURL(`${hub.url}/models`);
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Search everything" })).toBeFocused();
});

test("a shortcut right after the dialog of shortcuts has closed is not lost", async ({ page }) => {
  await page.goto(hub.url);
  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(shortcuts).toBeVisible();
  // In one step: the dialog's field keeps the focus until the next frame.
  await shortcuts.evaluate((dialog: HTMLDialogElement) => {
    dialog.close();
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
  });
  await expect(page.getByRole("combobox", { name: "Search everything" })).toBeFocused();
});

test("the search box suggests names and cards while the visitor types", async ({ page }) => {
  await page.goto(`${hub.url}/models`);
  const box = page.getByLabel("Search everything");
  const suggestions = page.getByRole("banner").getByRole("option");
  await box.pressSequentially("harb");
  await expect(suggestions.filter({ hasText: "yard/harbour-speech" })).toBeVisible();
  await expect(suggestions.first().locator("mark")).toHaveText("harb");
  await expect(page.getByRole("combobox", { name: "Search everything" })).toHaveAttribute("aria-expanded", "true");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(suggestions).toHaveCount(0);
  await expect(box).toHaveValue("harb");
  await page.keyboard.press("ArrowDown");
  await expect(suggestions.first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(suggestions.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /harbour-speech/ })).toBeVisible();
  await box.pressSequentially("cosine angle");
  await expect(suggestions.first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(suggestions).toHaveCount(0);
});

test("the first tab stop links to the content", async ({ page }) => {
  await page.goto(`${hub.url}/models`);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
