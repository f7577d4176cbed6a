import type { Page } from "@playwright/test";

interface Interaction {
  what: string;
  path: string;
  /** What comes before, which is not measured. */
  prepare?: (page: Page) => Promise<void>;
  isSignedIn?: boolean;
  /** Without leaving the page. */
  press: (page: Page) => Promise<void>;
}

const longMessage = Array.from({ length: 2000 }, (_, word) => `word${word}`).join(" ");

export const interactions: readonly Interaction[] = [
  {
    what: "closing a filter of a list",
    path: "/models",
    press: (page) => page.locator("#filters summary").first().click(),
  },
  {
    what: "a tab of code",
    path: "/yard/tiny-chat?use=inference",
    press: (page) => page.locator('[data-view="language-javascript"]').click(),
  },
  {
    what: "a library of a dataset",
    path: "/datasets/yard/harbour-phrases",
    prepare: (page) => page.locator("#use > summary").click(),
    press: (page) => page.locator('[data-view="library-pandas"]').click(),
  },
  {
    what: "the menu of languages",
    path: "/yard/tiny-chat",
    press: (page) => page.locator("details.menu > summary").first().click(),
  },
  {
    what: "the command palette",
    path: "/yard/tiny-chat",
    press: (page) => page.keyboard.press("Control+K"),
  },
  {
    what: "typing while a response arrives",
    path: "/playground?model=yard/tiny-chat",
    isSignedIn: true,
    prepare: async (page) => {
      await page.getByLabel("Your message").fill(longMessage);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("word3 ").last().waitFor();
    },
    press: (page) => page.keyboard.type("And now", { delay: 30 }),
  },
];
