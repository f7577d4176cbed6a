import { expect, type Locator, type Page } from "@playwright/test";

/** A way to work with a page: with a mouse, or with keys alone. */
export interface Hands {
  /** Presses a link, a button, or what opens a menu. */
  press: (target: Locator) => Promise<void>;
  /** Writes into a field. */
  write: (target: Locator, text: string) => Promise<void>;
  /** Chooses one of a list by what it says. */
  choose: (target: Locator, option: string) => Promise<void>;
}

export const mouse: Hands = {
  press: (target) => target.click(),
  write: async (target, text) => {
    await target.click();
    await target.fill(text);
  },
  choose: async (target, option) => {
    await target.selectOption({ label: option });
  },
};

/** More than any page of ours has to tab through. */
const mostTabs = 250;

/** @throws {Error} what is wanted cannot be reached, or is reached without being seen */
export function keyboard(page: Page): Hands {
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const isReached = () => target.evaluate((element) => element === document.activeElement);
    for (let tabs = 0; !(await isReached()); tabs += 1) {
      if (tabs === mostTabs) throw new Error(`${String(target)} is not reached by ${mostTabs} tabs.`);
      await page.keyboard.press("Tab");
    }
    // Invisible focus counts as lost.
    const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline).not.toBe("none");
    await expect(target).toBeInViewport();
  }
  return {
    press: async (target) => {
      await reach(target);
      await page.keyboard.press("Enter");
    },
    write: async (target, text) => {
      await reach(target);
      await page.keyboard.press("Control+A");
      await page.keyboard.type(text);
    },
    choose: async (target, option) => {
      await reach(target);
      await page.keyboard.type(option);
    },
  };
}
