import type { Page } from "@playwright/test";

interface Interaction {
  what: string;
  path: string;
  /** Without leaving the page. */
  press: (page: Page) => Promise<void>;
}

export const interactions: readonly Interaction[] = [
  {
    what: "opening the filters of a list",
    path: "/models",
    press: (page) => page.locator(".facets > summary").click(),
  },
  {
    what: "a tab of code",
    path: "/yard/tiny-chat?use=inference",
    press: (page) => page.locator('[data-view="language-javascript"]').click(),
  },
  {
    what: "a library of a dataset",
    path: "/datasets/yard/harbour-phrases",
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
];
