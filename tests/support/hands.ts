import { expect, type Locator, type Page } from "@playwright/test";

/** A way to use a page: with a mouse, or with the keyboard only. */
export interface Hands {
  /** Activates a link, a button, or the control that opens a menu. */
  press: (target: Locator) => Promise<void>;
  /** Types into a field. */
  write: (target: Locator, text: string) => Promise<void>;
  /** Selects an option of a list by its text. */
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

/** Exceeds the number of tab stops on any of our pages. */
const mostTabs = 250;

/** @throws {Error} the element cannot be focused, or its focus is not visible */
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
